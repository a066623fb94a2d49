#include "host/proof/certify/readings/kind.h"

namespace kimari::readings {
namespace {

bool HangsOnTheHand(Kind kind) {
  return kind == Kind::kOwnThenSame || kind == Kind::kOwnThenOther;
}

}  // namespace

std::string_view Name(Kind kind) {
  switch (kind) {
    case Kind::kOwnThenSame:
      return "his own card, then the called one, the same hand";
    case Kind::kOwnThenOther:
      return "his own card, then the called one, the other hand";
    case Kind::kPush:
      return "a push against a touch";
    case Kind::kMeet:
      return "hands meet at a wrong card, one takes elsewhere";
    case Kind::kCovered:
      return "a hand over the called card";
    case Kind::kHeld:
      return "a hand over a wrong card that is held";
    case Kind::kSlow:
      return "slow hands";
    case Kind::kSweep:
      return "sweeps over several cards";
    case Kind::kFault:
      return "one faults, the other takes";
  }
  return "";
}

const std::vector<Kind>& AllKinds() {
  static const std::vector<Kind> all{
      Kind::kOwnThenSame, Kind::kOwnThenOther, Kind::kPush,
      Kind::kMeet,        Kind::kCovered,      Kind::kHeld,
      Kind::kSlow,        Kind::kSweep,        Kind::kFault};
  return all;
}

std::string CountedAs(Kind kind, bool declared) {
  std::string name(Name(kind));
  if (HangsOnTheHand(kind)) name += declared ? ", declared" : ", not declared";
  return name;
}

std::vector<std::string> AllCounted() {
  std::vector<std::string> all;
  for (const Kind kind : AllKinds()) {
    all.push_back(CountedAs(kind, true));
    if (HangsOnTheHand(kind)) all.push_back(CountedAs(kind, false));
  }
  return all;
}

}  // namespace kimari::readings
