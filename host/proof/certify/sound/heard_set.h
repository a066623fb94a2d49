// A set that `kimari read`'s session reads into a null sink of our own, while
// an ear at the sink's monitor listens.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "audio/monitor_ear.h"
#include "audio/player.h"
#include "audio/select_output.h"
#include "host/base/random.h"
#include "host/proof/certify/sound/heard_track.h"
#include "host/reader/reading_session.h"

namespace kimari::reader {

// One reading, as the session told of it and as it was heard. Errors are heard
// minus told.
struct HeardReading {
  bool whole = false;  // all of it was heard, and of a piece
  bool exact = false;  // each phrase on the sample on which it was placed
  struct Sound {
    double error_ms = 0;
    double sigma_ms = 0;  // of both clocks together
  };
  std::vector<Sound> first_sounds;  // one a phrase
  double kimariji_ms = 0;
  // From the lower phrase's last to the upper phrase's first sound; nothing
  // where no lower phrase came before.
  std::optional<double> gap_ms;
  int sound_events = 0;  // of the device, told since the reading before
};

class HeardSet {
 public:
  // Starts server, ear, output and session. `folder` holds recordings of cards
  // 1 to `cards`. `clock` runs by itself and outlives the set. Fails (kDevice,
  // kFile) as its parts do.
  static Result<std::unique_ptr<HeardSet>> Open(const std::string& folder,
                                                int cards, Random random,
                                                const Clock& clock);
  HeardSet(const HeardSet&) = delete;
  HeardSet& operator=(const HeardSet&) = delete;
  ~HeardSet();

  // Reads the next card and listens to it; `meanwhile` is called all the while.
  // Fails (kDevice) when the reading does not end.
  Result<HeardReading> ReadNext(const std::function<void()>& meanwhile = {});

  audio::PrivateSoundServer& Server() { return *sound_.server; }
  ReadingSession& Session() { return *session_; }
  // After the server was started again.
  Result<void> ListenAgain();
  // Lets the session run until it `done`, at most `patience`; false then.
  bool StepUntil(const std::function<bool()>& done, Duration patience);

 private:
  explicit HeardSet(const Clock& clock) : clock_(clock) {}
  struct Said {
    LogEntry entry;
    audio::PhrasePtr phrase;
    std::optional<Instant> kimariji;  // as told
  };
  std::vector<Said> DrainSaid(HeardReading& reading);
  // The heard sample of the stream's frame; nothing where it is not found.
  std::optional<int64_t> HeardFrame(const Said& said, int64_t phrase_sample);
  void Compare(const std::vector<Said>& said, HeardReading& reading);

  const Clock& clock_;
  audio::SelectedOutput sound_;
  HeardTrack track_;
  std::unique_ptr<audio::MonitorEar> ear_;
  audio::Player player_;
  std::unique_ptr<PhraseStore> phrases_;
  std::unique_ptr<ReadingSession> session_;
};

}  // namespace kimari::reader
