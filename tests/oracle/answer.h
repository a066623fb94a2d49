// What the oracle says of one reading, and the options it reads the gaps of the
// texts by. Plain values.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "host/court/side.h"
#include "host/game/rules/facts.h"
#include "host/game/rules/ruling.h"
#include "host/game/rules/state.h"

namespace kimari::oracle {

// A card that went from one place to another.
struct Moved {
  rules::CardId card = 0;
  rules::Spot from;
  rules::Spot to;
  bool operator==(const Moved&) const = default;
};

struct Answer {
  rules::Outcome outcome = rules::Outcome::kNotTaken;
  std::optional<Side> taker;
  PerSide<int> faults;  // those that stand
  // Whose faults of which territory, where that matters.
  std::vector<std::pair<Side, Side>> places;
  std::vector<Moved> moves;  // in order
  rules::State after;
  std::string open;  // why the text leaves it to the judge; else empty
  bool operator==(const Answer&) const = default;
};

// The options of a rule book by name, every one with a value, as
// `kimari rules show` lists them.
class Chosen {
 public:
  explicit Chosen(std::map<std::string, std::string> values)
      : values_(std::move(values)) {}

  // The name must be one the book has.
  const std::string& operator[](const std::string& id) const {
    return values_.at(id);
  }
  bool Is(const std::string& id, const std::string& value) const {
    return values_.at(id) == value;
  }
  // A book without this option reads it as `value`.
  bool IsOrMissing(const std::string& id, const std::string& value) const {
    const auto found = values_.find(id);
    return found == values_.end() || found->second == value;
  }
  Duration Milliseconds(const std::string& id) const {
    return FromMilliseconds(std::stod(values_.at(id)));
  }

 private:
  std::map<std::string, std::string> values_;
};

}  // namespace kimari::oracle
