#include "host/judge/mixed_hands.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <optional>
#include <span>
#include <utility>

#include "host/judge/touch/hand_model.h"

namespace kimari::judge {
namespace {

constexpr double kOver = 20;  // mm in over his outer line: over the court
// A hand that comes or goes as fast as that, mm/ms, is seen that far, mm,
// outside of the line.
constexpr double kComesIn = 6;
constexpr double kSeenOutside = 60;
constexpr double kTwoWide = 200;     // mm across, of more than one arm
constexpr double kWristBehind = 60;  // mm behind the tip
constexpr double kBetweenCuts = 10;  // mm, between cuts
constexpr int kWideCuts = 3;
// Two hands of one outline: each is as wide at least, mm, and so far from the
// other, in as many cuts. A thumb is narrower.
constexpr double kThinHand = 30;
constexpr double kBetweenHands = 20;
constexpr int kForkedCuts = 3;
// Arms that lead to one place are apart there only, mm outside of his line.
constexpr double kBehindLine = 110;

double HowDeep(const court::Plan& plan, Side player,
               const evidence::Place& place) {
  const double y = place.y_um * 1e-3;
  return plan.far - (player == Side::kA ? -y : y);
}

// Where the outline crosses this depth, mm along the row, left to right: it
// holds what lies between the first and the second, the third and the fourth.
std::vector<double> CutAt(const court::Plan& plan, Side player,
                          const evidence::SeenHand& hand, double depth) {
  std::vector<double> cut;
  for (size_t i = 0; i < hand.outline.size(); ++i) {
    const evidence::Place& a = hand.outline[i];
    const evidence::Place& b = hand.outline[(i + 1) % hand.outline.size()];
    const double from = HowDeep(plan, player, a);
    const double to = HowDeep(plan, player, b);
    if ((from < depth) == (to < depth)) continue;
    cut.push_back((a.x_um + (depth - from) * (b.x_um - a.x_um) / (to - from)) *
                  1e-3);
  }
  std::ranges::sort(cut);
  return cut;
}

// How many cuts across the outline, behind its wrist and over the court, are
// wider than an arm.
bool HoldsTwoArms(const court::Plan& plan, Side player,
                  const evidence::SeenHand& hand) {
  const double wrist = HowDeep(plan, player, hand.tip) - kWristBehind;
  int wide = 0;
  for (double depth = wrist; depth > 0; depth -= kBetweenCuts) {
    const std::vector<double> cut = CutAt(plan, player, hand, depth);
    if (!cut.empty() && cut.back() - cut.front() > kTwoWide) ++wide;
  }
  return wide >= kWideCuts;
}

// Two hands lie side by side in this cut.
bool IsForked(const std::vector<double>& cut) {
  std::optional<double> ended;
  for (size_t i = 0; i + 1 < cut.size(); i += 2) {
    if (cut[i + 1] - cut[i] < kThinHand) continue;
    if (ended && cut[i] - *ended >= kBetweenHands) return true;
    ended = cut[i + 1];
  }
  return false;
}

// Two hands come apart in the outline, as arms that cross do, or the two arms
// of hands that meet in one place. So does a card beside the hand that carries
// it, and a knee or a sleeve behind the line: it tells nothing by itself.
bool HoldsFork(const court::Plan& plan, Side player,
               const evidence::SeenHand& hand) {
  int forked = 0;
  for (double depth = HowDeep(plan, player, hand.tip); depth > -kBehindLine;
       depth -= kBetweenCuts) {
    if (IsForked(CutAt(plan, player, hand, depth))) ++forked;
  }
  return forked >= kForkedCuts;
}

struct OneSeen {
  double depth = 0;  // mm in over his outer line
  bool merged = false;
  bool two_arms = false;  // where he has two hands about
};

struct Tip {
  court::Point at;   // mm
  double depth = 0;  // as OneSeen's
};

// One picture: his tracks over the court, and all of his.
struct Picture {
  HostTime t;
  std::map<uint32_t, OneSeen> hands;
  std::map<uint32_t, Tip> tips;
};

// Fewer are a piece of an arm that another one crossed.
constexpr int kPicturesOfAHand = 3;

std::vector<Picture> PicturesOf(const HandTrack& track, Side player) {
  std::map<uint32_t, int> seen_in;
  for (const HandTrack::Seen& seen : track.Frames()) {
    for (const evidence::SeenHand& hand : seen.hands) {
      if (hand.player == player) ++seen_in[hand.track];
    }
  }
  std::vector<Picture> pictures;
  for (const HandTrack::Seen& seen : track.Frames()) {
    Picture picture{seen.t, {}, {}};
    for (const evidence::SeenHand& hand : seen.hands) {
      if (hand.player != player || seen_in[hand.track] < kPicturesOfAHand) {
        continue;
      }
      const double depth = HowDeep(track.Court(), player, hand.tip);
      picture.tips[hand.track] = {{hand.tip.x_um * 1e-3, hand.tip.y_um * 1e-3},
                                  depth};
      if (depth <= kOver) continue;
      picture.hands[hand.track] = {depth, hand.merged,
                                   HoldsTwoArms(track.Court(), player, hand) ||
                                       HoldsFork(track.Court(), player, hand)};
    }
    pictures.push_back(std::move(picture));
  }
  return pictures;
}

// Looks through them in their order.
class Looking {
 public:
  explicit Looking(std::span<const Picture> pictures) : pictures_(pictures) {
    two_about_ = std::ranges::any_of(
        pictures, [](const Picture& one) { return one.hands.size() > 1; });
  }

