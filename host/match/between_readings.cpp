// Where a match stands, and what comes between two readings: the court as it
// is seen, the desk, what was sent.
#include <algorithm>
#include <optional>
#include <utility>

#include "host/match/desk.h"
#include "host/match/desk_facts.h"
#include "host/match/match.h"

namespace kimari::match {
namespace {

// What is on the court by this layout: what is not seen of `whole` cards lies
// there unseen. In training, of any number, what nobody can name may be cards.
rules::State StateOf(const evidence::LayoutSeen& layout,
                     std::optional<int> whole) {
  rules::State state;
  for (const evidence::SeenCard& card : layout.cards) {
    if (card.row >= 0)
      state.court[card.card] = rules::Territory(card.territory);
  }
  const int known = static_cast<int>(state.court.size());
  if (whole) {
    state.unidentified = std::max(0, *whole - known);
  } else {
    // Nobody plays without a card.
    state.unidentified = std::max(known == 0 ? 1 : 0, layout.unknown_objects);
  }
  return state;
}

}  // namespace

Stage Match::StageAt(HostTime now) const {
  if (Over()) return Stage::kOver;
  if (UnderWay()) return Stage::kReading;
  if (!Laid()) return Stage::kLaying;
  if (!flow_.Protests().empty()) return Stage::kProtest;
  if (flow_.MemorisingLeft(now).value_or(Duration{}) > Duration{}) {
    return Stage::kMemorising;
  }
  const std::vector<Hold> holds = Holds();
  const auto is = [](evidence::HoldReason reason) {
    return [reason](const Hold& hold) { return hold.reason == reason; };
  };
  if (holds.empty()) return reading_ == 0 ? Stage::kReady : Stage::kSettled;
  return std::ranges::all_of(holds, is(evidence::HoldReason::kTidying))
             ? Stage::kTidying
             : Stage::kHeld;
}

std::vector<Hold> Match::Holds() const {
  std::vector<Hold> holds = flow_.Holds();
  if (UnderWay() || Over() || !Laid()) return holds;
  if (reading_ == 0) {
    if (start_.holds && !start_.off.empty() && !flow_.StartStands()) {
      holds.push_back({evidence::HoldReason::kStart,
                       evidence::Party::kNobody,
                       "",
                       {},
                       start_.off.front()});
    }
    return holds;
  }
  const Tidiness court = CheckCourt();
  if (!court.tidy) {
    holds.push_back({evidence::HoldReason::kTidying, evidence::Party::kNobody,
                     "", settled_at_, court.why});
  }
  return holds;
}

void Match::SeeLayout(const evidence::LayoutSeen& layout, HostTime now) {
  if (UnderWay() || Over()) return;
  const bool memorised =
      Laid() && flow_.MemorisingLeft(now).value_or(Duration{}) <= Duration{};
  if (Covered() && memorised) return;
  // Until the first reading the players may still rearrange their cards.
  if (reading_ == 0) {
    court_.Lay(layout);
    ruled_.state = StateOf(layout, book_->CourtSize());
    KeepDeclaredHands();
    for (const auto& [card, spot] : ruled_.put)
      rules::Put(ruled_.state, card, spot);
    state_ = ruled_.state;
    sheet_.Lay(ruled_.state);
    start_ =
        CheckStart(Plan(), layout, {book_->CourtSize(), book_->EqualSides()});
    flow_.Laid(now);
    return;
  }
  FindAgain(layout);
  court_.See(layout, ruled_.state);
  if (const auto went = court_.WentUnruled()) {
    rules::Put(ruled_.state, *went, rules::Custody());
    ruled_.put.emplace_back(*went, rules::Custody());
  }
  CountSent();
}

void Match::CountSent() {
  const auto sent =
      rules::Send(ruled_.state, court_.Compare(ruled_.state).sent);
  state_ = sent ? *sent : ruled_.state;
}

std::vector<evidence::CardId> Match::SentSince() const {
  return reading_ == 0 ? std::vector<evidence::CardId>()
                       : court_.Compare(ruled_.state).sent;
}

void Match::FindAgain(const evidence::LayoutSeen& layout) {
  for (const evidence::SeenCard& card : layout.cards) {
    if (card.row < 0) continue;
    const std::optional<rules::Spot> lay = ruled_.state.Find(card.card);
    const bool turned_up = !lay && ruled_.state.unidentified > 0;
    if (turned_up) --ruled_.state.unidentified;
    // In custody is a card that was gone after an open or void reading; one
    // that was put there stays there, wherever it is seen.
    if (turned_up || (lay && (lay->kind == rules::Spot::Kind::kUnknown ||
                              lay->kind == rules::Spot::Kind::kLost ||
                              (lay->kind == rules::Spot::Kind::kCustody &&
                               !desk_.Keeps(card.card))))) {
      rules::Put(ruled_.state, card.card, rules::Territory(card.territory));
      std::erase_if(ruled_.put,
                    [&](const auto& put) { return put.first == card.card; });
    }
  }
}

void Match::GoOnAsSeen() {
  if (!court_.Last()) return;
  const evidence::LayoutSeen seen = *court_.Last();
  ruled_.as_seen = true;
  state_ = rules::BeginReading(state_);
  for (auto& [card, spot] : state_.court) {
    const bool covered =
        std::ranges::find(seen.covered, card) != seen.covered.end();
    if (rules::TerritoryOf(spot) && !covered) {
      spot = rules::UnknownOf(spot.side);
    }
  }
  for (const evidence::SeenCard& card : seen.cards) {
    const bool off = !state_.court.contains(card.card);
    if (card.row < 0 || (off && state_.Find(card.card))) continue;
    rules::Put(state_, card.card, rules::Territory(card.territory));
  }
  ruled_.state = state_;
  court_.Lay(seen);
}

void Match::Refresh(evidence::ReadingId decided) {
  if (UnderWay()) return;
  const int unidentified = ruled_.state.unidentified;
  ruled_.state = sheet_.Now();
  ruled_.state.unidentified = unidentified;
  KeepDeclaredHands();
  // Off the court and nobody's, until it was decided whose.
  std::erase_if(ruled_.put, [&](const auto& put) {
    const auto now = ruled_.state.Find(put.first);
    return put.second == rules::Custody() && now &&
           now->kind == rules::Spot::Kind::kPile;
  });
  for (const auto& [card, spot] : ruled_.put)
    rules::Put(ruled_.state, card, spot);
  const SheetLine* line = sheet_.Find(decided);
  if (line != nullptr && decided == reading_ &&
      line->start.Find(line->called)) {
    court_.Decide(line->called, !line->is_void && line->stands.outcome ==
                                                      rules::Outcome::kTake);
  }
  CountSent();
  if (ruled_.as_seen) GoOnAsSeen();
}

void Match::Establish(const evidence::DeskEntry& entry, HostTime when) {
  if (entry.action == evidence::DeskAction::kLost && entry.card > 0) {
    const rules::Spot lost =
        rules::LostBy(SideOf(entry.side).value_or(Side::kA));
    for (rules::State* state : {&ruled_.state, &state_}) {
      const auto lies = state->court.find(entry.card);
      if (lies != state->court.end()) lies->second = lost;
    }
    ruled_.put.emplace_back(entry.card, lost);
    sheet_.Put(entry.card, lost);
    return;
  }
  if (!case_) return;
  if (const auto said = EstablishedBy(entry, when)) {
    established_.push_back(*said);
  }
}

void Match::Add(const evidence::DeskEntry& entry, const Taken& as) {
  using evidence::DeskAction;
  const HostTime when = as.taken;
  const bool counts = !WhyNot(entry, *this, when);
  desk_.Add(as, counts);
  if (!counts) return;
  const bool first = reading_ == 0;
  const bool held = flow_.HeldBy(entry.hold, entry.side) != nullptr;
  flow_.Add(entry, when);
  const bool of_settled =
      entry.reading > 0 && Unsettled() != entry.reading && !first;
  switch (entry.action) {
    case DeskAction::kMisread:
    case DeskAction::kLost:
    case DeskAction::kObstructed:
    case DeskAction::kOtherHand:
      if (!of_settled) return Establish(entry, when);
      break;
    case DeskAction::kPut:
      if (entry.reading == 0) {
        ruled_.put.emplace_back(entry.card, SpotOf(entry));
        rules::Put(ruled_.state, entry.card, SpotOf(entry));
        if (UnderWay()) return sheet_.Put(entry.card, SpotOf(entry));
        return CountSent();
      }
      break;
    case DeskAction::kLetStand:
      if (!first) GoOnAsSeen();
      return;
    case DeskAction::kGoOn:
      if (entry.hold == evidence::HoldReason::kTidying && !held && !first &&
          !CheckCourt().tidy) {
        GoOnAsSeen();
      }
      return;
    case DeskAction::kGiveUp:
      case_.reset();
      opened_.reset();
      sheet_.Drop();
      return;
    default:
      break;
  }
  if (entry.reading == 0) return;
  sheet_.Decide(entry, when);
  // Where it lies after the last reading is said anew.
  if (entry.action == DeskAction::kPut && entry.reading == reading_) {
    std::erase_if(ruled_.put,
                  [&](const auto& put) { return put.first == entry.card; });
  }
  Refresh(entry.reading);
}

void Match::Decide(const evidence::Observation& observation) {
  const auto& entry = std::get<evidence::DeskEntry>(observation.payload);
  holes_.Add(observation, std::nullopt);
  const bool counts = !WhyNotAfterwards(entry, *this);
  desk_.Add(observation, counts);
  if (!counts) return;
  flow_.Add(entry, observation.taken);
  if (entry.reading == 0) return;
  sheet_.Decide(entry, observation.taken);
  if (ended_) {
    ruled_.state = state_ = sheet_.Last()->end;
  } else if (UnderWay()) {
    ruled_.state = state_ = sheet_.Find(reading_)->start;
  } else {
    Refresh(entry.reading);
  }
}

void Match::Add(const evidence::Command& command, const Taken& as) {
  using evidence::CommandName;
  flow_.Add(command, as.taken);
  if (command.name == CommandName::kGoOnAsSeen && !UnderWay() && !Over()) {
    GoOnAsSeen();
  } else if (command.name == CommandName::kNoReading) {
    DropReading();
  }
}

}  // namespace kimari::match
