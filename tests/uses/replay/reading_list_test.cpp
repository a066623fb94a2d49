#include "host/uses/replay/reading_list.h"

#include <gmock/gmock.h>

#include "tests/uses/replay/recorded_match.h"

namespace kimari::replay {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

class ReadingListTest : public RecordedMatch {
 protected:
  std::vector<ListedReading> List() {
    Close();
    auto record = Record::Open(path_);
    EXPECT_TRUE(record) << record.error().message;
    return ListReadings(**record, nullptr, &cards::HyakuninIsshu());
  }
  static std::vector<ReadingId> Order(const std::vector<ListedReading>& list) {
    std::vector<ReadingId> order;
    for (const ListedReading& each : list) order.push_back(each.reading);
    return order;
  }
};

TEST_F(ReadingListTest, DisputedFirstThenOpenThenTheClosest) {
  Read(1, 1, 0, TakenBy(Side::kA));
  Read(2, 2, 10'000, TakenBy(Side::kA), Margin(Milliseconds(40)));
  Read(3, 3, 20'000, TakenBy(Side::kB), Margin(Milliseconds(-3)));
  Read(4, 4, 30'000, Open());
  Read(5, 5, 40'000, TakenBy(Side::kB));
  evidence::DeskEntry protest;
  protest.action = evidence::DeskAction::kProtest;
  protest.reading = 5;
  See(50'000, protest);
  EXPECT_THAT(Order(List()), ElementsAre(5, 4, 3, 2, 1));
}

TEST_F(ReadingListTest, SaysEachInOneSentenceByTheCardsName) {
  Read(1, 87, 0, TakenBy(Side::kB));
  const std::vector<ListedReading> list = List();
  ASSERT_EQ(list.size(), 1u);
  EXPECT_THAT(list[0].line.en, HasSubstr("B takes む"));
  EXPECT_THAT(list[0].line.ja, HasSubstr("Bの取り"));
  EXPECT_EQ(list[0].torifuda, "きりたちのほるあきのゆふくれ");
}

// As in a match that is still being played.
TEST_F(ReadingListTest, ACardThatIsNotSettledIsNotTold) {
  Read(1, 87, 0, TakenBy(Side::kB));
  See(10'000, evidence::ReadingOpened{2});
  evidence::CardCalled called;
  called.reading = 2;
  called.card = 17;
  See(11'000, called);
  EXPECT_THAT(Order(List()), ElementsAre(1));
}

}  // namespace
}  // namespace kimari::replay
