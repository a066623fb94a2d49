// When something happened, if it did: one of several possible instants.
#pragma once

#include <optional>
#include <vector>

#include "host/base/time.h"
#include "host/evidence/clock_error.h"
#include "host/judge/heard_impact.h"
#include "host/judge/touch/any_moment.h"
#include "host/judge/touch/standing_law.h"

namespace kimari::judge {

class When {
 public:
  struct Possible {
    double share = 0;  // of all, adds up to 1
    Instant at;        // sigma without what the board's clock adds
    std::optional<evidence::ByClock> clock = std::nullopt;  // if a board's
  };

  When() = default;
  explicit When(Instant at) : possible_{{1, at}} {}

  const std::vector<Possible>& All() const { return possible_; }
  // This with probability `share`, else `other`.
  When Or(double share, const When& other) const;
  // Mean and spread of all; zero where there is none.
  Instant Mean() const;
  // The same with what the boards' clocks add, to be held against any sensor.
  Instant OnHost() const;

 private:
  friend class FirstOf;
  Instant Mean(bool with_clocks) const;
  std::vector<Possible> possible_;  // by time
};

// A hand that came down.
struct FeltContact {
  Instant at;
  std::optional<evidence::ByClock> clock = std::nullopt;
  // Where pads told it: in which time the hand came down by a millimetre. It
  // then may have met the card earlier, or later, by a way of `standing`, which
  // must live as long as this.
  Duration a_millimetre = {};
  const StandingLaw* standing = &UsualStanding();
  AnyMoment any = {};
};

// The first of several events, each of which happened with its probability,
// independently of the others.
class FirstOf {
 public:
  // What is less likely than this, over all, need not be told.
  static constexpr double kWorthSaying = 0.02;

  // `heard`: what a knock says of it.
  void Add(double probability, const FeltContact& felt,
           const std::optional<Heard>& heard = std::nullopt);

  // That any of them happened.
  double Any() const;
  // When the first one did, if any.
  When Get() const;

 private:
  static constexpr double kLeast = 1e-3;
  struct Event {
    double probability;
    FeltContact felt;
    std::optional<Heard> heard;
  };
  static void Spread(const Event& event, double share, When& when);

  std::vector<Event> events_;
};

}  // namespace kimari::judge
