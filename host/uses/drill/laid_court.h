// The court of a drill on the mat before its first card: nothing is read until
// all its cards lie. Knows no device: what is to be done comes back as an entry
// of the desk.
#pragma once

#include <optional>
#include <vector>

#include "host/base/time.h"
#include "host/evidence/observation.h"
#include "host/match/match.h"
#include "host/uses/drill/drill_set.h"
#include "host/uses/web/shown.h"

namespace kimari::drill {

// What a drill on the mat does next.
struct MatStep {
  std::optional<evidence::DeskEntry> entry;  // to be made
  std::optional<web::Text> say;
};
// The desk's entry of a judge's hold, made and ended by the drill.
evidence::DeskEntry ByTheDrill(evidence::DeskAction action);

// Cards of the drill that its match has not seen in their rows.
std::vector<cards::CardId> NotSeen(const DrillSet& set,
                                   const match::Match& match);

class LaidCourt {
 public:
  struct Standing {
    bool announced = false;
    std::vector<cards::CardId> not_seen;
  };
  // Holds from the first call on until all have lain for 3 s, or `key`: one was
  // pressed. What is still missing after 30 s is said, once.
  MatStep Next(const Standing& standing, HostTime now, bool key);
  // It holds no more: a key may ask for the next card.
  bool Done() const { return phase_ == Phase::kDone; }

 private:
  enum class Phase { kBegun, kLaying, kDone };
  Phase phase_ = Phase::kBegun;
  HostTime began_;
  std::optional<HostTime> lie_since_;
  bool told_ = false;
};

}  // namespace kimari::drill
