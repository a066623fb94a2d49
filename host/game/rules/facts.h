// What a rule book is given of one reading. Pure values: no device, no clock.
// Rule ids (R-KK-28, R-HT-24 ...) are those of the house's rule lists.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "host/base/certainty.h"
#include "host/base/time.h"
#include "host/court/seat.h"
#include "host/court/side.h"
#include "host/game/rules/spot.h"
#include "host/game/rules/words.h"

namespace kimari::rules {

// Which hand of its owner did it.
struct HandTold {
  // That it was the left one, parts per million. Nothing: not told.
  std::optional<int32_t> left_ppm;
  // That it was not the hand this player named or used first, parts per
  // million, where that is known better than by left_ppm. Nothing: it follows
  // from left_ppm and State::valid_hand; if neither is told, it was that hand.
  std::optional<int32_t> other_ppm;
  // Two of this player's hands were about, and which it was is not seen:
  // other_ppm is even.
  bool untold = false;

  bool operator==(const HandTold&) const = default;
};

// Where a card was when it was touched.
enum class CardAt : uint8_t {
  kOwnLine,    // inside the line of its own territory, air included
  kOtherLine,  // it had slid inside the line of the other territory
  kOutside,
};

// A hand first touching a card in this reading.
struct Touch {
  Side side = Side::kA;      // whose hand
  std::optional<Seat> seat;  // which team mate; nothing: not told
  // Where that is not told: the one that is tried (ways.h). No ruling names it.
  std::optional<Seat> tried_seat = {};
  CardId card = 0;
  Spot where;  // where the card lay when the reading opened
  Instant down;
  std::optional<HostTime> up;  // nothing: not told
  // Touches of one motion of one hand bear the same number. 0: not told.
  uint32_t stroke = 0;
  HandTold hand;
  CardAt card_at = CardAt::kOwnLine;
  // How sure it is that this side touched this card, parts per million: from
  // kSurePpm on it counts, up to kExcludedPpm it does not, between them it is
  // open.
  int32_t certainty_ppm = 1'000'000;
  // Where it is not sure: that the other side touched the card instead. Up to
  // kExcludedPpm that is not considered. Nothing: it may have been.
  std::optional<int32_t> others_ppm;
  // Where it is not sure: the hand may only have been held low over it.
  bool may_hover = false;
  // Where it is not sure, and how much a hand was felt does not tell: why, by a
  // phrase of {side, card}.
  Key unsure = Key::kNothing;
  // The hand came after a pause this long in the touches of the reading, and
  // nothing says that it played: it may have put cards in order, and then this
  // touch counts for nothing. Nothing: it played.
  std::optional<Duration> after_pause;
};

// A card wholly out of its territory, not touched itself (札押し).
struct Exit {
  std::optional<Side> by;  // whose push, where it can be told
  CardId card = 0;
  Instant at;
  uint32_t stroke = 0;  // as Touch::stroke
  HandTold hand;
  bool both_hands = false;  // pushed by both hands of one player (R-KA-6)
};

// A hand of `side` touching the other side's hand while that lay on `card`
// (R-KA-13).
struct Meeting {
  Side side = Side::kA;
  CardId card = 0;
  Instant at;
  int32_t certainty_ppm = 1'000'000;  // as Touch::certainty_ppm
  Key unsure = Key::kNothing;         // as Touch::unsure
};

// Who was first to the called card: design.md "Who was first".
enum class Order {
  kNobody,
  kOnlyA,  // only A reached it
  kOnlyB,
  kAFirst,  // P(A earlier by more than the band) >= kSure
  kBFirst,
  kSameTime,  // P(|difference| <= band) >= kSure
  kOpen,      // anything else: needs the judge
};
struct First {
  Order order = Order::kNobody;
  Duration margin;            // b - a; positive when A was earlier
  Duration sigma;             // of the margin
  int32_t certainty_ppm = 0;  // of `order`; of the leaning when open
  std::optional<Side> leaning;
  Words why;  // always set when open
  // How likely each order is, parts per million, as far as the judge can tell;
  // all zero when it cannot. With them an open order need not open the ruling:
  // "A first or same time" is A's card in A's territory.
  struct Shares {
    int32_t a_first = 0;  // or only A
    int32_t b_first = 0;
    int32_t same_time = 0;
    int32_t nobody = 0;
    bool operator==(const Shares&) const = default;
  } shares;
  bool operator==(const First&) const = default;
};

// What makes a reading doubtful (a board lost, sources that disagree). One
// about a card opens the ruling if it could change it, one about the whole
// reading always.
struct Doubt {
  Words words;
  std::string source;  // "pads", "camera", "reader", "record"
  // The card whose touches are doubtful; none: the whole reading.
  std::optional<CardId> card = std::nullopt;
  // Evidence that should be there never came: a device or the record failed.
  // Not: evidence that is weak, or at odds with other evidence.
  bool evidence_lost = false;
  bool operator==(const Doubt&) const = default;
};

// What people establish; no sensor says any of it.
struct Established {
  enum class Kind : uint8_t {
    kMisread,     // the reader erred before the kimariji (R-KA-18)
    kLost,        // `side` lost `card`, or the called one (R-KA-19)
    kObstructed,  // `side` obstructed the other (R-KA-20)
    kOtherHand,   // `side` touched `card`, or all it touched, by the other hand
  };
  Kind kind = Kind::kMisread;
  std::optional<Side> side;
  std::optional<CardId> card;
  std::string by;  // who says it
  HostTime when;
  bool operator==(const Established&) const = default;
};

// What the judge decided; it stands over the evidence (R-KA-30, R-HT-37). What
// moves follows by the book.
struct Decided {
  std::optional<Side> taker;
  PerSide<int> faults;
  std::string by;
  HostTime when;
  bool operator==(const Decided&) const = default;
};

// A hand or a head that the camera saw over its owner's line when the first
// sound came (R-KA-4), and since when.
struct OverLine {
  enum class What : uint8_t { kHand, kHead };
  Side side = Side::kA;
  What what = What::kHand;
  HostTime since;
  int32_t x_um = 0, y_um = 0;  // where it reached in farthest
  bool operator==(const OverLine&) const = default;
};

struct Facts {
  uint32_t reading = 0;
  CardId called = 0;
  std::vector<Touch> touches;  // by time, from the first sound on
  std::vector<Touch> early;    // before it, since the reading opened (R-KA-4)
  std::vector<Exit> exits;
  std::vector<Meeting> meetings;
  First first;  // by the touches that played
  std::vector<Doubt> doubts;
  std::vector<Established> established;
  std::optional<Decided> decided;
  std::vector<OverLine> over_line;
  std::optional<HostTime> first_sound;  // if it was heard
};

// The last that was established of this kind.
const Established* Find(const Facts& facts, Established::Kind kind);

}  // namespace kimari::rules
