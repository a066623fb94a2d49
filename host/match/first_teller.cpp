#include "host/match/first_teller.h"

#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <array>
#include <variant>

namespace kimari::match {
namespace {

// A glance at the levels each time: a twentieth of what a lamp may take.
constexpr Duration kAskEach = Milliseconds(5);
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

bool FirstTeller::Asks(evidence::ReadingId reading,
                       const evidence::Observation& taken) {
  const auto* edge = std::get_if<evidence::PadEdge>(&taken.payload);
  if (edge != nullptr && edge->touched) felt_ = taken.taken;
  if (!felt_ || taken.taken > *felt_ + kAskFor || Find(reading) != nullptr ||
      (asked_ && taken.taken < *asked_ + kAskEach)) {
    return false;
  }
  asked_ = taken.taken;
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
