#include "host/match/score_sheet.h"

#include <algorithm>
#include <set>
#include <utility>

#include "host/match/desk_facts.h"

namespace kimari::match {
namespace {

using evidence::DeskAction;
using evidence::DeskEntry;

// Every card that is anywhere in either.
std::set<evidence::CardId> CardsOf(const rules::State& a,
                                   const rules::State& b) {
  std::set<evidence::CardId> cards;
  for (const rules::State* state : {&a, &b}) {
    for (const evidence::CardId card : state->Deck()) cards.insert(card);
  }
  return cards;
}

// Gone from the deck where there is no place.
void Move(rules::State& state, evidence::CardId card,
          const std::optional<rules::Spot>& to) {
  rules::Put(state, card, to.value_or(rules::Custody()));
  if (!to) std::erase(state.custody, card);
}

// Territories of both sides, one before and one after.
bool WentOver(const std::optional<rules::Spot>& from,
              const std::optional<rules::Spot>& to) {
  return from && to && rules::TerritoryOf(*from) && rules::TerritoryOf(*to) &&
         from->side != to->side;
}

bool InPile(const std::optional<rules::Spot>& spot) {
  return spot && spot->kind == rules::Spot::Kind::kPile;
}

bool Contains(const std::vector<evidence::CardId>& cards,
              evidence::CardId card) {
  return std::ranges::find(cards, card) != cards.end();
}

}  // namespace

void ScoreSheet::Lay(const rules::State& laid) { laid_ = laid; }

const rules::State& ScoreSheet::Before(size_t line) const {
  return line == 0 ? laid_ : lines_[line - 1].after;
}

const rules::State& ScoreSheet::Now() const {
  return Before(lines_.size() - (open_ ? 1 : 0));
}

size_t ScoreSheet::Ruled() const { return lines_.size() - (open_ ? 1 : 0); }

ScoreSheet::Between ScoreSheet::Since(
    const rules::State& start,
    const std::vector<evidence::CardId>& sent) const {
  const rules::State& before = Now();
  Between between;
  between.sent = sent;
  if (Ruled() > 0) between.could = could_[Ruled() - 1];
  const bool any = between.could && between.could->not_known;
  for (const evidence::CardId card : CardsOf(before, start)) {
    const Change change{card, before.Find(card), start.Find(card)};
    if (change.from == change.to) continue;
    between.changes.push_back(change);
    // Sent before a reading that was none, or before one that ended it all.
    if (!WentOver(change.from, change.to) || Contains(sent, card)) continue;
    const auto count = static_cast<int>(between.sent.size());
    if (any || (between.could && change.from->side == between.could->from &&
                count < between.could->count)) {
      between.sent.push_back(card);
    }
  }
  if (between.sent.empty()) return between;
  if (const auto from = before.Find(between.sent.front())) {
    between.sent_by = rules::TerritoryOf(*from);
  }
  return between;
}

void ScoreSheet::Begin(evidence::ReadingId reading, const rules::State& start,
                       std::vector<evidence::CardId> sent) {
  Drop();
  between_.push_back(Since(start, sent));
  SheetLine line;
  line.reading = reading;
  line.start = line.after = start;
  lines_.push_back(std::move(line));
  could_.emplace_back();
  open_ = true;
  FoldSends(lines_.size() - 1);
}

void ScoreSheet::Drop() {
  if (!open_) return;
  lines_.pop_back();
  between_.pop_back();
  could_.pop_back();
  open_ = false;
}

void ScoreSheet::Put(evidence::CardId card, const rules::Spot& spot) {
  if (!open_ || !lines_.back().start.Find(card)) return;
  SheetLine& line = lines_.back();
  between_.back().changes.push_back({card, line.start.Find(card), spot});
  rules::Put(line.start, card, spot);
  line.after = line.start;
}

void ScoreSheet::End(std::vector<evidence::CardId> sent,
                     const rules::State& end) {
  lapsed_ = open_ || book_->Score(end).winner.has_value();
  Drop();
  before_end_ = Since(end, sent);
  tail_ = Tail{};
  tail_->end = end;
  FoldTail();
}

void ScoreSheet::Rule(const rules::Facts& facts, const rules::Ruling& ruling,
                      const std::string& kimariji, HostTime published) {
  SheetLine& line = lines_.back();
  line.called = ruling.called;
  line.kimariji = kimariji;
  line.published = published;
  line.facts = facts;
  line.ruled = line.stands = ruling;
  open_ = false;
  FoldRuling(lines_.size() - 1);
}

const SheetLine* ScoreSheet::Find(evidence::ReadingId reading) const {
  // A dropped reading gives its number to the next.
  const auto found = std::find_if(
      lines_.rbegin(), lines_.rend(),
      [&](const SheetLine& line) { return line.reading == reading; });
  return found == lines_.rend() ? nullptr : &*found;
}

// By the first of its decisions.
rules::Ruling ScoreSheet::Again(const SheetLine& line, size_t decisions) const {
  rules::Facts facts = line.facts;
  const DeskEntry* sends = nullptr;
  bool established = false;
  const auto by_evidence = [&] {
    if (!established) return line.ruled;
    rules::Facts undecided = facts;
    undecided.decided.reset();
    return rules::Settle(*book_, line.start, undecided);
  };
  for (size_t i = 0; i < decisions; ++i) {
    const DeskEntry& entry = line.decisions[i].entry;
    const HostTime when = line.decisions[i].when;
    if (const auto said = EstablishedBy(entry, when)) {
      facts.established.push_back(*said);
      established = true;
    } else if (entry.action == DeskAction::kOverrule ||
               entry.action == DeskAction::kSettle) {
      facts.decided = DecidedBy(entry, by_evidence(), when);
      sends = &entry;
    }
  }
  const rules::Ruling ruled = by_evidence();
  rules::Ruling ruling = ruled;
  if (sends != nullptr) {
    ruling = rules::Settle(*book_, line.start, facts);
    SendAsDecided(*sends, book_->JudgesRule(), ruling);
    // Which hand a player showed is not the judge's decision.
    ruling.first_used = ruled.first_used;
  }
  ruling.opinions = line.ruled.opinions;
  return ruling;
}

// What may be sent by what stands was called forgotten; what another decision
// gave since was not.
const DeskEntry* ScoreSheet::SaidForgotten(const SheetLine& line) const {
  for (size_t i = line.decisions.size(); i-- > 0;) {
    const DeskEntry& entry = line.decisions[i].entry;
    if (entry.action != DeskAction::kForgotten) continue;
    const bool stands =
        i + 1 == line.decisions.size() ||
        rules::SendsOf(Again(line, i)) == rules::SendsOf(line.stands);
    return stands ? &entry : nullptr;
  }
  return nullptr;
}

rules::State ScoreSheet::Started(size_t line, const Between& between,
                                 const rules::State& was) const {
  rules::State start = rules::BeginReading(Before(line));
  for (const Change& change : between.changes) {
    // Off the court and nobody's, as it then stood: it is decided whose now.
    const bool decided = change.to == rules::Custody() && change.from &&
                         rules::OnCourt(*change.from) &&
                         InPile(start.Find(change.card));
    if (!decided) Move(start, change.card, change.to);
  }
  start.unidentified = was.unidentified;
  start.valid_hand = was.valid_hand;
  return start;
}

std::optional<Side> ScoreSheet::SentBy(size_t line,
                                       const Between& between) const {
  if (!between.sent.empty()) return between.sent_by;
  if (line == 0) return std::nullopt;
  const std::optional<rules::ToSend>& could = could_[line - 1];
  return could && !could->not_known ? std::optional(could->from) : std::nullopt;
}

int ScoreSheet::Forgotten(size_t line, const Between& between) const {
  if (line == 0) return 0;
  const std::optional<rules::ToSend>& now = could_[line - 1];
  const std::optional<rules::ToSend>& then = between.could;
  if (!now || !then || now->not_known || then->not_known ||
      now->from != then->from) {
    return 0;
  }
  return std::max(0, std::min(now->count, then->count) -
                         static_cast<int>(between.sent.size()));
}

void ScoreSheet::FoldSends(size_t i) {
  SheetLine& line = lines_[i];
  line.sent = between_[i].sent;
  line.sent_by = SentBy(i, between_[i]);
  line.forgotten = Forgotten(i, between_[i]);
}

void ScoreSheet::FoldRuling(size_t i) {
  SheetLine& line = lines_[i];
  // A misread one is read again (R-KA-18).
  line.is_void =
      rules::Find(line.facts, rules::Established::Kind::kMisread) != nullptr;
  for (const SheetDecision& decision : line.decisions) {
    const DeskAction action = decision.entry.action;
    line.is_void |= action == DeskAction::kVoid ||
                    action == DeskAction::kSayAgain ||
                    action == DeskAction::kMisread;
  }
  line.stands = Again(line, line.decisions.size());
  line.does_not_follow = false;
  line.after = line.start;
  if (!line.is_void) {
    const auto after = book_->Apply(line.start, line.stands);
    // A match that was won before by what was decided since has no more moves.
    const bool over =
        i > 0 && book_->Score(line.start).winner && !line.stands.moves.empty();
    line.does_not_follow =
        !after || over || line.start.Find(line.called) != line.stands.lay;
    if (after) line.after = *after;
  }
  could_[i] = line.after.to_send;
  if (const DeskEntry* said = SaidForgotten(line); said && line.after.to_send) {
    // What was sent before stays sent.
    int& count = line.after.to_send->count;
    count = std::clamp(said->sends, 0, count);
    if (count == 0) line.after.to_send.reset();
  }
  for (const SheetDecision& decision : line.decisions) {
    const DeskEntry& entry = decision.entry;
    const auto lies = line.after.court.find(entry.card);
    if (entry.action == DeskAction::kPut) {
      rules::Put(line.after, entry.card, SpotOf(entry));
    } else if (entry.action == DeskAction::kLost && entry.card != line.called &&
               lies != line.after.court.end()) {
      lies->second = rules::LostBy(SideOf(entry.side).value_or(Side::kA));
    }
  }
}

void ScoreSheet::FoldTail() {
  if (!tail_) return;
  tail_->end = Started(lines_.size(), before_end_, tail_->end);
  tail_->sent = before_end_.sent;
  tail_->sent_by = SentBy(lines_.size(), before_end_);
  tail_->forgotten = lapsed_ ? Forgotten(lines_.size(), before_end_) : 0;
}

void ScoreSheet::Fold(size_t from) {
  FoldRuling(from);
  for (size_t i = from + 1; i < lines_.size(); ++i) {
    SheetLine& line = lines_[i];
    line.start = line.after = Started(i, between_[i], line.start);
    FoldSends(i);
    if (i < Ruled()) FoldRuling(i);
  }
  FoldTail();
}

void ScoreSheet::Decide(const DeskEntry& entry, HostTime when) {
  for (size_t i = Ruled(); i-- > 0;) {
    if (lines_[i].reading != entry.reading) continue;
    lines_[i].decisions.push_back({entry, when});
    Fold(i);
    return;
  }
}

}  // namespace kimari::match
