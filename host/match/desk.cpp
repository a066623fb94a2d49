#include "host/match/desk.h"

#include <algorithm>
#include <utility>

#include "host/match/desk_facts.h"
#include "host/match/desk_roles.h"

namespace kimari::match {
namespace {

using evidence::DeskAction;
using evidence::DeskEntry;
using evidence::HoldReason;
using evidence::Party;
using evidence::Role;
using rules::Key;
using rules::Words;
using Refusal = std::optional<Words>;

// Whose it is has to be said.
bool OfASide(const DeskEntry& entry) {
  switch (entry.action) {
    case DeskAction::kProtest:
    case DeskAction::kLost:
    case DeskAction::kObstructed:
    case DeskAction::kOtherHand:
    case DeskAction::kMoved:
    case DeskAction::kYellow:
    case DeskAction::kRed:
    case DeskAction::kPosture:
    case DeskAction::kVoice:
    case DeskAction::kInjury:
    case DeskAction::kGiveUp:
      return true;
    case DeskAction::kHold:
    case DeskAction::kGoOn:
      return entry.hold == HoldReason::kHand;
    case DeskAction::kPut:
      return entry.to != evidence::PutTo::kCustody;
    default:
      return false;
  }
}

// What can be done when nothing is played any more.
bool Afterwards(const DeskEntry& entry) {
  switch (entry.action) {
    case DeskAction::kSayAgain:
      return false;
    case DeskAction::kPut:
      return entry.reading > 0;
    case DeskAction::kWithdraw:
    case DeskAction::kYellow:
    case DeskAction::kRed:
    case DeskAction::kPosture:
    case DeskAction::kVoice:
    case DeskAction::kInjury:
    case DeskAction::kNote:
    case DeskAction::kSign:
      return true;
    default:
      return Decides(entry.action) ||
             (Establishes(entry.action) && entry.reading > 0);
  }
}

Refusal Words0(Key key) { return Words{key, {}}; }
Refusal OfReading(Key key, evidence::ReadingId reading) {
  return Words{key, {rules::CountOf(reading)}};
}

class Look {
 public:
  Look(const DeskEntry& entry, const Match& match, HostTime now)
      : entry_(entry), match_(match), now_(now) {}

  Refusal WhyNot() const {
    if (match_.Ended()) return Words0(Key::kMatchEnded);
    return WhyNotOpen();
  }
  Refusal WhyNotClosed() const {
    if (!Afterwards(entry_)) return Words0(Key::kMatchEnded);
    return WhyNotOpen();
  }

 private:
  Refusal WhyNotOpen() const {
    if (!match_.Started()) return Words0(Key::kNoMatchYet);
    if (entry_.by.empty()) return Words0(Key::kNameMissing);
    if (!May(entry_)) {
      return Words0(PlayerOf(entry_.role) && ForOneself(entry_)
                        ? Key::kOnlyForOneself
                        : Key::kNotYours);
    }
    if (OfASide(entry_) && !SideOf(entry_.side)) {
      return Words0(Key::kSideMissing);
    }
    if (const Refusal reading = Reading()) return reading;
    if (const Refusal card = Card()) return card;
    return Action();
  }

  const SheetLine* Line() const { return match_.Sheet().Find(entry_.reading); }

  Refusal Reading() const {
    const bool decides = Decides(entry_.action) ||
                         entry_.action == DeskAction::kProtest ||
                         entry_.action == DeskAction::kWithdraw ||
                         entry_.action == DeskAction::kForgotten;
    const bool establishes = Establishes(entry_.action);
    if (entry_.reading == 0) {
      if (decides) return NoSuch();
      if (establishes && !match_.UnderWay() &&
          !(entry_.action == DeskAction::kLost && entry_.card > 0)) {
        return Words0(Key::kNothingUnderWay);
      }
      return std::nullopt;
    }
    const bool settled =
        Line() != nullptr && match_.Unsettled() != entry_.reading;
    if (match_.Unsettled() == entry_.reading) {
      if (decides || entry_.action == DeskAction::kPut) {
        return OfReading(Key::kReadingUnderWay, entry_.reading);
      }
      return std::nullopt;
    }
    if (!settled) return NoSuch();
    if (!decides && !establishes && entry_.action != DeskAction::kPut) {
      return std::nullopt;
    }
    return Meanwhile();
  }

  Refusal NoSuch() const {
    return Words{
        Key::kNoSuchReading,
        {rules::CountOf(entry_.reading), rules::CountOf(match_.Reading())}};
  }

  // Two at once: whoever comes second has to see what the first one did.
  Refusal Meanwhile() const {
    const auto& entries = match_.Desk().Entries();
    for (size_t i = entry_.seen; i < entries.size(); ++i) {
      const DeskEntry& other = entries[i].entry;
      if (entries[i].counts && other.reading == entry_.reading &&
          other.by != entry_.by &&
          (Decides(other.action) || Establishes(other.action))) {
        return Words{Key::kDecidedMeanwhile,
                     {other.by, rules::CountOf(entry_.reading)}};
      }
    }
    return std::nullopt;
  }

