#include "tests/oracle/himuka_oracle.h"

#include <algorithm>
#include <set>

#include "tests/oracle/himuka_faults.h"
#include "tests/oracle/himuka_ledger.h"

namespace kimari::oracle {
namespace {

using rules::CardId;
using rules::Established;
using rules::Outcome;
using rules::Spot;
using rules::Stage;
using rules::State;
using Kind = HimukaFault::Kind;

// The 46 cards in the order of the kana (SETTLE.md): は み り, ふ ら ん.
constexpr CardId kEmptyCard = 21;  // な
const std::set<CardId> kPersons = {26, 32, 40};
const std::set<CardId> kSymbols = {28, 39, 46};

class Himuka {
 public:
  Himuka(const State& state, const rules::Facts& facts, const Chosen& options,
         bool team)
      : before_(state),
        facts_(facts),
        options_(options),
        team_(team),
        band_(options.Milliseconds("same_time_ms")),
        presses_(PressesOf(state, facts, options)) {}

  Answer Say() {
    if (facts_.decided) return AsDecided();  // R-HT-37
    if (rules::Find(facts_, Established::Kind::kMisread) != nullptr ||
        rules::Find(facts_, Established::Kind::kLost) != nullptr) {
      return Open("the text says nothing of misreading or lost cards");
    }
    if (options_.Is("early_touch", "judge") && !facts_.early.empty()) {
      return Open("a card was touched before the first sound");  // R-HT-18
    }
    if (before_.court.count(facts_.called) == 0) {
      return Open("the card read does not lie on the court");
    }
    const std::vector<const Press*> first = FirstToReach();
    if (!open_.empty()) return Open(open_);
    if (first.empty()) return Judge(nullptr);
    // Mates at one time: which of them took it is not said anywhere.
    Answer answer = Judge(first.front());
    for (const Press* other : first) {
      if (other->player == first.front()->player) continue;
      Answer by_other = Judge(other);
      ForgetHand(by_other.after);
      ForgetHand(answer.after);
      if (!ComesToTheSame(by_other, answer)) {
        return Open("which of the mates took it");
      }
    }
    return answer;
  }

 private:
  Answer Open(const std::string& why) const {
    Answer answer;
    answer.outcome = Outcome::kNeedsJudge;
    answer.after = before_;
    answer.open = why;
    return answer;
  }

  // R-HT-17, R-HT-19.
  bool MayTake(const Press& press) const {
    if (press.card != facts_.called || press.early || !press.plays) {
      return false;
    }
    if (options_.Is("hand", "either") || !press.hand) return true;
    for (const rules::Mate& mate : before_.mates[press.player.side]) {
      if (mate.seat == press.player.seat && mate.hand) {
        return *mate.hand == *press.hand;
      }
    }
    return true;
  }

  // The side that was first, by those of its players who were.
  std::vector<const Press*> FirstToReach() {
    PerSide<std::vector<const Press*>> first;
    for (const Press& press : presses_) {  // by time
      if (!MayTake(press)) continue;
      std::vector<const Press*>& mine = first[press.player.side];
      if (mine.empty() || press.down - mine.front()->down <= band_) {
        mine.push_back(&press);
      }
    }
    if (first.a.empty() || first.b.empty()) {
      return first.a.empty() ? first.b : first.a;
    }
    const Duration margin = first.b.front()->down - first.a.front()->down;
    if (Abs(margin) <= band_) {
      AskWhoFaces(first);
      return first[SideAtTheSameTime()];
    }
    return margin > Duration{} ? first.a : first.b;
  }

  // R-HT-21, IV.F.1: players who face each other.
  void AskWhoFaces(const PerSide<std::vector<const Press*>>& first) {
    const Spot lay = before_.court.at(facts_.called);
    if (lay.kind != Spot::Kind::kTerritory ||
        options_.IsOrMissing("same_time_between", "any")) {
      return;
    }
    for (const Press* a : first.a) {
      for (const Press* b : first.b) {
        const int seats =
            static_cast<int>(a->player.seat) + static_cast<int>(b->player.seat);
        const bool opposite = seats == 2 * static_cast<int>(Seat::kCentre);
        if (opposite && Abs(a->down - b->down) <= band_) return;
      }
    }
    open_ = "at the same time, and not face to face";
  }

