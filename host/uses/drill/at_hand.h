// The attempts of the player who was asked for last, with their days: they are
// neither read nor dated anew at each answer.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "host/uses/drill/attempt.h"
#include "host/uses/drill/calendar.h"

namespace kimari::drill {

// One thread at a time.
class AtHand {
 public:
  explicit AtHand(Calendar calendar) : calendar_(std::move(calendar)) {}

  // Nothing where he was not the last, and where his days may be others now.
  // Valid until the next call that changes this.
  std::optional<std::span<const Attempt>> Of(const std::string& player) const;
  // One or more of one player, in the order they were kept: given back by their
  // time, as Calendar::Date.
  std::span<const Attempt> Put(std::vector<Attempt> attempts);
  // One that was kept now.
  void Add(const Attempt& attempt);
  void PutAway();

  // Another one whenever something else is at hand.
  uint64_t Version() const { return version_; }
  // UTC, ISO 8601; after all that has a date where nobody tells it.
  std::string Now() const;
  // As Calendar::DayAt; 0: it is no time.
  int DayAt(std::string_view iso) const {
    return calendar_.DayAt(iso).value_or(0);
  }

 private:
  Calendar calendar_;
  std::vector<Attempt> attempts_;  // empty: nobody's
  Calendar::Dated dated_;
  int dated_on_ = 0;  // the day
  uint64_t version_ = 0;
};

}  // namespace kimari::drill
