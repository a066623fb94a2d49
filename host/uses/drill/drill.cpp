#include "host/uses/drill/drill.h"

#include <algorithm>
#include <array>
#include <utility>

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

int PadAt(const court::Plan& plan, Side board, Corner corner) {
  const std::vector<int> upper = plan.PadsOf(board, 0);
  const std::vector<int> lower = plan.PadsOf(board, plan.Rows() - 1);
  switch (corner) {
    case Corner::kNone:
      break;
    case Corner::kLowerRight:
      return lower.back();
    case Corner::kLowerLeft:
      return lower.front();
    case Corner::kUpperRight:
      return upper.back();
    case Corner::kUpperLeft:
      return upper.front();
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
