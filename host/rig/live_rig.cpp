#include "host/rig/live_rig.h"

#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <utility>

#include "audio/loopback.h"
#include "host/base/log.h"
#include "host/base/secret.h"
#include "host/link/usb_ports.h"
#include "host/reader/sealed_order.h"
#include "host/recording/parts.h"
#include "host/rig/mat_touch_file.h"
#include "host/rig/rig_voice.h"
#include "vision/cards/face_file.h"
#include "vision/lens/lens_file.h"

namespace kimari::rig {
namespace {

using evidence::BoardState;
using evidence::CameraState;

constexpr Duration kStep = Milliseconds(1);
constexpr Duration kMoment = Milliseconds(200);
constexpr size_t kBoardRing = 4096;

}  // namespace

LiveRig::LiveRig(const RigFile& file, const Clock& clock)
    : file_(file),
      clock_(clock),
      intakes_{BoardIntake(Side::kA, kBoardRing),
               BoardIntake(Side::kB, kBoardRing)},
      busy_(file.Simulated()),
      board_losses_{LossLine("board A", "loss(es)", "回の異常"),
                    LossLine("board B", "loss(es)", "回の異常")},
      camera_losses_("camera", "frame(s) lost", "コマ欠落") {}

LiveRig::~LiveRig() {
  eyes_.reset();
  for (auto& board : boards_) board.reset();
  std::error_code ignored;
  if (!began_ && !so_far_ && !faces_.empty()) {
    std::filesystem::remove(faces_, ignored);
  }
}

Result<std::unique_ptr<LiveRig>> LiveRig::Open(const RigFile& file,
                                               const LiveOptions& options,
                                               audio::AudioOutput* sound,
                                               const Clock& clock) {
  std::unique_ptr<LiveRig> rig(new LiveRig(file, clock));
  if (Result<void> ok = rig->Prepare(options, sound); !ok) {
    return tl::unexpected(ok.error());
  }
  return rig;
}

Result<void> LiveRig::OpenReader(const LiveOptions& options,
                                 audio::AudioOutput* sound) {
  if (file_.human) {
    HeardOptions heard;
    heard.joka = file_.joka;
    heard.to_ears = FromSeconds(file_.human->to_ears_m / audio::kSoundSpeed);
    auto human =
        HumanVoice::Open(deck_, file_.human->microphone, heard, clock_);
    if (!human) return tl::unexpected(human.error());
    human_ = human->get();
    reader_ = std::move(*human);
    return {};
  }
  const std::string seed = options.seed.empty() ? DrawSecret() : options.seed;
  reader::ReadingPlan plan = reader::Shuffle(deck_, seed);
  if (!file_.order.empty()) plan.order = file_.order;
  RigVoiceOptions voice;
  if (so_far_) {
    plan = *so_far_->plan;
    voice.read = so_far_->read;
  }
  sealed_order_ = reader::SealedOrderOf(options.recording);
  voice.recitation = options.recitation;
  voice.fill = options.fill;
  voice.voice = options.voice;
  voice.quick = options.quick;
  voice.joka = file_.joka;
  voice.played = options.played;
  voice.wire = file_.sound_wire;
  auto opened = RigVoice::Open(deck_, plan, voice, *sound, clock_);
  if (!opened) return tl::unexpected(opened.error());
  reader_ = std::move(*opened);
  return {};
}

// Beside the recording for whoever goes on with it, and where they are kept.
std::vector<std::string> LiveRig::FacesOf(const LiveOptions& options) {
  std::vector<std::string> files;
  if (!options.faces.empty()) files.push_back(options.faces);
  files.push_back(options.recording + kFaces);
  return files;
}

Result<void> LiveRig::Prepare(const LiveOptions& options,
                              audio::AudioOutput* sound) {
  if (file_.deck == cards::HyakuninIsshu().id) {
    deck_ = cards::HyakuninIsshu();
  } else {
    Result<cards::Deck> deck = cards::LoadDeck(file_.deck);
    if (!deck) return tl::unexpected(deck.error());
    deck_ = std::move(*deck);
  }
  first_lamp_ =
      options.first_lamp.value_or(file_.first_lamp.value_or(rig::FirstLamp{}));
  if (first_lamp_.sound && file_.human) {
    return Fail(ErrorKind::kUsage,
                "first_lamp = sound: where a human reads the rig has no "
                "loudspeaker; name page or board / "
                "人が読む試合では音を出せません。pageかboardにしてください");
  }
  so_far_ = options.so_far;
  if (so_far_) {
    if (Result<void> ok = CheckGoesOn(); !ok) return ok;
  }
  if (Result<void> ok = CheckDisk(options); !ok) return ok;
  recording_path_ = options.recording;
  record_watch_ = RecordingWatch(options.unattended);
  sound_watch_ = SoundWatch(options.unattended);
  EyesOptions eyes{.enrolment_frames = file_.enrolment_frames,
                   .court = file_.court};
  eyes.faces = FacesOf(options);
  faces_ = options.recording + kFaces;
  // Before a part is begun: what is wrong with it ends no match.
  for (const std::string& file : eyes.faces) {
    std::error_code ignored;
    if (!std::filesystem::exists(file, ignored)) continue;
    const auto faces = vision::LoadFaces(file, deck_.id);
    if (!faces) return Fail(ErrorKind::kUsage, faces.error().message);
  }
  if (!file_.lens.empty()) {
    Result<vision::Lens> lens = vision::ReadLens(file_.lens);
    if (!lens) return tl::unexpected(lens.error());
    eyes.lens = std::move(*lens);
  }
  if (!file_.clock.empty()) {
    Result<CameraTimes> times = ReadCameraTimes(file_.clock);
    if (!times) return tl::unexpected(times.error());
    eyes.times = std::move(*times);
  }
  for (const Side side : {Side::kA, Side::kB}) {
    const auto s = static_cast<size_t>(Index(side));
    const std::string& port = side == Side::kA ? file_.board_a : file_.board_b;
    auto board = link::SerialReader::Start(
        port, side, clock_, intakes_[s].Ring(),
        file_.Simulated() ? link::BoardKind::kSimulated
                          : link::BoardKind::kReal);
    if (!board) return tl::unexpected(board.error());
    boards_[s] = std::move(*board);
    const std::string& touch = side == Side::kA ? file_.touch_a : file_.touch_b;
    if (touch.empty()) continue;
    auto text = ReadMatTouch(touch, *file_.court, side, link::UsbSerial(port));
    if (!text) return tl::unexpected(text.error());
    touch_[s] = std::move(text->text);
  }

  if (Result<void> ok = OpenReader(options, sound); !ok) return ok;

  // The last device: a simulated world begins when its camera is opened.
  auto camera = OpenCamera(file_.camera, &clock_);
  if (!camera) return tl::unexpected(camera.error());
  for (const std::string& doubt : (*camera)->Doubts()) {
    log::Warning("camera: {}", doubt);
  }
  // A match that cannot be played leaves no recording.
  match_id_ = so_far_ ? so_far_->id : DrawSecret();
  const uint32_t part = so_far_ ? so_far_->part : 1;
  auto metadata =
      so_far_ ? PartKeys(*so_far_, clock_) : FirstPartKeys(match_id_, clock_);
  metadata.insert(options.metadata.begin(), options.metadata.end());
  MindConsent(options);
  metadata[kConsent] = recording::NameOf(people_.consent);
  metadata[kFirstLamp] = NameOf(first_lamp_);
  auto recorder =
      McapRecorder::Create(recording::PartPath(options.recording, part), clock_,
                           true, metadata, options.files);
  if (!recorder) return tl::unexpected(recorder.error());
  recorder_ = std::move(*recorder);
  recorder_->NameNobody();
  if (people_.consent == recording::Consent::kRefused) {
    recorder_->LeaveFramesOut();
  }

  ConductorOptions conducting;
  conducting.rule_book = file_.rule_book;
  conducting.rule_options = file_.options;
  conducting.court = file_.court;
  conducting.touch = touch_;
  conducting.player_a = file_.player_a;
  conducting.player_b = file_.player_b;
  conducting.hand_a = file_.hand_a;
  conducting.hand_b = file_.hand_b;
  conducting.memorise = file_.memorise;
  conducting.tidy_limit = options.tidy_limit;
  conducting.closing = options.closing;
  conducting.time_limit = options.time_limit;
  conducting.wait_for_open = options.wait_for_open;
  conducting.protest_until_call = options.protest_until_call;
  conducting.asks_next = options.asks_next;
  conducting.next_pad = options.next_pad;
  conducting.covered = options.covered;
  if (so_far_) KeepAnnounced(conducting);
  Recorder* record = recorder_.get();
  if (options.frames == KeptFrames::kTakes) {
    keeper_ = std::make_unique<FrameKeeper>(*recorder_);
    record = keeper_.get();
  }
  conductor_ = std::make_unique<rig::Conductor>(deck_, conducting,
                                                reader_->Readings(), *record);
  if (keeper_) keeper_->Follow(conductor_->Match());
  eyes_ = std::make_unique<LiveEyes>(std::move(*camera), deck_, eyes);
  return {};
}

Result<void> LiveRig::Run(const std::atomic<bool>& stop,
                          const std::function<void(const LiveRig&)>& changed,
                          const std::function<Result<void>()>& check) {
  if (Result<void> ok = AwaitBoards(stop); !ok || stop) return ok;
  if (Result<void> ok = Begin(); !ok) return ok;
  read_before_ = conductor_->Match().Reading();
  uint64_t shown = UINT64_MAX;
  while (!stop && !conductor_->Over()) {
    const HostTime now = clock_.Now();
    for (const std::string& trouble : reader_->DrainTroubles()) {
      log::Warning("{}", trouble);
    }
    Result<void> ok = check ? check() : Result<void>();
    if (ok) ok = Step(now);
    // The reading under way is settled first, as far as the rest can tell.
    if (const auto broken = Broken(); ok && broken && !conductor_->Still()) {
      ok = tl::unexpected(*broken);
    }
    if (!ok) {
      // Where a device is lost, what stands behind all of them may have gone;
      // its word comes a moment later, and is the better one.
      if (check) {
        clock_.SleepUntil(now + kMoment);
        if (const Result<void> better = check(); !better) ok = better;
      }
      // What was taken in stays readable, whatever went wrong. A match that
      // was to go on, and of which nothing was read since, still can.
      if (!so_far_ || conductor_->Match().Reading() != read_before_) {
        static_cast<void>(conductor_->End(now, ok.error().message));
      }
      changed(*this);
      static_cast<void>(Close());
      return ok;
    }
    const uint64_t revision = conductor_->Revision() + device_revision_;
    if (revision != shown) {
      shown = revision;
      changed(*this);
    }
    Sleep(now + kStep);
  }
  TellLosses(clock_.Now(), true);
  if (Result<void> ok = conductor_->End(clock_.Now(), "stopped"); !ok)
    return ok;
  changed(*this);
  return Close();
}

std::optional<Error> LiveRig::Broken() const {
  if (camera_lost_) return camera_lost_;
  if (auto still = sound_watch_.Lost(clock_.Now())) return still;
  return reader_->Lost();
}

bool LiveRig::BoardsThere() const {
  return std::find(board_state_.begin(), board_state_.end(),
                   BoardState::kLost) == board_state_.end();
}

// BoardLink says something of each board within 3 s.
Result<void> LiveRig::AwaitBoards(const std::atomic<bool>& stop) {
  for (size_t s = 0; s < boards_.size(); ++s) {
    evidence::Payload word;
    while (!intakes_[s].Pop(word)) {
      if (stop) return {};
      clock_.SleepUntil(clock_.Now() + kStep);
    }
    const auto* health = std::get_if<evidence::BoardHealth>(&word);
    if (health != nullptr && health->state == BoardState::kRefused) {
      return Fail(ErrorKind::kDevice, health->text);
    }
    first_words_[s] = std::move(word);
  }
  return {};
}

Result<void> LiveRig::Step(HostTime now) {
  if (Result<void> ok = StepSound(now); !ok) return ok;
  if (Result<void> ok = StepBoards(now); !ok) return ok;
  if (Result<void> ok = StepSights(now); !ok) return ok;
  TellLosses(now, false);
  Result<void> ok = conductor_->Step(now);
  ShowFirst();
  return ok;
}

void LiveRig::Sleep(HostTime until) {
  const HostTime due = std::max(until, clock_.Now());
  clock_.SleepUntil(due);
  busy_.Woke(due, clock_.Now());
}

// At most one line a minute of each device, and one of the computer.
void LiveRig::TellLosses(HostTime now, bool at_once) {
  if (const auto busy = busy_.Tell()) {
    log::Warning("{} / {}", busy->en, busy->ja);
    busy_told_ = true;
    ++device_revision_;
  }
  for (LossLine* losses :
       {&board_losses_[0], &board_losses_[1], &camera_losses_}) {
    if (const auto line = losses->Due(now, at_once)) log::Warning("{}", *line);
  }
}

void LiveRig::SeenLamps() {
  lamps_.Forget();
  busy_told_ = false;
  ++device_revision_;
}

Result<void> LiveRig::Pass(HostTime now, evidence::Payload payload) {
  Note(now, payload);
  return conductor_->Add(now, std::move(payload));
}

Result<void> LiveRig::StepBoards(HostTime now) {
  for (size_t s = 0; s < intakes_.size(); ++s) {
    const auto next = [&]() -> std::optional<evidence::Payload> {
      if (first_words_[s]) return std::exchange(first_words_[s], std::nullopt);
      evidence::Payload payload;
      if (!intakes_[s].Pop(payload)) return std::nullopt;
      return payload;
    };
    while (auto payload = next()) {
      const auto word = pair_clock_.Add(*payload);
      if (Result<void> ok = Pass(now, std::move(*payload)); !ok) return ok;
      if (!word) continue;
      if (Result<void> ok = Pass(now, *word); !ok) return ok;
    }
  }
  return {};
}

Result<void> LiveRig::StepSights(HostTime now) {
  eyes_->Turn(conductor_->WantedGaze());
  while (eyes_->Pop(sight_)) {
    busy_.Looked(sight_.frame.stamp, now, eyes_->PassedOver());
    conductor_->AddFrame(now, sight_.frame);
    for (evidence::Payload& payload : sight_.seen) {
      Note(now, payload);
      if (Result<void> ok = conductor_->Add(now, std::move(payload)); !ok) {
        return ok;
      }
    }
  }
  if (camera_lost_) return {};
  if (const std::optional<Error> failure = eyes_->Failure()) {
    camera_lost_ = failure;
    camera_text_ = failure->message;
    ++device_revision_;
    return conductor_->Add(
        now, evidence::CameraHealth{CameraState::kLost, failure->message, 0});
  }
  return {};
}

}  // namespace kimari::rig
