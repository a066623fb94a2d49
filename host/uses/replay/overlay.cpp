#include "host/uses/replay/overlay.h"

#include <cmath>
#include <numbers>
#include <utility>

#include "vision/camera/picture_file.h"

namespace kimari::replay {

std::optional<Overlay> Overlay::Of(const court::PlanPtr& plan,
                                   const recording::Bytes& jpeg) {
  if (jpeg.empty()) return std::nullopt;
  const auto picture =
      vision::DecodePicture(jpeg, vision::Colour::kBgr, "frame");
  if (!picture) return std::nullopt;
  auto view = vision::CourtView::Find({*picture}, {.plan = plan});
  if (!view) return std::nullopt;
  return Overlay(std::move(*view));
}

Pixel Overlay::At(court::Point place) const {
  const cv::Point2d pixel = view_.ToPixel(place);
  return {static_cast<float>(pixel.x), static_cast<float>(pixel.y)};
}

Pixel Overlay::At(const evidence::Place& place) const {
  return At(court::Point{place.x_um * 1e-3, place.y_um * 1e-3});
}

Corners Overlay::Box(court::Point middle, double width, double height,
                     double turned) const {
  const double angle = turned * std::numbers::pi / 180;
  const double c = std::cos(angle);
  const double s = std::sin(angle);
  Corners corners;
  constexpr std::array<std::pair<double, double>, 4> kTurns = {
      {{-1, -1}, {1, -1}, {1, 1}, {-1, 1}}};
  for (size_t i = 0; i < corners.size(); ++i) {
    const double x = kTurns[i].first * width / 2;
    const double y = kTurns[i].second * height / 2;
    corners[i] =
        At(court::Point{middle.x + c * x - s * y, middle.y + s * x + c * y});
  }
  return corners;
}

CourtOutline Overlay::Court() const {
  const double x = view_.plan().width / 2, y = view_.plan().far;
  return {{At(court::Point{-x, y}), At(court::Point{x, y}),
           At(court::Point{x, -y}), At(court::Point{-x, -y})},
          2 * x,
          2 * y};
}

std::vector<CardOutline> Overlay::Cards(
    const evidence::LayoutSeen& layout) const {
  std::vector<CardOutline> cards;
  for (const evidence::SeenCard& card : layout.cards) {
    cards.push_back(
        {card.card, Box({card.centre.x_um * 1e-3, card.centre.y_um * 1e-3},
                        view_.plan().card.width, view_.plan().card.height,
                        card.angle_mdeg * 1e-3)});
  }
  return cards;
}

Corners Overlay::Pad(Side board, int pad) const {
  // A board has wires for more pads than some mats have.
  const mat::Pad* const found = view_.plan().pads.Find(board, pad);
  if (found == nullptr) return {};
  const mat::Pad& on = *found;
  return Box(mat::OnCourt(board, on.centre), on.width, on.depth, 0);
}

std::vector<HandOutline> Overlay::Hands(const evidence::HandsSeen& seen) const {
  std::vector<HandOutline> hands;
  for (const evidence::SeenHand& hand : seen.hands) {
    HandOutline outline;
    outline.frame = static_cast<uint32_t>(seen.frame);
    outline.player = hand.player;
    outline.tip = At(hand.tip);
    for (const evidence::Place& place : hand.outline) {
      outline.outline.push_back(At(place));
    }
    hands.push_back(std::move(outline));
  }
  return hands;
}

}  // namespace kimari::replay
