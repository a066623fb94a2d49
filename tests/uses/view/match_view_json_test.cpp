// What may be seen of a match, and when.
#include "host/uses/view/match_view_json.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/uses/view/example_view.h"

namespace kimari::view {
namespace {

nlohmann::json Json(const MatchView& view) {
  return nlohmann::json::parse(ToJson(view));
}

TEST(ViewJson, TheSeedIsShownOnlyWhenTheMatchIsFinished) {
  MatchView view = *Scene("take");
  view.order_seed = "424242";
  EXPECT_TRUE(Json(view)["order_seed"].is_null());
  view.phase = Phase::kFinished;
  EXPECT_EQ(Json(view)["order_seed"], "424242");
}

TEST(ViewJson, AMarginIsLeftOutWhereOnlyOneReachedTheCard) {
  EXPECT_TRUE(Json(*Scene("fault"))["last_ruling"]["margin_ms"].is_null());
  EXPECT_EQ(Json(*Scene("take"))["last_ruling"]["margin_ms"], 3.42);
}

TEST(ViewJson, OnlyTheLastTwelveReadingsGoOut) {
  MatchView view = *Scene("take");
  view.history.resize(40);
  view.history.back().reading = 40;
  const auto history = Json(view)["history"];
  EXPECT_EQ(history.size(), 12U);
  EXPECT_EQ(history.back()["reading"], 40);
}

TEST(ViewJson, BrokenUtf8DoesNotThrow) {
  MatchView view;
  view.players[0] = "\xff\xfe";
  EXPECT_EQ(Json(view)["players"]["A"], "\xEF\xBF\xBD\xEF\xBF\xBD");
}

TEST(ViewJson, EverySceneIsOneLine) {
  for (const auto name : SceneNames()) {
    EXPECT_EQ(ToJson(*Scene(name)).find('\n'), std::string::npos) << name;
  }
}

}  // namespace
}  // namespace kimari::view
