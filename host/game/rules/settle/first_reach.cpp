#include "host/game/rules/settle/first_reach.h"

#include <algorithm>
#include <cmath>

#include "host/base/certainty.h"

namespace kimari::rules::settle {
namespace {

constexpr size_t kMostOpen = 6;

class Reach {
 public:
  explicit Reach(const Case& given) : given_(given), facts_(given.facts) {
    facts_.established.clear();
    for (Touch& t : facts_.touches) {
      t.hand = {};
      if (t.certainty_ppm <= kExcludedPpm) t.card = 0;  // of no card
    }
    for (Exit& e : facts_.exits) {
      e.hand = {};
      e.both_hands = false;
    }
    for (size_t i = 0; i < facts_.touches.size(); ++i) {
      const Touch& t = facts_.touches[i];
      if (t.card == facts_.called && t.certainty_ppm < kSurePpm &&
          t.certainty_ppm > kExcludedPpm) {
        open_.push_back(i);
      }
    }
  }

  First Find() {
    if (open_.empty()) return ByInstants(facts_);
    if (open_.size() > kMostOpen) {
      First open;
      open.order = Order::kOpen;
      open.why = {Key::kTooManyOpen,
                  {CountOf(static_cast<int64_t>(open_.size()))}};
      return open;
    }
    Walk(0, facts_, 1);
    const double best = std::max({a_, b_, same_, nobody_});
    First first = likeliest_;
    first.shares = {Ppm(a_), Ppm(b_), Ppm(same_), Ppm(nobody_)};
    first.certainty_ppm = Ppm(best);
    if (best >= kSure) return first;
    first.order = Order::kOpen;
    first.leaning.reset();
    if (best == a_) first.leaning = Side::kA;
    if (best == b_) first.leaning = Side::kB;
    first.why = {Key::kSharesTooLow,
                 {PercentRounded(a_), PercentRounded(b_), PercentRounded(same_),
                  PercentRounded(nobody_)}};
    return first;
  }

 private:
  static int32_t Ppm(double share) {
    return static_cast<int32_t>(std::llround(share * kAllPpm));
  }
  First ByInstants(const Facts& facts) const {
    First first = FirstByInstants(*given_.book, given_.state, facts);
    if (first.order != Order::kNobody && MayBePushedBefore(facts, first)) {
      first.order = Order::kOpen;
      first.shares = {};
      first.certainty_ppm = 0;
      first.why = {Key::kLeftByWhom, {Card{facts.called}}};
    }
    return first;
  }
  // It may have been out before anybody else reached it, and nobody saw by
  // whose push.
  bool MayBePushedBefore(const Facts& facts, const First& first) const {
    for (size_t i = 0; i < facts.exits.size(); ++i) {
      if (facts.exits[i].card != facts.called || facts.exits[i].by) continue;
      for (const Side side : kBothSides) {
        Facts pushed = facts;
        pushed.exits[i].by = side;
        const First then = FirstByInstants(*given_.book, given_.state, pushed);
        if (!SameFirst(first, then)) return true;
      }
    }
    return false;
  }
  static bool SameFirst(const First& a, const First& b) {
    if (a.order == Order::kOpen || b.order == Order::kOpen ||
        a.order == Order::kSameTime || b.order == Order::kSameTime) {
      return a.order == b.order && a.shares == b.shares;
    }
    return a.leaning == b.leaning;
  }

  void Walk(size_t next, const Facts& facts, double share) {
    if (share <= 0) return;
    if (next == open_.size()) return Add(ByInstants(facts), share);
    const Touch& touch = facts_.touches[open_[next]];
    const double his = touch.certainty_ppm * 1e-6;
    const double others = touch.others_ppm.value_or(0) * 1e-6;
    Walk(next + 1, facts, share * his);
    Facts other = facts;
    other.touches[open_[next]].side = Other(touch.side);
    other.touches[open_[next]].seat.reset();  // which of theirs is not told
    Walk(next + 1, other, share * others);
    Facts none = facts;
    none.touches[open_[next]].card = 0;  // of no card
    Walk(next + 1, none, share * (1 - his - others));
  }

  void Add(const First& first, double share) {
    const First::Shares& s = first.shares;
    a_ += share * s.a_first * 1e-6;
    b_ += share * s.b_first * 1e-6;
    same_ += share * s.same_time * 1e-6;
    nobody_ += share * s.nobody * 1e-6;
    if (share <= likeliest_share_) return;
    likeliest_share_ = share;
    likeliest_ = first;
  }

  const Case& given_;
  Facts facts_;
  std::vector<size_t> open_;  // touches
  double a_ = 0;
  double b_ = 0;
  double same_ = 0;
  double nobody_ = 0;
  First likeliest_;
  double likeliest_share_ = 0;
};

}  // namespace

First FirstReach(const Case& given) { return Reach(given).Find(); }

}  // namespace kimari::rules::settle
