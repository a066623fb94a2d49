// What the camera must have seen for a ruling on the called card to stand, and
// whether what it saw can be true together with what the pads felt.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "host/evidence/observation.h"
#include "host/game/rules/facts.h"
#include "host/judge/hand_touch.h"
#include "host/judge/hand_track.h"
#include "host/judge/laid_card.h"
#include "host/judge/who_first.h"

namespace kimari::judge {

struct CameraEvidence {
  const HandTrack& hands;
  std::span<const evidence::HandArrival> arrivals;
  // From the first sound on.
  std::span<const HandTouch> touches;
  std::span<const LaidCard> cards;
};

// When a player's hand first came over a card. `followed`: the hand was seen
// coming; else it was first seen, or seen again, when it was there already,
// and `at` is no earlier than it came.
struct CameOver {
  Instant at;
  bool followed = false;
};
std::optional<CameOver> FirstOver(const CameraEvidence& camera, Side player,
                                  evidence::CardId card);

// How much the frames of a reading show.
enum class FramesSeen {
  kAll,
  kMissing,      // for a while none came
  kNotBelieved,  // they came from a camera that was moved or blind
};

// Without the camera nobody knows of pushes: a doubt about `called` unless the
// pads felt who was first and no other hand in its territory before him.
void AddBlindness(const CameraEvidence& camera, FramesSeen frames,
                  const LaidCard& called, const Reached& by_touch,
                  Duration same_time_band, std::vector<rules::Doubt>& doubts);

// Pads that felt a hand on a card where the camera, at that instant, saw that
// player's hand elsewhere or still coming, beyond the error bars of both: a
// doubt about that card.
void AddContradictions(const CameraEvidence& camera,
                       std::vector<rules::Doubt>& doubts);

// The pads felt one player alone on the called card, and the camera had last
// seen a hand of the other beside it where a finger tip lies on no pad, though
// it may lie on the card's edge: a doubt about `called`.
void AddGrazes(const CameraEvidence& camera, const LaidCard& called,
               const Reached& by_touch, Duration same_time_band,
               std::vector<rules::Doubt>& doubts);

}  // namespace kimari::judge
