#include "host/uses/replay/event_list.h"

#include <gmock/gmock.h>

#include "host/uses/replay/fields.h"
#include "tests/uses/replay/recorded_match.h"

namespace kimari::replay {
namespace {

using evidence::BoardState;
using evidence::CameraState;
using evidence::Observation;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

std::string Card(evidence::CardId card) { return card == 87 ? "む" : "わ"; }

class EventListTest : public ::testing::Test {
 protected:
  EventListTest() {
    evidence::CardCalled called;
    called.first_sound.t = At(1000);
    called.kimariji.t = At(1400);
    called.kimariji_text = "む";
    reading_.called = called;
    rules::Ruling ruling;
    ruling.called = 87;
    ruling.outcome = rules::Outcome::kTake;
    ruling.taker = Side::kB;
    reading_.ruling = ruling;
    reading_.published = At(3000);
  }
  void Touch(Side side, evidence::CardId card, int64_t ms) {
    rules::Touch touch;
    touch.side = side;
    touch.card = card;
    touch.down = {At(ms), Microseconds(200)};
    line_.facts.touches.push_back(touch);
  }
  void At3000Doubt(rules::Key key) {
    line_.published = At(3000);
    line_.facts.doubts.push_back({{key, {Side::kA}}, "pads"});
  }
  void Enter(int64_t ms, evidence::DeskAction action) {
    evidence::DeskEntry entry;
    entry.action = action;
    all_.push_back({1, At(ms), entry});
  }
  // "touch A む at 1640", by time.
  std::vector<std::string> Told() const {
    std::vector<std::string> told;
    for (const Event& event : EventsOf(reading_, &line_, all_, Card)) {
      told.push_back(std::string(web::WordOf(event.kind)) + " " +
                     (event.side ? std::string(1, Letter(*event.side)) : "-") +
                     " at " +
                     std::to_string((event.at.t - At(0)).ns / 1'000'000));
    }
    return told;
  }

  Reading reading_;
  match::SheetLine line_;
  std::vector<Observation> all_;
};

TEST_F(EventListTest, TellsAllThatHappenedByTime) {
  Touch(Side::kB, 87, 1640);
  Touch(Side::kA, 5, 1500);
  At3000Doubt(rules::Key::kBoardLost);
  Enter(3500, evidence::DeskAction::kProtest);
  EXPECT_THAT(Told(), ElementsAre("first_sound - at 1000", "kimariji - at 1400",
                                  "touch A at 1500", "touch B at 1640",
                                  "doubt - at 3000", "ruling B at 3000",
                                  "desk - at 3500"));
}

TEST_F(EventListTest, ATouchBeforeTheFirstSoundIsToldToo) {
  rules::Touch early;
  early.side = Side::kA;
  early.down.t = At(700);
  line_.facts.early.push_back(early);
  EXPECT_EQ(Told().front(), "touch A at 700");
}

TEST_F(EventListTest, ATouchBearsItsErrorAndItsCardsName) {
  Touch(Side::kB, 87, 1640);
  const Event touch = EventsOf(reading_, &line_, all_, Card)[2];
  EXPECT_EQ(touch.at.sigma, Microseconds(200));
  EXPECT_EQ(touch.text.ja, "む");
}

TEST_F(EventListTest, WithoutTheRulesItIsTheRecordedOnesThatAreTold) {
  EXPECT_THAT(EventsOf(reading_, nullptr, all_, Card), SizeIs(3));
}

class TroubleTest : public ::testing::Test {
 protected:
  void Board(int64_t ms, BoardState state) {
    health_.push_back(
        {0, At(ms), evidence::BoardHealth{Side::kB, state, "why"}});
  }
  void Camera(int64_t ms, CameraState state) {
    health_.push_back({0, At(ms), evidence::CameraHealth{state, "why", 0}});
  }
  void Seen(int64_t ms) { all_.push_back({0, At(ms), evidence::HandsSeen{}}); }
  // "1000-2000", within the second from 1000 to 9000.
  std::vector<std::string> Told() {
    std::vector<std::string> told;
    for (const Trouble& each :
         TroubleIn({At(1000), At(9000)}, health_, all_, lost_)) {
      told.push_back(std::to_string((each.from - At(0)).ns / 1'000'000) + "-" +
                     std::to_string((each.to - At(0)).ns / 1'000'000));
      said_ = each.text.en;
    }
    return told;
  }
  std::vector<Observation> health_;
  std::vector<Observation> all_;
  std::vector<match::Lost> lost_;
  std::string said_;
};

TEST_F(TroubleTest, ABoardIsInTroubleUntilItsClockIsSureAgain) {
  Board(2000, BoardState::kLost);
  Board(2500, BoardState::kConnected);
  Board(3000, BoardState::kSynchronised);
  EXPECT_THAT(Told(), ElementsAre("2000-3000"));
  EXPECT_THAT(said_, HasSubstr("board B was lost"));
}

TEST_F(TroubleTest, ThatOfAnEarlierReadingLastsIntoThisOne) {
  Board(500, BoardState::kLost);
  EXPECT_THAT(Told(), ElementsAre("1000-9000"));
}

TEST_F(TroubleTest, WhatIsOverDoesNotCount) {
  Board(200, BoardState::kReset);
  Board(800, BoardState::kSynchronised);
  EXPECT_THAT(Told(), IsEmpty());
}

TEST_F(TroubleTest, WhatWasDroppedIsToldWhereItWas) {
  Board(2000, BoardState::kDropped);
  EXPECT_THAT(Told(), ElementsAre("2000-2000"));
}

TEST_F(TroubleTest, ACameraThatWasLostSeesAgainWithItsNextPicture) {
  Camera(2000, CameraState::kLost);
  Seen(4000);
  EXPECT_THAT(Told(), ElementsAre("2000-4000"));
}

TEST_F(TroubleTest, ACameraThatWasKnockedSeesNothingUntilItSaysSo) {
  Camera(2000, CameraState::kMoved);
  Seen(2500);
  Camera(4000, CameraState::kRunning);
  EXPECT_THAT(Told(), ElementsAre("2000-4000"));
}

TEST_F(TroubleTest, AHoleInTheRecordIsTrouble) {
  match::Lost hole;
  hole.after = At(3000);
  hole.before = At(3200);
  lost_.push_back(hole);
  EXPECT_THAT(Told(), ElementsAre("3000-3200"));
}

}  // namespace
}  // namespace kimari::replay
