// The score sheet: a fold over rulings, what was sent and what was decided,
// apart from what the camera sees lying. Each line stands on the one before, so
// a decision on an early reading changes every line after it. Pure values.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "host/evidence/observation.h"
#include "host/game/rules/book.h"

namespace kimari::match {

// One decision or establishment, as the sheet shows it.
struct SheetDecision {
  evidence::DeskEntry entry;
  HostTime when;
};

struct SheetLine {
  evidence::ReadingId reading = 0;
  evidence::CardId called = 0;
  std::string kimariji;  // as it then stood; empty: not known
  HostTime published;    // of the ruling
  // Between the line before and this: what was sent, in that order, and by
  // whom; what could have been sent then, still could by what stands now, and
  // was not (R-KA-8).
  std::vector<evidence::CardId> sent;
  std::optional<Side> sent_by;
  int forgotten = 0;
  rules::State start;   // as the reading began
  rules::Facts facts;   // the evidence, and what was established in time
  rules::Ruling ruled;  // by the evidence, as it was published
  // By what was decided and established since; the same without that.
  rules::Ruling stands;
  bool is_void = false;  // counts for nothing
  // A line before it was decided otherwise, and its moves cannot all be made.
  bool does_not_follow = false;
  std::vector<SheetDecision> decisions;  // on this reading, in order
  rules::State after;  // by what stands, before anything was sent
};

class ScoreSheet {
 public:
  // After the last line, once the match is over. What was not sent is forgotten
  // only where a reading had begun, or where that decided the match.
  struct Tail {
    std::vector<evidence::CardId> sent;
    std::optional<Side> sent_by;
    int forgotten = 0;
    rules::State end;
  };

  explicit ScoreSheet(std::shared_ptr<const rules::Book> book)
      : book_(std::move(book)) {}

  // The court as laid out. Until the first reading again and again.
  void Lay(const rules::State& laid);
  // A reading begins: how all stands, and what was sent since the last.
  void Begin(evidence::ReadingId reading, const rules::State& start,
             std::vector<evidence::CardId> sent);
  // What began was no reading.
  void Drop();
  // The reading that began last, if it has no ruling yet: this card is there.
  void Put(evidence::CardId card, const rules::Spot& spot);
  // The match is over: what was sent since the last reading, and how all
  // stands.
  void End(std::vector<evidence::CardId> sent, const rules::State& end);
  // The reading that began last is ruled on.
  void Rule(const rules::Facts& facts, const rules::Ruling& ruling,
            const std::string& kimariji, HostTime published);

  // A decision or establishment on a settled reading: makes it, and all after
  // it, anew. The entry must have been looked at (desk.h).
  void Decide(const evidence::DeskEntry& entry, HostTime when);

  const std::vector<SheetLine>& Lines() const { return lines_; }
  // Null where no such reading has begun.
  const SheetLine* Find(evidence::ReadingId reading) const;
  // How many lines are ruled on.
  size_t Ruled() const;
  // After the last line that is ruled on, before anything was sent.
  const rules::State& Now() const;
  const rules::State& Laid() const { return laid_; }
  // Nothing before the match is over.
  const std::optional<Tail>& Last() const { return tail_; }

 private:
  struct Change {  // of the court between two readings
    evidence::CardId card = 0;
    std::optional<rules::Spot> from;
    std::optional<rules::Spot> to;  // nothing: gone from the deck
  };
  // What happened before a line, or before the end, as it stood then.
  struct Between {
    std::vector<Change> changes;
    std::vector<evidence::CardId> sent;
    std::optional<Side> sent_by;
    std::optional<rules::ToSend> could;
  };
  Between Since(const rules::State& start,
                const std::vector<evidence::CardId>& sent) const;
  // How all stands as the line begins; `was`: as it stood before this fold.
  rules::State Started(size_t line, const Between& between,
                       const rules::State& was) const;
  std::optional<Side> SentBy(size_t line, const Between& between) const;
  int Forgotten(size_t line, const Between& between) const;
  void Fold(size_t from);
  void FoldSends(size_t line);
  void FoldRuling(size_t line);
  void FoldTail();
  rules::Ruling Again(const SheetLine& line, size_t decisions) const;
  // The entry by which what was not sent is lost, while it stands.
  const evidence::DeskEntry* SaidForgotten(const SheetLine& line) const;
  const rules::State& Before(size_t line) const;

  std::shared_ptr<const rules::Book> book_;
  rules::State laid_;
  std::vector<SheetLine> lines_;
  std::vector<Between> between_;  // before each line
  // What could be sent after each line, before the judge called it forgotten.
  std::vector<std::optional<rules::ToSend>> could_;
  std::optional<Tail> tail_;
  Between before_end_;
  bool lapsed_ = false;  // what was not sent by the end
  bool open_ = false;    // the last line has no ruling yet
};

}  // namespace kimari::match
