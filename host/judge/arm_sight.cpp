#include "host/judge/arm_sight.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>

#include "host/judge/touch/hand_model.h"
#include "host/judge/touch/median.h"

namespace kimari::judge {
namespace {

constexpr double kEntry = 320;    // mm from the middle, where an arm comes in
constexpr double kSlice = 10;     // mm, between the cuts across an arm
constexpr double kThinnest = 40;  // mm, of an arm in its sleeve
constexpr double kWidest = 190;
constexpr double kSwelling = 1.5;  // a card or another hand is with it
constexpr double kTipToWrist = 60;
constexpr double kOffLine = 12;   // mm, of the middle of a cut
constexpr double kShortest = 50;  // mm of arm, for a direction
constexpr double kInLine = 0.7;   // of the cuts
// Lengths appear longer by this share at the height of an arm at the edge.
constexpr double kRise = 0.06;

constexpr Duration kJustLanded = Milliseconds(5);
constexpr Duration kAroundTouch = Milliseconds(35);
constexpr double kPastCard = 70;  // mm past the middle of the card: not his
constexpr double kAtCard = 90;    // mm, of a hand that lies on it

struct Point {
  double x, y;
};
Point AsHeSees(Side player, const evidence::Place& place) {
  const double x = place.x_um * 1e-3;
  const double y = place.y_um * 1e-3;
  return player == Side::kA ? Point{x, -y} : Point{-x, y};
}

// Left and right end of the outline at this y.
std::optional<std::pair<double, double>> Cut(const std::vector<Point>& outline,
                                             double y) {
  std::optional<std::pair<double, double>> ends;
  for (size_t i = 0; i < outline.size(); ++i) {
    const Point& a = outline[i];
    const Point& b = outline[(i + 1) % outline.size()];
    if ((a.y < y) == (b.y < y)) continue;
    const double x = a.x + (y - a.y) * (b.x - a.x) / (b.y - a.y);
    ends = ends ? std::pair(std::min(ends->first, x), std::max(ends->second, x))
                : std::pair(x, x);
  }
  return ends;
}

// The middles of the cuts across the arm behind the wrist, from the outermost
// on; not those that something else widens.
std::vector<Point> Middles(const std::vector<Point>& outline, double wrist) {
  double outermost = wrist;
  for (const Point& p : outline) outermost = std::max(outermost, p.y);
  struct Across {
    Point middle;
    double width;
  };
  std::vector<Across> cuts;
  std::vector<double> widths;
  for (double y = outermost - kSlice / 2; y >= wrist; y -= kSlice) {
    const auto ends = Cut(outline, y);
    if (!ends) break;
    const double width = ends->second - ends->first;
    if (width < kThinnest || width > kWidest) continue;
    cuts.push_back({{(ends->first + ends->second) / 2, y}, width});
    widths.push_back(width);
  }
  std::vector<Point> middles;
  if (cuts.empty()) return middles;
  const double usual = Median(widths);
  for (const Across& cut : cuts) {
    if (cut.width < usual * kSwelling && cut.width * kSwelling > usual) {
      middles.push_back(cut.middle);
    }
  }
  return middles;
}

struct Line {
  double at_entry;
  double slope;
  double At(double y) const { return at_entry + slope * (y - kEntry); }
};

// Through the middles, by the median of all slopes: a third of them may be off.
Line Through(const std::vector<Point>& middles) {
  std::vector<double> slopes;
  for (size_t i = 0; i < middles.size(); ++i) {
    for (size_t j = i + 1; j < middles.size(); ++j) {
      slopes.push_back((middles[i].x - middles[j].x) /
                       (middles[i].y - middles[j].y));
    }
  }
  Line line{0, Median(std::move(slopes))};
  std::vector<double> at_entry;
  for (const Point& p : middles) at_entry.push_back(p.x - line.At(p.y));
  line.at_entry = Median(std::move(at_entry));
  return line;
}

struct Arm {
  const evidence::SeenHand* hand;
  double inmost;  // y
  std::optional<Line> line;
  ArmSight sight;
};

// `card`: y of it. What lies beyond is not his hand.
Arm ArmOf(Side player, const evidence::SeenHand& hand, double card) {
  std::vector<Point> outline;
  double inmost = std::numeric_limits<double>::infinity();
  for (const evidence::Place& p : hand.outline) {
    outline.push_back(AsHeSees(player, p));
    inmost = std::min(inmost, outline.back().y);
  }
  Arm arm{&hand, inmost, std::nullopt, {}};
  const double tip = std::max(inmost, card);
  const std::vector<Point> middles = Middles(outline, tip + kTipToWrist);
  if (middles.size() < 3) return arm;
  const Line line = Through(middles);
  std::vector<double> in_line;
  for (const Point& p : middles) {
    if (std::abs(p.x - line.At(p.y)) <= kOffLine) in_line.push_back(p.y);
  }
  if (static_cast<double>(in_line.size()) <
          kInLine * static_cast<double>(middles.size()) ||
      in_line.front() - in_line.back() < kShortest) {
    return arm;
  }
  // Higher up it appears farther out.
  const auto at = [&](double y) {
    const double rises = 1 + kRise * (y - tip) / (kEntry - tip);
    return Point{line.At(y) / rises, y / rises};
  };
  const Point in = at(in_line.front());
  const Point reach = at(in_line.back());
  arm.line = line;
  arm.sight = {in.x, in.y, reach.x, reach.y};
  return arm;
}

// The arm goes to this place.
bool LeadsTo(const Arm& arm, const Point& place) {
  return arm.line && arm.inmost < place.y + kAtCard &&
         std::abs(arm.line->At(place.y) - place.x) <= kAtCard;
}

struct Frame {
  HostTime t;
  std::vector<Arm> arms;  // of his, over the court
  bool confused = false;  // they run together with the other player's
};

std::vector<Frame> FramesAround(const HandTrack& hands, Side player,
                                double card, HostTime t) {
  std::vector<Frame> frames;
  for (const HandTrack::Seen& seen : hands.Frames()) {
    if (seen.t < t - kSeenBefore || seen.t > t + kSeenAfter) continue;
    Frame frame{seen.t, {}, false};
    bool others_merged = false;
    bool his_merged = false;
    for (const evidence::SeenHand& hand : seen.hands) {
      if (hand.player != player) {
        others_merged = others_merged || hand.merged;
        continue;
      }
      const Arm arm = ArmOf(player, hand, card);
      if (arm.inmost > kEntry - kTipToWrist) continue;
      frame.arms.push_back(arm);
      his_merged = his_merged || hand.merged;
    }
    frame.confused = others_merged && his_merged;
    frames.push_back(std::move(frame));
  }
  return frames;
}

// The one track of his that leads to the card at t.
std::optional<uint32_t> TrackTo(const std::vector<Frame>& frames,
                                const Point& place, HostTime t) {
  std::optional<uint32_t> track;
  for (const Frame& frame : frames) {
    if (Abs(frame.t - t) > kAroundTouch) continue;
    for (const Arm& arm : frame.arms) {
      if (!LeadsTo(arm, place)) continue;
      if (track && track != arm.hand->track) return std::nullopt;
      track = arm.hand->track;
    }
  }
  return track;
}

Point MiddleOf(const Box& card, Side player) {
  const double x = (card.x0 + card.x1) / 2;
  const double y = (card.y0 + card.y1) / 2;
  return player == Side::kA ? Point{x, -y} : Point{-x, y};
}

}  // namespace

std::optional<uint32_t> ArmAt(const HandTrack& hands, Side player,
                              const Box& card, HostTime t) {
  const Point place = MiddleOf(card, player);
  return TrackTo(FramesAround(hands, player, place.y, t), place, t);
}

std::vector<ArmSight> ArmSights(const HandTrack& hands, Side player,
                                const Box& card, HostTime t,
                                const Stretch& clear) {
  const Point place = MiddleOf(card, player);
  const std::vector<Frame> frames = FramesAround(hands, player, place.y, t);
  const std::optional<uint32_t> track = TrackTo(frames, place, t);
  std::vector<ArmSight> sights;
  for (const Frame& frame : frames) {
    if (!clear.Holds(frame.t)) continue;
    for (const Arm& arm : frame.arms) {
      const bool his = track
                           ? arm.hand->track == track
                           : frame.arms.size() == 1 &&
                                 arm.hand->speed_um_per_ms > kStillHand * 1000;
      const bool on_its_way = his && frame.t <= t + kJustLanded &&
                              !frame.confused &&
                              arm.inmost > place.y - kPastCard &&
                              arm.hand->speed_um_per_ms <= kFastestHand * 1000;
      if (arm.line && (on_its_way || (track && his && LeadsTo(arm, place)))) {
        sights.push_back(arm.sight);
      }
    }
  }
  return sights;
}

}  // namespace kimari::judge
