// An evening without devices: a conductor with the reader on a simulated
// output, a recorder that remembers, and a court that says what it is told to.
#pragma once

#include <gtest/gtest.h>

#include <optional>
#include <utility>
#include <vector>

#include "audio/simulated_output.h"
#include "host/base/clock.h"
#include "host/court/plan.h"
#include "host/rig/conductor.h"
#include "host/rig/heard_readings.h"
#include "host/rig/spoken_readings.h"
#include "tests/judge/touch/trace_maker.h"
#include "tests/support/short_game.h"

namespace kimari::rig {

// What the voice says of the hyakunin isshu, said once for all evenings.
inline reader::PhraseStore& Phrases() {
  static reader::PhraseStore phrases(
      *reader::PhraseLoader::Open(cards::HyakuninIsshu()), {});
  return phrases;
}
// From its first sound to its last.
inline Duration LengthOf(cards::CardId card, audio::Part part) {
  const audio::PhrasePtr phrase = *Phrases().Get(card, part);
  return FromSeconds(
      static_cast<double>(phrase->last_sound - phrase->first_sound) /
      audio::kSampleRate);
}

// Notes when each reading began.
class NotedReadings : public SpokenReadings {
 public:
  NotedReadings(reader::ReadingPlan plan, reader::JokaParts joka,
                reader::PhraseStore& phrases, audio::Player& player,
                audio::AudioOutput& output, const Clock& clock)
      : SpokenReadings(cards::HyakuninIsshu(), std::move(plan),
                       {.joka = std::move(joka)}, phrases, player, output,
                       clock),
        clock_(clock) {}
  Result<void> Begin() override {
    Result<void> ok = SpokenReadings::Begin();
    if (ok) begun.push_back(clock_.Now());
    return ok;
  }
  std::vector<HostTime> begun;

 private:
  const Clock& clock_;
};

class Memory : public Recorder {
 public:
  void Record(const evidence::Observation& observation) override {
    observations.push_back(observation);
  }
  void Record(const match::RulingMade& ruling) override {
    rulings.push_back(ruling);
  }
  void Record(const match::ToldFirst& told, HostTime) override {
    firsts.push_back(told);
  }
  void Record(const vision::Frame& frame, HostTime) override {
    frames.push_back(frame.sequence);
  }

  // When the first observation of this kind was taken in.
  template <typename T>
  std::optional<HostTime> When() const {
    for (const evidence::Observation& o : observations) {
      if (std::holds_alternative<T>(o.payload)) return o.taken;
    }
    return std::nullopt;
  }
  template <typename T>
  std::vector<T> All() const {
    std::vector<T> all;
    for (const evidence::Observation& o : observations) {
      if (const T* payload = std::get_if<T>(&o.payload)) {
        all.push_back(*payload);
      }
    }
    return all;
  }

  std::vector<evidence::Observation> observations;
  std::vector<match::RulingMade> rulings;
  std::vector<match::ToldFirst> firsts;
  std::vector<uint64_t> frames;
};

// The court, the boards and the clock, whoever reads.
class EveningBase {
 public:
  EveningBase(SimulatedClock& with, rig::Readings& readings,
              audio::SimulatedOutput* sound = nullptr,
              ConductorOptions options = {})
      : clock(with),
        conductor(cards::HyakuninIsshu(), Timed(std::move(options)), readings,
                  memory),
        output_(sound) {
    EXPECT_TRUE(conductor.Start(clock.Now()));
  }

  // Goes on with what was recorded of another evening.
  EveningBase(SimulatedClock& with, rig::Readings& readings,
              audio::SimulatedOutput* sound, ConductorOptions options,
              const MatchSoFar& so_far)
      : clock(with),
        conductor(cards::HyakuninIsshu(), Timed(std::move(options)), readings,
                  memory),
        output_(sound) {
    const Result<void> ok = conductor.Resume(clock.Now(), so_far);
    EXPECT_TRUE(ok) << ok.error().message;
  }