  // R-HT-21 in the territory, R-HT-22 on the centre line.
  Side SideAtTheSameTime() {
    const Spot lay = before_.court.at(facts_.called);
    const bool role = team_ && (kPersons.count(facts_.called) != 0 ||
                                kSymbols.count(facts_.called) != 0);
    if (lay.kind == Spot::Kind::kCentreLine && !role &&
        options_.Is("last_two_same_time", "judge")) {
      open_ = "one of the last two, no role card, at the same time";
    }
    return lay.side;
  }

  Answer Judge(const Press* reach) const {
    const HimukaFaults faults =
        FaultsOf(before_, facts_, presses_, reach, options_);
    if (EachTheSameCard(faults)) return Open("each gives the other this card");
    Answer answer;
    answer.after = before_;
    const bool taken = reach != nullptr && !faults.take_void;
    if (taken) {
      answer.outcome = Outcome::kTake;
      answer.taker = reach->player.side;
      NoteHand(answer.after, *reach);
    }
    for (const HimukaFault& fault : faults.standing) {
      ++answer.faults[fault.player.side];
    }
    HimukaLedger ledger(answer, options_);
    const bool as_happened = taken && options_.Is("pays", "as_happened");
    const bool pile_before = taken && options_.Is("pays", "pile_before");
    std::vector<Due> before;
    std::vector<Due> after;
    for (const HimukaFault& fault : faults.standing) {  // by time
      const bool first = pile_before || (as_happened && fault.at < reach->down);
      (first ? before : after).push_back(DueOf(fault, faults.standing));
    }
    ledger.Pay(before);
    if (taken) Take(answer, ledger);
    ledger.Pay(after);
    Finish(answer, ledger);
    return answer;
  }

  bool EachTheSameCard(const HimukaFaults& faults) const {
    PerSide<std::set<CardId>> given;
    for (const HimukaFault& fault : faults.standing) {
      given[fault.player.side].insert(fault.forfeits.begin(),
                                      fault.forfeits.end());
    }
    return std::any_of(given.a.begin(), given.a.end(),
                       [&](CardId card) { return given.b.count(card) != 0; });
  }

  // Piles are stacks: which of two gets its card first matters to neither.
  static bool ComesToTheSame(Answer one, Answer other) {
    for (Answer* const answer : {&one, &other}) {
      std::stable_sort(
          answer->moves.begin(), answer->moves.end(),
          [](const Moved& a, const Moved& b) { return a.to < b.to; });
    }
    return one == other;
  }

  // Whose it was is not told.
  void ForgetHand(State& after) const {
    for (const Side side : kBothSides) {
      for (size_t i = 0; i < after.mates[side].size(); ++i) {
        after.mates[side][i].hand = before_.mates[side][i].hand;
      }
    }
  }

  // R-HT-19: the hand he first took with.
  void NoteHand(State& after, const Press& reach) const {
    if (options_.Is("hand", "either")) return;
    for (rules::Mate& mate : after.mates[reach.player.side]) {
      if (mate.seat != reach.player.seat || mate.hand) continue;
      mate.hand = reach.hand;
      if (!team_ && reach.hand)
        after.valid_hand[reach.player.side] = reach.hand;
    }
  }

  void Take(Answer& answer, HimukaLedger& ledger) const {
    const Side taker = *answer.taker;
    const std::vector<CardId> custody = answer.after.custody;
    ledger.Take(taker, facts_.called);
    for (const auto& [card, spot] : before_.court) {  // R-HT-20
      if (before_.stage != Stage::kLastTwo || card == facts_.called ||
          answer.after.court.count(card) == 0) {
        continue;
      }
      if (options_.Is("last_card", "with_the_first")) ledger.Take(taker, card);
      if (options_.Is("last_card", "custody")) ledger.IntoCustody(card);
    }
    if (options_.Is("custody_to", "nobody")) return;
    for (const CardId card : custody) ledger.Take(taker, card);  // R-HT-45
  }

  Due DueOf(const HimukaFault& fault,
            const std::vector<HimukaFault>& all) const {
    Due due;
    due.from = fault.player.side;
    due.at = fault.at;
    due.sweep = fault.kind == Kind::kSweep;
    due.tops = PaidByAnother(fault, all) ? 0 : 1;  // R-HT-24
    due.forfeits = fault.forfeits;                 // R-HT-27, R-HT-29
    due.forfeits_first = due.sweep || fault.both_and_one;
    return due;
  }

