#include "host/judge/camera_witness.h"

#include <gtest/gtest.h>

#include "tests/judge/seen_hands.h"

namespace kimari::judge {
namespace {

using rules::Key;

// Of a called card of A's in the lower row, on pad 40.
class CameraWitness : public ::testing::Test {
 protected:
  void Arrive(Side player, uint32_t track, double ms) {
    arrivals_.push_back({track, player, 1, {AtMs(ms), Milliseconds(5)}});
  }
  CameraEvidence Evidence() {
    hands_ = seen_.Track();
    return {hands_, arrivals_, touches_, cards_};
  }
  // The pads say that this player alone touched the card at 700 ms.
  static Reached Only(Side player) {
    Reached reached;
    (player == Side::kA ? reached.only_a : reached.only_b) = 1;
    reached.at[Index(player)] = When({AtMs(700), Microseconds(200)});
    return reached;
  }
  std::vector<rules::Doubt> Blind(FramesSeen frames) {
    std::vector<rules::Doubt> doubts;
    AddBlindness(Evidence(), frames, cards_[0], Only(Side::kA), Milliseconds(1),
                 doubts);
    return doubts;
  }
  std::vector<rules::Doubt> Contradictions() {
    std::vector<rules::Doubt> doubts;
    AddContradictions(Evidence(), doubts);
    return doubts;
  }
  size_t Grazes() {
    std::vector<rules::Doubt> doubts;
    AddGrazes(Evidence(), cards_[0], Only(Side::kB), Milliseconds(1), doubts);
    return doubts.size();
  }
  // Just below the card, where no pad is.
  court::Point AtItsEdge() const {
    return {MiddleOf(cards_[0].box).x, cards_[0].box.y0 - 2};
  }

  std::vector<LaidCard> cards_ = {OnPad(1, 40)};
  std::vector<HandTouch> touches_;
  std::vector<evidence::HandArrival> arrivals_;
  Watching seen_;
  HandTrack hands_;
};

TEST_F(CameraWitness, TheEarliestHandOverTheCardIsTheFirst) {
  Arrive(Side::kA, 1, 720);
  Arrive(Side::kA, 2, 690);
  Arrive(Side::kB, 3, 500);
  EXPECT_EQ(FirstOver(Evidence(), Side::kA, 1)->at.t, AtMs(690));
}

TEST_F(CameraWitness, AHandThatWasFirstSeenThereWasNotFollowed) {
  seen_.Come(1, Side::kA, 170, MiddleOf(cards_[0].box), 700, 900);
  Arrive(Side::kA, 1, 700);
  EXPECT_TRUE(FirstOver(Evidence(), Side::kA, 1)->followed);
  arrivals_[0].track = 9;
  EXPECT_FALSE(FirstOver(Evidence(), Side::kA, 1)->followed);
}

TEST_F(CameraWitness, WithoutFramesAnotherHandMayHavePushedBefore) {
  touches_ = {SureTouch(Side::kA, 40, 700), SureTouch(Side::kB, 20, 690)};
  EXPECT_TRUE(Blind(FramesSeen::kAll).empty());
  ASSERT_EQ(Blind(FramesSeen::kMissing).size(), 1U);
  EXPECT_TRUE(Blind(FramesSeen::kMissing)[0].evidence_lost);
  EXPECT_FALSE(Blind(FramesSeen::kNotBelieved)[0].evidence_lost);
}

TEST_F(CameraWitness, AHandThereLaterOrInTheOtherTerritoryPushedNothing) {
  touches_ = {SureTouch(Side::kA, 40, 700), SureTouch(Side::kB, 20, 710),
              SureTouch(Side::kB, 20, 600, Side::kB)};
  EXPECT_TRUE(Blind(FramesSeen::kMissing).empty());
}

TEST_F(CameraWitness, AHandThatWasSeenToComeAfterItWasFeltContradicts) {
  touches_ = {SureTouch(Side::kA, 40, 600)};
  seen_.Come(1, Side::kA, 170, MiddleOf(cards_[0].box), 800, 900);
  Arrive(Side::kA, 1, 790);
  const auto doubts = Contradictions();
  ASSERT_EQ(doubts.size(), 1U);
  EXPECT_EQ(doubts[0].words.key, Key::kPadsAndCamera);
}

TEST_F(CameraWitness, AHandThatIsThereAsItIsFeltDoesNot) {
  touches_ = {SureTouch(Side::kA, 40, 800)};
  seen_.Come(1, Side::kA, 170, MiddleOf(cards_[0].box), 800, 900);
  Arrive(Side::kA, 1, 790);
  EXPECT_TRUE(Contradictions().empty());
}

TEST_F(CameraWitness, AHandAtTheEdgeBesideThePadsMayHaveTouchedBefore) {
  seen_.Hand(1, Side::kA, 170, AtItsEdge(), AtItsEdge(), 600, 900);
  EXPECT_EQ(Grazes(), 1U);
}

TEST_F(CameraWitness, AHandThatPadsWouldFeelOrThatIsFeltSoonHasNot) {
  seen_.Hand(1, Side::kA, 170, AtItsEdge(), AtItsEdge(), 600, 900);
  touches_ = {SureTouch(Side::kA, 40, 750)};
  EXPECT_EQ(Grazes(), 0U);
  touches_.clear();
  seen_ = {};
  const court::Point on = MiddleOf(cards_[0].box);
  seen_.Hand(1, Side::kA, 170, on, on, 600, 900);
  EXPECT_EQ(Grazes(), 0U);
}

}  // namespace
}  // namespace kimari::judge
