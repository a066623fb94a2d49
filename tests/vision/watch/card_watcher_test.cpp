#include "vision/watch/card_watcher.h"

#include <gmock/gmock.h>

#include <opencv2/imgproc.hpp>

#include "tests/support/seeds.h"
#include "tests/vision/film.h"

namespace kimari::vision {
namespace {

using drawing::Card;
using drawing::Hand;
using drawing::MatchLayout;
using testing::IsEmpty;

class CardWatcherTest : public EyeTest {
 protected:
  static std::vector<Hand> Nobody(double) { return {}; }

  std::vector<Card> cards_ = MatchLayout(eye_->deck, 42);
};

TEST_F(CardWatcherTest, TimesACardThatIsSweptOutOfItsTerritory) {
  Cinema film(*eye_, cards_);
  film.Settle();
  const double start = film.now_ms() + 40;
  constexpr double kSpeed = 2.5;  // mm a ms
  // B's card at the right end of the upper row flies off to the right.
  const auto flying = std::max_element(
      cards_.begin(), cards_.end(), [](const Card& a, const Card& b) {
        return a.centre.x - 2 * std::abs(a.centre.y - 51.5) <
               b.centre.x - 2 * std::abs(b.centre.y - 51.5);
      });
  const auto table = [&](double ms) {
    auto cards = cards_;
    cards[flying - cards_.begin()].centre.x +=
        kSpeed * std::clamp(ms - start, 0.0, 75.0);
    return cards;
  };
  film.Play(170, Nobody, table);
  ASSERT_EQ(film.motions.size(), 2U);
  EXPECT_EQ(film.motions[0].card, flying->id);
  EXPECT_EQ(film.motions[0].territory, Side::kB);
  EXPECT_LT(Abs(film.motions[0].began.t - film.Time(start)),
            FromMilliseconds(film.period_ms()));
  const double out =
      start + (court::Kyogi()->width / 2 + court::Kyogi()->card.width / 2 -
               flying->centre.x) /
                  kSpeed;
  ASSERT_TRUE(film.motions[1].left.has_value());
  EXPECT_LT(Abs(film.motions[1].left->t - film.Time(out)),
            FromMilliseconds(1.2 * film.period_ms()));
}

// Each comes to where its neighbour lay, who has gone on.
TEST_F(CardWatcherTest, ARowThatIsPushedOutIsTimedCardByCard) {
  Cinema film(*eye_, cards_, 120);
  film.Settle();
  const double start = film.now_ms() + 40;
  constexpr double kSpeed = 2.5;  // mm a ms
  const auto pushed = [](const Card& card) {
    return card.centre.x > 0 && std::abs(card.centre.y - 51.5) < 5;
  };
  film.Play(330, Nobody, [&](double ms) {
    auto cards = cards_;
    for (Card& card : cards) {
      if (!pushed(card)) continue;
      card.centre.x += kSpeed * std::clamp(ms - start, 0.0, 150.0);
    }
    return cards;
  });
  int all = 0, within_a_frame = 0;
  for (const Card& card : cards_) {
    const auto told = std::find_if(
        film.motions.begin(), film.motions.end(),
        [&](const auto& m) { return m.card == card.id && m.left; });
    ASSERT_EQ(told != film.motions.end(), pushed(card)) << card.id;
    if (!pushed(card)) continue;
    const double way = court::Kyogi()->width / 2 +
                       court::Kyogi()->card.width / 2 - card.centre.x;
    const Duration off = Abs(told->left->t - film.Time(start + way / kSpeed));
    EXPECT_LT(off, told->left->sigma * 3) << card.id;
    ++all;
    within_a_frame += off < FromMilliseconds(1.2 * film.period_ms()) ? 1 : 0;
  }
  EXPECT_GE(within_a_frame, all - 1);
  EXPECT_GT(all, 2);
}

// Gone within a frame or two: told by what they left behind.
TEST_F(CardWatcherTest, AHandThatRestsAsideHidesNoExit) {
  KIMARI_LONG();
  Cinema film(*eye_, cards_);
  film.Settle();
  const Stroke aside{Side::kB, {-300, 360}, {-330, 150}, film.now_ms(), 150};
  const auto rests = [&](double ms) { return std::vector<Hand>{aside.At(ms)}; };
  film.Play(300, rests);
  const double start = film.now_ms() + 40;
  const auto flies = [](const Card& card) {
    return card.centre.x > 200 && std::abs(card.centre.y - 51.5) < 5;
  };
  film.Play(700, rests, [&](double ms) {
    auto cards = cards_;
    for (Card& card : cards) {
      if (flies(card)) card.centre.x += 6 * std::clamp(ms - start, 0.0, 80.0);
    }
    return cards;
  });
  for (const Card& card : cards_) {
    const bool left =
        std::any_of(film.motions.begin(), film.motions.end(),
                    [&](const auto& m) { return m.card == card.id && m.left; });
    EXPECT_EQ(left, flies(card)) << card.id;
  }
}

TEST_F(CardWatcherTest, ACardThatSlidesUnderAHandHasNotLeft) {
  KIMARI_LONG();
  Cinema film(*eye_, cards_);
  film.Settle();
  const size_t sliding = static_cast<size_t>(
      std::max_element(cards_.begin(), cards_.end(),
                       [](const Card& a, const Card& b) {
                         return a.centre.x - 9 * std::abs(a.centre.y - 51.5) <
                                b.centre.x - 9 * std::abs(b.centre.y - 51.5);
                       }) -
      cards_.begin());
  const court::Point lay = cards_[sliding].centre;
  const court::Point hides{lay.x - 110, 60};
  const Stroke stroke{Side::kB, {hides.x, 360}, hides, film.now_ms(), 150};
  const auto rests = [&](double ms) {
    return std::vector<Hand>{stroke.At(ms)};
  };
  film.Play(300, rests);
  const double start = film.now_ms() + 40;
  film.Play(700, rests, [&](double ms) {
    auto cards = cards_;
    const double way = std::clamp((ms - start) / 60, 0.0, 1.0);
    cards[sliding].centre = {lay.x + way * (hides.x - lay.x),
                             lay.y + way * (90 - lay.y)};
    return cards;
  });
  for (const CardMotion& motion : film.motions) {
    EXPECT_FALSE(motion.left.has_value()) << motion.card;
  }
}

// The cards under it were seen before it came.
TEST_F(CardWatcherTest, CardsUnderAHandThatRestsFromTheBeginningLieStill) {
  Cinema film(*eye_, cards_);
  film.SeesTheCourtBefore();
  const Stroke goes{Side::kB, {-150, 90}, {-150, 400}, 300, 100};
  film.Settle({goes.At(0)});
  film.Play(700, [&](double ms) {
    return ms < 400 ? std::vector<Hand>{goes.At(ms)} : std::vector<Hand>{};
  });
  EXPECT_THAT(film.motions, IsEmpty());
  const auto last = film.frames.end();
  for (auto frame = last - 15; frame != last; ++frame) {
    EXPECT_THAT(frame->hands, IsEmpty()) << "the hand has gone";
  }
}

// It is no card that the hand hides: its place is seen.
TEST_F(CardWatcherTest, ACardMovedBeforeTheReadingIsNotTakenToLieWhereItLay) {
  KIMARI_LONG();
  Cinema film(*eye_, cards_);
  film.SeesTheCourtBefore();
  cards_[4].centre.x += court::Kyogi()->card.width / 2 + 3;
  cards_[4].centre.y += 8;
  Cinema after(*eye_, cards_);
  after.map.LearnBareCourt(film.bare);
  after.map.LearnCards(film.Laid(), film.laid_picture);
  after.Settle({{Side::kB, {-150, 90}, {-170, 600}}});
  after.Play(400, Nobody);
  for (const CardMotion& motion : after.motions) {
    EXPECT_FALSE(motion.left.has_value()) << motion.card;
  }
}

TEST_F(CardWatcherTest, PaperFlyingPastIsNoExitOfACardInItsPlace) {
  KIMARI_LONG();
  Cinema film(*eye_, cards_);
  film.Settle();
  const double start = film.now_ms() + 40;
  const auto at_end = [&](double y) {
    return static_cast<size_t>(
        std::max_element(cards_.begin(), cards_.end(),
                         [&](const Card& a, const Card& b) {
                           return a.centre.x - 9 * std::abs(a.centre.y - y) <
                                  b.centre.x - 9 * std::abs(b.centre.y - y);
                         }) -
        cards_.begin());
  };
  // One card is turned a little while the one in the next row flies off.
  const size_t flying = at_end(51.5), stirring = at_end(133.5);
  ASSERT_NE(flying, stirring);
  const auto table = [&](double ms) {
    auto cards = cards_;
    cards[flying].centre.x += 2.5 * std::clamp(ms - start, 0.0, 75.0);
    cards[stirring].centre.x -= ms > start ? 12 : 0;
    return cards;
  };
  film.Play(250, Nobody, table);
  bool flew = false;
  for (const CardMotion& motion : film.motions) {
    flew = flew || (motion.left && motion.card == cards_[flying].id);
    EXPECT_FALSE(motion.left && motion.card == cards_[stirring].id);
  }
  EXPECT_TRUE(flew);
}

TEST_F(CardWatcherTest, TakesAHandOverCardsForNoMotion) {
  Cinema film(*eye_, cards_);
  film.Settle();
  const Stroke stroke{Side::kA, {300, -360}, {380, -60}, film.now_ms(), 90};
  film.Play(150, [&](double ms) { return std::vector<Hand>{stroke.At(ms)}; });
  EXPECT_THAT(film.motions, IsEmpty());
}

TEST_F(CardWatcherTest, TakesACatThatLiesDownOnCardsForNoMotion) {
  KIMARI_LONG();
  Cinema film(*eye_, cards_);
  film.Settle();
  const double start = film.now_ms();
  film.paint = [&](cv::Mat& picture, double ms) {
    const double x = std::min(-150.0, -800 + 1.5 * (ms - start));
    cv::ellipse(picture, eye_->court.ToPixel({x, 90}), {170, 70}, 4, 0, 360,
                {52, 58, 66}, cv::FILLED, cv::LINE_AA);
  };
  film.Play(600, Nobody);
  EXPECT_THAT(film.motions, IsEmpty());
}

// It hides cards as if they had gone; around them it is no mat either.
TEST_F(CardWatcherTest, TakesAClothOfTheMatsColourOverCardsForNoMotion) {
  KIMARI_LONG();
  Eye eye;
  Cinema film(eye, MatchLayout(eye.deck, 42), 120);
  film.Settle();
  const double start = film.now_ms();
  const cv::Scalar straw = drawing::Setup{}.tatami_bgr;
  film.paint = [&](cv::Mat& picture, double ms) {
    const double x = std::min(-200.0, -800 + 1.5 * (ms - start));
    constexpr int kFold = 14;  // pixels
    const cv::Point2d middle = eye.court.ToPixel({x, 90});
    for (int fold = -12; fold < 12; ++fold) {
      const cv::Point corner(cvRound(middle.x) + fold * kFold,
                             cvRound(middle.y) - 120);
      const double light = fold % 2 == 0 ? 9 : -9;
      cv::rectangle(picture, {corner, cv::Size(kFold, 240)},
                    straw + cv::Scalar(light, light, light), cv::FILLED);
    }
  };
  film.Play(900, Nobody);
  EXPECT_THAT(film.motions, IsEmpty());
}

// Mat as pale as aged paper.
TEST_F(CardWatcherTest, SeesACardLeaveAPaleMat) {
  Eye eye({.tatami_bgr = {196, 220, 227}});
  const auto cards = MatchLayout(eye.deck, 42);
  Cinema film(eye, cards);
  film.Settle();
  const double start = film.now_ms() + 40;
  const auto flying =
      std::max_element(cards.begin(), cards.end(),
                       [](const Card& a, const Card& b) {
                         return a.centre.x - 2 * std::abs(a.centre.y - 51.5) <
                                b.centre.x - 2 * std::abs(b.centre.y - 51.5);
                       }) -
      cards.begin();
  film.Play(300, Nobody, [&](double ms) {
    auto moved = cards;
    moved[flying].centre.x += 2.5 * std::clamp(ms - start, 0.0, 75.0);
    return moved;
  });
  ASSERT_EQ(film.motions.size(), 2U);
  EXPECT_EQ(film.motions[1].card, cards[flying].id);
  EXPECT_TRUE(film.motions[1].left.has_value());
}

TEST_F(CardWatcherTest, LetsNoCardLeaveWhosePlaceASleeveHides) {
  Cinema film(*eye_, cards_);
  film.Settle();
  const double start = film.now_ms();
  const Stroke stroke{Side::kA, {-300, -360}, {-250, 100}, start, 120};
  film.Play(400, [&](double ms) { return std::vector<Hand>{stroke.At(ms)}; });
  EXPECT_THAT(film.motions, IsEmpty());
}

TEST_F(CardWatcherTest, NoticesACardShiftedByAFewMillimetres) {
  Cinema film(*eye_, cards_);
  film.Settle();
  auto shifted = cards_;
  shifted[10].centre.y += 5;
  shifted[10].centre.x += 2;
  film.Play(60, Nobody, [&](double) { return shifted; });
  ASSERT_EQ(film.motions.size(), 1U);
  EXPECT_EQ(film.motions[0].card, cards_[10].id);
  EXPECT_FALSE(film.motions[0].left.has_value());
}

}  // namespace
}  // namespace kimari::vision
