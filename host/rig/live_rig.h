// A rig in real time: boards, camera, sound, judge and recording, each in its
// thread, brought together in the judge's (host/OVERVIEW.md has them all).
#pragma once

#include <array>
#include <atomic>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "audio/select_output.h"
#include "audio/sound_wire.h"
#include "host/base/clock.h"
#include "host/link/board_pair_clock.h"
#include "host/link/serial_reader.h"
#include "host/reader/phrase_book.h"
#include "host/rig/board_intake.h"
#include "host/rig/live_eyes.h"
#include "host/rig/mcap_recorder.h"
#include "host/rig/reciter.h"
#include "host/rig/rig_file.h"
#include "host/rig/session.h"

namespace kimari::rig {

// One device as people want to see it.
struct DeviceReport {
  enum class State { kOk, kWarning, kBad };
  std::string en, ja;  // its name
  State state = State::kOk;
  std::string text_en, text_ja;
};

struct LiveOptions {
  std::string recording;                  // path of a new .mcap file
  std::optional<std::string> recitation;  // folder of a reader's recordings
  bool fill = false;    // a synthetic voice reads what it does not hold
  bool quick = false;   // that voice is espeak-ng, which takes little processor
  std::string seed;     // of the reading order; empty: drawn
  Duration tidy_limit;  // SessionOptions::tidy_limit
  std::map<std::string, std::string> metadata;
};

class LiveRig {
 public:
  // Opens every device; kDevice names the one that is missing. `clock` and
  // `sound` must outlive the rig; `sound` was chosen by SelectOutput.
  static Result<std::unique_ptr<LiveRig>> Open(const RigFile& file,
                                               const LiveOptions& options,
                                               audio::AudioOutput& sound,
                                               const Clock& clock);
  ~LiveRig();

  // Plays the match until it is over or `stop` is set. It begins, and is
  // recorded from, when both boards have said that they answer or are not
  // there: up to 3 s. A board of another protocol is kDevice, and nothing was
  // recorded (nor where `stop` was set till then). `changed` is called here, in
  // the judge's thread, when a screen should be drawn again. `check`, where
  // given, is asked before each step: its error ends the match, and the
  // recording is closed.
  Result<void> Run(const std::atomic<bool>& stop,
                   const std::function<void(const LiveRig&)>& changed,
                   const std::function<Result<void>()>& check = nullptr);

  // Something was recorded.
  bool Began() const { return began_; }
  // Neither board is lost; of one that is, people were told when it went.
  bool BoardsThere() const;

  const rig::Session& Session() const { return *session_; }
  std::vector<DeviceReport> Devices() const;
  // Any thread: taken up by the judge's.
  void AskHold(bool hold) { hold_.store(hold ? 1 : 0); }

 private:
  LiveRig(const RigFile& file, audio::AudioOutput& sound, const Clock& clock);
  Result<void> Prepare(const LiveOptions& options);
  Result<void> AwaitBoards(const std::atomic<bool>& stop);
  Result<void> Step(HostTime now);
  Result<void> TakeBoards(HostTime now);
  Result<void> TakeSights(HostTime now);
  Result<void> TakeSound(HostTime now);
  Result<void> TakeSoundHealth(HostTime now);
  void CheckRecording();
  void Note(const evidence::Payload& payload);
  Result<void> Pass(HostTime now, evidence::Payload payload);
  // A device without which no further reading can be settled.
  std::optional<Error> Broken() const;

  RigFile file_;
  audio::AudioOutput& sound_;
  const Clock& clock_;
  cards::Deck deck_;
  reader::PhraseBook book_;
  audio::Player player_;
  std::unique_ptr<Reciter> reciter_;
  std::unique_ptr<Readings> readings_;
  std::unique_ptr<audio::SoundWireWriter> wire_;
  std::unique_ptr<McapRecorder> recorder_;
  std::unique_ptr<rig::Session> session_;
  bool began_ = false;
  std::array<BoardIntake, 2> intakes_;
  // Heard before the match began, taken in as it does.
  std::array<std::optional<evidence::Payload>, 2> first_words_;
  std::array<std::unique_ptr<link::SerialReader>, 2> boards_;
  link::BoardPairClock pair_clock_{Side::kA};
  std::unique_ptr<LiveEyes> eyes_;
  std::array<std::string, 2> board_state_{"waiting", "waiting"};
  std::array<std::string, 2> board_text_;
  std::optional<Error> camera_lost_;
  std::string camera_state_ = "running";
  std::string camera_text_;
  std::optional<Error> sound_lost_;
  int64_t sound_frames_ = 0;
  HostTime sound_moved_;  // when it was seen to play on
  std::array<uint64_t, 2> sound_dropped_{};
  HostTime looked_after_;  // sound and recording, at times
  std::string recording_text_;
  std::atomic<int> hold_{-1};
  uint64_t device_revision_ = 0;
};

}  // namespace kimari::rig