  // R-HT-25: of those of several mates at the same time the first pays for all.
  bool PaidByAnother(const HimukaFault& fault,
                     const std::vector<HimukaFault>& all) const {
    bool mates = false;
    const HimukaFault* first = nullptr;
    for (const HimukaFault& other : all) {
      const bool together = other.player.side == fault.player.side &&
                            (options_.IsOrMissing("mates_at_once", "reading") ||
                             Abs(other.at - fault.at) <= band_);
      if (!together) continue;
      if (first == nullptr) first = &other;
      mates = mates || other.player != fault.player;
    }
    return mates && first != &fault;
  }

  Answer AsDecided() const {
    Answer answer;
    answer.after = before_;
    answer.taker = facts_.decided->taker;
    answer.faults = facts_.decided->faults;
    if (answer.taker) answer.outcome = Outcome::kTake;
    HimukaLedger ledger(answer, options_);
    const bool pile_before = options_.Is("pays", "pile_before");
    if (answer.taker && !pile_before) Take(answer, ledger);
    Due of_a;
    of_a.tops = answer.faults.a;
    Due of_b;
    of_b.from = Side::kB;
    of_b.tops = answer.faults.b;
    ledger.Pay({of_a, of_b});
    if (answer.taker && pile_before) Take(answer, ledger);
    Finish(answer, ledger);
    return answer;
  }

  void Finish(Answer& answer, HimukaLedger& ledger) const {
    if (answer.after.court.count(facts_.called) != 0 &&
        options_.Is("untaken", "custody")) {
      ledger.IntoCustody(facts_.called);  // R-HT-20
    }
    const size_t left = answer.after.court.size();
    if (left == 0) {
      answer.after.stage = Stage::kOver;
    } else if (left == 2 && before_.stage == Stage::kPlay) {
      answer.after.stage = Stage::kLastTwo;  // R-HT-14
      if (options_.IsOrMissing("last_two_of_two", "stays")) return;
      for (const Side side : kBothSides) MoveToTheCentre(answer.after, side);
    }
  }

  // R-HT-16: of two the one on the judge's side, their order unchanged.
  static void MoveToTheCentre(State& after, Side side) {
    std::vector<rules::Mate*> mates;
    for (rules::Mate& mate : after.mates[side]) {
      if (mate.seat) mates.push_back(&mate);
    }
    if (mates.size() != 2) return;
    const auto [left, right] = std::minmax(*mates[0]->seat, *mates[1]->seat);
    const Seat plays = JudgesSide(after, side, {left, right});
    const Seat rest = after.judge_right_of == side ? Seat::kLeft : Seat::kRight;
    for (rules::Mate* mate : mates) {
      mate->seat = mate->seat == plays ? Seat::kCentre : rest;
    }
  }

  const State& before_;
  const rules::Facts& facts_;
  const Chosen& options_;
  bool team_;
  Duration band_;
  std::vector<Press> presses_;
  std::string open_;
};

int Sets(const std::vector<CardId>& pile) {
  const auto has = [&](CardId card) {
    return std::find(pile.begin(), pile.end(), card) != pile.end();
  };
  int sets = 0;
  for (const std::set<CardId>* set : {&kPersons, &kSymbols}) {
    if (std::all_of(set->begin(), set->end(), has)) ++sets;
  }
  return sets;
}

}  // namespace

Answer HimukaAnswer(const State& state, const rules::Facts& facts,
                    const Chosen& options, bool team) {
  return Himuka(state, facts, options, team).Say();
}

Points HimukaPoints(const State& state, const Chosen& options, bool team) {
  Points score;
  PerSide<int> sets;
  for (const Side side : kBothSides) {
    const std::vector<CardId>& pile = state.piles[side];
    sets[side] = team ? Sets(pile) : 0;  // R-HT-32, R-HI-10
    score.points[side] = static_cast<int>(pile.size()) + 7 * sets[side];
  }
  score.over = state.court.empty();
  if (!score.over) return score;
  const PerSide<int>& points = score.points;
  if (points.a == points.b) {  // R-HT-33, R-HI-11
    const auto empty_card = state.Find(kEmptyCard);
    if (empty_card && empty_card->kind == Spot::Kind::kPile) {
      score.winner = empty_card->side;
    }
    return score;
  }
  const Side more = points.a > points.b ? Side::kA : Side::kB;
  const size_t half = state.Deck().size() / 2;
  const bool by_totals = sets.a + sets.b > 0;  // R-HT-31
  if (by_totals || options.Is("more_than_half_of", "taken") ||
      state.piles[more].size() > half) {
    score.winner = more;
  }
  return score;
}

}  // namespace kimari::oracle
