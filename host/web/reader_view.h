// What the reader's page may know of a set that is read aloud: a plain value
// that the reader builds and ReaderServer shows. It has no field for the card
// under way nor for those to come, and must never get one (design.md, "Nobody
// learns the next card").
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace kimari::web {

struct ReaderView {
  enum class State {
    kReady,
    kMemorising,
    kReading,  // until the next command: also while the players take
    kFinished,
    kStopped,
  };
  // A card whose take is over.
  struct SettledCard {
    uint16_t card = 0;
    std::string kimariji;  // with nothing read; may be empty
    std::string text;

    bool operator==(const SettledCard&) const = default;
  };

  // Counts what changed but for the time to memorise: a command says at which
  // it was pressed, and one that comes too late is refused.
  uint64_t revision = 0;
  State state = State::kReady;
  // "person", "hand", "tidying", "protest", "last-two", "device".
  std::vector<std::string> holds;
  int cards = 0;                       // of the whole set
  std::optional<int> memorising_left;  // seconds
  std::vector<SettledCard> settled;    // in the order in which they were read
  bool can_undo = false;
  std::string order_hash;                 // from the start
  std::optional<std::string> order_seed;  // left out until the set is over

  bool operator==(const ReaderView&) const = default;
};

}  // namespace kimari::web
