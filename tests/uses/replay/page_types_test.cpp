#include "tests/uses/web/page_types.h"

#include "host/uses/replay/fields.h"

namespace kimari::replay {
namespace {

TEST(PageTypes, OfAReplayAreThoseOfItsJson) {
  web::PageTypes<Values> types;
  types.Import<view::MatchView>("../../view/page/match_view.js");
  types.Add<ListView>();
  types.Add<ReadingView>();
  types.Add<MovedHand>();
  types.Add<DecideView>();
  types.ExpectIn("host/uses/replay/page/replay_view.ts",
                 "host/uses/replay/fields.h");
}

}  // namespace
}  // namespace kimari::replay