  // Lays a card on a pad column of its owner's lower row.
  void Lay(cards::CardId id, Side territory, int column) {
    const court::Point at = court::Kyogi()->PadCentre(
        territory, court::Kyogi()->PadAt(Side::kA, 2, column));
    evidence::SeenCard card;
    card.card = id;
    card.territory = territory;
    card.row = 2;
    card.centre = {static_cast<int32_t>(at.x * 1000),
                   static_cast<int32_t>(at.y * 1000)};
    card.angle_mdeg = territory == Side::kA ? 0 : 180'000;
    card.confidence_ppm = 999'000;
    layout.cards.push_back(card);
  }
  // Somebody at the page holds, or goes on.
  void Hold(bool hold) {
    Enter({.action =
               hold ? evidence::DeskAction::kHold : evidence::DeskAction::kGoOn,
           .by = "page"});
  }
  // Is done at the desk, by the judge where nobody is named.
  void Enter(evidence::DeskEntry entry) {
    if (entry.by.empty()) entry.by = "judge";
    const auto why = conductor.Enter(clock.Now(), std::move(entry));
    ASSERT_TRUE(why.has_value());
    EXPECT_FALSE(why->has_value());
  }
  bool WaitsFor(evidence::HoldReason reason) const {
    for (const match::Hold& hold : conductor.Match().Holds()) {
      if (hold.reason == reason) return true;
    }
    return false;
  }
  // The camera sees the court as it lies now.
  void SeeCourt() {
    layout.at = {clock.Now(), Milliseconds(5)};
    Say(layout);
  }
  void Remove(cards::CardId id) {
    std::erase_if(layout.cards, [&](const auto& c) { return c.card == id; });
  }
  // A hand comes down on the pad at a column of the lower row.
  void Touch(Side player, Side territory, int column) {
    const HostTime at = clock.Now();
    judge::TestTouch touch = judge::MakeTouch(
        {{.player = player}}, 5, 0.4, static_cast<uint32_t>(at.ns / 250'000),
        court::Kyogi()->PadAt(Side::kA, 2, column), territory);
    touch.edge.at = {at, Microseconds(20)};
    Say(touch.edge);
    for (evidence::PadTrace& trace : touch.traces) Say(std::move(trace));
  }
  void Say(evidence::Payload payload) {
    EXPECT_TRUE(conductor.Add(clock.Now(), std::move(payload)));
  }

  // 10 ms, with both boards awake.
  Result<void> Moment() {
    clock.AdvanceTo(clock.Now() + Milliseconds(10));
    if (output_ != nullptr) output_->Advance(clock.Now());
    for (const Side side : {Side::kA, Side::kB}) {
      evidence::BoardWatermark mark;
      mark.board = side;
      mark.at = {clock.Now(), Microseconds(20)};
      Say(mark);
    }
    return conductor.Step(clock.Now());
  }
  // Lets time pass.
  void Pass(Duration duration) {
    const HostTime until = clock.Now() + duration;
    while (clock.Now() < until) EXPECT_TRUE(Moment());
  }
  // From the laid court until the reader begins.
  void Memorise() { Pass(kMemorise + Milliseconds(20)); }
  // Until the next one of this kind is taken in.
  template <typename T>
  void Until() {
    const size_t before = memory.All<T>().size();
    for (int i = 0; i < 6000 && memory.All<T>().size() == before; ++i) {
      EXPECT_TRUE(Moment());
    }
    EXPECT_GT(memory.All<T>().size(), before);
  }
  // Until the reading under way, or the next, is settled and has died away.
  void HearOut() {
    const size_t before = memory.rulings.size();
    for (int i = 0; i < 6000 && memory.rulings.size() == before; ++i) {
      EXPECT_TRUE(Moment());
    }
    EXPECT_GT(memory.rulings.size(), before);
    Pass(Milliseconds(100));
  }

  static constexpr Duration kMemorise = Seconds(30);
  // Unless its options say otherwise.
  static constexpr int kCourtCards = 6;

  SimulatedClock& clock;
  Memory memory;
  evidence::LayoutSeen layout;
  Conductor conductor;

 private:
  static ConductorOptions Timed(ConductorOptions options) {
    options.memorise = kMemorise;
    if (options.rule_options == ConductorOptions().rule_options) {
      options.rule_options = ShortGame(kCourtCards);
    }
    return options;
  }

  audio::SimulatedOutput* output_;
};

// Before the first card: as short as a joka can be.
inline const reader::JokaParts kShortJoka = {audio::Part::kLower};

// Read by the rig on a simulated device, in an order that is given.
struct RigReader {
  // All phrases are there.
  explicit RigReader(const std::vector<cards::CardId>& order,
                     const reader::JokaParts& joka = kShortJoka)
      : RigReader(order, joka, Phrases()) {
    for (const auto& [card, part] :
         reader::PhrasesOf(reader::Mode::kCompetitive, cards::HyakuninIsshu(),
                           {order, ""}, joka)) {
      EXPECT_TRUE(Phrases().Get(card, part));
    }
  }
  RigReader(const std::vector<cards::CardId>& order,
            const reader::JokaParts& joka, reader::PhraseStore& phrases)
      : readings({order, "the seed"}, joka, phrases, player, output, time) {
    EXPECT_TRUE(output.Start(player));
  }
  RigReader(const std::vector<cards::CardId>& order, HostTime begin)
      : time(begin),
        output({.start = begin}),
        readings({order, "the seed"}, kShortJoka, Phrases(), player, output,
                 time) {
    EXPECT_TRUE(output.Start(player));
  }
  SimulatedClock time{HostTime{} + Seconds(100)};
  audio::Player player;
  audio::SimulatedOutput output{{.start = HostTime{} + Seconds(100)}};
  NotedReadings readings;
};
class Evening : public RigReader, public EveningBase {
 public:
  template <typename... Args>
  explicit Evening(const std::vector<cards::CardId>& order, Args&&... args)
      : RigReader(order, std::forward<Args>(args)...),
        EveningBase(time, readings, &output) {}
  Evening(const std::vector<cards::CardId>& order, ConductorOptions options)
      : RigReader(order),
        EveningBase(time, readings, &output, std::move(options)) {}
  // The program begins again at `begin`.
  Evening(const std::vector<cards::CardId>& order, const MatchSoFar& so_far,
          HostTime begin)
      : RigReader(order, begin),
        EveningBase(time, readings, &output, {}, so_far) {}
};

// Read by a human.
struct ReadByAHuman {
  static constexpr Duration kToEars = Milliseconds(6);
  SimulatedClock time{HostTime{} + Seconds(100)};
  HeardReadings readings{cards::HyakuninIsshu(),
                         {.joka = false, .to_ears = kToEars}};
};
class HeardEvening : public ReadByAHuman, public EveningBase {
 public:
  HeardEvening() : EveningBase(time, readings) {}
};

}  // namespace kimari::rig
