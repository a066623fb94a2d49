#include "host/rig/spoken_readings.h"

#include <utility>

#include "host/reader/refusals.h"

namespace kimari::rig {
namespace {

using reader::Refusal;

reader::SessionOptions OfAMatch(reader::SessionOptions options) {
  options.waits = false;
  options.watches_device = false;
  return options;
}

}  // namespace

SpokenReadings::SpokenReadings(const cards::Deck& deck,
                               reader::ReadingPlan plan,
                               reader::SessionOptions options,
                               reader::PhraseStore& phrases,
                               audio::Player& player,
                               audio::AudioOutput& output, const Clock& clock)
    : session_(deck, std::move(plan), OfAMatch(std::move(options)), phrases,
               player, output, clock),
      cards_(deck) {}

Result<void> SpokenReadings::Resume(
    const std::vector<reader::ReadBefore>& before) {
  if (Result<void> ok = session_.Resume(before); !ok) return ok;
  for (const cards::CardId card : session_.Called()) cards_.Read(card);
  return {};
}

Result<void> SpokenReadings::Begin() {
  if (AllRead()) return reader::Refuse(Refusal::kOver);
  if (Result<void> ok = session_.Do(reader::Command::kNext); !ok) return ok;
  stage_ = Stage::kBegun;
  return {};
}

void SpokenReadings::StepSession() {
  session_.Step();
  for (reader::LogEntry& entry : session_.DrainLog()) {
    if (entry.kind != reader::LogEntry::Kind::kTrouble) continue;
    troubles_.push_back(std::move(entry.text));
  }
}

std::optional<ReadingWord> SpokenReadings::Next(HostTime now, Ears ears) {
  settled_ = ears != Ears::kWait;
  StepSession();
  if (stage_ == Stage::kBetween) return std::nullopt;
  const reader::Utterance& said = session_.Said();
  const bool left_out = said.CallLeftOut();
  const std::optional<reader::CallMarks> marks = said.Marks(1);
  if (stage_ == Stage::kBegun) {
    if (marks && now >= marks->lower_first.t) {
      stage_ = Stage::kOpen;
      return ReadingOpens{};
    }
    if (!left_out || said.UnderWay()) return std::nullopt;
    stage_ = Stage::kOpenUnheard;
    return ReadingOpens{};
  }
  if (left_out) {
    if (stage_ == Stage::kOpenUnheard) return None();
    if (!marks) return std::nullopt;
    // A device that has stopped never says that it is over.
    const HostTime over =
        said.UnderWay() ? marks->first_sound.t : marks->lower_last.t;
    if (now < over) return std::nullopt;
    return None();
  }
  if (!marks || now < marks->first_sound.t) return std::nullopt;
  stage_ = Stage::kBetween;
  return Call();
}

ReadingWord SpokenReadings::None() {
  stage_ = Stage::kBetween;
  return NoReading{"the reader stopped before the card was called"};
}

evidence::CardCalled SpokenReadings::Call() {
  const reader::Utterance& said = session_.Said();
  evidence::CardCalled called;
  called.card = *said.Called();
  const cards::Kimariji& kimariji = cards_.Read(called.card).now;
  const reader::CallMarks marks = *said.Marks(kimariji.morae);
  called.lower_first = marks.lower_first;
  called.lower_last = marks.lower_last;
  called.first_sound = marks.first_sound;
  called.last_sound = marks.last_sound;
  called.kimariji = marks.kimariji;
  called.kimariji_text = kimariji.text;
  for (const reader::CallMarks::Mora& mora : marks.morae) {
    called.morae.push_back({mora.kana, mora.at});
  }
  return called;
}

void SpokenReadings::Stop() {
  // Stopping twice is once.
  static_cast<void>(session_.Do(reader::Command::kStop));
}

Result<void> SpokenReadings::Hold(reader::HoldReason reason) {
  session_.Hold(reason);
  // Not late, when the sound is there again: whether what was called was heard
  // is the judge's to say.
  if (reason == reader::HoldReason::kSound) session_.FallSilent();
  return {};
}

Result<void> SpokenReadings::Release(reader::HoldReason reason) {
  session_.Release(reason);
  return {};
}

Result<void> SpokenReadings::CheckSettled() const {
  if (settled_ && stage_ == Stage::kBetween) return {};
  return reader::Refuse(session_.Speaking() ? Refusal::kBeingRead
                                            : Refusal::kNotSettled);
}

Result<void> SpokenReadings::Again() {
  if (Result<void> ok = CheckSettled(); !ok) return ok;
  // It would be called twice, and once where nobody judges.
  if (session_.RepeatsNext()) return reader::Refuse(Refusal::kReadNext);
  return session_.Do(reader::Command::kAgain);
}

Result<void> SpokenReadings::Back() {
  return session_.Do(reader::Command::kBack);
}

Result<void> SpokenReadings::Skip() {
  return session_.Do(reader::Command::kSkip);
}

Result<void> SpokenReadings::Undo() {
  return session_.Do(reader::Command::kUndo);
}

Result<void> SpokenReadings::ReadAgain(cards::CardId card) {
  return session_.ReadAgain(card);
}

Result<void> SpokenReadings::Memorise(HostTime start, Duration length) {
  return session_.Memorise(reader::MemorisingOf(length), start);
}

Result<void> SpokenReadings::Announce(reader::Announcement announcement) {
  if (Result<void> ok = CheckSettled(); !ok) return ok;
  return session_.Tell(announcement);
}

std::vector<std::string> SpokenReadings::DrainTroubles() {
  return std::exchange(troubles_, {});
}

}  // namespace kimari::rig
