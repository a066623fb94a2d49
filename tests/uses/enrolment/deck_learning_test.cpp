#include "host/uses/enrolment/deck_learning.h"

#include <gmock/gmock.h>

#include "host/court/enrolment.h"
#include "host/game/cards/deck.h"
#include "host/rig/eyes.h"
#include "host/uses/enrolment/drawn_deck.h"
#include "host/uses/enrolment/enrolment_json.h"
#include "tests/support/program.h"
#include "tests/support/seeds.h"
#include "tests/vision/court_drawing.h"
#include "vision/camera/frame_decoder.h"
#include "vision/cards/face_file.h"

namespace kimari::enrolment {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;
using vision::drawing::Card;
using vision::drawing::CourtDrawing;

std::vector<vision::CardFace> Faces() {
  std::vector<vision::CardFace> faces;
  for (const cards::Card& card : cards::HyakuninIsshu().cards) {
    faces.push_back({card.number, card.torifuda});
  }
  return faces;
}

// A club's table: its cards, a camera above, the program that learns them.
class DeckLearningTest : public ::testing::Test {
 protected:
  static void SetUpTestSuite() {
    cv::setNumThreads(1);
    drawn_ = DrawDeck(cards::HyakuninIsshu(), {}).value();
  }
  static void TearDownTestSuite() { drawn_.reset(); }

  static std::vector<Card> Lay(uint16_t first, uint16_t count) {
    std::vector<Card> cards;
    const auto places = vision::EnrolmentPlaces(*court::Kyogi(), 50);
    for (uint16_t i = 0; i < count; ++i) {
      const auto& place = places[(7U * i) % places.size()];
      cards.push_back({static_cast<uint16_t>(first + i),
                       {place.centre.x + 2, place.centre.y - 3},
                       place.angle_deg + 5,
                       true});
    }
    return cards;
  }
  static cv::Mat Shoot(CourtDrawing& court, const std::vector<Card>& cards) {
    vision::FrameDecoder decoder;
    cv::Mat picture;
    const auto light = vision::drawing::MildLight();
    const auto frame = court.Compress(court.Draw(cards, light), 85, 1, {}, {});
    EXPECT_TRUE(decoder.DecodeBgr(frame, picture));
    return picture;
  }
  // Until what lies there has been seen twice.
  const Standing& Show(DeckLearning& learning, const std::vector<Card>& cards,
                       int looks = 2) {
    const cv::Mat picture = Shoot(court_, cards);
    for (int i = 0; i < looks; ++i) learning.Look(picture);
    return learning.standing();
  }
  static DeckLearning Learning() {
    return {cards::HyakuninIsshu(), *drawn_, std::nullopt};
  }

  static inline std::optional<vision::CardLibrary> drawn_;
  CourtDrawing court_{{}, Faces()};
};

TEST_F(DeckLearningTest, LearnsWhatLiesThereAndSaysWhatIsMissing) {
  DeckLearning learning = Learning();
  EXPECT_THAT(learning.standing().missing, SizeIs(100));
  const Standing& after = Show(learning, Lay(31, 8), 3);
  EXPECT_FALSE(after.trouble);
  EXPECT_GE(after.known.size(), 7U);
  for (const cards::CardId card : after.known) {
    EXPECT_TRUE(card >= 31 && card <= 38) << card;
  }
  EXPECT_EQ(after.known.size() + after.missing.size(), 100U);
}

TEST_F(DeckLearningTest, KeepsWhatItKnowsWhereTheCameraIsMoved) {
  KIMARI_LONG();
  DeckLearning learning = Learning();
  const size_t known = Show(learning, Lay(31, 6), 3).known.size();
  vision::drawing::Setup knocked;
  knocked.shift_mm = {25, 10};
  CourtDrawing elsewhere(knocked, Faces());
  learning.Look(Shoot(elsewhere, {}));
  EXPECT_EQ(learning.standing().known.size(), known);
  learning.Look(Shoot(elsewhere, {}));
  EXPECT_FALSE(learning.standing().trouble);
  EXPECT_EQ(learning.standing().known.size(), known);
}

TEST_F(DeckLearningTest, SaysInBothLanguagesWhyNothingIsLearned) {
  DeckLearning learning = Learning();
  learning.Look(cv::Mat(720, 1280, CV_8UC3, cv::Scalar(90, 120, 130)));
  learning.Look(cv::Mat(720, 1280, CV_8UC3, cv::Scalar(90, 120, 130)));
  ASSERT_TRUE(learning.standing().trouble);
  EXPECT_THAT(learning.standing().trouble->en, HasSubstr("marker"));
  EXPECT_THAT(learning.standing().trouble->ja, HasSubstr("印"));
  const auto named = learning.Name(7);
  ASSERT_FALSE(named);
  EXPECT_THAT(named.error().en, HasSubstr("alone"));
}

TEST_F(DeckLearningTest, OneThatWasLearnedWronglyIsLearnedByItsNameAlone) {
  DeckLearning learning = Learning();
  const auto one = Lay(17, 1);
  ASSERT_THAT(Show(learning, one, 3).known, ElementsAre(17));
  learning.Forget(17);
  EXPECT_THAT(Show(learning, one, 2).known, IsEmpty());
  ASSERT_TRUE(learning.Name(17)) << learning.Name(17).error().en;
  EXPECT_THAT(Show(learning, one, 1).known, ElementsAre(17));
  EXPECT_THAT(learning.standing().unnamed, IsEmpty());
}

TEST_F(DeckLearningTest, AMatchDoesNotTakeHalfADeckForWhole) {
  DeckLearning learning = Learning();
  Show(learning, Lay(1, 5), 3);
  const Workplace place;
  const std::string file = place.Path("club.faces");
  ASSERT_TRUE(vision::SaveFaces(learning.Library().value(),
                                cards::HyakuninIsshu().id, file));
  rig::Eyes eyes(cards::HyakuninIsshu(), {.faces = {file}});
  std::vector<evidence::Payload> said;
  const auto light = vision::drawing::MildLight();
  const auto took = eyes.See(
      court_.Compress(court_.Draw({}, light), 85, 1, {}, {}), {}, said);
  ASSERT_FALSE(took);
  EXPECT_THAT(took.error().message, HasSubstr("98 99 100; go on with"));
}

TEST_F(DeckLearningTest, TellsThePageWhatIsKnownAndWhereItLies) {
  DeckLearning learning = Learning();
  Show(learning, Lay(17, 1), 3);
  const std::string json =
      ToJson({cards::HyakuninIsshu(), learning.standing(), learning.Card(), 4,
              "club.faces", std::nullopt});
  EXPECT_THAT(json, HasSubstr(R"("card":17,"known":true,"lies":{"angle_deg")"));
  EXPECT_THAT(json, HasSubstr(R"("card":18,"known":false,"lies":null)"));
}

TEST(DrawDeck, RefusesAFolderWithoutAPictureOfTheDeck) {
  const Workplace place;
  const auto drawn =
      DrawDeck(cards::HyakuninIsshu(), {.pictures = place.Path(".")});
  ASSERT_FALSE(drawn);
  EXPECT_THAT(drawn.error().message, HasSubstr("7.png"));
}

TEST(DrawDeck, RefusesAPictureThatIsNone) {
  const Workplace place;
  place.Write("7.png", "no picture");
  const auto drawn =
      DrawDeck(cards::HyakuninIsshu(), {.pictures = place.Path(".")});
  ASSERT_FALSE(drawn);
  EXPECT_THAT(drawn.error().message, HasSubstr("7.png"));
}

}  // namespace
}  // namespace kimari::enrolment
