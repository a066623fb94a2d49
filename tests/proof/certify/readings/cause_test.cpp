// By what a ruling was left to the judge.
#include "host/proof/certify/readings/cause.h"

#include <gtest/gtest.h>

#include <vector>

namespace kimari::readings {
namespace {

using rules::Key;
using rules::Words;

Words Changes(Words question) {
  return {Key::kChangesRuling,
          {std::vector{std::move(question)}, std::vector<Words>{}}};
}
rules::Ruling Open() {
  rules::Ruling ruling;
  ruling.outcome = rules::Outcome::kNeedsJudge;
  return ruling;
}

TEST(Cause, IsTheQuestionThatChangesTheRuling) {
  rules::Ruling ruling = Open();
  ruling.reasons = {{"R-KA-13", Changes({Key::kHandsMet, {Side::kA}})}};
  EXPECT_EQ(CauseOf(ruling), "R-KA-13 hands may have met");
}

TEST(Cause, NamesEachOnceAndNoFaultThatStandsAnyway) {
  rules::Ruling ruling = Open();
  const rules::Reason met{"R-KA-13", Changes({Key::kHandsMet, {Side::kA}})};
  ruling.reasons = {met,
                    met,
                    {"R-KA-9", {Key::kFaultsEitherWay, {Side::kA}}},
                    {"R-KA-30", {Key::kBoardLost, {Side::kB}}}};
  EXPECT_EQ(CauseOf(ruling),
            "R-KA-13 hands may have met and R-KA-30 board lost");
}

TEST(Cause, IsNoneOfWhatIsSettled) { EXPECT_EQ(CauseOf(rules::Ruling{}), ""); }

}  // namespace
}  // namespace kimari::readings
