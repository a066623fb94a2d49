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

void PutAfter(rules::State& state, const DeskEntry& entry) {
  rules::Put(state, entry.card, SpotOf(entry));
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

void ScoreSheet::Begin(evidence::ReadingId reading, const rules::State& start,
                       std::vector<evidence::CardId> sent) {
  Drop();
  const rules::State& before = Now();
  SheetLine line;
  line.reading = reading;
  line.start = start;
  line.after = start;
  if (before.to_send && !before.to_send->not_known) {
    line.sent_by = before.to_send->from;
    line.forgotten =
        std::max(0, before.to_send->count - static_cast<int>(sent.size()));
  }
  line.sent = std::move(sent);
  std::vector<Change> changes;
  for (const evidence::CardId card : CardsOf(before, start)) {
    const std::optional<rules::Spot> now = start.Find(card);
    if (before.Find(card) != now) changes.push_back({card, now});
  }
  lines_.push_back(std::move(line));
  changes_.push_back(std::move(changes));
  open_ = true;
}

void ScoreSheet::Drop() {
  if (!open_) return;
  lines_.pop_back();
  changes_.pop_back();
  open_ = false;
}

void ScoreSheet::Put(evidence::CardId card, const rules::Spot& spot) {
  if (!open_ || !lines_.back().start.Find(card)) return;
  SheetLine& line = lines_.back();
  rules::Put(line.start, card, spot);
  line.after = line.start;
  changes_.back().push_back({card, spot});
}

void ScoreSheet::End(std::vector<evidence::CardId> sent,
                     const rules::State& end) {
  Drop();
  Tail tail;
  if (const auto& to_send = Now().to_send; to_send && !to_send->not_known) {
    tail.sent_by = to_send->from;
    tail.forgotten =
        std::max(0, to_send->count - static_cast<int>(sent.size()));
  }
  tail.sent = std::move(sent);
  tail.end = end;
  tail_ = std::move(tail);
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
  Fold(lines_.size() - 1);
}

const SheetLine* ScoreSheet::Find(evidence::ReadingId reading) const {
  // A dropped reading gives its number to the next.
  const auto found = std::find_if(
      lines_.rbegin(), lines_.rend(),
      [&](const SheetLine& line) { return line.reading == reading; });
  return found == lines_.rend() ? nullptr : &*found;
}

rules::Ruling ScoreSheet::Again(const SheetLine& line) const {
  bool asked = false;
  rules::Facts facts = line.facts;
  const DeskEntry* sends = nullptr;
  for (const SheetDecision& decision : line.decisions) {
    const DeskEntry& entry = decision.entry;
    if (const auto said = EstablishedBy(entry, decision.when)) {
      facts.established.push_back(*said);
      asked = true;
    } else if (entry.action == DeskAction::kOverrule ||
               entry.action == DeskAction::kSettle) {
      facts.decided = DecidedBy(entry, line.ruled, decision.when);
      sends = &entry;
      asked = true;
    }
  }
  if (!asked) return line.ruled;
  rules::Ruling ruling = rules::Settle(*book_, line.start, facts);
  ruling.opinions = line.ruled.opinions;
  if (sends != nullptr) SendAsDecided(*sends, book_->JudgesRule(), ruling);
  return ruling;
}

void ScoreSheet::Fold(size_t from) {
  for (size_t i = from; i < Ruled(); ++i) {
    SheetLine& line = lines_[i];
    if (i > from) {
      rules::State start = rules::BeginReading(Before(i));
      for (const Change& change : changes_[i]) {
        if (change.to) rules::Put(start, change.card, *change.to);
      }
      start.unidentified = line.start.unidentified;
      start.valid_hand = line.start.valid_hand;
      line.start = std::move(start);
    }
    // A misread one is read again (R-KA-18).
    line.is_void =
        rules::Find(line.facts, rules::Established::Kind::kMisread) != nullptr;
    for (const SheetDecision& decision : line.decisions) {
      const DeskAction action = decision.entry.action;
      line.is_void |= action == DeskAction::kVoid ||
                      action == DeskAction::kSayAgain ||
                      action == DeskAction::kMisread;
    }
    line.stands = Again(line);
    line.does_not_follow = false;
    line.after = line.start;
    if (!line.is_void) {
      const auto after = book_->Apply(line.start, line.stands);
      line.does_not_follow =
          !after || line.start.Find(line.called) != line.stands.lay;
      if (after) line.after = *after;
    }
    for (const SheetDecision& decision : line.decisions) {
      if (decision.entry.action == DeskAction::kForgotten) {
        line.after.to_send.reset();
      }
      if (decision.entry.action == DeskAction::kPut) {
        PutAfter(line.after, decision.entry);
      }
    }
  }
  if (!open_) return;
  // Under way: it began on what stood then.
  SheetLine& line = lines_.back();
  if (from + 1 < lines_.size()) {
    rules::State start = rules::BeginReading(Before(lines_.size() - 1));
    for (const Change& change : changes_.back()) {
      if (change.to) rules::Put(start, change.card, *change.to);
    }
    start.unidentified = line.start.unidentified;
    start.valid_hand = line.start.valid_hand;
    line.start = line.after = start;
  }
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
