#include <algorithm>
#include <map>
#include <set>
#include <tuple>
#include <utility>

#include "host/base/certainty.h"
#include "host/game/rules/himuka/decide.h"
#include "host/game/rules/instants.h"

namespace kimari::rules::himuka {
namespace {

// A fault with what it was made by.
struct Made {
  Fault fault;
  const Touch* by = nullptr;
  std::vector<CardId> cards = {};  // pressed by both hands, or swept
};

class FaultFinder {
 public:
  FaultFinder(const Play& play, const TakeFinding& take)
      : play_(play), facts_(play.facts), options_(play.options), take_(take) {}

  FaultFinding Find() {
    ListTouches();
    std::vector<const Touch*> players;  // one touch of each
    for (const Touch* const t : touches_) {
      if (std::none_of(players.begin(), players.end(), [&](const Touch* p) {
            return SamePlayer(play_, *p, *t);
          })) {
        players.push_back(t);
      }
    }
    for (const Touch* const p : players) FindBothHandsAndSweep(*p);
    for (const Touch* const p : players) FindWrongCards(*p);
    for (const Touch* const p : players) AskTheMate(*p);
    if (options_.last_two_fault == LastTwoFault::kBothAndOne) VoidByAFault();
    std::stable_sort(made_.begin(), made_.end(),
                     [](const Made& a, const Made& b) {
                       return std::tie(a.fault.at.t, a.fault.kind) <
                              std::tie(b.fault.at.t, b.fault.kind);
                     });
    Charge();
    for (const Made& made : made_) found_.faults.push_back(made.fault);
    // As records hold them: those that stand first.
    std::stable_partition(found_.faults.begin(), found_.faults.end(), Stands);
    AskWhoseCard();
    std::stable_sort(found_.penalties.begin(), found_.penalties.end(),
                     [](const Penalty& a, const Penalty& b) {
                       return std::tie(a.at.t, a.rule, a.side) <
                              std::tie(b.at.t, b.rule, b.side);
                     });
    return found_;
  }

 private:
  // Touches by those who play, in the order they came.
  void ListTouches() {
    const auto add = [&](const std::vector<Touch>& touches) {
      for (const Touch& t : touches) {
        if (t.card == kNoCard) continue;
        if (MayPlay(play_, t) ||
            (options_.last_two_others == LastTwoOthers::kFault &&
             t.card != facts_.called)) {
          touches_.push_back(&t);
        }
      }
    };
    if (options_.early_touch == EarlyTouch::kFault) {
      std::erase_if(early_, [&](const Touch& t) {
        return t.card == facts_.called || t.certainty_ppm <= kExcludedPpm;
      });
      add(early_);
      for (const Touch& t : early_) CheckThatItIsSure(t);
    }
    add(facts_.touches);
    std::stable_sort(
        touches_.begin(), touches_.end(),
        [](const Touch* a, const Touch* b) { return a->down.t < b->down.t; });
  }
  // Nothing is asked of touches before the first sound: what is open of one
  // that may be a fault opens the ruling.
  void CheckThatItIsSure(const Touch& t) {
    if (t.certainty_ppm < kSurePpm) {
      found_.notes.Open("R-HT-18",
                        {Key::kTouchSure,
                         {t.side, Card{t.card}, PercentCut(t.certainty_ppm)}});
    } else if (options_.team && !PlayerOf(play_, t)) {
      found_.notes.Open("R-HT-18", {Key::kWhichMate, {t.side, Card{t.card}}});
    } else if (HandIsOpen(t) && HasOthers(t)) {
      found_.notes.Open("R-HT-18", {Key::kWhichHand, {t.side, Card{t.card}}});
    }
  }
  // More than one touch of its side: it may be one of two hands.
  bool HasOthers(const Touch& t) const {
    const auto his = [&](const Touch& other) {
      return other.side == t.side && other.card != kNoCard;
    };
    return std::count_if(early_.begin(), early_.end(), his) > 1 ||
           std::any_of(facts_.touches.begin(), facts_.touches.end(), his);
  }
  std::vector<const Touch*> Of(const Touch& player) const {
    std::vector<const Touch*> his;
    for (const Touch* const t : touches_) {
      if (SamePlayer(play_, *t, player)) his.push_back(t);
    }
    return his;
  }
  bool Took(const Touch& player) const {
    return take_.by != nullptr && !found_.take_void &&
           SamePlayer(play_, *take_.by, player);
  }

