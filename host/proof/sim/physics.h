// What the world does to a pad when a hand comes, as a file says it
// (PHYSICS.md). Left out of a file is what leaves the world as it is without.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "host/base/random.h"
#include "host/base/result.h"

namespace kimari::sim {

// A constant of the world, and how far single players or cards are from it.
struct Quantity {
  double is = 0;
  double spread = 0;   // each way, drawn evenly
  std::string source;  // where it is from; "supposed": nobody has measured it

  double Draw(Random& random) const {
    return spread == 0 ? is : random.Uniform(is - spread, is + spread);
  }
};

// The share of full contact that finger tips have at a height above the mat.
struct LevelPhysics {
  enum class Law { kPlate, kPower, kTable };
  struct Point {
    double height_mm = 0;
    double share = 0;
  };
  Law law = Law::kPlate;
  // The card's paper and the film of air under it, as air. Its spread, of
  // players, scales the heights of every law.
  Quantity gap_mm{0.58, 0, ""};
  Quantity exponent{1, 0, ""};  // of the power law
  std::vector<Point> table;     // heights rise, shares do not
  // Part of the whole that goes by the field around a round tip.
  Quantity fringe_share;
  Quantity tip_radius_mm{8, 0, ""};
};

// What skin on the card adds that no hand above it has.
struct ContactPhysics {
  Quantity share;     // of the whole
  Quantity after_ms;  // time constant by which it comes
  // A second finger of the same hand that lands later.
  Quantity second_finger_share;
  Quantity second_finger_ms;
};

struct CardPhysics {
  Quantity bent_mm;       // its middle stands so high, where no hand presses it
  Quantity edge_mm;       // on the rim of a neighbour or a seam of the mat,
  Quantity edge_share;    // of cards
  Quantity rattle_mm;     // more for a while after it was let go,
  Quantity rattle_ms;     // by this time constant,
  Quantity rattle_share;  // of cards
};

struct HandPhysics {
  Quantity braking_mm;               // above the card it begins to brake,
  Quantity braking_share{1, 0, ""};  // down to this share of its speed
  // Share of its speed at the touch with which it presses a card flat.
  Quantity follow_through{1, 0, ""};
  Quantity mat_gives_mm;  // under the hand,
  Quantity mat_gives_ms;  // by this time constant
};

struct PadPhysics {
  Quantity crosstalk_share;          // of a load, onto a pad right beside it
  Quantity crosstalk_mm{20, 0, ""};  // over which that falls to 1/e
  Quantity hum_swing;                // share of the hum, up and down
  Quantity hum_period_s{2, 0, ""};
};

// Second hands on a card.
struct FollowPhysics {
  // Those that come on a card that the first presses; the others touch an end,
  // or a card, that still stands.
  Quantity share{1, 0, ""};
  // Share of the height that is left under the first hand by then, which the
  // second meets: 1 under it, 0 where the card lies on the mat at once.
  Quantity meets{1, 0, ""};
};

// What a disc under a mat hears of hands that come down.
struct KnockPhysics {
  // Volts at the disc of a hand at 1 m/s right above it; each touch has its
  // own. By its speed to the exponent, less by distance to 1/e over damping_mm.
  Quantity volts{2, 1, ""};
  Quantity exponent{1, 0, ""};
  Quantity damping_mm{300, 0, ""};
  // Of the wave, one for each mat; single ways take longer by path_share.
  Quantity wave_m_s{700, 200, ""};
  Quantity path_share{0, 0.1, ""};
  // From one mat to the other: share that gets there, and how much later.
  Quantity between_share{0.25, 0.15, ""};
  Quantity between_ms{0.2, 0.1, ""};
  // The mat under a hand rings, and its wave grows by rise_ms.
  Quantity hz{2000, 800, ""};
  Quantity ring_ms{2, 1, ""};
  Quantity rise_ms{0.1, 0.08, ""};
  // A card that stands: what skin on it gives at once; the rest comes when it
  // meets the mat.
  Quantity card_share{0.3, 0.2, ""};
  Quantity soft_share{0.02, 0, ""};  // of touches, those that make no knock
  // Knees, dropped cards, the next court: of each mat.
  Quantity false_per_s{0.05, 0, ""};
  Quantity false_volts{1, 0.7, ""};
};

struct Physics {
  std::string name = "plate";
  std::string says;  // one sentence on what it is
  LevelPhysics level;
  ContactPhysics contact;
  CardPhysics card;
  HandPhysics hand;
  PadPhysics pads;
  FollowPhysics follow;
  KnockPhysics knock;
  // Not empty: each player has one of these laws on each card, and the rest
  // above is not asked for.
  std::vector<Physics> mix;
};
using PhysicsPtr = std::shared_ptr<const Physics>;

// The world without any file.
PhysicsPtr UsualPhysics();

// Reads a law from a file's text. Errors are kUsage, "file:line:column: what is
// wrong; what to do".
Result<Physics> ParsePhysics(std::string_view toml, const std::string& source);
// A built-in law by its name, a drawn one as drawn-N, or a file. kFile where
// that cannot be read.
Result<PhysicsPtr> LoadPhysics(const std::string& name_or_file);
// The same, or every built-in law for "all".
Result<std::vector<PhysicsPtr>> LoadLaws(const std::string& name_or_file);

}  // namespace kimari::sim
