#include "host/uses/drill/drill.h"

#include <algorithm>
#include <array>
#include <utility>

#include "host/court/mat.h"
#include "host/uses/drill/builtin_drills.h"

namespace kimari::drill {
namespace {

constexpr std::array<std::pair<std::string_view, Kind>, 8> kNames{
    {{"reaction", Kind::kReaction},
     {"dead-cards", Kind::kDeadCards},
     {"ghost", Kind::kGhost},
     {"kimariji", Kind::kKimariji},
     {"phrase", Kind::kPhrase},
     {"layout", Kind::kLayout},
     {"rig", Kind::kRig},
     {"strokes", Kind::kStrokes}}};

}  // namespace

std::string_view NameOf(Kind kind) {
  const auto found = std::ranges::find(
      kNames, kind, &std::pair<std::string_view, Kind>::second);
  return found->first;
}

bool KindOf(std::string_view name, Kind& kind) {
  const auto found = std::ranges::find(
      kNames, name, &std::pair<std::string_view, Kind>::first);
  if (found == kNames.end()) return false;
  kind = found->second;
  return true;
}

bool OnCourt(Kind kind) {
  return kind == Kind::kReaction || kind == Kind::kDeadCards ||
         kind == Kind::kGhost || kind == Kind::kRig || kind == Kind::kStrokes;
}

bool OnlyOnTheMat(Kind kind) {
  return kind == Kind::kRig || kind == Kind::kStrokes;
}

bool ForTheMat(Kind kind) { return OnCourt(kind) || kind == Kind::kLayout; }

int PadAt(Corner corner) {
  constexpr int kUpper = 0;
  constexpr int kLower = court::kRows - 1;
  switch (corner) {
    case Corner::kNone:
      break;
    case Corner::kLowerRight:
      return mat::PadOf(kLower, mat::kColumns - 1);
    case Corner::kLowerLeft:
      return mat::PadOf(kLower, 0);
    case Corner::kUpperRight:
      return mat::PadOf(kUpper, mat::kColumns - 1);
    case Corner::kUpperLeft:
      return mat::PadOf(kUpper, 0);
  }
  return -1;
}

bool Heard(Kind kind) { return OnCourt(kind) || kind == Kind::kPhrase; }

int Drill::Needed() const {
  if (OnCourt(kind)) return court + dead;
  return kind == Kind::kLayout ? court : questions;
}

std::vector<Drill> BuiltInDrills(const cards::Deck& deck) {
  std::vector<Drill> all;
  for (const BuiltInDrill& text : BuiltInTexts()) {
    auto drill = ParseDrill(text.toml, text.id, deck);
    if (drill) all.push_back(std::move(*drill));
  }
  return all;
}

}  // namespace kimari::drill
