// What a rule book is given and what it answers. Pure values: no device, no
// clock. Rule ids (R-KK-28, R-KA-13 ...) are those of the house's rule lists.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "host/base/side.h"
#include "host/base/time.h"

namespace kimari::rules {

using CardId = uint16_t;

// Which cards lie in whose territory before the reading.
struct Position {
  std::map<CardId, Side> court;
  int Count(Side territory) const;
  bool operator==(const Position&) const = default;
};

// A hand first touching a card in this reading.
// From here on something is held to be so.
inline constexpr int32_t kSurePpm = 999'000;

struct Contact {
  Side player = Side::kA;
  CardId card = 0;
  Side territory = Side::kA;  // where the card lay when the reading opened
  Instant at;
  bool inside_line =
      true;                // card inside the line (air included) at that moment
  bool valid_hand = true;  // the likelier
  // That it was not the valid hand, parts per million: up to 10000 it was, from
  // 999000 on it was not, between them it is open. Nothing: valid_hand is sure.
  std::optional<int32_t> other_hand_ppm;
  // How sure it is that this player touched this card, parts per million. From
  // 999000 on it counts, up to 1000 it does not, between them it is open.
  int32_t certainty_ppm = 1'000'000;
  // Where it is not sure: that the other player touched the card instead. Up to
  // 1000 that is not considered. Nothing: it may have been.
  std::optional<int32_t> others_ppm;
  // Where it is not sure: the hand may only have been held low over it.
  bool may_hover = false;
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
};

// Who was first to the called card: design.md "Who was first".
enum class Order {
  kNobody,
  kOnlyA,  // only A reached it
  kOnlyB,
  kAFirst,  // P(A earlier by more than the band) >= 0.999
  kBFirst,
  kSameTime,  // P(|difference| <= band) >= 0.999
  kOpen,      // anything else: needs the judge
};
struct First {
  Order order = Order::kNobody;
  Duration margin;            // b - a; positive when A was earlier
  Duration sigma;             // of the margin
  int32_t certainty_ppm = 0;  // of `order`; of the leaning when open
  std::optional<Side> leaning;
  std::string why;  // English, one sentence; always set when open
  std::string why_ja;
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

struct Facts {
  uint32_t reading = 0;
  CardId called = 0;
  std::vector<Contact> contacts;  // by time
  std::vector<Exit> exits;
  First first;  // by the touches that played
  // What makes the whole reading doubtful (a board lost, sources that
  // disagree): each opens the ruling if it could change it.
  struct Doubt {
    std::string en;
    std::string ja;
    std::string source;  // "pads", "camera", "reader"
    // The card whose touches are doubtful; none: the whole reading.
    std::optional<CardId> card = std::nullopt;
    // Evidence that should be there never came: a device or the record failed.
    // Not: evidence that is weak, or at odds with other evidence.
    bool evidence_lost = false;
    bool operator==(const Doubt&) const = default;
  };
  std::vector<Doubt> doubts;
  // What people established; no sensor says any of it.
  bool misread = false;               // the reader erred before the kimariji
  std::optional<Side> lost_by;        // who lost the called card before
  std::optional<Side> obstructed_by;  // who obstructed the other
};

enum class Outcome { kTake, kDeadCard, kNotTaken, kNeedsJudge };

struct Fault {
  Side player = Side::kA;
  Side territory = Side::kA;
  CardId card = 0;
  Instant at;
  std::string rule;
  bool operator==(const Fault&) const = default;
};
struct Reason {
  std::string rule;  // "R-KK-28"
  std::string en;
  std::string ja;
  bool operator==(const Reason&) const = default;
};
// What one source alone says.
struct Opinion {
  std::string source;  // "pads", "camera"
  std::optional<Side> first;
  Duration margin;
  Duration sigma;
  std::string text;
  std::string text_ja;
  bool operator==(const Opinion&) const = default;
};

struct Ruling {
  uint32_t reading = 0;
  CardId called = 0;
  std::optional<Side> territory;  // of the called card; none: a dead card
  Outcome outcome = Outcome::kNeedsJudge;
  std::optional<Side> taker;
  First first;
  std::vector<Fault> faults;
  // Net settlement (R-KA-14): this many cards go from `from` to the opponent.
  std::optional<Side> sends_from;
  int sends = 0;
  std::vector<Reason> reasons;
  std::vector<Opinion> opinions;
  std::vector<Facts::Doubt> doubts;
  bool operator==(const Ruling&) const = default;
};

}  // namespace kimari::rules
