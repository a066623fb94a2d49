// What the reader's page may know of a set that is read aloud: a plain value
// that the reader builds and ReaderServer shows. It has no field for the card
// under way nor for those to come, and must never get one (design.md, "Nobody
// learns the next card").
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace kimari::evening {

struct ReaderView {
  enum class State {
    kSetUp,      // the evening is being chosen: /data/set-up
    kPreparing,  // its sounds are being made ready
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
    std::string then;  // its kimariji when it was called
    std::string why;   // it was that; empty where it was `kimariji`
    std::string why_ja;
    bool by_lower = false;  // called by its lower phrase (下の句かるた)
    std::string other_kimariji;  // of its other phrase, nothing read
    std::vector<std::string> changes;  // of unread cards by it: "はるの → はる"
    std::string torifuda;              // what its card bears
    bool known = false;                // one knows it: it can be hidden

    bool operator==(const SettledCard&) const = default;
  };

  // Counts what changed but for the time to memorise: a command says at which
  // it was pressed, and one that comes too late is refused.
  uint64_t revision = 0;
  State state = State::kReady;
  // "person", "hand", "tidying", "protest", "last-two", "device", "sound".
  std::vector<std::string> holds;
  // What happened where "sound" holds, and what to do; else empty.
  std::string sound;
  std::string sound_ja;
  // A reading sounds, and "next" would be refused; the first one begins with
  // the joka. They change at its ends alone, and make no press late.
  bool sounding = false;
  bool joka = false;
  int cards = 0;                       // of the whole set
  std::optional<int> memorising_left;  // seconds
  std::vector<SettledCard> settled;    // in the order in which they were read
  bool can_undo = false;
  bool sets_up = false;  // another evening can be chosen from here
  // Held, and a phrase that has begun still sounds to its end; or all that is
  // read of this card does.
  bool ends_with_phrase = false;
  bool ends_with_reading = false;
  bool every_over = false;  // the timer has ended reading on by itself
  // The program ended within the set, which goes on; and the card that was
  // being read is read once more.
  bool resumed = false;
  bool reads_again = false;
  std::string mode;   // what is read a card, as reader::Name
  std::string set;    // of which cards, as they were chosen; may be empty
  std::string reads;  // who
  std::string reads_ja;
  int volume_db = 0;
  std::optional<double> every_s;  // it reads on by itself
  int prepared = 0;               // percent, of kPreparing
  std::string trouble;            // why an evening could not be begun
  std::string trouble_ja;
  uint64_t set_up = 0;                    // counts what changed in /data/set-up
  std::string order_hash;                 // from the start
  std::optional<std::string> order_seed;  // left out until the set is over

  bool operator==(const ReaderView&) const = default;
};

}  // namespace kimari::evening
