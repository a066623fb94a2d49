#include "tests/game/rules/kyogi/any_reading.h"

#include <algorithm>
#include <vector>

#include "tests/game/rules/draw.h"

namespace kimari::rules::kyogi {
namespace {

constexpr int kDeck = 100;
constexpr int kLaid = 50;
constexpr int kMostTouches = 7;

class Drawing : private Draw {
 public:
  Drawing(uint64_t seed, const ReadingKind& kind) : Draw(seed), kind_(kind) {}

  Reading Whole() {
    DrawState();
    DrawFacts();
    return reading_;
  }

 private:
  // One card at least in each territory; often few, for the end of a match.
  void DrawState() {
    State& state = reading_.state;
    const int most = OneIn(3) ? 2 : kLaid / 2;
    PerSide<int> left{1 + Below(most), 1 + Below(most)};
    int laid = 0;
    for (const CardId card : Shuffled(kDeck)) {
      if (laid++ == kLaid) {
        dead_ = card;
        break;
      }
      const Side side = left.a > 0 ? Side::kA : Side::kB;
      if (left[side] > 0) {
        --left[side];
        state.court[card] = Territory(side);
      } else {
        state.piles[AnySide()].push_back(card);
      }
    }
    for (const auto& [card, spot] : state.court) cards_.push_back(card);
    if (OneIn(15)) LoseOne();
    for (const Side side : kBothSides) {
      if (OneIn(2)) state.valid_hand[side] = AnyHand();
    }
    if (OneIn(6)) state.to_send = ToSend{AnySide(), 1};
  }
  Hand AnyHand() { return OneIn(4) ? Hand::kLeft : Hand::kRight; }

  void LoseOne() {
    lost_ = AnyOf(cards_);
    Spot& spot = reading_.state.court.at(*lost_);
    spot = LostBy(spot.side);
    cards_.erase(std::find(cards_.begin(), cards_.end(), *lost_));
    if (cards_.empty()) cards_.push_back(*lost_);
  }

  void DrawFacts() {
    Facts& facts = reading_.facts;
    facts.reading = 1;
    facts.called = OneIn(4) ? dead_ : AnyOf(cards_);
    if (lost_ && OneIn(3)) facts.called = *lost_;
    const int touches = Below(kMostTouches);
    for (int i = 0; i < touches; ++i) facts.touches.push_back(AnyTouch());
    std::stable_sort(
        facts.touches.begin(), facts.touches.end(),
        [](const Touch& a, const Touch& b) { return a.down.t < b.down.t; });
    if (OneIn(8)) {
      facts.early.push_back(AnyTouch());
      facts.early.back().down.t = HostTime{} - Milliseconds(1 + Below(900));
    }
    if (OneIn(4)) facts.exits.push_back(AnyExit());
    if (OneIn(3) && !facts.exits.empty()) BothPush(facts.exits.front());
    if (OneIn(5) && !facts.touches.empty())
      facts.meetings.push_back(AMeeting());
    if (OneIn(8)) facts.established.push_back(AnyStatement());
    if (OneIn(12)) facts.decided = AnyDecision();
  }

  // Steps of 10 ms, some half a millisecond more: at the same time, or hardly.
  Instant AnyInstant() {
    Instant at;
    at.t = HostTime{} + Milliseconds(500 + 10 * Below(30));
    if (OneIn(6)) at.t = at.t + Microseconds(500);
    if (kind_.doubtful && OneIn(3)) at.sigma = Milliseconds(1 + Below(8));
    return at;
  }

  HandTold AnyHandTold() {
    HandTold hand;
    if (OneIn(2)) {
      hand.left_ppm = OneIn(4) ? 1'000'000 : 0;
    } else if (OneIn(4)) {
      hand.other_ppm = OneIn(2) ? 1'000'000 : 0;
    }
    if (!kind_.doubtful || !OneIn(6)) return hand;
    HandTold unsure;  // one way or the other
    (OneIn(2) ? unsure.other_ppm : unsure.left_ppm) = 300'000;
    return unsure;
  }

  bool CalledOnCourt() const {
    return std::find(cards_.begin(), cards_.end(), reading_.facts.called) !=
           cards_.end();
  }
  CardId AnyCard() {
    const bool called = CalledOnCourt() && OneIn(2);
    return called ? reading_.facts.called : AnyOf(cards_);
  }

  Touch AnyTouch() {
    Touch touch;
    touch.side = AnySide();
    touch.card = AnyCard();
    touch.where = reading_.state.court.at(touch.card);
    touch.down = AnyInstant();
    touch.up = touch.down.t + Milliseconds(5 + Below(200));
    touch.hand = AnyHandTold();
    if (OneIn(8)) touch.card_at = CardAt::kOtherLine;
    if (OneIn(8)) touch.card_at = CardAt::kOutside;
    if (kind_.doubtful && OneIn(6)) {
      touch.certainty_ppm = 100'000 * (1 + Below(9));
      touch.others_ppm = OneIn(2) ? 0 : 1'000'000 - touch.certainty_ppm;
      touch.may_hover = OneIn(3);
    }
    return touch;
  }

  Exit AnyExit() {
    Exit exit;
    exit.card = AnyCard();
    exit.at = AnyInstant();
    exit.hand = AnyHandTold();
    exit.both_hands = OneIn(6);
    if (!kind_.doubtful || !OneIn(4)) exit.by = AnySide();
    return exit;
  }

  // The other side pushed it too.
  void BothPush(const Exit& first) {
    if (!first.by) return;
    Exit exit = first;
    exit.by = Other(*first.by);
    exit.hand = AnyHandTold();
    exit.both_hands = OneIn(6);
    if (OneIn(2)) exit.at.t = exit.at.t + Microseconds(500);
    reading_.facts.exits.push_back(exit);
  }

  // A hand on the hand that touches.
  Meeting AMeeting() {
    const Touch touch = AnyOf(reading_.facts.touches);
    Meeting meeting;
    meeting.side = Other(touch.side);
    meeting.card = touch.card;
    meeting.at.t = touch.down.t + Milliseconds(Below(6));
    if (kind_.doubtful && OneIn(3)) meeting.certainty_ppm = 500'000;
    return meeting;
  }

  Established AnyStatement() {
    Established said;
    said.by = "judge";
    said.kind = static_cast<Established::Kind>(Below(4));
    if (said.kind == Established::Kind::kMisread) return said;
    said.side = AnySide();
    if (said.kind == Established::Kind::kObstructed) return said;
    if (OneIn(2) || !CalledOnCourt()) said.card = AnyOf(cards_);
    if (said.kind == Established::Kind::kLost) {
      said.side =
          reading_.state.court.at(said.card.value_or(reading_.facts.called))
              .side;
    }
    return said;
  }

  // One fault a side at most with the card on the court.
  Decided AnyDecision() {
    Decided decided;
    decided.by = "judge";
    const bool on_court =
        reading_.state.court.count(reading_.facts.called) != 0;
    if (on_court && !OneIn(4)) decided.taker = AnySide();
    const int most = on_court ? 2 : 3;
    for (const Side side : kBothSides) decided.faults[side] = Below(most);
    return decided;
  }

  ReadingKind kind_;
  Reading reading_;
  std::vector<CardId> cards_;  // that can be touched
  std::optional<CardId> lost_;
  CardId dead_ = 0;
};

}  // namespace

Reading AnyReading(uint64_t seed, const ReadingKind& kind) {
  return Drawing(seed, kind).Whole();
}

}  // namespace kimari::rules::kyogi
