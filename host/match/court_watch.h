// The court between readings as the camera sees it, held against what the
// rulings say: which cards went where, what has still to move, and what moved
// that nobody had a right to.
#pragma once

#include <map>
#include <optional>
#include <vector>

#include "host/evidence/observation.h"
#include "host/game/rules/state.h"
#include "host/game/rules/words.h"

namespace kimari::match {

// Whether the court may be read to again, and if not, why.
struct Tidiness {
  bool tidy = false;
  rules::Words why;
};

// What the camera sees against a state (R-KA-8, R-KA-14).
struct Moved {
  // Lie where the state lets them be sent, in the order they were seen there.
  std::vector<evidence::CardId> sent;
  int missing = 0;  // that may still be sent
  // Lie in the other territory without a right.
  std::vector<evidence::CardId> not_allowed;
  // On the court by the state, and in no row.
  std::vector<evidence::CardId> not_in_row;
  // The same, but something lies where they lay: they are not gone.
  std::vector<evidence::CardId> covered;
};

class CourtWatch {
 public:
  // The court as laid out. Replaces everything.
  void Lay(const evidence::LayoutSeen& layout);
  bool Laid() const { return laid_; }

  // Whether a layout was seen at `since` or later.
  bool SeenSince(HostTime since) const { return last_ && last_->at.t >= since; }
  const std::optional<evidence::LayoutSeen>& Last() const { return last_; }

  // The court as seen between readings; `state`: what lies on it by the rules.
  void See(const evidence::LayoutSeen& layout, const rules::State& state);

  // A ruling was made on this card, which lay on the court; `taken`: it has to
  // leave. Until the camera sees it gone it may still lie there.
  void Settle(std::optional<evidence::CardId> called, bool taken);
  // It was decided otherwise: what lies where is as it was seen.
  void Decide(evidence::CardId called, bool taken);
  // Read, not surely taken, and the camera does not see it any more: whoever
  // has it, it is off the court. Once.
  std::optional<evidence::CardId> WentUnruled();

  // The cards that are on the court by the state, where they were last seen:
  // for the next reading's case.
  evidence::LayoutSeen Layout(const rules::State& state) const;

  Moved Compare(const rules::State& state) const;

  // Judged by the layouts seen after `since`. After an open ruling nobody knows
  // who sends what: the court is tidy when it has lain still for 5 s.
  Tidiness Check(const rules::State& state, HostTime since) const;

 private:
  // Whether it lies as it lay when last seen, a moment before.
  bool StillAsSeen(const evidence::LayoutSeen& layout) const;

  std::map<evidence::CardId, evidence::SeenCard> places_;
  std::optional<evidence::LayoutSeen> last_;
  std::optional<HostTime> still_since_;  // since the last ruling
  // Was read: taken, or to be cleared away; until it is not seen any more.
  std::optional<evidence::CardId> leaving_;
  bool taken_ = false;
  std::optional<evidence::CardId> went_;
  // Cards seen in the other territory since the last ruling, in that order.
  std::vector<evidence::CardId> over_;
  bool laid_ = false;
};

}  // namespace kimari::match