  void Add(const Touch& t, FaultKind kind, std::string rule,
           std::vector<CardId> cards = {}) {
    made_.push_back({{.player = t.side,
                      .seat = t.seat,
                      .territory = t.where.side,
                      .card = t.card,
                      .at = t.down,
                      .rule = std::move(rule),
                      .kind = kind},
                     &t,
                     std::move(cards)});
  }
  // A fault of this kind by this player, with this card among those pressed.
  bool IsIn(const Touch& player, FaultKind kind, CardId card) const {
    return std::any_of(made_.begin(), made_.end(), [&](const Made& made) {
      return made.fault.kind == kind && SamePlayer(play_, *made.by, player) &&
             (card == 0 || std::find(made.cards.begin(), made.cards.end(),
                                     card) != made.cards.end());
    });
  }

  void FindBothHandsAndSweep(const Touch& player) {
    const std::vector<const Touch*> his = Of(player);
    for (size_t i = 0; i < his.size(); ++i) {
      for (size_t k = i + 1; k < his.size(); ++k) {
        if (IsSweep(play_, take_, *his[i], *his[k])) {
          return AddPair(*his[i], *his[k], FaultKind::kSwept, "R-HT-29");
        }
      }
    }
    // One such fault a player: the one with the card read, if there is one.
    std::optional<std::pair<const Touch*, const Touch*>> pair;
    for (size_t k = 1; k < his.size(); ++k) {
      for (size_t i = 0; i < k; ++i) {
        if (!AreBothHands(*his[i], *his[k])) continue;
        const bool with_read =
            his[i]->card == facts_.called || his[k]->card == facts_.called;
        if (pair && (!with_read || pair->first->card == facts_.called ||
                     pair->second->card == facts_.called)) {
          continue;
        }
        pair = {his[i], his[k]};
      }
    }
    if (pair) {
      AddPair(*pair->first, *pair->second, FaultKind::kBothHands, "R-HT-27");
    }
  }
  void AddPair(const Touch& a, const Touch& b, FaultKind kind,
               const char* rule) {
    const bool takes = Took(a);
    Add(a, kind, rule, {a.card, b.card});
    made_.back().fault.at = b.down;  // with the second of them
    if (!takes) return;
    // With both hands on other cards the take is a third touch, and stands,
    // unless the card read is the price in any case.
    found_.take_void =
        found_.take_void || a.card == facts_.called ||
        b.card == facts_.called ||
        (kind == FaultKind::kBothHands &&
         options_.card_in_question == CardInQuestion::kReadAlways);
  }

