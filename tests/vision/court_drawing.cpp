#include "tests/vision/court_drawing.h"

#include <algorithm>
#include <cmath>
#include <opencv2/aruco.hpp>
#include <opencv2/freetype.hpp>
#include <opencv2/imgcodecs.hpp>
#include <opencv2/imgproc.hpp>

#include "host/base/random.h"
#include "vision/cards/card_face.h"
#include "vision/hands/arrival_watch.h"

namespace kimari::vision::drawing {
namespace {

constexpr int kFine = 3;     // pixels a mm of faces and mat
constexpr int kMatW = 1400;  // mm
constexpr int kMatH = 820;
constexpr double kRadians = 3.14159265358979323846 / 180;

std::vector<std::string> Kana(const std::string& text) {
  std::vector<std::string> out;
  for (size_t i = 0; i + 2 < text.size(); i += 3) {
    out.push_back(text.substr(i, 3));
  }
  return out;
}

cv::Matx33d PlaneToCourt(double width_mm, double height_mm, court::Point c,
                         double angle_deg) {
  const double a = angle_deg * kRadians;
  const double s = 1.0 / kFine;
  const cv::Matx33d local(s, 0, -width_mm / 2 + s / 2, 0, -s,
                          height_mm / 2 - s / 2, 0, 0, 1);
  const cv::Matx33d turn(std::cos(a), -std::sin(a), c.x, std::sin(a),
                         std::cos(a), c.y, 0, 0, 1);
  return turn * local;
}

cv::Mat PaintFace(cv::freetype::FreeType2& font, const std::string& text,
                  bool rims) {
  const int w = 52 * kFine, h = 73 * kFine;
  cv::Mat face(h, w, CV_8UC3, cv::Scalar(226, 238, 242));
  const auto kana = Kana(text);
  const int size = 12 * kFine + kFine / 2;
  for (size_t i = 0; i < kana.size(); ++i) {
    const int column = std::min<int>(static_cast<int>(i) / 5, 2);
    const int row = static_cast<int>(i) - 5 * column;
    const cv::Point at(w - (column + 1) * 15 * kFine - 2 * kFine,
                       4 * kFine + row * 13 * kFine);
    font.putText(face, kana[i], at, size, cv::Scalar(35, 30, 30), -1,
                 cv::LINE_AA, false);
  }
  if (rims) {
    cv::rectangle(face, {0, 0, w, h}, cv::Scalar(74, 122, 62), 2 * kFine);
  } else {
    cv::rectangle(face, {0, 0, w, h}, cv::Scalar(190, 205, 210), 1);
  }
  return face;
}

}  // namespace

CourtDrawing::CourtDrawing(const Setup& setup,
                           const std::vector<CardFace>& deck)
    : setup_(setup), noise_(setup.seed) {
  const double a = setup.rotation_deg * kRadians;
  const double s = setup.pixels_per_mm;
  const cv::Matx33d turn(s * std::cos(a), s * std::sin(a),
                         640 + s * setup.shift_mm.x, s * std::sin(a),
                         -s * std::cos(a), 360 - s * setup.shift_mm.y, 0, 0, 1);
  const cv::Matx33d tilt(1, 0, 0, 0, 1, 0, 0.3 * setup.tilt, setup.tilt, 1);
  to_pixel_ = turn * tilt;
  const auto path = FindFont(setup.font);
  auto font = cv::freetype::createFreeType2();
  font->loadFontData(path.value(), 0);
  for (const CardFace& card : deck) {
    cv::Mat face = PaintFace(*font, card.torifuda, setup.rims);
    cv::GaussianBlur(face, face, {}, kFine * 0.45 / s);
    faces_[card.id] = face;
  }
  back_ = cv::Mat(73 * kFine, 52 * kFine, CV_8UC3, setup.back_bgr);

  cv::Mat weave(kMatH, kMatW, CV_32F);
  cv::RNG rng(setup.seed);
  rng.fill(weave, cv::RNG::NORMAL, 0, 30);
  cv::GaussianBlur(weave, weave, {0, 0}, 6, 0.7);
  cv::Mat coarse;
  cv::resize(weave, coarse, {kMatW * 2, kMatH * 2});
  cv::Mat mat(coarse.size(), CV_32FC3, setup.tatami_bgr);
  cv::Mat three;
  cv::merge(std::vector<cv::Mat>{coarse, coarse, coarse}, three);
  mat += three;
  mat.convertTo(mat, CV_8UC3);
  // Coarse picture of the mat, 2 px/mm, then the camera's view of it.
  const cv::Matx33d mat_to_court(0.5, 0, -kMatW / 2.0, 0, -0.5, kMatH / 2.0, 0,
                                 0, 1);
  cv::GaussianBlur(mat, mat, {}, 0.9);
  const auto dictionary =
      cv::aruco::getPredefinedDictionary(cv::aruco::DICT_4X4_50);
  const court::Point places[4] = {
      {-520, -310}, {520, -310}, {520, 310}, {-520, 310}};
  cv::Mat view;
  cv::warpPerspective(mat, view, cv::Mat(to_pixel_ * mat_to_court), {1280, 720},
                      cv::INTER_LINEAR, cv::BORDER_REPLICATE);
  mat_ = view;
  for (int id = 0; id < 4; ++id) {
    if (!setup.markers[id]) continue;
    cv::Mat marker, sheet(70 * kFine, 70 * kFine, CV_8U, cv::Scalar(240));
    cv::aruco::drawMarker(dictionary, id, 50 * kFine, marker, 1);
    marker.copyTo(sheet({10 * kFine, 10 * kFine, 50 * kFine, 50 * kFine}));
    cv::GaussianBlur(sheet, sheet, {}, kFine * 0.45 / s);
    cv::Mat colour, mask(sheet.size(), CV_8U, cv::Scalar(255)), seen, where;
    cv::cvtColor(sheet, colour, cv::COLOR_GRAY2BGR);
    const cv::Mat h(to_pixel_ * PlaneToCourt(70, 70, places[id], 0));
    cv::warpPerspective(colour, seen, h, mat_.size());
    cv::warpPerspective(mask, where, h, mat_.size());
    seen.copyTo(mat_, where > 127);
  }
  const court::Point corners[4] = {
      {-435, -254}, {435, -254}, {435, 254}, {-435, 254}};
  for (int i = 0; i < 4; ++i) {
    cv::line(mat_, ToPixel(corners[i]), ToPixel(corners[(i + 1) % 4]),
             cv::Scalar(90, 140, 150), 2, cv::LINE_AA);
  }
}

cv::Point2d CourtDrawing::ToPixel(court::Point p) const {
  const cv::Vec3d q = to_pixel_ * cv::Vec3d(p.x, p.y, 1);
  return {q[0] / q[2], q[1] / q[2]};
}

void CourtDrawing::DrawCard(cv::Mat& picture, const Card& card) const {
  const cv::Mat& face = card.face_up ? faces_.at(card.id) : back_;
  const cv::Matx33d h =
      to_pixel_ * PlaneToCourt(52, 73, card.centre, card.angle_deg);
  const cv::Point2d middle = ToPixel(card.centre);
  const cv::Rect roi = cv::Rect(static_cast<int>(middle.x) - 60,
                                static_cast<int>(middle.y) - 60, 120, 120) &
                       cv::Rect(0, 0, picture.cols, picture.rows);
  if (roi.empty()) return;
  const cv::Matx33d move(1, 0, -roi.x, 0, 1, -roi.y, 0, 0, 1);
  cv::Mat seen, where;
  const cv::Mat mask(face.size(), CV_8U, cv::Scalar(255));
  cv::warpPerspective(face, seen, cv::Mat(move * h), roi.size(),
                      cv::INTER_LINEAR, cv::BORDER_REPLICATE);
  cv::warpPerspective(mask, where, cv::Mat(move * h), roi.size());
  cv::GaussianBlur(where, where, {}, 0.5);
  cv::Mat shadow(roi.size(), CV_8U), target = picture(roi);
  const cv::Matx33d down(1, 0, 1.5, 0, 1, 2, 0, 0, 1);
  cv::warpPerspective(mask, shadow, cv::Mat(down * move * h), roi.size());
  cv::GaussianBlur(shadow, shadow, {}, 1.5);
  for (int y = 0; y < roi.height; ++y) {
    for (int x = 0; x < roi.width; ++x) {
      auto& pixel = target.at<cv::Vec3b>(y, x);
      const double dark = 1 - 0.25 * shadow.at<uint8_t>(y, x) / 255;
      const double alpha = where.at<uint8_t>(y, x) / 255.0;
      const auto& ink = seen.at<cv::Vec3b>(y, x);
      for (int c = 0; c < 3; ++c) {
        pixel[c] = cv::saturate_cast<uint8_t>((1 - alpha) * dark * pixel[c] +
                                              alpha * ink[c]);
      }
    }
  }
}

void CourtDrawing::DrawHand(cv::Mat& picture, const Hand& hand) const {
  const auto side = static_cast<size_t>(Index(hand.player));
  const double scale = setup_.pixels_per_mm;
  const cv::Point2d tip = ToPixel(hand.tip), elbow = ToPixel(hand.elbow);
  const double length = cv::norm(elbow - tip);
  const cv::Point2d back = (elbow - tip) / length;
  const auto capsule = [&](double from_mm, double to_mm, double width_mm,
                           const cv::Scalar& colour, cv::Point2d offset) {
    const double r = width_mm / 2 * scale;
    const cv::Point2d a = tip + back * (from_mm * scale + r) + offset;
    const cv::Point2d b = tip + back * (to_mm * scale) + offset;
    cv::line(picture, a * 16.0, b * 16.0, colour,
             static_cast<int>(std::lround(2 * r)), cv::LINE_AA, 4);
  };
  const cv::Scalar& skin = setup_.skin_bgr.at(side);
  const double end = length / scale;
  capsule(0, 90, 18, skin, {});
  const cv::Point2d across(-back.y, back.x);
  for (const double at : {-24.0, -8.0, 8.0, 24.0}) {
    capsule(at < 0 ? 8 : 12, 90, 17, skin, across * (at * scale));
  }
  capsule(60, 150, 72, skin, {});
  capsule(100, 230, 55, skin, {});
  capsule(210, end, 120, setup_.sleeve_bgr.at(side), {});
}

cv::Mat CourtDrawing::DrawStill(const std::vector<Card>& cards) const {
  cv::Mat picture = mat_.clone();
  for (const Card& card : cards) DrawCard(picture, card);
  return picture;
}

cv::Mat CourtDrawing::AddHands(
    const cv::Mat& still, const std::vector<std::vector<Hand>>& hands) const {
  if (hands.empty()) return still.clone();
  cv::Mat sum(still.size(), CV_32FC3, cv::Scalar());
  for (const auto& moment : hands) {
    cv::Mat one = still.clone();
    // A soft shadow falls first, to the lower right.
    cv::Mat shade(still.size(), CV_8UC3, cv::Scalar(255, 255, 255));
    for (const Hand& hand : moment) {
      const cv::Point2d move(12, 14);
      cv::line(shade, ToPixel(hand.tip) + move, ToPixel(hand.elbow) + move,
               cv::Scalar(190, 190, 190), 70, cv::LINE_AA);
    }
    cv::Mat small;
    cv::resize(shade, small, {}, 0.25, 0.25, cv::INTER_AREA);
    cv::GaussianBlur(small, small, {}, 3);
    cv::resize(small, shade, shade.size());
    cv::multiply(one, shade, one, 1.0 / 255);
    for (const Hand& hand : moment) DrawHand(one, hand);
    cv::accumulate(one, sum);
  }
  cv::Mat out;
  sum.convertTo(out, CV_8UC3, 1.0 / static_cast<double>(hands.size()));
  return out;
}

cv::Mat CourtDrawing::AddLight(const cv::Mat& picture, const Light& light) {
  constexpr size_t kGrains = 3;  // patterns of noise, taken in turn
  if (gain_.empty() || gain_for_.gradient != light.gradient ||
      gain_for_.head_shadow != light.head_shadow ||
      gain_for_.warmth != light.warmth) {
    MakeGain(picture.size(), light);
  }
  while (grains_.size() < kGrains) {
    cv::Mat grain(picture.size(), CV_16SC3);
    noise_.fill(grain, cv::RNG::NORMAL, 0, 64);
    grains_.push_back(grain);
  }
  cv::Mat lit, out;
  cv::multiply(picture, gain_, lit, light.level, CV_16S);
  cv::GaussianBlur(lit, lit, {}, light.blur_px);
  cv::addWeighted(lit, 1, grains_[next_grain_++ % kGrains], light.noise / 64, 0,
                  out, CV_8U);
  return out;
}

void CourtDrawing::MakeGain(cv::Size size, const Light& light) {
  gain_for_ = light;
  gain_.create(size, CV_32FC3);
  const double red = 1 + light.warmth / 2, blue = 1 - light.warmth / 2;
  const cv::Point2d head = ToPixel({-60, -190});
  for (int y = 0; y < size.height; ++y) {
    auto* row = gain_.ptr<cv::Vec3f>(y);
    for (int x = 0; x < size.width; ++x) {
      double gain = 1 - light.gradient * x / size.width;
      if (light.head_shadow > 0) {
        const double d = cv::norm(cv::Point2d(x, y) - head) - 110;
        gain *= 1 - light.head_shadow * std::clamp(0.5 - d / 12, 0.0, 1.0);
      }
      row[x] = {static_cast<float>(gain * blue), static_cast<float>(gain),
                static_cast<float>(gain * red)};
    }
  }
}

cv::Mat CourtDrawing::Draw(const std::vector<Card>& cards, const Light& light,
                           const std::vector<std::vector<Hand>>& hands) {
  return AddLight(AddHands(DrawStill(cards), hands), light);
}

Frame CourtDrawing::Compress(const cv::Mat& picture, int quality,
                             uint64_t sequence, HostTime stamp,
                             Duration exposure) const {
  Frame frame{
      .jpeg = {}, .sequence = sequence, .stamp = stamp, .exposure = exposure};
  cv::imencode(".jpg", picture, frame.jpeg,
               {cv::IMWRITE_JPEG_QUALITY, quality});
  return frame;
}

double HandToCard(const Hand& hand, const CardPose& card) {
  const double length =
      std::hypot(hand.elbow.x - hand.tip.x, hand.elbow.y - hand.tip.y);
  const court::Point back{(hand.elbow.x - hand.tip.x) / length,
                          (hand.elbow.y - hand.tip.y) / length};
  double nearest = 1e9;
  const auto capsule = [&](double from, double to, double width,
                           double across) {
    const double r = width / 2;
    const int steps = static_cast<int>(to - from - r);
    for (int i = 0; i <= steps; ++i) {
      const double t = from + r + i;
      const court::Point p{hand.tip.x + back.x * t - back.y * across,
                           hand.tip.y + back.y * t + back.x * across};
      nearest =
          std::min(nearest, DistanceToCard(card, court::Kyogi()->card, p) - r);
    }
  };
  capsule(0, 90, 18, 0);
  for (const double at : {-24.0, -8.0, 8.0, 24.0}) {
    capsule(at < 0 ? 8 : 12, 90, 17, at);
  }
  capsule(60, 150, 72, 0);
  capsule(100, 230, 55, 0);
  capsule(210, length, 120, 0);
  return nearest;
}

std::vector<CardFace> MadeUpDeck() {
  const auto kana = Kana(
      "あいうえおかきくけこさしすせそたちつてとなにぬねのはひふへほまみむめも"
      "やゆよらりるれろわをん");
  Random random(31);
  std::vector<CardFace> deck;
  for (uint16_t id = 1; id <= 100; ++id) {
    const int length = 14 + static_cast<int>(random.Below(2));
    std::string text;
    for (int i = 0; i < length; ++i) {
      text += kana[random.Below(kana.size())];
    }
    if (id % 10 == 0) {  // ends as the card before it, from the sixth kana on
      text = text.substr(0, 15) + deck.back().torifuda.substr(15);
    }
    deck.push_back({.id = id, .torifuda = text});
  }
  return deck;
}

std::vector<Card> MatchLayout(const std::vector<CardFace>& deck,
                              uint64_t seed) {
  Random random(seed);
  std::vector<uint16_t> ids;
  for (const CardFace& card : deck) ids.push_back(card.id);
  for (size_t i = ids.size(); i > 1; --i) {
    std::swap(ids[i - 1], ids[random.Below(i)]);
  }
  std::vector<Card> layout;
  size_t next = 0;
  for (const Side side : {Side::kA, Side::kB}) {
    for (int row = 0; row < court::Kyogi()->Rows(); ++row) {
      const int count = row == 0 ? 9 : 8;
      const int left = static_cast<int>(random.Below(count + 1));
      double x =
          -court::Kyogi()->width / 2 + court::Kyogi()->card.width / 2 + 1;
      for (int i = 0; i < count; ++i) {
        if (i == left) {
          x = court::Kyogi()->width / 2 - court::Kyogi()->card.width / 2 - 1 -
              (count - left - 1) * 52.6;
        }
        layout.push_back(
            {.id = ids[next++],
             .centre = {x, court::Kyogi()->RowCentre(side, row) +
                               random.Normal() * 0.8},
             .angle_deg = (side == Side::kA ? 0.0 : 180.0) +
                          std::clamp(random.Normal() * 0.6, -1.2, 1.2)});
        x += 52.6;
      }
    }
  }
  return layout;
}

std::vector<std::vector<Hand>> Smear(const std::vector<Hand>& from,
                                     const std::vector<Hand>& to, int steps) {
  std::vector<std::vector<Hand>> out;
  for (int i = 0; i < steps; ++i) {
    const double t = (i + 0.5) / steps;
    std::vector<Hand> moment = from;
    for (size_t k = 0; k < moment.size(); ++k) {
      const auto mix = [&](court::Point a, court::Point b) {
        return court::Point{a.x + t * (b.x - a.x), a.y + t * (b.y - a.y)};
      };
      moment[k].tip = mix(from[k].tip, to[k].tip);
      moment[k].elbow = mix(from[k].elbow, to[k].elbow);
    }
    out.push_back(moment);
  }
  return out;
}

}  // namespace kimari::vision::drawing
