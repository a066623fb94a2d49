// How a match ended, in the sentence that is signed.
#include <gmock/gmock.h>

#include "host/match/sheet/line_text.h"
#include "tests/match/sheet/sheet_fixture.h"

namespace kimari::sheet {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

class Result : public SheetTest {
 protected:
  std::string Text() { return ResultText(Made()).ja; }
  // A card of A's.
  void ReadsWhatIsLeftOpen() {
    Reads(3);
    BothTouchAtTheEdge();
    Leaves(3);
  }
};

TEST_F(Result, NamesWhatIsUndecidedWhileItIs) {
  Reads(50);
  ReadsWhatIsLeftOpen();
  Ends("all cards were read");
  const Sheet sheet = Made();
  ASSERT_THAT(sheet.open, ElementsAre(2U));
  EXPECT_EQ(ResultText(sheet).ja,
            "勝敗は決まっていない:全札を読まずに終了。未決:2枚目");
  EXPECT_THAT(SheetHtml(sheet, Language::kJapanese),
              HasSubstr("未決:2枚目</b>"));
}

TEST_F(Result, ADecisionLeavesNothingUndecided) {
  ReadsWhatIsLeftOpen();
  EXPECT_THAT(Made().open, ElementsAre(1U));
  Enters(Overrule(1, Party::kA));
  EXPECT_THAT(Made().open, ElementsAre());
}

TEST_F(Result, AVoidReadingIsNotUndecided) {
  ReadsWhatIsLeftOpen();
  Enters(By("Mori", DeskAction::kVoid, 1));
  EXPECT_THAT(Made().open, ElementsAre());
}

// R-KA-7: the judge's same time is the holder's take.
TEST_F(Result, TheJudgesSameTimeIsTheHoldersTake) {
  ReadsWhatIsLeftOpen();
  DeskEntry same = Overrule(1, Party::kNobody);
  same.same_time = true;
  Enters(same);
  EXPECT_EQ(Made().lines.at(0).stands.taker, Side::kA);
}

TEST_F(Result, AllCardsWereReadOnlyWhereTheyWere) {
  Reads(50);
  Ends("all cards were read");
  EXPECT_EQ(Text(), "勝敗は決まっていない:全札を読まずに終了");
}

TEST_F(Result, WhoGivesUpBeforeTheFirstCardGivesAWalkover) {
  Enters(By("Aoki", DeskAction::kGiveUp, 0, Party::kA));
  Ends("given up");
  EXPECT_EQ(Text(), "B(Baba)の不戦勝");
}

TEST_F(Result, WhoGivesUpLaterLoses) {
  Reads(50);
  Enters(By("Aoki", DeskAction::kGiveUp, 0, Party::kA));
  Ends("given up");
  EXPECT_EQ(Text(), "B(Baba)の勝ち(棄権)");
}

}  // namespace
}  // namespace kimari::sheet