  // The read card last is no fault, whichever hands they were (R-HT-28).
  bool AreBothHands(const Touch& a, const Touch& b) {
    if (!OtherHands(play_, a, b) || OneMotion(a, b) || IsFree(a, b)) {
      return false;
    }
    // Who does not play the last two takes nothing, with both hands neither.
    if (!MayPlay(play_, a) || !MayPlay(play_, b)) return false;
    if (a.card != b.card &&
        (a.card == facts_.called || b.card == facts_.called)) {
      const Touch& wrong = b.card == facts_.called ? a : b;
      const Touch& right = b.card == facts_.called ? b : a;
      const auto then_right = ThenRightOnce(wrong, right);
      const Came came = Compare(play_, wrong.down, right.down);
      const bool may_be = came == Came::kBefore || came == Came::kUnclear;
      if (may_be && then_right.value_or(true)) {
        if (came == Came::kUnclear || !then_right) WhichFirstUnclear(wrong);
        return false;
      }
    }
    if (!MayBePressed(a, b)) return false;
    const std::optional<bool> at_once = AtOnce(play_, a, b);
    if (!at_once) {
      found_.notes.Open("R-HT-27", {options_.hands_at_once == HandsAtOnce::kHeld
                                        ? Key::kHandsUnclear
                                        : Key::kHandsAtDownUnclear,
                                    {a.side}});
    }
    return at_once.value_or(false) && ArePressed(a, b);
  }
  // The read card again is not the later card of two (R-HT-28): the right one
  // is the first of his touches of it.
  std::optional<bool> ThenRightOnce(const Touch& wrong, const Touch& right) {
    const auto then_right = ThenRight(play_, take_, wrong, right);
    if (!then_right.value_or(true)) return false;
    const bool took = Took(right);
    bool unclear = false;
    for (const Touch* const t : Of(right)) {
      if (t == &right || t->card != facts_.called ||
          (took && !CanTake(play_, *t))) {
        continue;
      }
      const std::optional<bool> earlier = Before(t->down, right.down);
      if (earlier.value_or(false)) return false;
      unclear = unclear || !earlier;
    }
    return unclear ? std::nullopt : then_right;
  }
  // By the option, after the other side was first to the card read.
  bool IsFree(const Touch& a, const Touch& b) {
    if (options_.late_two_hands == LateTwoHands::kFault ||
        take_.by == nullptr || take_.by->side == a.side) {
      return false;
    }
    const Touch& second = a.down.t < b.down.t ? b : a;
    const Came came = Compare(play_, take_.by->down, second.down);
    if (came == Came::kUnclear && AtOnce(play_, a, b).value_or(true) &&
        MayBePressed(a, b)) {
      WhichFirstUnclear(second);
    }
    return came == Came::kBefore;
  }
  // Neither surely left before a press, by the option.
  bool MayBePressed(const Touch& a, const Touch& b) const {
    return !options_.press || (Stayed(a, *options_.press).value_or(true) &&
                               Stayed(b, *options_.press).value_or(true));
  }
  // Both stayed as long as a press lasts, by the option.
  bool ArePressed(const Touch& a, const Touch& b) {
    if (!options_.press) return true;
    bool pressed = true;
    for (const Touch* const t : {&a, &b}) {
      const std::optional<bool> stayed = Stayed(*t, *options_.press);
      if (!stayed) {
        found_.notes.Open("R-HT-27",
                          {Key::kPressUnclear, {t->side, Card{t->card}}});
      }
      pressed = pressed && stayed.value_or(true);
    }
    return pressed;
  }

  void FindWrongCards(const Touch& player) {
    const bool both_hands = IsIn(player, FaultKind::kBothHands, 0);
    if (IsIn(player, FaultKind::kSwept, 0)) return;
    const bool one = options_.wrong_cards == WrongCards::kOne;
    bool faulted = both_hands;
    std::set<CardId> counted;  // their faults stand
    std::set<CardId> excused;
    for (const Touch* const t : Of(player)) {
      if (t->card == facts_.called || counted.contains(t->card) ||
          IsIn(player, FaultKind::kBothHands, t->card)) {
        continue;
      }
      const std::optional<Reason> excuse = ExcuseOf(*t);
      if (excuse ? !excused.insert(t->card).second : one && faulted) continue;
      Add(*t, FaultKind::kWrongCard, "R-HT-24");
      if (excuse) {
        Excuse(made_.back().fault, *excuse);
      } else {
        faulted = true;
        counted.insert(t->card);
      }
    }
  }

  void Excuse(Fault& fault, const Reason& reason) {
    fault.verdict = Verdict::kExcused;
    fault.rule = reason.rule;
    found_.notes.reasons.push_back(reason);
  }

  void WhichFirstUnclear(const Touch& wrong) {
    found_.notes.Open(
        "R-HT-28", {Key::kWhichFirstUnclear, {wrong.side, Card{wrong.card}}});
  }

  // This player's take, or his first touch of the card read; null: none.
  const Touch* RightOf(const Touch& player) const {
    if (Took(player)) return take_.by;
    for (const Touch* const t : Of(player)) {  // by time
      if (t->card == facts_.called) return t;
    }
    return nullptr;
  }

