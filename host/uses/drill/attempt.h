// One card of a drill, asked and answered. Plain values.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "host/game/cards/deck.h"
#include "host/uses/drill/drill.h"

namespace kimari::drill {

// Which of a court's territories a card lay in: the player's own, or the other.
enum class Half : uint8_t { kOwn, kOther };

// What was said or pressed was no card of the deck.
inline constexpr cards::CardId kNoSuchCard = 0xFFFF;

// Where the finger tips of a hand were seen: x to the right and y away from the
// player, from the middle of the court.
struct WayPoint {
  double ms = 0;  // from the first sound
  double x_mm = 0;
  double y_mm = 0;

  bool operator==(const WayPoint&) const = default;
};

// The player's own day on which a set began, as DayOf: by UTC where it was
// read, by his calendar where Calendar::Date told it. It follows from the rest
// and is not kept: two attempts are not told apart by it.
struct OwnDay {
  int number = 0;

  bool operator==(const OwnDay&) const { return true; }
};

// A set that a phone played alone, and told later: by its id.
inline bool Carried(uint64_t set) { return set > uint64_t{1} << 52; }

struct Attempt {
  uint64_t set = 0;   // the sitting it belongs to
  std::string drill;  // its id; empty: of the first version, which had one
  Kind kind = Kind::kReaction;
  std::string player;
  std::string began;  // when the set began: UTC, as WallClockIso8601
  OwnDay day;
  int place = 0;  // in the set, from 1
  cards::CardId card = 0;
  std::string kimariji;  // as it stood when the card was read
  int kana = 0;          // its letters
  bool dead = false;     // the card was not on the court
  Half half = Half::kOwn;
  int row = 0;  // from the player: 0 lower to 2 upper; 0 too for a dead card
  cards::CardId answered = 0;  // the card that was touched; 0: none
  std::string said;            // kKimariji: what was typed
  // From the first sound at the ears to the answer, in ms; nothing where there
  // was none. Negative: before it. Where nothing is heard, from when the
  // question was seen.
  std::optional<double> sound_ms;
  // The same from where the mora that decides the kimariji begins; negative is
  // legal. Where it ends is not kept.
  std::optional<double> kimariji_ms;
  double sigma_ms = 0;  // of sound_ms, one standard deviation
  // One standard deviation of kimariji_ms: where the mora begins is not known
  // exactly either.
  std::optional<double> kimariji_sigma_ms;
  std::optional<double> after_min;  // kLayout: since the court was covered
  // kGhost: what he touched, and when, from the first sound; 0: nothing.
  cards::CardId ghost = 0;
  std::optional<double> ghost_ms;
  // The card that had the same first sounds up to the one that decides, and had
  // not been read (友札); 0: none, or several, or it is not known.
  cards::CardId partner = 0;

  // -- on the mat, by the judge's evidence, from the first sound -------------
  std::string recording;  // its file
  // When the hand that touched was first seen to move, and when it let go of
  // the pad that it had rested on.
  std::optional<double> moved_ms;
  std::optional<double> moved_sigma_ms;
  std::optional<double> lifted_ms;
  std::optional<double> lifted_sigma_ms;
  std::vector<WayPoint> way;  // of that hand, up to the touch
  // How near, where the card is dead, a hand came to a card that lay there (its
  // finger tips from above; 0: over it), and which.
  std::optional<double> near_mm;
  cards::CardId near = 0;
  int beside = 0;  // kStrokes: other cards that the same stroke touched

  bool operator==(const Attempt&) const = default;
};

// By the judge's evidence: it has what the mat says.
inline bool OfTheMat(const Attempt& a) {
  return OnlyOnTheMat(a.kind) || !a.recording.empty();
}
// The card that was read was touched.
inline bool Right(const Attempt& a) { return !a.dead && a.answered == a.card; }
// A card that was not read was touched.
inline bool Fault(const Attempt& a) {
  return a.answered != 0 && a.answered != a.card;
}
// It lay there and nobody touched anything.
inline bool Missed(const Attempt& a) { return !a.dead && a.answered == 0; }
// The other one touched the card that was read.
inline bool GhostTook(const Attempt& a) {
  return !a.dead && a.ghost == a.card && a.ghost_ms;
}
// How sure is certain: 999 of 1000.
inline constexpr double kCertainSigmas = 3.09;
// Touched before the sound that decides began, by more than the error of that:
// nobody could have heard which card it is (決め打ち).
inline bool Guessed(const Attempt& a) {
  return a.answered != 0 && a.kind != Kind::kStrokes && a.kimariji_ms &&
         *a.kimariji_ms <
             -kCertainSigmas * a.kimariji_sigma_ms.value_or(a.sigma_ms);
}
// From the pad it let go of, else from where it was seen to move, to the touch.
std::optional<double> TravelMs(const Attempt& a);
// One standard deviation of that.
double TravelSigmaMs(const Attempt& a);
// No person hears and answers in less: starts within 100 ms of the gun are
// false ones (World Athletics, Technical Rules 16.6). And what took longer than
// ten seconds was not a reaction.
// Who only looks may think as long as that.
// A stroke to a beat is not heard but foreseen.
inline bool Implausible(const Attempt& a) {
  if (a.kind == Kind::kStrokes) return false;
  return a.sound_ms &&
         (*a.sound_ms < 100 || *a.sound_ms > (Heard(a.kind) ? 10'000 : 60'000));
}

}  // namespace kimari::drill
