#include "host/uses/replay/what_if.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "host/judge/laid_card.h"

namespace kimari::replay {
namespace {

using evidence::Observation;

constexpr int kEachWay = 10;                   // moments tried on either side
constexpr Duration kClose = Microseconds(20);  // to a change
constexpr Duration kFarthest = Milliseconds(50);
// A hand that comes down later closes its reading later.
constexpr Duration kClosesLater = Milliseconds(2000);

bool OpensReading(const Observation& observation, ReadingId id) {
  const auto* opened =
      std::get_if<evidence::ReadingOpened>(&observation.payload);
  return opened != nullptr && opened->reading == id;
}

// When each player's hand came down on the card, if it did.
using Landings = PerSide<std::optional<HostTime>>;

// A pad has one edge for all hands that come down on it while it is touched:
// that of the first, and the others' landings are told from its levels. So the
// edge goes with whoever is the first now, and the others stay where they were.
evidence::PadEdge Moved(evidence::PadEdge edge, const Landings& landings,
                        Side player, Duration by) {
  std::optional<HostTime> made;  // by the hand that landed nearest to it
  for (const Side side : kBothSides) {
    const auto& at = landings[side];
    if (at && (!made || Abs(*at - edge.at.t) < Abs(*made - edge.at.t))) {
      made = at;
    }
  }
  if (!made) return edge;
  std::optional<HostTime> first;
  for (const Side side : kBothSides) {
    if (!landings[side] || *landings[side] < *made) continue;
    const HostTime at = *landings[side] + (side == player ? by : Duration{});
    if (!first || at < *first) first = at;
  }
  const Duration shift = *first - *made;
  edge.at.t = edge.at.t + shift;
  for (const Side side : kBothSides) {
    edge.shifted[Index(side)] = (side == player ? by : Duration{}) - shift;
  }
  return edge;
}

// A reading that can be judged as often as one likes.
class Rerun {
 public:
  static Result<Rerun> Of(const Record& record, const JudgedAgain& again,
                          ReadingId id) {
    const auto bad =
        Fail(ErrorKind::kUsage, "there is no reading " + std::to_string(id) +
                                    " that was judged again");
    const auto before = again.LastBefore(id);
    const auto found = record.Readings().find(id);
    if (!before || found == record.Readings().end() || !found->second.opened) {
      return bad;
    }
    const auto kept = record.Readings().find(before->reading);
    if (kept == record.Readings().end() || !kept->second.opened) return bad;
    std::vector<Observation> all = record.Between(
        *kept->second.opened, found->second.published + kClosesLater);
    std::ranges::sort(all, {}, &Observation::number);
    const auto begins = std::ranges::find_if(all, [&](const Observation& each) {
      return OpensReading(each, before->reading);
    });
    const auto opens = std::ranges::find_if(
        all, [&](const Observation& each) { return OpensReading(each, id); });
    if (opens == all.end() || begins > opens) return bad;
    Rerun rerun(id, *before->match);
    for (auto each = begins; each != opens; ++each) {
      if (auto made = rerun.before_.Add(*each); !made) {
        return tl::unexpected(made.error());
      }
    }
    rerun.recorded_.assign(opens, all.end());
    rerun.reading_ = rerun.recorded_;
    rerun.laid_ = rerun.before_.Court().Layout(rerun.before_.State());
    return rerun;
  }

  bool LiesOver(const judge::LaidCard& card,
                const evidence::PadEdge& edge) const {
    const mat::Pad* const pad = Court().pads.Find(edge.board, edge.pad);
    return pad != nullptr &&
           judge::LiesOver(card, edge.board, judge::PadBox(*pad));
  }

  // All that comes before the first edge of this card is taken once and for
  // all: it is the same however a hand is moved.
  void RerunUpTo(const judge::LaidCard& card) {
    match::Match ahead = before_;
    for (size_t i = 0; i < reading_.size(); ++i) {
      const auto* edge = std::get_if<evidence::PadEdge>(&reading_[i].payload);
      if (edge != nullptr && edge->touched && LiesOver(card, *edge)) {
        before_ = std::move(ahead);
        begun_ = i;
        return;
      }
      const auto made = ahead.Add(reading_[i]);
      if (!made || !made->empty()) return;  // ruled on without a pad
    }
  }

  // The court as it lay.
  const evidence::LayoutSeen& Layout() const { return laid_; }
  const court::Plan& Court() const { return before_.Plan(); }

  // Moves this player's hand on every pad that this card lies on; an edge goes
  // with the hand that made it. False where no pad below it felt a hand.
  bool Move(const Landings& landings, Side player, const judge::LaidCard& card,
            Duration by) {
    bool any = false;
    for (size_t i = 0; i < reading_.size(); ++i) {
      auto* edge = std::get_if<evidence::PadEdge>(&reading_[i].payload);
      if (edge == nullptr || !edge->touched || !LiesOver(card, *edge)) {
        continue;
      }
      *edge = Moved(std::get<evidence::PadEdge>(recorded_[i].payload), landings,
                    player, by);
      any = true;
    }
    return any;
  }