  // What makes a wrong card none: the right one after it, or before it.
  std::optional<Reason> ExcuseOf(const Touch& wrong) {
    const bool took = Took(wrong);
    const Touch* const right = RightOf(wrong);
    if (right == nullptr) return std::nullopt;
    std::optional<bool> then_right = false;
    if (options_.wrong_then_right == WrongThenRight::kReached || took) {
      then_right = ThenRight(play_, take_, wrong, *right);
    }
    const bool after_counts =
        took && options_.right_then_wrong == RightThenWrong::kNothing;
    const Slot who = wrong.side;
    const Slot card = Card{wrong.card};
    switch (Compare(play_, wrong.down, right->down)) {
      case Came::kBefore:
        if (!then_right) WhichFirstUnclear(wrong);
        if (!then_right.value_or(false)) return std::nullopt;
        return Reason{"R-HT-28", {Key::kThenTheRight, {who, card}}};
      case Came::kAfter:
        if (!after_counts) return std::nullopt;
        return Reason{"R-HT-24", {Key::kAfterTheTake, {who, card}}};
      case Came::kUnclear:
        if (then_right.value_or(true) || after_counts) WhichFirstUnclear(wrong);
        return std::nullopt;
      case Came::kSameTime:
        break;
    }
    return std::nullopt;
  }

  // By the option, who took it needs an excuse himself and gives none.
  bool TookExcused() const {
    return options_.excuses_combine == YesNo::kNo && take_.by != nullptr &&
           std::any_of(made_.begin(), made_.end(), [&](const Made& made) {
             return made.fault.rule == "R-HT-28" &&
                    SamePlayer(play_, *made.by, *take_.by);
           });
  }

  // A mate who took the right card (R-HT-26).
  void AskTheMate(const Touch& player) {
    if (!options_.team || found_.take_void || take_.taker != player.side ||
        Took(player) || TookExcused()) {
      return;
    }
    for (Made& made : made_) {
      Fault& fault = made.fault;
      if (!Stands(fault) || !SamePlayer(play_, *made.by, player)) continue;
      if (fault.kind == FaultKind::kBothHands &&
          options_.mate_excuses_two_hands == YesNo::kNo) {
        continue;
      }
      if (take_.by == nullptr) {
        found_.notes.Open(
            "R-HT-26", {Key::kWhichMate, {player.side, Card{facts_.called}}});
        continue;
      }
      const Came came = Compare(play_, fault.at, take_.by->down);
      const bool at_once = options_.mate_excuses == MateExcuses::kSameTime;
      if (at_once && came == Came::kUnclear) {
        found_.notes.Open("R-HT-26", {Key::kMatesUnclear, {player.side}});
      }
      if (at_once && came != Came::kSameTime) continue;
      Excuse(fault,
             {"R-HT-26", {Key::kMateTookIt, {player.side, Card{fault.card}}}});
    }
  }

  // Where several mates commit faults at the same time, the first pays for all
  // (R-HT-25).
  bool PaidByAnother(const Made& made) {
    bool mates = false;
    const Made* first = nullptr;
    for (const Made& other : made_) {
      if (other.fault.player != made.fault.player || !Stands(other.fault)) {
        continue;
      }
      const bool mate = !SamePlayer(play_, *other.by, *made.by);
      if (options_.mates_at_once == MatesAtOnce::kSameTime) {
        const Came came = Compare(play_, other.fault.at, made.fault.at);
        if (came == Came::kUnclear && mate) {
          found_.notes.Open("R-HT-25",
                            {Key::kMatesUnclear, {made.fault.player}});
        }
        if (came != Came::kSameTime) continue;
      }
      if (first == nullptr) first = &other;
      mates = mates || mate;
    }
    return mates && first != &made;
  }

  // By the option, both of the last two go over with any fault: no take of the
  // side that made it stands.
  void VoidByAFault() {
    if (!IsLastTwo(play_)) return;
    for (const Made& made : made_) {
      if (Stands(made.fault) && take_.taker == made.fault.player) {
        found_.take_void = true;
      }
    }
  }

