#include "host/uses/drill/drill.h"

#include <utility>

#include "host/uses/drill/builtin_drills.h"
#include "host/uses/drill/words.h"

namespace kimari::drill {

std::string_view NameOf(Kind kind) { return web::WordOf(kind); }

bool KindOf(std::string_view name, Kind& kind) {
  const auto found = web::OfWord<Kind>(name);
  if (found) kind = *found;
  return found.has_value();
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
