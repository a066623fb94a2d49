#include "host/match/first_teller.h"

#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <array>
#include <variant>

namespace kimari::match {
namespace {

// A glance at the levels takes some milliseconds of the judge's thread, which
// passes the evidence on.
constexpr Duration kAskEach = Milliseconds(5);
// Until the boards' watermarks have passed it.
constexpr Duration kAskAnyway = Milliseconds(40);
// The levels end 64 ms after a touch; frames come later where the eyes are
// behind. What is not sure by then is the ruling's to tell.
constexpr Duration kAskFor = Milliseconds(400);

constexpr std::array<const char*, 4> kThen = {"not yet", "same", "open",
                                              "taken back"};

ThenRuled Held(Side told, const rules::First& first) {
  switch (first.order) {
    case rules::Order::kOpen:
      return ThenRuled::kOpen;
    case rules::Order::kOnlyA:
    case rules::Order::kAFirst:
      return told == Side::kA ? ThenRuled::kSame : ThenRuled::kTakenBack;
    case rules::Order::kOnlyB:
    case rules::Order::kBFirst:
      return told == Side::kB ? ThenRuled::kSame : ThenRuled::kTakenBack;
    default:
      return ThenRuled::kTakenBack;
  }
}

}  // namespace

std::string ToJson(const ToldFirst& told) {
  return fmt::format(
      R"({{"reading":{},"side":"{}","touch_ns":{},"told_ns":{},"then":"{}"}})",
      told.reading, Letter(told.first.side), told.first.touch.ns, told.told.ns,
      kThen.at(static_cast<size_t>(told.then)));
}

void FirstTeller::Opened() {
  asked_ = felt_ = {};
  unseen_ = news_ = false;
}

void FirstTeller::Notice(const evidence::Observation& taken) {
  if (const auto* edge = std::get_if<evidence::PadEdge>(&taken.payload)) {
    if (!edge->touched) return;
    felt_ = taken.taken;
    touch_ = edge->at.t;
    unseen_ = true;
  } else if (const auto* hands =
                 std::get_if<evidence::HandsSeen>(&taken.payload)) {
    if (!unseen_ || hands->at.t < touch_) return;
    unseen_ = false;
  } else if (!std::holds_alternative<evidence::PadTrace>(taken.payload)) {
    return;
  }
  news_ = true;
}

bool FirstTeller::Asks(evidence::ReadingId reading,
                       const evidence::Observation& taken) {
  Notice(taken);
  if (!felt_ || taken.taken > *felt_ + kAskFor || Find(reading) != nullptr ||
      (asked_ && taken.taken < *asked_ + kAskEach) ||
      (!news_ && taken.taken > *felt_ + kAskAnyway)) {
    return false;
  }
  asked_ = taken.taken;
  news_ = false;
  return true;
}

void FirstTeller::Tell(evidence::ReadingId reading,
                       const judge::FirstTold& first, HostTime now) {
  all_.push_back({reading, first, now});
}

void FirstTeller::Ruled(const rules::Ruling& ruling) {
  const auto told =
      std::ranges::find(all_, ruling.reading, &ToldFirst::reading);
  if (told != all_.end()) told->then = Held(told->first.side, ruling.first);
}

const ToldFirst* FirstTeller::Find(evidence::ReadingId reading) const {
  const auto told = std::ranges::find(all_, reading, &ToldFirst::reading);
  return told == all_.end() ? nullptr : &*told;
}

}  // namespace kimari::match
