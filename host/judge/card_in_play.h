// A card that moves while hands are about it: whether it still lay where it had
// lain when one came down there, or had been pushed away by then, and who had
// pushed it when it came out untouched (札押し).
#pragma once

#include <array>
#include <optional>
#include <span>
#include <vector>

#include "host/evidence/observation.h"
#include "host/judge/hand_touch.h"
#include "host/judge/hand_track.h"
#include "host/judge/laid_card.h"

namespace kimari::judge {

// Keeps references to what it is made of.
class CardInPlay {
 public:
  // `motions`: all of the reading. `touches`: of the reading, as are the
  // indices below.
  CardInPlay(const LaidCard& card, std::span<const LaidCard> cards,
             std::span<const HandTouch> touches,
             std::span<const evidence::CardMotion> motions,
             const HandTrack& hands, HostTime first_sound);

  const LaidCard& Laid() const { return card_; }

  // Probability that a player who touched this pad then touched the card on
  // it. A hand that slides here with another card under it may push this one
  // ahead of itself and never touch it.
  double Touched(size_t touch, Side player) const;

  // When it was wholly out of its territory, if it was seen to come out after
  // the first sound.
  const std::optional<Instant>& Left() const { return left_; }
  // That each player's hand drove it out: it does not leave by itself.
  double Drove(Side player) const;
  // That in this touch his hand was there to have driven it out.
  double MayHaveDrivenOut(size_t touch, Side player) const;
  std::span<const HandTouch> Touches() const { return touches_; }

  // It had left its place before the first sound.
  bool AwayBefore() const { return away_before_; }
  // It was seen to move after the first sound.
  bool Moved() const { return motion_.has_value(); }
  const std::optional<Instant>& Began() const { return motion_; }

 private:
  // That his hand was there to have driven it out.
  double MayHaveDrivenOut(Side player) const;
  // He came here with his hand on the mat, with other cards under it or ahead
  // of it.
  bool SlidHere(size_t touch, Side player) const;
  // His hand lay on another card here, or drove some here.
  bool Carries(const HandTouch& touch, Side player) const;
  bool OnOtherCard(const HandTouch& touch) const;
  // That a hand came down in the territory before, which may have pushed it.
  double DisturbedBefore(size_t touch, Side player) const;
  // That hand can have set the card in motion, `way` mm from it: it was not
  // gone by then, and it moved.
  bool MayHaveDriven(const HandTouch& touch, Side player, double way) const;
  // Millimetres from a touched pad that a hand, or a row of cards it drives,
  // has to come to push it; cards that lie between count as nothing.
  double WayFrom(const HandTouch& touch) const;
  // That a hand coming down in its place at t would still have met it.
  double StillThere(HostTime t) const;

  const LaidCard& card_;
  std::span<const LaidCard> cards_;
  std::span<const HandTouch> touches_;
  const HandTrack& hands_;
  std::optional<Instant> motion_;  // when it began to move
  std::optional<Instant> left_;
  bool away_before_ = false;
  std::optional<HostTime> slid_in_;  // a hand first slid to its place
};

}  // namespace kimari::judge
