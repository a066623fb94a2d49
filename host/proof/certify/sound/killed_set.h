// A set that kimari read reads in real time, killed (SIGKILL) at a chosen
// instant of what it does, and gone on with.
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "host/base/clock.h"
#include "host/base/time.h"
#include "host/reader/phrase_store.h"

namespace kimari::reader {

// What it does when it is killed.
enum class Stage { kMemorising, kInJoka, kLower, kGap, kUpper, kBetween };
inline constexpr std::array kStages = {Stage::kMemorising, Stage::kInJoka,
                                       Stage::kLower,      Stage::kGap,
                                       Stage::kUpper,      Stage::kBetween};
// "in the gap", after a number of kills.
std::string_view Words(Stage stage);

// What the log of a set says that was killed now and then.
struct SetAccount {
  bool over = false;     // it says its seed
  bool ordered = false;  // that was bound at its beginning, and all were read
  int resumed = 0;
  int twice_unsaid = 0;  // readings once more without a word
};
// A line torn by a kill is passed over. `cards`: of the set.
SetAccount ReadAccount(const std::filesystem::path& log, int cards);

// One thread. All it is given outlives it.
class KilledSet {
 public:
  struct Options {
    std::string program;   // kimari itself
    std::string scratch;   // a folder for what is thrown away
    std::string readings;  // a folder of recordings of cards 1 to `cards`
    int cards = 4;
    uint64_t seed = 1;
  };

  // `phrases`: the sounds of that folder.
  KilledSet(Options options, PhraseStore& phrases, const Clock& clock);
  KilledSet(const KilledSet&) = delete;
  KilledSet& operator=(const KilledSet&) = delete;
  ~KilledSet();

  // Begins it or goes on with it, says next whenever it waits, and kills it
  // when `share`, 0 to 1, of that stage is over. False where that stage came no
  // more: it was read to its end.
  bool KillIn(Stage stage, double share);
  // What was sealed when it was killed is whole, and of the order first bound.
  bool SealHolds();
  // Goes on with it to its end.
  void ReadOn();
  SetAccount Account() const { return ReadAccount(Log(), options_.cards); }

 private:
  struct Aim {
    Stage stage;
    double share;
  };

  std::filesystem::path Log() const { return folder_ / "log.jsonl"; }
  std::filesystem::path Seal() const;
  std::vector<std::string> Command() const;
  bool Run(std::optional<Aim> aim);
  // When `aim` is reached in the reading that began at `begun`; nothing where
  // it has no such stage.
  std::optional<HostTime> InReading(const Aim& aim, HostTime begun);

  Options options_;
  PhraseStore& phrases_;
  const Clock& clock_;
  std::filesystem::path folder_;
  std::string hash_;  // of the order, when it was first seen sealed
};

}  // namespace kimari::reader
