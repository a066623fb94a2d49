// Which card lies where between readings: what the rulings imply, corrected by
// what the camera sees.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "host/evidence/observation.h"
#include "host/rules/types.h"

namespace kimari::match {

// Whether the court may be read to again, and if not, why.
struct Tidiness {
  bool tidy = false;
  std::string en;
  std::string ja;
};

class CourtBook {
 public:
  // The court as laid out. Replaces everything.
  void Lay(const evidence::LayoutSeen& layout);
  bool Laid() const { return laid_; }

  // Whether a layout was seen at `since` or later.
  bool SeenSince(HostTime since) const { return last_ && last_->at.t >= since; }

  // The court as seen between readings.
  void See(const evidence::LayoutSeen& layout);

  // A ruling was made: its card leaves, cards are owed.
  void Apply(const rules::Ruling& ruling);

  // Somebody let play go on though the court is not as the rulings say: the
  // camera's last layout holds.
  void GoOnAsSeen();

  rules::Position Position() const;
  // Cards by place, as last known.
  const std::map<evidence::CardId, evidence::SeenCard>& Cards() const {
    return cards_;
  }
  // The court as a layout, for the next reading's case.
  evidence::LayoutSeen Layout() const;
  int Count(Side territory) const;

  // Judged by the layouts seen after `since`. After an open ruling nobody knows
  // who sends what: the court is tidy when it has lain still for 5 s.
  Tidiness Check(HostTime since) const;

 private:
  // Whether it lies as it lay when last seen, a moment before.
  bool StillAsSeen(const evidence::LayoutSeen& layout) const;
  // Ruled taken, though the camera may still see it.
  bool Taken(evidence::CardId card) const;

  std::map<evidence::CardId, evidence::SeenCard> cards_;
  std::optional<evidence::LayoutSeen> last_;
  std::optional<HostTime> still_since_;  // since the last ruling
  // Left the court or was claimed to; gone when the camera does not see it.
  std::optional<evidence::CardId> leaving_;
  bool leaving_sure_ = false;
  std::optional<Side> sends_from_;
  int sends_left_ = 0;
  bool sends_known_ = true;
  bool laid_ = false;
};

}  // namespace kimari::match
