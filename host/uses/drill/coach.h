// What a player's attempts say: pure functions of them. Implausible times and
// those of guesses are kept and counted, and left out of every average.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "host/uses/drill/attempt.h"

namespace kimari::drill {

// Fewer answers than this say nothing of a median.
inline constexpr int kEnough = 5;

// A median and its error, as below; nothing: of no answer, and the error of a
// single one.
struct Measured {
  std::optional<double> median;
  std::optional<double> sigma;
};

// What times that are held against each other are counted from: the first sound
// (or when the question was seen), or the kimariji. Poems decide at different
// times: from the first sound, a card of three kana is always a slow one.
enum class Since : uint8_t { kSound, kKimariji };

// The times of one kind that Figures hold; none are of both.
struct Timed {
  int timed = 0;
  std::optional<double> median_ms;
  std::optional<double> spread_ms;
  std::optional<double> sigma_ms;  // of the median
  std::optional<double> own_ms;    // the same without that of the devices
};

// Figures of one set of answers; each of its groups, cards, sets and weeks has
// all of them. Times are of right answers, in ms, from the first sound where
// nothing else is said.
struct Figures {
  int asked = 0;
  int right = 0;
  int faults = 0;
  int missed = 0;
  int implausible = 0;
  int guessed = 0;         // right, and Guessed: their times are left out
  int timed = 0;           // right, at a plausible time: what the times are of
  int kimariji_timed = 0;  // those of them that have one from the kimariji
  std::optional<double> median_ms;  // nothing: none was timed
  // 1.4826 times the median deviation from the median: sigma, where the times
  // are normal (Rousseeuw and Croux 1993).
  std::optional<double> spread_ms;
  // From the kimariji, likewise, with its error.
  std::optional<double> kimariji_median_ms;
  std::optional<double> kimariji_sigma_ms;
  // Standard error of the median by the devices' sigma and by the
  // spread: 1.2533 spread / sqrt(n), and the sigma itself, which all answers
  // share. Nothing: fewer than two were timed.
  std::optional<double> sigma_ms;
  std::optional<double> own_ms;  // by the spread alone
  // Sigma of kimariji_median_ms, by the spread alone; and the spread itself.
  std::optional<double> kimariji_own_ms;
  std::optional<double> kimariji_spread_ms;
  // On the mat: from when the hand lifted or moved to the touch; its first
  // movement from the first sound; its speed at the touch; its way.
  Measured travel_ms;
  Measured moved_ms;
  Measured speed_m_s;
  Measured way_mm;
  int beside = 0;  // kStrokes: other cards touched

  // Enough to say something of the times; where there are none, of the answers.
  bool Enough() const { return (median_ms ? timed : right) >= kEnough; }
  bool Enough(Since since) const;
  Timed From(Since since) const;
  // The kimariji, where most of the times have one from it.
  Since Best() const;
};

struct Group {
  std::string of;  // "3", "own", "upper", "あ"
  Figures figures;
};

struct CardFigures {
  cards::CardId card = 0;
  std::string kimariji;  // as it last stood
  Figures figures;
};

// Who of the two touched the card that was read first, from 3.09 sigma on: 999
// of 1000.
enum class FirstOfTwo { kNeither, kPlayer, kGhost, kTooClose };
FirstOfTwo FirstOf(const Attempt& attempt);

// Readings of a court that a ghost played for too.
struct Duel {
  int first = 0;      // the player, by more than 3.09 sigma: 999 of 1000
  int second = 0;     // the ghost, likewise, or nobody else
  int too_close = 0;  // nobody knows
  int ghost_faults = 0;
};

// How much longer than for cards that one kana decides, from the kimariji.
struct Hesitation {
  enum class Of : uint8_t { kMountains, kPartners };  // 大山札, 友札
  Of of = Of::kMountains;
  Figures figures;
  std::optional<double> longer_ms;  // nothing: too few to say
  std::optional<double> sigma_ms;
};

// A dead card, and how near a hand came to one that lay there.
struct Approach {
  int place = 0;
  cards::CardId card = 0;
  std::string kimariji;
  cards::CardId near = 0;
  double mm = 0;
  bool touched = false;
};

struct Coach {
  Kind kind = Kind::kReaction;  // of the last
  Figures all;
  // What groups and slowest cards are timed from: one for all of them.
  Since since = Since::kSound;
  double total_ms = 0;  // of all answers, right or not, that have a time
  int dead = 0;         // dead cards that were read
  int dead_left = 0;    // and not touched for
  std::vector<Group> by_length;   // of the kimariji as it stood, in kana
  std::vector<Group> by_row;      // lower, middle, upper
  std::vector<Group> by_half;     // own, other
  std::vector<Group> by_initial;  // first kana
  std::vector<Group> by_wait;     // kLayout: minutes since covered
  Duel duel;                      // kGhost
  std::vector<Hesitation> hesitations;
  std::vector<Approach> approaches;  // on the mat; ten at most, nearest first
  std::vector<CardFigures> slowest;  // ten at most, slowest first
  std::vector<CardFigures> most_missed;  // ten at most: faults and misses
};

// Figures of attempts that are told one by one.
class Tally {
 public:
  void Add(const Attempt& attempt);
  Figures Sum() const;

 private:
  // Times with the sigmas of their device.
  struct Times {
    void Add(double time, double sigma);
    Timed Sum() const;

    std::vector<double> ms;
    std::vector<double> sigmas;
  };
  Figures counts_;
  Times sound_;
  Times kimariji_;
  Times travel_;
  Times moved_;
  Times speed_;
  Times length_;
};

Figures FiguresOf(std::span<const Attempt> attempts);
Coach Look(std::span<const Attempt> attempts);

}  // namespace kimari::drill
