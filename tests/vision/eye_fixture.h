// What most vision tests need: a drawn court seen by a camera, its view and a
// deck enrolled from two drawn sheets.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <vector>

#include "host/court/enrolment.h"
#include "tests/vision/court_drawing.h"
#include "vision/camera/frame_decoder.h"
#include "vision/cards/layout_reader.h"
#include "vision/court/court_view.h"

namespace kimari::vision {

// Drawn, compressed and decoded again.
inline cv::Mat Shoot(drawing::CourtDrawing& court,
                     const std::vector<drawing::Card>& cards,
                     const drawing::Light& light) {
  FrameDecoder decoder;
  cv::Mat picture;
  const auto decoded = decoder.DecodeBgr(
      court.Compress(court.Draw(cards, light), light.jpeg_quality, 1, {}, {}),
      picture);
  EXPECT_TRUE(decoded.has_value());
  return picture;
}

class Eye {
 public:
  explicit Eye(const drawing::Setup& setup = {})
      : deck(drawing::MadeUpDeck()), court(setup, deck) {
    cv::setNumThreads(1);
    view = std::make_unique<CourtView>(
        CourtView::Find({Shoot(court, {}, drawing::MildLight())}).value());
  }

  std::vector<EnrolmentSheet> Sheets() {
    std::vector<EnrolmentSheet> sheets;
    const auto places = EnrolmentPlaces(*court::Kyogi(), 50);
    for (size_t first = 0; first < deck.size(); first += places.size()) {
      EnrolmentSheet sheet;
      std::vector<drawing::Card> cards;
      for (size_t i = 0; i < places.size(); ++i) {
        const uint16_t id = deck[first + i].id;
        cards.push_back({id, places[i].centre, places[i].angle_deg, true});
        sheet.cards.push_back(id);
      }
      sheet.picture = Shoot(court, cards, drawing::MildLight());
      sheets.push_back(sheet);
    }
    return sheets;
  }

  void EnrolDeck() {
    library = std::make_unique<CardLibrary>(
        CardLibrary::Enrol(*view, Sheets()).value());
    reader = std::make_unique<LayoutReader>(*view, *library);
  }

  Layout Read(const std::vector<drawing::Card>& cards,
              const drawing::Light& light) {
    return reader->Read({Shoot(court, cards, light)}).value();
  }

  std::vector<CardFace> deck;
  drawing::CourtDrawing court;
  std::unique_ptr<CourtView> view;
  std::unique_ptr<CardLibrary> library;
  std::unique_ptr<LayoutReader> reader;
};

// Tests that look with one eye, made once for all of them.
class EyeTest : public ::testing::Test {
 protected:
  static void SetUpTestSuite() { eye_ = std::make_unique<Eye>(); }
  static void TearDownTestSuite() { eye_.reset(); }

  static inline std::unique_ptr<Eye> eye_;
};

struct Score {
  int right = 0;  // id, place within 3 mm and angle within 5 degrees
  int wrong = 0;
};

inline Score Compare(const Layout& seen,
                     const std::vector<drawing::Card>& truth) {
  Score score;
  for (const LaidCard& card : seen.cards) {
    const bool right =
        std::any_of(truth.begin(), truth.end(), [&](const drawing::Card& t) {
          return t.id == card.id && t.face_up &&
                 std::hypot(t.centre.x - card.pose.centre.x,
                            t.centre.y - card.pose.centre.y) < 3 &&
                 std::abs(std::remainder(t.angle_deg - card.pose.angle_deg,
                                         360)) < 5;
        });
    ++(right ? score.right : score.wrong);
  }
  return score;
}

}  // namespace kimari::vision