  // By time, so that neither side is the first to be spoken of.
  void Charge() {
    for (const Made& made : made_) {
      const Fault& fault = made.fault;
      if (!Stands(fault)) continue;
      const Side side = fault.player;
      Penalty penalty{
          .side = side, .at = fault.at, .rule = fault.rule, .card = fault.card};
      SayFault(fault);
      if (PaidByAnother(made)) {
        penalty.top = false;
        found_.notes.Say("R-HT-25", {Key::kOneCardForAll, {side}});
      }
      if (fault.kind == FaultKind::kSwept) {
        penalty.cards = made.cards;
        penalty.forfeits_first = true;
        penalty.swept = true;
        penalty.order_unclear =
            Compare(play_, made.by->down, fault.at) == Came::kUnclear;
        EraseWhatIsTaken(penalty);
      } else if (options_.last_two_fault == LastTwoFault::kBothAndOne &&
                 IsLastTwo(play_)) {
        penalty.cards = TheLastTwo(made);
        penalty.forfeits_first = true;
        penalty.order_unclear =
            made.cards.size() > 1 && made.cards.front() != made.cards.back() &&
            Compare(play_, made.by->down, fault.at) == Came::kUnclear;
        EraseWhatIsTaken(penalty);
      } else if (fault.kind == FaultKind::kBothHands) {
        penalty.cards = InQuestion(made);
      }
      found_.penalties.push_back(std::move(penalty));
    }
  }
  void EraseWhatIsTaken(Penalty& penalty) {
    if (TakenBy(Other(penalty.side))) {
      std::erase(penalty.cards, facts_.called);
    }
  }
  // The one or two that were touched first, then the other.
  std::vector<CardId> TheLastTwo(const Made& made) const {
    std::vector<CardId> cards = made.cards;
    if (cards.empty()) cards = {made.fault.card};
    for (const auto& [card, spot] : play_.state.court) cards.push_back(card);
    std::vector<CardId> once;
    for (const CardId card : cards) {
      if (std::find(once.begin(), once.end(), card) == once.end()) {
        once.push_back(card);
      }
    }
    return once;
  }
  // Both sides have to give the same card to each other: by the rule of the
  // later fault, of two at one instant by that of the card, whosever they are.
  void AskWhoseCard() {
    std::map<CardId, const Penalty*> given;
    for (const Penalty& penalty : found_.penalties) {
      for (const CardId card : penalty.cards) {
        const Penalty& first = *given.emplace(card, &penalty).first->second;
        if (first.side == penalty.side) continue;
        const bool together = first.at.t == penalty.at.t;
        found_.notes.Open(
            together ? std::max(first.rule, penalty.rule) : penalty.rule,
            {Key::kBothHandOver, {Card{card}}});
      }
    }
  }
  bool TakenBy(std::optional<Side> side) const {
    return side && !found_.take_void && take_.taker == side;
  }

  // 当該札.
  std::vector<CardId> InQuestion(const Made& made) {
    const bool read = std::find(made.cards.begin(), made.cards.end(),
                                facts_.called) != made.cards.end();
    const bool taken = take_.taker && !found_.take_void;
    switch (options_.card_in_question) {
      case CardInQuestion::kPressed:
        if (!read) {
          const Came came = Compare(play_, made.by->down, made.fault.at);
          if (came == Came::kUnclear) WhichFirstUnclear(*made.by);
          return {made.cards.front()};
        }
        break;
      case CardInQuestion::kRead:
        if (!read) return {};
        break;
      case CardInQuestion::kReadAlways:
        break;
    }
    if (taken) return {};
    return {facts_.called};
  }

  void SayFault(const Fault& f) {
    switch (f.kind) {
      case FaultKind::kBothHands:
        return found_.notes.Say(f.rule, {Key::kBothHandsFault, {f.player}});
      case FaultKind::kSwept:
        return found_.notes.Say(f.rule, {Key::kSweptBoth, {f.player}});
      default:
        return found_.notes.Say(
            f.rule, {Key::kTouchedNotRead, {f.player, Card{f.card}}});
    }
  }

  const Play& play_;
  const Facts& facts_;
  const HimukaOptions& options_;
  const TakeFinding& take_;
  std::vector<Touch> early_ = facts_.early;  // that may be faults
  std::vector<const Touch*> touches_;
  std::vector<Made> made_;
  FaultFinding found_;
};

}  // namespace

FaultFinding FindFaults(const Play& play, const TakeFinding& take) {
  return FaultFinder(play, take).Find();
}

}  // namespace kimari::rules::himuka