  Refusal Card() const {
    const bool needed = entry_.action == DeskAction::kPut;
    if (entry_.card == 0 && !needed) return std::nullopt;
    if (entry_.action == DeskAction::kLost &&
        !match_.State().Find(entry_.card)) {
      return Words{Key::kNoSuchCard, {rules::CountOf(entry_.card)}};
    }
    if (entry_.card == 0 ||
        entry_.card > static_cast<unsigned>(match_.Book().DeckSize())) {
      return Words{Key::kNoSuchCard, {rules::CountOf(entry_.card)}};
    }
    if (!needed) return std::nullopt;
    const auto lies = match_.State().Find(entry_.card);
    if (!lies) {
      return Words{Key::kNoSuchCard, {rules::CountOf(entry_.card)}};
    }
    if (*lies == SpotOf(entry_)) {
      return Words{Key::kPutWhere, {rules::Card{entry_.card}}};
    }
    return std::nullopt;
  }

  Refusal Action() const {
    const match::Flow& flow = match_.Flow();
    switch (entry_.action) {
      case DeskAction::kHold:
        return Hold();
      case DeskAction::kGoOn:
        return GoOn();
      case DeskAction::kWhiteUp:
        return flow.WhiteUp() ? Words0(Key::kAlreadySo) : std::nullopt;
      case DeskAction::kWhiteDown:
        return flow.WhiteUp() ? std::nullopt : Words0(Key::kAlreadySo);
      case DeskAction::kRedDown:
        return flow.RedUp() ? std::nullopt : Words0(Key::kAlreadySo);
      case DeskAction::kLetStand:
        return LetStand();
      case DeskAction::kBegin:
        return flow.MemorisingLeft(now_).value_or(Duration{}) > Duration{}
                   ? std::nullopt
                   : Words0(Key::kNotMemorising);
      case DeskAction::kProtest:
        return Protest();
      case DeskAction::kWithdraw:
        return Withdraw();
      case DeskAction::kForgotten: {
        const auto& to_send = match_.State().to_send;
        return entry_.reading == match_.Reading() && to_send &&
                       to_send->count > 0
                   ? std::nullopt
                   : Words0(Key::kNothingToSend);
      }
      case DeskAction::kConfirm:
        if (Line()->is_void) return AlreadyVoid();
        return Open() ? OfReading(Key::kStillOpen, entry_.reading)
                      : std::nullopt;
      case DeskAction::kOverrule:
        return Overrule();
      case DeskAction::kVoid:
      case DeskAction::kSayAgain:
        return Line()->is_void ? AlreadyVoid() : std::nullopt;
      case DeskAction::kMisread:
        return Line() != nullptr && Line()->is_void ? AlreadyVoid()
                                                    : std::nullopt;
      case DeskAction::kSettle:
        if (Line()->is_void) return AlreadyVoid();
        if (!Open()) return OfReading(Key::kNotOpen, entry_.reading);
        return Taker();
      case DeskAction::kSkip:
      case DeskAction::kUndoSkip:
        if (match_.Over()) return Words0(Key::kMatchEnded);
        return match_.UnderWay()
                   ? OfReading(Key::kReadingUnderWay, match_.Reading())
                   : std::nullopt;
      case DeskAction::kGiveUp:
        return match_.Over() ? Words0(Key::kMatchEnded) : std::nullopt;
      case DeskAction::kSign:
        return Sign();
      default:
        return std::nullopt;
    }
  }

  bool Open() const {
    return Line()->stands.outcome == rules::Outcome::kNeedsJudge;
  }
  Refusal AlreadyVoid() const {
    return OfReading(Key::kAlreadyVoid, entry_.reading);
  }

  Refusal Hold() const {
    const bool by_people = entry_.hold == HoldReason::kJudge ||
                           entry_.hold == HoldReason::kHand ||
                           entry_.hold == HoldReason::kTidying ||
                           entry_.hold == HoldReason::kDevice ||
                           entry_.hold == HoldReason::kLastTwo;
    if (!by_people) return Words0(Key::kNotYours);
    return match_.Flow().HeldBy(entry_.hold, entry_.side) != nullptr
               ? Words0(Key::kAlreadySo)
               : std::nullopt;
  }

  Refusal GoOn() const {
    const match::Hold* hold = match_.Flow().HeldBy(entry_.hold, entry_.side);
    if (hold == nullptr) {
      const bool court = entry_.hold == HoldReason::kTidying &&
                         match_.StageAt(now_) == Stage::kTidying;
      return court ? std::nullopt : Words0(Key::kNothingHeld);
    }
    // Flags, protests and the rig's own waits end otherwise.
    if (entry_.hold == HoldReason::kRedFlag ||
        entry_.hold == HoldReason::kWhiteFlag ||
        entry_.hold == HoldReason::kOpenRuling ||
        entry_.hold == HoldReason::kSounds) {
      return Words0(Key::kNothingHeld);
    }
    // Nobody would hear what is read.
    if (entry_.hold == HoldReason::kLoudspeaker &&
        match_.Flow().SoundStands()) {
      return hold->why;
    }
    if (entry_.role == Role::kReader && entry_.hold == HoldReason::kJudge &&
        hold->by != entry_.by) {
      return Words{Key::kHeldByOther, {hold->by}};
    }
    return std::nullopt;
  }

