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

#include "audio/output.h"
#include "audio/voice.h"
#include "host/base/clock.h"
#include "host/link/board_image.h"
#include "host/link/board_pair_clock.h"
#include "host/link/serial_reader.h"
#include "host/reader/phrase_loader.h"
#include "host/recording/people.h"
#include "host/rig/board_intake.h"
#include "host/rig/busy_watch.h"
#include "host/rig/conductor.h"
#include "host/rig/device_report.h"
#include "host/rig/disk_need.h"
#include "host/rig/first_lamp.h"
#include "host/rig/frame_keeper.h"
#include "host/rig/human_voice.h"
#include "host/rig/lamp_memory.h"
#include "host/rig/live_eyes.h"
#include "host/rig/live_reader.h"
#include "host/rig/loss_line.h"
#include "host/rig/mcap_recorder.h"
#include "host/rig/recording_watch.h"
#include "host/rig/rig_file.h"
#include "host/rig/sound_watch.h"

namespace kimari::rig {

// Ending of the file beside a recording that keeps how the deck's cards look.
inline constexpr const char* kFaces = ".faces";
// Key of a recording's metadata: recording::NameOf(Consent).
inline constexpr const char* kConsent = "consent";
// Likewise: NameOf(FirstLamp), where it was shown who was first.
inline constexpr const char* kFirstLamp = "first_lamp";

struct LiveOptions {
  std::string recording;  // path of a new .mcap file
  std::string faces;      // where they are kept for other matches; may be empty
  std::optional<std::string> recitation;  // folder of a reader's recordings
  bool fill = false;  // a synthetic voice reads what it does not hold
  audio::VoicePitch voice = audio::VoicePitch::kLow;  // the synthetic one
  bool quick = false;   // that voice is espeak-ng, which takes little processor
  std::string seed;     // of the reading order; empty: drawn
  Duration tidy_limit;  // ConductorOptions, all five
  Duration closing;
  Duration time_limit;
  bool wait_for_open = false;
  bool protest_until_call = true;
  evidence::Party asks_next = evidence::Party::kNobody;  // likewise, both
  int next_pad = -1;
  bool covered = false;  // likewise
  // In place of the rig file's, else off.
  std::optional<FirstLamp> first_lamp;
  std::map<std::string, std::string> metadata;
  std::vector<recording::Attachment> files;  // likewise (attached_files.h)
  // The match that `recording` holds goes on, in its next part: by the rules,
  // players and order that it began with.
  std::shared_ptr<const MatchSoFar> so_far;
  reader::Played played;  // as reader::LoaderOptions
  KeptFrames frames = KeptFrames::kAll;
  // For a new match; one that goes on keeps what was noted.
  recording::Consent consent = recording::Consent::kNotAsked;
  std::string keep_names_until;  // a date; empty: on
  // Nobody is at a desk: a match that cannot be recorded any more ends, and one
  // whose sound stood still goes on.
  bool unattended = false;
};

class LiveRig {
 public:
  // Opens every device; kDevice names the one that is missing. `clock` and
  // `sound` must outlive the rig; `sound` was chosen by SelectOutput, and is
  // null where a human reads (RigFile::human).
  static Result<std::unique_ptr<LiveRig>> Open(const RigFile& file,
                                               const LiveOptions& options,
                                               audio::AudioOutput* sound,
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

  // The recording's, once it is closed (host/recording/seal.h).
  std::string Seal() const { return recorder_->Health().seal; }
  // What the recording will take, and the room there was before it (NeedWords).
  const std::string& DiskEstimate() const { return disk_estimate_; }
  // The match has ended. Else it can be gone on with, and the order is sealed.
  bool OrderOpened() const { return conductor_->Over(); }
  // Something was recorded.
  bool Began() const { return began_; }
  // Neither board is lost; of one that is, people were told when it went.
  bool BoardsThere() const;

  const rig::Conductor& Conductor() const { return *conductor_; }
  // Where who was first is shown.
  const rig::FirstLamp& FirstLamp() const { return first_lamp_; }
  // Where a human reads; null elsewhere. The judge's thread.
  HeardReadings* Human() {
    return human_ == nullptr ? nullptr : &human_->Readings();
  }
  // What failed and is well again shows, until somebody has seen it.
  std::vector<DeviceReport> Devices() const;
  // The judge's thread, as in `check` of Run: somebody has.
  void SeenLamps();
  // There is something to be seen.
  bool LampsRemember() const { return busy_told_ || !lamps_.Empty(); }
  // The judge's thread, as in `check` of Run.
  Result<std::optional<rules::Words>> Enter(evidence::DeskEntry entry) {
    return conductor_->Enter(clock_.Now(), std::move(entry));
  }

 private:
  LiveRig(const RigFile& file, const Clock& clock);
  static std::vector<std::string> FacesOf(const LiveOptions& options);
  void KeepAnnounced(ConductorOptions& conducting) const;
  void MindConsent(const LiveOptions& options);
  Result<void> CheckGoesOn() const;
  Result<void> Prepare(const LiveOptions& options, audio::AudioOutput* sound);
  Result<void> OpenReader(const LiveOptions& options,
                          audio::AudioOutput* sound);
  Result<void> AwaitBoards(const std::atomic<bool>& stop);
  Result<void> Begin();
  Result<void> Close();
  Result<void> Step(HostTime now);
  Result<void> StepBoards(HostTime now);
  Result<void> StepSights(HostTime now);
  Result<void> StepSound(HostTime now);
  void ShowFirst();
  Result<void> CheckDisk(const LiveOptions& options);
  Result<void> CheckRecording(HostTime now);
  void LookAtImage(Side side);
  void Note(HostTime now, const evidence::Payload& payload);
  void NoteBoard(HostTime now, const evidence::BoardHealth& board);
  void NoteCamera(HostTime now, const evidence::CameraHealth& camera);
  void TellLosses(HostTime now, bool at_once);
  void Sleep(HostTime until);
  Result<void> Pass(HostTime now, evidence::Payload payload);
  // A device without which no further reading can be settled.
  std::optional<Error> Broken() const;

  RigFile file_;
  rig::FirstLamp first_lamp_;
  std::optional<Side> lit_;  // whose lamp is
  const Clock& clock_;
  cards::Deck deck_;
  std::unique_ptr<LiveReader> reader_;
  HumanVoice* human_ = nullptr;  // reader_, if it is one
  std::unique_ptr<McapRecorder> recorder_;
  std::unique_ptr<FrameKeeper> keeper_;  // null: all frames are recorded
  std::unique_ptr<rig::Conductor> conductor_;
  bool began_ = false;
  std::shared_ptr<const MatchSoFar> so_far_;
  evidence::ReadingId read_before_ = 0;  // when this run began
  std::string match_id_;
  recording::People people_;
  std::string faces_;         // the file beside the recording
  std::string sealed_order_;  // the file; empty where a human reads
  std::array<BoardIntake, 2> intakes_;
  // Heard before the match began, taken in as it does.
  std::array<std::optional<evidence::Payload>, 2> first_words_;
  std::array<std::unique_ptr<link::SerialReader>, 2> boards_;
  std::array<std::string, 2> touch_;  // ConductorOptions
  // What is said where a board runs an older image than this program's.
  std::array<std::optional<link::Words>, 2> board_older_;
  link::BoardPairClock pair_clock_{Side::kA};
  std::unique_ptr<LiveEyes> eyes_;
  Sight sight_;  // the last one taken
  // Its last word but kDropped; nothing while it is waited for.
  std::array<std::optional<evidence::BoardState>, 2> board_state_;
  std::array<std::string, 2> board_text_;
  std::optional<Error> camera_lost_;
  evidence::CameraState camera_state_ = evidence::CameraState::kRunning;
  std::string camera_text_;
  std::string camera_adjusted_;  // the last of its controls that went astray
  HostTime looked_after_;        // the recording, at times
  HostTime disk_looked_at_;
  std::string recording_path_;
  DiskNeed need_;
  std::string disk_estimate_;
  RecordingWatch record_watch_;
  SoundWatch sound_watch_;
  std::string reader_text_;
  uint64_t device_revision_ = 0;
  BusyWatch busy_;
  bool busy_told_ = false;  // until somebody has seen it
  LampMemory lamps_;
  uint64_t frames_lost_ = 0;  // as the eyes count them
  std::array<LossLine, 2> board_losses_;
  LossLine camera_losses_;
};

}  // namespace kimari::rig
