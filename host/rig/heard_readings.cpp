#include "host/rig/heard_readings.h"

#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "host/reader/refusals.h"

namespace kimari::rig {
namespace {

// From the first sound to each mora of the upper phrase, ms, and its spread,
// by two readers' alignments (a certified one's 21 upper phrases and a sung
// reader's 100): 172 +- 49 and 256 +- 51 for the second mora, up to 1517 and
// 1938 for the sixth, which waits for the rest of its line.
struct MoraAfter {
  double ms = 0;
  double sigma_ms = 0;
};
constexpr std::array<MoraAfter, 6> kMorae{
    {{0, 0}, {214, 75}, {428, 65}, {648, 80}, {896, 80}, {1730, 360}}};

}  // namespace

HeardReadings::HeardReadings(const cards::Deck& deck,
                             const HeardOptions& options)
    : deck_(deck), options_(options), listener_(options.joka), cards_(deck) {}

Result<void> HeardReadings::Resume(
    const std::vector<reader::ReadBefore>& before) {
  for (const reader::ReadBefore& turn : before) {
    if (turn.what != reader::ReadBefore::What::kCalled) continue;
    if (!turn.due) ++read_;
    cards_.Read(turn.card);
  }
  return {};
}

Result<void> HeardReadings::Enter(cards::CardId card) {
  if (card == 0 || deck_.Find(card) == nullptr) {
    return Fail(ErrorKind::kUsage,
                Both("the deck has no card {}", "{}番の札はありません", card));
  }
  if (!listener_.Call()) {
    return reader::Refuse(reader::Refusal::kNothingHeard);
  }
  entered_ = card;
  listener_.Close();
  return {};
}

bool HeardReadings::CardWanted() const {
  return listener_.Whole(now_) && !entered_;
}

Result<void> HeardReadings::Deny(HostTime now) {
  if (!listener_.Call()) return reader::Refuse(reader::Refusal::kNothingHeard);
  listener_.Reset(now);
  entered_.reset();
  denied_ = "the operator said so";
  return {};
}

Result<void> HeardReadings::Hold(reader::HoldReason reason) {
  holds_.insert(reason);
  return {};
}

Result<void> HeardReadings::Release(reader::HoldReason reason) {
  holds_.erase(reason);
  return {};
}

Instant HeardReadings::AtEars(const Instant& heard) const {
  const double sigma =
      std::hypot(static_cast<double>(heard.sigma.ns),
                 static_cast<double>(options_.to_ears_sigma.ns));
  return {heard.t + options_.to_ears, Duration{std::llround(sigma)}};
}

evidence::CardCalled HeardReadings::Call(const reader::HeardCall& heard,
                                         cards::CardId card) {
  const cards::Kimariji& kimariji = cards_.Read(card).now;
  evidence::CardCalled called;
  called.card = card;
  called.first_sound = AtEars(heard.upper.first);
  called.last_sound = AtEars(heard.upper.last);
  called.lower_first = called.lower_last = called.first_sound;
  if (heard.lower) {
    called.lower_first = AtEars(heard.lower->first);
    called.lower_last = AtEars(heard.lower->last);
  }
  const auto mora = static_cast<size_t>(
      std::clamp(kimariji.morae, 1, static_cast<int>(kMorae.size())));
  const MoraAfter& after = kMorae[mora - 1];
  called.kimariji = {
      called.first_sound.t + FromMilliseconds(after.ms),
      FromMilliseconds(
          std::hypot(called.first_sound.sigma.Milliseconds(), after.sigma_ms))};
  called.kimariji_text = kimariji.text;
  return called;
}

std::optional<ReadingWord> HeardReadings::Next(HostTime now, Ears ears) {
  if (!holds_.empty() && ears == Ears::kOpen) ears = Ears::kShut;
  ears_ = ears;
  now_ = now;
  if (denied_) {
    NoReading none{*denied_};
    denied_.reset();
    return none;
  }
  if (entered_) {
    // Where no lower phrase was heard, the operator's word has to do.
    const auto call = listener_.Call();
    if (call && listener_.Whole(now)) {
      const cards::CardId card = *entered_;
      entered_.reset();
      listener_.Proceed();
      ++read_;
      return Call(*call, card);
    }
  }
  if (ears == Ears::kShut && !listener_.Call()) listener_.Reset(now);
  const auto event = listener_.Next(now, ears == Ears::kWait);
  if (!event) return std::nullopt;
  if (*event != reader::CallListener::Event::kOpened) {
    entered_.reset();
    ++given_up_;
  }
  if (*event == reader::CallListener::Event::kMissed) ++read_;
  if (*event != reader::CallListener::Event::kDropped) return ReadingOpens{};
  return NoReading{"no upper phrase was heard after it"};
}

}  // namespace kimari::rig