  // Nothing where the record ends before it can be ruled on.
  std::optional<rules::Ruling> Ruling() const {
    match::Match match = before_;
    for (size_t i = begun_; i < reading_.size(); ++i) {
      const auto made = match.Add(reading_[i]);
      if (!made) return std::nullopt;
      for (const match::RulingMade& each : *made) {
        if (each.ruling.reading == id_) return each.ruling;
      }
    }
    return std::nullopt;
  }

 private:
  Rerun(ReadingId id, match::Match before)
      : id_(id), before_(std::move(before)) {}

  ReadingId id_;
  match::Match before_;  // all that was taken up to begun_
  size_t begun_ = 0;     // in reading_
  evidence::LayoutSeen laid_;
  std::vector<Observation> recorded_;
  std::vector<Observation> reading_;  // the same, with a hand moved
};

// As far as the error of the touch goes, or the difference of the two.
Duration Reach(const Instant& touch, const rules::First& first) {
  const Duration error = touch.sigma * 3;
  const Duration apart = Abs(first.margin) + first.sigma * 3 + Milliseconds(2);
  return std::min(kFarthest, std::max(error, apart));
}

class Hand {
 public:
  Hand(Rerun& rerun, const Landings& landings, const judge::LaidCard& card,
       MovedHand& moved)
      : rerun_(rerun), landings_(landings), card_(card), moved_(moved) {}

  void Try(Duration reach) {
    for (int i = -kEachWay; i <= kEachWay; ++i) Add(reach * i / kEachWay);
    const std::vector<MovedHand::Ruled> coarse = moved_.rulings;
    for (size_t i = 0; i + 1 < coarse.size(); ++i) {
      if (SameForPeople(coarse[i].ruling, coarse[i + 1].ruling)) continue;
      Close(coarse[i], coarse[i + 1].by);
    }
    std::ranges::sort(moved_.rulings, {}, &MovedHand::Ruled::by);
    rerun_.Move(landings_, moved_.side, card_, {});
  }

 private:
  std::optional<rules::Ruling> Ruled(Duration by) {
    rerun_.Move(landings_, moved_.side, card_, by);
    return rerun_.Ruling();
  }
  void Add(Duration by) {
    if (auto ruling = Ruled(by)) {
      moved_.rulings.push_back({by, std::move(*ruling)});
    }
  }
  // Halves what lies between a moment and one with another ruling.
  void Close(MovedHand::Ruled from, Duration to) {
    while (to - from.by > kClose) {
      const Duration middle = from.by + (to - from.by) / 2;
      auto ruling = Ruled(middle);
      if (!ruling) return;
      moved_.rulings.push_back({middle, *ruling});
      if (SameForPeople(from.ruling, *ruling)) {
        from = {middle, std::move(*ruling)};
      } else {
        to = middle;
      }
    }
  }

  Rerun& rerun_;
  const Landings& landings_;
  const judge::LaidCard& card_;
  MovedHand& moved_;
};

}  // namespace

bool SameForPeople(const rules::Ruling& a, const rules::Ruling& b) {
  const auto faults = [&](Side side) {
    return rules::StandingFaults(a, side) == rules::StandingFaults(b, side);
  };
  return a.outcome == b.outcome && a.taker == b.taker && faults(Side::kA) &&
         faults(Side::kB);
}

Result<std::vector<MovedHand>> MoveHands(const Record& record,
                                         const JudgedAgain& again,
                                         ReadingId reading) {
  auto rerun = Rerun::Of(record, again, reading);
  if (!rerun) return tl::unexpected(rerun.error());
  std::vector<MovedHand> hands;
  const auto match = again.Now();
  const match::SheetLine* line = match ? match->Sheet().Find(reading) : nullptr;
  if (line == nullptr) return hands;
  const std::vector<judge::LaidCard> cards =
      judge::LaidCards(rerun->Court(), rerun->Layout());
  const judge::LaidCard* card = judge::Find(cards, line->called);
  if (card == nullptr) return hands;
  rerun->RerunUpTo(*card);
  Landings landings;
  PerSide<Instant> touches;
  for (const rules::Touch& touch : line->facts.touches) {
    if (touch.card != line->called || landings[touch.side]) continue;
    landings[touch.side] = touch.down.t;
    touches[touch.side] = touch.down;
  }
  for (const Side side : kBothSides) {
    if (!landings[side] || !rerun->Move(landings, side, *card, {})) continue;
    hands.push_back({side, touches[side], {}});
    Hand(*rerun, landings, *card, hands.back())
        .Try(Reach(touches[side], line->ruled.first));
  }
  return hands;
}

}  // namespace kimari::replay
