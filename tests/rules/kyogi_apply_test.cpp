#include "tests/rules/court_fixture.h"

namespace kimari::rules {
namespace {

TEST(Apply, TakesTheCardOffAndMovesWhatWasSent) {
  Court court;
  const Ruling r = court.Call(12).Touch(kA, 12, 600).Settled();
  const Position after = Apply(court.position, r, {4}).value();
  EXPECT_EQ(after.court.count(12), 0U);
  EXPECT_EQ(after.court.at(4), kB);
  EXPECT_EQ(after.Count(kA), 4);
  EXPECT_EQ(after.Count(kB), 5);
}

TEST(Apply, ASendForgottenIsLost) {
  Court court;
  const Ruling r = court.Call(12).Touch(kA, 12, 600).Settled();
  EXPECT_EQ(Apply(court.position, r, {}).value().Count(kA), 5);
}

TEST(Apply, RefusesWhatCannotBeSent) {
  Court court;
  const Ruling r = court.Call(12).Touch(kA, 12, 600).Settled();
  EXPECT_EQ(Apply(court.position, r, {3, 4}).error().kind, ErrorKind::kUsage);
  EXPECT_FALSE(Apply(court.position, r, {13})) << "the opponent's";
  EXPECT_FALSE(Apply(court.position, r, {12})) << "just taken";
  EXPECT_FALSE(Apply(court.position, r, {21})) << "dead";
}

TEST(Winner, HasNoCardLeft) {
  Position position;
  EXPECT_EQ(Winner(position), std::nullopt);
  position.court = {{1, kA}, {11, kB}};
  EXPECT_EQ(Winner(position), std::nullopt);
  position.court = {{11, kB}};
  EXPECT_EQ(Winner(position), kA);
}

TEST(Winner, AtOneAllMustSendToBeAtZero) {
  Court court;
  court.position.court = {{1, kA}, {11, kB}};
  const Ruling r = court.Call(11).Touch(kA, 11, 600).Settled();
  EXPECT_EQ(Sent(r), "A->B 1");
  EXPECT_EQ(Winner(Apply(court.position, r, {1}).value()), kA);
}

}  // namespace
}  // namespace kimari::rules
