// Where a card may lie once a hand has driven it off its place, and whose other
// hand may have touched it there: no picture is kept of a card on its way.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "host/judge/card_in_play.h"
#include "host/judge/hand_touch.h"
#include "host/judge/hand_track.h"
#include "host/judge/unfelt_touch.h"

namespace kimari::judge {

class DrivenCard {
 public:
  // `driver`: whose hand drove it. `card` has moved.
  DrivenCard(const CardInPlay& card, Side driver, const HandTrack& hands);

  // It may lie, or fly, under these fingers: within reach of where the hand
  // that drove it went, or of how far it flies on.
  bool MayBeUnder(const Box& fingers) const;

  // A touch of the other player after it left its place, if there may have been
  // one: one that was felt where the card may lie, or a hand over such a place
  // without pads. Until `close`.
  std::optional<UnfeltTouch> MayBeTouched(std::span<const HandTouch> touches,
                                          HostTime close) const;

 private:
  void Follow(std::optional<uint32_t> track);
  court::Point WhereItCameFrom() const;
  // In whose lines a hand there may have touched it.
  rules::CardAt Where(court::Point tip, HostTime t) const;
  bool MayTouch(const evidence::SeenHand& hand, HostTime t,
                std::span<const HandTouch> touches) const;

  const CardInPlay& card_;
  Side driver_;
  const HandTrack& hands_;
  std::vector<court::Point> way_;  // from its place on
  // The last of them is how far it flies; else it may be anywhere near.
  bool followed_ = false;
};

}  // namespace kimari::judge