  bool TwoAbout() const { return two_about_; }

  std::vector<Stretch> Mixed() {
    if (!two_about_) return {};
    for (size_t k = 0; k < pictures_.size(); ++k) LookAt(k);
    if (hidden_since_) End(pictures_.back().t);
    return std::move(mixed_);
  }

 private:
  void LookAt(size_t k) {
    const Picture& now = pictures_[k];
    const HostTime before = k > 0 ? pictures_[k - 1].t : now.t;
    const HostTime after =
        k + 1 < pictures_.size() ? pictures_[k + 1].t : now.t;
    for (const auto& [id, hand] : now.hands) {
      if (hand.two_arms || (hand.merged && AnotherAbout(k, id))) {
        mixed_.push_back({before, after});
      }
    }
    if (now.hands.empty()) {
      if (hidden_since_) End(now.t);
      alone_since_ = now.t;
    }
    if (k > 0) {
      const Picture& last = pictures_[k - 1];
      if (LosesOne(k, now, last)) {  // one came out of another's outline
        if (!hidden_since_) hidden_since_ = alone_since_.value_or(HostTime{});
        End(now.t);
      }
      if (LosesOne(k, last, now) && !hidden_since_) hidden_since_ = before;
    }
  }

  void End(HostTime t) {
    mixed_.push_back({*hidden_since_, t});
    hidden_since_.reset();
  }

  // Another hand of his is over the court in this picture or one beside it.
  bool AnotherAbout(size_t k, uint32_t id) const {
    const size_t from = k > 0 ? k - 1 : 0;
    const size_t to = std::min(k + 1, pictures_.size() - 1);
    for (size_t i = from; i <= to; ++i) {
      for (const auto& [other, hand] : pictures_[i].hands) {
        if (other != id) return true;
      }
    }
    return false;
  }

  // A hand that is deep in the court in one picture of `k` and the one before
  // it is not in the other one, where another of his is. A number that jumps
  // farther than a hand goes is another hand's by then.
  bool LosesOne(size_t k, const Picture& in, const Picture& beside) const {
    if (beside.hands.empty()) return false;
    const double ms = (pictures_[k].t - pictures_[k - 1].t).Milliseconds();
    // What is deeper comes and goes from one picture to the next in no way.
    const double edge = std::max(kOver, kComesIn * ms - kSeenOutside);
    return std::ranges::any_of(in.hands, [&](const auto& each) {
      if (each.second.depth <= edge) return false;
      const auto there = beside.tips.find(each.first);
      if (there == beside.tips.end()) return true;
      // Over the line it comes slower than it goes over the court.
      const double fastest =
          there->second.depth <= kOver ? kComesIn : kFastestHand;
      return court::Distance(in.tips.at(each.first).at, there->second.at) >
             fastest * ms;
    });
  }

  std::span<const Picture> pictures_;
  bool two_about_ = false;
  std::optional<HostTime> alone_since_;   // none of his was over the court
  std::optional<HostTime> hidden_since_;  // one is in another's outline
  std::vector<Stretch> mixed_;
};

}  // namespace

MixedHands::MixedHands(const HandTrack& track, Side player) {
  const std::vector<Picture> pictures = PicturesOf(track, player);
  Looking looking(pictures);
  two_about_ = looking.TwoAbout();
  mixed_ = looking.Mixed();
}

bool MixedHands::At(HostTime t) const { return Between(t, t); }

bool MixedHands::Between(HostTime from, HostTime to) const {
  return std::ranges::any_of(mixed_, [&](const Stretch& mixed) {
    return mixed.from <= to && mixed.to >= from;
  });
}

Stretch MixedHands::ClearAround(HostTime t) const {
  constexpr Duration kInstant = Nanoseconds(1);
  Stretch clear = kAlways;
  for (const Stretch& mixed : mixed_) {
    if (mixed.Holds(t)) return {t, t - kInstant};
    if (mixed.to < t) clear.from = std::max(clear.from, mixed.to + kInstant);
    if (mixed.from > t) clear.to = std::min(clear.to, mixed.from - kInstant);
  }
  return clear;
}

}  // namespace kimari::judge
