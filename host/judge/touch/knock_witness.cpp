#include "host/judge/touch/knock_witness.h"

#include <algorithm>
#include <cmath>

#include "firmware/protocol/wire.h"
#include "host/court/disc_place.h"

namespace kimari::judge {
namespace {

using evidence::Knock;

constexpr Duration kDeaf = Nanoseconds(int64_t{wire::kKnockDead} *
                                       1'000'000'000 / wire::kTicksPerSecond);
constexpr double kSigmas = 3;

// From the earliest to the latest.
struct Span {
  Duration least;
  Duration most;
};
struct Interval {
  HostTime from;
  HostTime to;
};

Interval operator+(const Interval& i, const Span& s) {
  return {i.from + s.least, i.to + s.most};
}
bool Meet(const Interval& a, const Interval& b) {
  return a.from <= b.to && b.from <= a.to;
}
Duration Times(Duration d, double k) {
  return {std::llround(static_cast<double>(d.ns) * k)};
}

class Ears {
 public:
  Ears(std::span<const KnownTouch> touches, std::span<const Knock> knocks,
       const court::Plan& plan, const KnockWays& ways)
      : touches_(touches), knocks_(knocks), plan_(plan), ways_(ways) {
    for (const KnownTouch& touch : touches_) own_.push_back(OwnKnock(touch));
  }

  HeardTouch Hear(size_t i) const {
    HeardTouch heard;
    if (!own_[i]) {
      Deafened(i, heard);
      return heard;
    }
    heard.knock = own_[i];
    const Knock& knock = knocks_[*own_[i]];
    for (size_t j = 0; j < touches_.size(); ++j) {
      if (j != i && CouldMake(j, knock)) heard.with.push_back(j);
    }
    heard.hearing = heard.with.empty() ? Hearing::kHeard : Hearing::kMasked;
    if (!OfThisMat(heard.with, knock.board)) return heard;
    const Interval expected = Expected(touches_[i], knock.board);
    heard.stray = ways_.stray_per_s * (expected.to - expected.from).Seconds();
    const Interval flat = MadeOnFlat(touches_[i], knock);
    heard.if_flat = InstantOf(flat, Duration{});
    heard.at = InstantOf(flat, Stood(touches_[i]));
    heard.clock = evidence::ClockOf(knock);
    return heard;
  }

 private:
  static Side BoardOf(const KnownTouch& touch) {
    return touch.place.y < 0 ? Side::kA : Side::kB;
  }
  double PressSpeed(const KnownTouch& touch) const {
    return std::max(0.1, touch.press_m_s.value_or(ways_.press_m_s));
  }
  // Until a card that stands has met the mat.
  Duration Stood(const KnownTouch& touch) const {
    return FromSeconds(ways_.stands_mm * 1e-3 / PressSpeed(touch));
  }
  static Duration Takes(double mm, double m_s) {
    return FromSeconds(std::max(0.0, mm) * 1e-3 / m_s);
  }
  // From an impact until a disc has heard it.
  Span Way(const KnownTouch& touch, Side board) const {
    const double mm = court::Distance(touch.place, court::DiscOf(plan_, board));
    Span span{Takes(mm - ways_.reach_mm, ways_.fastest_m_s),
              Takes(mm + ways_.reach_mm, ways_.slowest_m_s) + ways_.grows};
    if (board != BoardOf(touch)) {
      span.least = span.least + ways_.between_least;
      span.most = span.most + ways_.between_most;
    }
    return span;
  }
  // When it was made, by those who know of it.
  Interval Known(const KnownTouch& touch) const {
    const Duration wide = Times(touch.at.sigma, kSigmas);
    return {touch.at.t - wide - ways_.felt_late,
            touch.at.t + wide + Stood(touch)};
  }
  Interval Expected(const KnownTouch& touch, Side board) const {
    return Known(touch) + Way(touch, board);
  }
  static Interval Clock(const Knock& knock) {
    const Duration wide = Times(knock.at.sigma, kSigmas);
    return {knock.at.t - wide, knock.at.t + wide};
  }

  // The first on its own mat that could be of it.
  std::optional<size_t> OwnKnock(const KnownTouch& touch) const {
    const Side board = BoardOf(touch);
    const Interval expected = Expected(touch, board);
    std::optional<size_t> own;
    for (size_t k = 0; k < knocks_.size(); ++k) {
      const Knock& knock = knocks_[k];
      if (knock.board != board || knock.rings_on) continue;
      if (!Meet(Clock(knock), expected)) continue;
      if (!own || knock.at.t < knocks_[*own].at.t) own = k;
    }
    return own;
  }

  // Whose own knock is another, and no other touch's of its mat: then its wave
  // has been so much later at the other disc, farther and weaker. Else it is
  // asked by what is known of it.
  bool CouldMake(size_t j, const Knock& knock) const {
    const KnownTouch& touch = touches_[j];
    const Side board = BoardOf(touch);
    if (!own_[j] || knock.board == board ||
        std::ranges::count(own_, own_[j]) > 1) {
      return Meet(Clock(knock), Expected(touch, knock.board));
    }
    const Knock& own = knocks_[*own_[j]];
    const Duration later = knock.at.t - own.at.t;
    const Duration off{
        std::llround(kSigmas * evidence::ClocksApart(evidence::ClockOf(knock),
                                                     evidence::ClockOf(own)))};
    const double farther_mm =
        court::Distance(touch.place, court::DiscOf(plan_, knock.board)) -
        court::Distance(touch.place, court::DiscOf(plan_, board));
    const Duration least =
        Takes(farther_mm - ways_.reach_mm, ways_.fastest_m_s) +
        ways_.between_least;
    const Duration most =
        Takes(farther_mm + ways_.reach_mm, ways_.slowest_m_s) +
        ways_.between_most + ways_.grows + Stood(touch);
    return later >= least - off && later <= most + off;
  }

  // A knock may have fallen into the dead time of another.
  void Deafened(size_t i, HeardTouch& heard) const {
    const Side board = BoardOf(touches_[i]);
    const Interval expected = Expected(touches_[i], board);
    for (size_t k = 0; k < knocks_.size(); ++k) {
      const Knock& knock = knocks_[k];
      if (knock.board != board) continue;
      if (!Meet(expected, {knock.at.t, knock.at.t + kDeaf})) continue;
      heard.hearing = Hearing::kMasked;
      heard.knock = k;
      for (size_t j = 0; j < touches_.size(); ++j) {
        if (j != i && own_[j] == k) heard.with.push_back(j);
      }
    }
  }

  bool OfThisMat(const std::vector<size_t>& touches, Side board) const {
    return std::ranges::all_of(
        touches, [&](size_t j) { return BoardOf(touches_[j]) == board; });
  }
  Interval MadeOnFlat(const KnownTouch& touch, const Knock& knock) const {
    const Span way = Way(touch, knock.board);
    return {knock.at.t - way.most, knock.at.t - way.least};
  }
  // Evenly within what the way leaves; and of a share of cards, earlier by up
  // to `stood`.
  Instant InstantOf(const Interval& made, Duration stood) const {
    const auto width = static_cast<double>((made.to - made.from).ns);
    const auto most = static_cast<double>(stood.ns);
    const double p = ways_.stands_share;
    const double earlier = p * most / 2;
    const double variance =
        width * width / 12 + p * most * most / 3 - earlier * earlier;
    const auto middle = static_cast<double>(made.from.ns) + width / 2;
    return {HostTime{std::llround(middle - earlier)},
            {std::llround(std::sqrt(variance))}};
  }

  std::span<const KnownTouch> touches_;
  std::span<const Knock> knocks_;
  const court::Plan& plan_;
  const KnockWays& ways_;
  std::vector<std::optional<size_t>> own_;  // of each touch
};

}  // namespace

std::vector<HeardTouch> HearTouches(std::span<const KnownTouch> touches,
                                    std::span<const Knock> knocks,
                                    const court::Plan& plan,
                                    const KnockWays& ways) {
  const Ears ears(touches, knocks, plan, ways);
  std::vector<HeardTouch> heard;
  for (size_t i = 0; i < touches.size(); ++i) heard.push_back(ears.Hear(i));
  return heard;
}

}  // namespace kimari::judge
