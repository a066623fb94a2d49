// An evening without devices: a session with a reader whose sounds come when
// the test says, a recorder that remembers, and a court that says what it is
// told to.
#pragma once

#include <gtest/gtest.h>

#include <optional>
#include <utility>
#include <vector>

#include "host/base/clock.h"
#include "host/base/mat.h"
#include "host/rig/heard_readings.h"
#include "host/rig/planned_readings.h"
#include "host/rig/session.h"
#include "tests/judge/trace_maker.h"

namespace kimari::rig {

// Phrases of fixed length: lower phrase 1 s after Begin, upper phrase 6 s.
class SteadyReader : public Reader {
 public:
  static constexpr Duration kToLower = Seconds(1);
  static constexpr Duration kToUpper = Seconds(6);

  struct Begun {
    std::optional<cards::CardId> previous;
    cards::CardId card = 0;
    HostTime at;
  };

  explicit SteadyReader(const Clock& clock) : clock_(clock) {}

  Result<bool> Ready(std::optional<cards::CardId>, cards::CardId) override {
    return is_ready;
  }

  Result<void> Begin(std::optional<cards::CardId> previous, cards::CardId card,
                     int) override {
    begun.push_back({previous, card, clock_.Now()});
    return {};
  }
  std::optional<UtteranceMarks> Marks() const override {
    if (begun.empty() || !knows_its_clock) return std::nullopt;
    const HostTime at = begun.back().at;
    const Duration sigma = Microseconds(50);
    UtteranceMarks marks;
    marks.lower_first = {at + kToLower, sigma};
    marks.lower_last = {at + Seconds(5), sigma};
    marks.first_sound = {at + kToUpper, sigma};
    marks.last_sound = {at + Seconds(11), sigma};
    marks.kimariji = {at + kToUpper + Milliseconds(500), sigma};
    return marks;
  }
  void Stop() override { stopped = true; }

  std::vector<Begun> begun;
  bool stopped = false;
  bool knows_its_clock = true;
  Result<bool> is_ready = true;

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
  std::vector<uint64_t> frames;
};

// The court, the boards and the clock, whoever reads.
class EveningBase {
 public:
  EveningBase(SimulatedClock& with, rig::Readings& readings)
      : clock(with),
        session(cards::HyakuninIsshu(), Options(), readings, memory) {
    EXPECT_TRUE(session.Start(clock.Now()));
  }

  // Lays a card on a pad column of its owner's lower row.
  void Lay(cards::CardId id, Side territory, int column) {
    const court::Point at = mat::Centre(territory, mat::PadOf(2, column));
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
        mat::PadOf(2, column), territory);
    touch.edge.at = {at, Microseconds(20)};
    Say(touch.edge);
    for (evidence::PadTrace& trace : touch.traces) Say(std::move(trace));
  }
  void Say(evidence::Payload payload) {
    EXPECT_TRUE(session.Take(clock.Now(), std::move(payload)));
  }

  // 10 ms, with both boards awake.
  Result<void> Moment() {
    clock.AdvanceTo(clock.Now() + Milliseconds(10));
    for (const Side side : {Side::kA, Side::kB}) {
      evidence::BoardWatermark mark;
      mark.board = side;
      mark.at = {clock.Now(), Microseconds(20)};
      Say(mark);
    }
    return session.Step(clock.Now());
  }
  // Lets time pass.
  void Pass(Duration duration) {
    const HostTime until = clock.Now() + duration;
    while (clock.Now() < until) EXPECT_TRUE(Moment());
  }
  // From the laid court until the reader begins.
  void Memorise() { Pass(kMemorise + Milliseconds(20)); }
  // From Begin until a dead card is settled.
  void HearOut() { Pass(Seconds(13)); }

  static constexpr Duration kMemorise = Seconds(30);

  SimulatedClock& clock;
  Memory memory;
  evidence::LayoutSeen layout;
  Session session;

 private:
  static SessionOptions Options() {
    SessionOptions options;
    options.memorise = kMemorise;
    return options;
  }
};

// Read by the rig, in an order that is given.
struct PlannedReader {
  PlannedReader(std::vector<cards::CardId> order, bool joka)
      : readings(cards::HyakuninIsshu(), {std::move(order), "the seed"}, joka,
                 reader) {}
  SimulatedClock time{HostTime{} + Seconds(100)};
  SteadyReader reader{time};
  PlannedReadings readings;
};
class Evening : public PlannedReader, public EveningBase {
 public:
  explicit Evening(std::vector<cards::CardId> order, bool joka = false)
      : PlannedReader(std::move(order), joka), EveningBase(time, readings) {}
};

// Read by a human.
struct HumanReader {
  static constexpr Duration kToEars = Milliseconds(6);
  SimulatedClock time{HostTime{} + Seconds(100)};
  HeardReadings readings{cards::HyakuninIsshu(),
                         {.joka = false, .to_ears = kToEars}};
};
class HeardEvening : public HumanReader, public EveningBase {
 public:
  HeardEvening() : EveningBase(time, readings) {}
};

}  // namespace kimari::rig
