// What was said when, one line of JSON an event: enough to read the same order
// again, and to say to the sample when a sound left.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "audio/recordings.h"
#include "audio/voice.h"
#include "host/base/result.h"
#include "host/base/time.h"
#include "host/game/cards/deck.h"
#include "host/reader/reading_plan.h"
#include "host/reader/script.h"
#include "host/reader/words.h"

namespace kimari::reader {

// The sound's way from the loudspeaker to each player's ears.
struct Ears {
  std::optional<Duration> a;
  std::optional<Duration> b;
};

struct LogEntry {
  enum class Kind {
    kSaid,  // a phrase or an announcement sounded to its end
    // It was not begun: a hold came before. Nothing else is said of it.
    kTakenBack,
    // It broke off at `last_frame`: stopped, or the device went. A call before
    // its kimariji was heard is told without its card.
    kCutOff,
    kHeld,
    kReleased,
    kCommand,
    kSound,    // the device: underrun, clock step, lost, back
    kTrouble,  // something could not be done
    kSeed,     // the seed of the order, once the set is over
    kBegun,    // a reading has begun; of no card by name
    kResumed,  // the program ended within the set, and it goes on
  };
  Kind kind = Kind::kSaid;
  HostTime noted;    // when it was taken in
  std::string text;  // English
  std::string ja;    // of kTrouble: the same in Japanese; not in the file
  std::optional<Command> undone;  // of kUndo: kBack or kSkip
  // What was said; frames of the output's stream.
  std::optional<cards::CardId> card;  // 0 the joka; only once it was heard
  audio::Part part = audio::Part::kUpper;
  bool calls = false;
  int64_t first_frame = 0;             // of the first sound
  int64_t last_frame = 0;              // of the last
  std::optional<Instant> first_sound;  // at the loudspeaker
  Ears ears;                           // from there
  std::string file;         // what it is a recording of; or the kana spoken
  int64_t file_offset = 0;  // frames of the file before `first_frame`
  // A call's: where its kimariji, as it was then, is decided. Without marks of
  // its own a phrase has an estimate with a large sigma.
  std::string kimariji;
  std::optional<int64_t> kimariji_frame;
  int64_t kimariji_sigma = 0;        // frames
  std::vector<cards::CardId> order;  // of kSeed: all of it
};

// A line without its end.
std::string ToJson(const LogEntry& entry);

// What a set's log says of all of it, in its first line.
struct LogTitle {
  std::string mode;
  Recipe own;          // of Mode::kOwn
  std::string reader;  // who reads, for people
  // Which synthetic voice reads what is not recorded.
  audio::VoicePitch voice = audio::VoicePitch::kLow;
  std::string rhythm;  // "5-3-1-6"
  double gap_s = 1;
  std::string started;  // ISO 8601
};
// The first line of a log: what is to be read, bound by its hash.
std::string LogHead(const ReadingPlan& plan, const LogTitle& title,
                    const cards::Deck& deck);

// Before a log that a crash may have torn is gone on with: its half line stays
// one of its own. Where it cannot be written, whoever writes on will see.
void EndTornLine(const std::string& log_file);

struct ReadMode {
  Mode mode = Mode::kCompetitive;
  Recipe own;  // of Mode::kOwn
};
// How the set of a log was read. Fails (kUsage) where it does not tell which
// phrases, as older logs of Mode::kOwn do not.
Result<ReadMode> ModeOf(const std::string& log_file);

// The order of a set, for reading it again (感想戦): the whole one where the
// log tells it, which it does once the set is over, or the sealed order lies
// beside it; else the cards that were called, each once. Fails (kFile), naming
// the line, where the file is no such log, or one of another deck.
Result<std::vector<cards::CardId>> OrderOf(const std::string& log_file,
                                           const cards::Deck& deck);

}  // namespace kimari::reader