  Refusal LetStand() const {
    if (match_.UnderWay()) {
      return OfReading(Key::kReadingUnderWay, match_.Reading());
    }
    const std::vector<match::Hold> holds = match_.Holds();
    const bool off = std::ranges::any_of(holds, [](const match::Hold& hold) {
      return hold.by.empty() && (hold.reason == HoldReason::kStart ||
                                 hold.reason == HoldReason::kTidying);
    });
    return off ? std::nullopt : Words0(Key::kNothingOff);
  }

  Refusal Protest() const {
    const match::Flow& flow = match_.Flow();
    if (flow.ProtestAgainst(entry_.reading) != nullptr) {
      return OfReading(Key::kProtestAlready, entry_.reading);
    }
    if (flow.IsDecided(entry_.reading)) {
      return OfReading(Key::kProtestDecided, entry_.reading);
    }
    return flow.MayBeProtested() == entry_.reading
               ? std::nullopt
               : OfReading(Key::kProtestTooLate, entry_.reading);
  }

  Refusal Withdraw() const {
    const match::Protest* protest =
        match_.Flow().ProtestAgainst(entry_.reading);
    if (protest == nullptr) return Words0(Key::kNoProtest);
    const std::optional<Party> player = PlayerOf(entry_.role);
    if (!player || player == PartyOf(protest->by)) return std::nullopt;
    return Words{Key::kHeldByOther, {protest->name}};
  }

  // Whether the called card could be taken in that reading.
  Refusal Taker() const {
    const auto lay = Line()->start.Find(Line()->called);
    const bool lies = lay && rules::OnCourt(*lay);
    if ((entry_.taker != Party::kNobody || entry_.same_time) && !lies) {
      return Words{Key::kCannotTake, {rules::Card{Line()->called}}};
    }
    return std::nullopt;
  }

  Refusal Overrule() const {
    if (Line()->is_void) return AlreadyVoid();
    if (const Refusal taker = Taker()) return taker;
    const int most = match_.Book().MostFaults(Line()->start, Line()->called);
    for (const int faults : {entry_.faults_a, entry_.faults_b}) {
      if (faults < 0 || faults > most) {
        return Words{Key::kTooManyFaults,
                     {rules::CountOf(faults), rules::CountOf(most)}};
      }
    }
    if (entry_.sends < 0) return std::nullopt;
    const std::optional<Side> from = SideOf(entry_.sends_from);
    if (entry_.sends > 0 && !from) return Words0(Key::kSideMissing);
    if (!from) return std::nullopt;
    const rules::State& start = Line()->start;
    int cards = 0;
    for (const auto& [card, spot] : start.court) {
      const bool taken =
          card == Line()->called && entry_.taker != Party::kNobody;
      cards += spot == rules::Territory(*from) && !taken ? 1 : 0;
    }
    if (entry_.sends <= cards) return std::nullopt;
    return Words{Key::kTooManySends,
                 {*from, rules::CountOf(cards), rules::CountOf(entry_.sends)}};
  }

  Refusal Sign() const {
    // That no card is left to be read only the conductor knows.
    if (!match_.Over() && (match_.UnderWay() || match_.Reading() == 0)) {
      return Words0(Key::kNotOver);
    }
    // Whoever signed before the last decision has not seen it.
    bool signed_before = false;
    for (const Entered& other : match_.Desk().Entries()) {
      if (!other.counts) continue;
      if (Decides(other.entry.action) || Establishes(other.entry.action)) {
        signed_before = false;
      }
      signed_before |= other.entry.action == DeskAction::kSign &&
                       other.entry.role == entry_.role &&
                       other.entry.by == entry_.by;
    }
    return signed_before ? Words0(Key::kAlreadySigned) : std::nullopt;
  }

  const DeskEntry& entry_;
  const Match& match_;
  HostTime now_;
};

}  // namespace

std::optional<Words> WhyNot(const DeskEntry& entry, const Match& match,
                            HostTime now) {
  return Look(entry, match, now).WhyNot();
}

std::optional<Words> WhyNotAfterwards(const DeskEntry& entry,
                                      const Match& match) {
  return Look(entry, match, {}).WhyNotClosed();
}

DeskEntry Bound(DeskEntry entry, const Match& match) {
  // The sheet's fold does not see the court: the entry says what was sent.
  if (entry.action == DeskAction::kForgotten) {
    entry.sends = static_cast<int32_t>(match.SentSince().size());
  }
  entry.previous = match.Desk().Head();
  return entry;
}

}  // namespace kimari::match
