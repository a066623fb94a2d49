#include "host/uses/replay/record.h"

#include <gmock/gmock.h>

#include <iterator>

#include "host/uses/replay/reading_view.h"
#include "tests/recording/forger.h"
#include "tests/uses/replay/recorded_match.h"

namespace kimari::replay {
namespace {

using ::testing::HasSubstr;
using ::testing::SizeIs;

class RecordTest : public RecordedMatch {
 protected:
  std::optional<ReadingView> View(ReadingId reading) {
    Close();
    record_ = std::move(*Record::Open(path_));
    return ViewReading(*record_, reading, nullptr, &cards::HyakuninIsshu());
  }
  std::string Refusal() {
    const auto record = Record::Open(path_);
    EXPECT_FALSE(record);
    EXPECT_EQ(record.error().kind, ErrorKind::kFile);
    EXPECT_THAT(record.error().message, HasSubstr(path_));
    return record.error().message;
  }
  std::unique_ptr<Record> record_;
};

TEST_F(RecordTest, AReadingHasItsFramesByNumberAndTime) {
  Show(1, -500 + 1000);
  Read(1, 87, 1000, TakenBy(Side::kA));
  Show(7, 2000);
  Show(9, 2033);
  const auto view = View(1);
  ASSERT_TRUE(view);
  ASSERT_THAT(view->frames, SizeIs(2));
  EXPECT_EQ(view->frames[1].sequence, 9u);
  EXPECT_EQ(view->frames[1].place, 2u);
  EXPECT_EQ(view->frames[1].stamp, At(2033));
}

TEST_F(RecordTest, AReadingEndsWhereTheNextBegins) {
  Read(1, 87, 1000, TakenBy(Side::kA));
  Read(2, 17, 4200, TakenBy(Side::kA));
  EXPECT_EQ(View(1)->shown.to, At(4200));
}

TEST_F(RecordTest, PadsTouchedInTheReadingAreInQuestion) {
  Touch(Side::kA, 3, 1500, 1);  // before the first sound
  See(1000, evidence::ReadingOpened{1});
  Touch(Side::kA, 17, 2600, 2);
  Touch(Side::kB, 4, 2603, 3);
  Read(1, 87, 1000, TakenBy(Side::kA));
  const auto view = View(1);
  ASSERT_THAT(view->pads, SizeIs(2));
  EXPECT_EQ(view->pads[0].pad, 17);
  EXPECT_EQ(view->pads[1].edge.t, At(2603));
}

TEST_F(RecordTest, PadsBelowTheCalledCardAreTold) {
  evidence::LayoutSeen layout;
  evidence::SeenCard card;
  card.card = 87;
  card.centre = {-407'000, -51'000};  // A's upper row, first column
  layout.cards.push_back(card);
  See(900, layout);
  Touch(Side::kA, 20, 2550, 1);
  Touch(Side::kA, 0, 2600, 2);
  Read(1, 87, 1000, TakenBy(Side::kA));
  const auto view = View(1);
  ASSERT_THAT(view->pads, SizeIs(2));
  EXPECT_FALSE(view->pads[0].under_called);
  EXPECT_TRUE(view->pads[1].under_called);
}

TEST_F(RecordTest, ThereIsNoViewOfAReadingThatIsNotThere) {
  Read(1, 87, 1000, TakenBy(Side::kA));
  EXPECT_FALSE(View(2));
}

TEST_F(RecordTest, ATornRecordingShowsWhatIsWhole) {
  Read(1, 87, 1000, TakenBy(Side::kA));
  Show(7, 2000);
  Read(2, 17, 9000, TakenBy(Side::kA));
  Tear(300);
  const auto record = Record::Open(path_);
  ASSERT_TRUE(record) << record.error().message;
  EXPECT_FALSE((*record)->Closed());
  EXPECT_TRUE((*record)->Readings().at(1).ruling);
}

TEST_F(RecordTest, AMatchThatWentOnIsOneMatch) {
  Read(1, 87, 1000, TakenBy(Side::kA));
  Show(7, 2000);
  GoOn();
  Read(2, 17, 9000, TakenBy(Side::kB));
  Show(3, 10'000);
  const auto view = View(2);
  EXPECT_THAT(record_->Readings(), SizeIs(2));
  EXPECT_EQ(record_->Started()->player_a, "Ono");
  ASSERT_THAT(view->frames, SizeIs(1));
  EXPECT_EQ(view->frames[0].place, 1u);
  const auto jpeg = record_->Frames().Jpeg(1);
  EXPECT_EQ(std::string(jpeg->begin(), jpeg->end()), "3");
}

// Its index at the end leaves out what somebody wants forgotten.
TEST_F(RecordTest, AnIndexWrittenAnewHidesNoProtestAndIsTold) {
  Read(1, 87, 1000, TakenBy(Side::kA));
  Show(7, 2000);
  evidence::DeskEntry protest;
  protest.action = evidence::DeskAction::kProtest;
  protest.reading = 1;
  See(5000, protest);
  Close();
  EXPECT_FALSE((*Record::Open(path_))->AlteredNotice());
  std::ifstream in(path_, std::ios::binary);
  recording::Forger forger({std::istreambuf_iterator<char>(in), {}});
  forger.Drop(
      [](auto op, const auto&) { return op == recording::Op::kChunkIndex; });
  const recording::Bytes forged = forger.Sealed();
  std::ofstream(path_, std::ios::binary)
      .write(reinterpret_cast<const char*>(forged.data()), std::ssize(forged));
  const auto record = Record::Open(path_);
  ASSERT_TRUE(record) << record.error().message;
  EXPECT_TRUE((*record)->Readings().at(1).protested);
  EXPECT_EQ((*record)->Frames().Count(), 1u);
  ASSERT_TRUE((*record)->AlteredNotice());
  EXPECT_THAT((*record)->AlteredNotice()->en, HasSubstr("was altered"));
}

TEST_F(RecordTest, APartThatIsBoundToNothingIsTold) {
  Read(1, 87, 1000, TakenBy(Side::kA));
  Close();
  Begin(2, /*bound=*/false);
  Read(2, 17, 9000, TakenBy(Side::kB));
  Close();
  const auto record = Record::Open(path_);
  ASSERT_TRUE((*record)->AlteredNotice());
  EXPECT_THAT((*record)->AlteredNotice()->en, HasSubstr(".2.mcap was altered"));
}

TEST_F(RecordTest, APartAfterTheEndIsToldAndNotShown) {
  Read(1, 87, 1000, TakenBy(Side::kA));
  See(8000, evidence::MatchEnded{"won", "7"});
  GoOn();
  Read(2, 17, 9000, TakenBy(Side::kB));
  Close();
  const auto record = Record::Open(path_);
  EXPECT_THAT((*record)->Readings(), SizeIs(1));
  EXPECT_THAT((*record)->AlteredNotice()->en, HasSubstr("ended before it"));
}

TEST_F(RecordTest, WhatIsNoRecordingIsSaid) {
  std::ofstream(path_) << "Naniwa-zu ni\n";
  EXPECT_THAT(Refusal(), HasSubstr("was it made by kimari?"));
}

TEST_F(RecordTest, ARecordingWithoutReadingsIsSaid) {
  Close();
  EXPECT_THAT(Refusal(), HasSubstr("no reading in it"));
}

TEST_F(RecordTest, ANewerVersionIsSaid) {
  const auto newer = writer_->AddChannel({"/reader/opened", "json"});
  writer_->Write(newer, {At(1), At(1), 2},
                 R"({"number":2,"taken_ns":1,"reading":1,"choir":true})");
  Close();
  EXPECT_THAT(Refusal(), HasSubstr("newer kimari"));
}

}  // namespace
}  // namespace kimari::replay
