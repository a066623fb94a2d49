#include "host/rig/live_rig.h"

#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <utility>

#include "audio/loopback.h"
#include "host/base/log.h"
#include "host/rig/rig_voice.h"
#include "vision/lens_file.h"

namespace kimari::rig {
namespace {

using evidence::BoardState;
using evidence::CameraState;

constexpr Duration kStep = Milliseconds(1);
constexpr Duration kMoment = Milliseconds(200);
constexpr size_t kBoardRing = 4096;
constexpr Duration kLookAfter = Milliseconds(100);

}  // namespace

LiveRig::LiveRig(const RigFile& file, const Clock& clock)
    : file_(file),
      clock_(clock),
      intakes_{BoardIntake(Side::kA, kBoardRing),
               BoardIntake(Side::kB, kBoardRing)} {}

LiveRig::~LiveRig() {
  eyes_.reset();
  for (auto& board : boards_) board.reset();
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
  const std::string seed =
      options.seed.empty() ? reader::DrawSeed() : options.seed;
  reader::ReadingPlan plan = reader::Shuffle(deck_, seed);
  if (!file_.order.empty()) plan.order = file_.order;
  RigVoiceOptions voice;
  voice.recitation = options.recitation;
  voice.fill = options.fill;
  voice.quick = options.quick;
  voice.joka = file_.joka;
  voice.played = options.played;
  voice.wire = file_.sound_wire;
  auto opened = RigVoice::Open(deck_, plan, voice, *sound, clock_);
  if (!opened) return tl::unexpected(opened.error());
  reader_ = std::move(*opened);
  return {};
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
  EyesOptions eyes{.enrolment_frames = file_.enrolment_frames};
  if (!file_.lens.empty()) {
    Result<vision::Lens> lens = vision::ReadLens(file_.lens);
    if (!lens) return tl::unexpected(lens.error());
    eyes.lens = std::move(*lens);
  }
  for (const Side side : {Side::kA, Side::kB}) {
    const auto s = static_cast<size_t>(Index(side));
    const std::string& port = side == Side::kA ? file_.board_a : file_.board_b;
    auto board =
        link::SerialReader::Start(port, side, clock_, intakes_[s].Ring());
    if (!board) return tl::unexpected(board.error());
    boards_[s] = std::move(*board);
  }

  if (Result<void> ok = OpenReader(options, sound); !ok) return ok;

  // The last device: a simulated world begins when its camera is opened.
  auto camera = OpenCamera(file_.camera, &clock_);
  if (!camera) return tl::unexpected(camera.error());
  for (const std::string& doubt : (*camera)->Doubts()) {
    log::Warning("camera: {}", doubt);
  }
  // A match that cannot be played leaves no recording.
  auto recorder =
      McapRecorder::Create(options.recording, clock_, true, options.metadata);
  if (!recorder) return tl::unexpected(recorder.error());
  recorder_ = std::move(*recorder);

  ConductorOptions conducting;
  conducting.rule_book = file_.rule_book;
  conducting.rule_options = file_.options;
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
  conductor_ = std::make_unique<rig::Conductor>(
      deck_, conducting, reader_->Readings(), *recorder_);
  eyes_ = std::make_unique<LiveEyes>(std::move(*camera), deck_, eyes);
  return {};
}

Result<void> LiveRig::Run(const std::atomic<bool>& stop,
                          const std::function<void(const LiveRig&)>& changed,
                          const std::function<Result<void>()>& check) {
  if (Result<void> ok = AwaitBoards(stop); !ok || stop) return ok;
  began_ = true;
  if (Result<void> ok = conductor_->Start(clock_.Now()); !ok) return ok;
  uint64_t shown = UINT64_MAX;
  while (!stop && !conductor_->Over()) {
    const HostTime now = clock_.Now();
    for (const std::string& trouble : reader_->TakeTroubles()) {
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
      // What was taken in stays readable, whatever went wrong.
      static_cast<void>(conductor_->End(now, ok.error().message));
      changed(*this);
      static_cast<void>(recorder_->Close());
      return ok;
    }
    const uint64_t revision = conductor_->Revision() + device_revision_;
    if (revision != shown) {
      shown = revision;
      changed(*this);
    }
    clock_.SleepUntil(now + kStep);
  }
  if (Result<void> ok = conductor_->End(clock_.Now(), "stopped"); !ok)
    return ok;
  changed(*this);
  return recorder_->Close();
}

std::optional<Error> LiveRig::Broken() const {
  return camera_lost_ ? camera_lost_ : reader_->Lost();
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
  if (Result<void> ok = TakeSound(now); !ok) return ok;
  if (Result<void> ok = TakeBoards(now); !ok) return ok;
  if (Result<void> ok = TakeSights(now); !ok) return ok;
  return conductor_->Step(now);
}

void LiveRig::Note(const evidence::Payload& payload) {
  if (const auto* board = std::get_if<evidence::BoardHealth>(&payload)) {
    const auto s = static_cast<size_t>(Index(board->board));
    board_text_[s] = board->text;
    ++device_revision_;
    if (board->state == BoardState::kLost) {
      log::Warning("{}; readings are open until it is back", board->text);
    } else if (board->state == BoardState::kDropped) {
      log::Warning("{}", board->text);
    }
    if (board->state != BoardState::kDropped) board_state_[s] = board->state;
  } else if (const auto* camera =
                 std::get_if<evidence::CameraHealth>(&payload)) {
    camera_text_ = camera->text;
    ++device_revision_;
    if (camera->state != CameraState::kRunning) {
      log::Warning("camera: {}", camera->text);
    }
    if (camera->state != CameraState::kDropped) camera_state_ = camera->state;
  }
}

Result<void> LiveRig::Pass(HostTime now, evidence::Payload payload) {
  Note(payload);
  return conductor_->Take(now, std::move(payload));
}

Result<void> LiveRig::TakeBoards(HostTime now) {
  for (size_t s = 0; s < intakes_.size(); ++s) {
    const auto next = [&]() -> std::optional<evidence::Payload> {
      if (first_words_[s]) return std::exchange(first_words_[s], std::nullopt);
      evidence::Payload payload;
      if (!intakes_[s].Pop(payload)) return std::nullopt;
      return payload;
    };
    while (auto payload = next()) {
      const auto word = pair_clock_.Take(*payload);
      if (Result<void> ok = Pass(now, std::move(*payload)); !ok) return ok;
      if (!word) continue;
      if (Result<void> ok = Pass(now, *word); !ok) return ok;
    }
  }
  return {};
}

Result<void> LiveRig::TakeSights(HostTime now) {
  eyes_->Turn(conductor_->WantedGaze());
  while (eyes_->Pop(sight_)) {
    conductor_->TakeFrame(now, sight_.frame);
    for (evidence::Payload& payload : sight_.seen) {
      Note(payload);
      if (Result<void> ok = conductor_->Take(now, std::move(payload)); !ok) {
        return ok;
      }
    }
  }
  if (camera_lost_) return {};
  if (const std::optional<Error> failure = eyes_->Failure()) {
    camera_lost_ = failure;
    camera_text_ = failure->message;
    ++device_revision_;
    return conductor_->Take(
        now, evidence::CameraHealth{CameraState::kLost, failure->message, 0});
  }
  return {};
}

Result<void> LiveRig::TakeSound(HostTime now) {
  for (evidence::SoundHealth& said : reader_->Take(now, *recorder_)) {
    ++device_revision_;
    if (Result<void> ok = conductor_->Take(now, std::move(said)); !ok)
      return ok;
  }
  if (now - looked_after_ >= kLookAfter) {
    looked_after_ = now;
    CheckRecording();
    std::string text = reader_->Report().text_en;
    if (text != reader_text_) ++device_revision_;
    reader_text_ = std::move(text);
  }
  return {};
}

void LiveRig::CheckRecording() {
  const recording::Writer::Health health = recorder_->Health();
  std::string text;
  if (health.error) {
    text = health.error->message;
  } else if (!health.dropped.empty()) {
    text = "the disk is too slow: messages are missing in";
    for (const auto& [topic, count] : health.dropped) text += " " + topic;
  }
  if (text == recording_text_) return;
  recording_text_ = text;
  ++device_revision_;
  log::Err("recording: {}", text);
}

std::vector<DeviceReport> LiveRig::Devices() const {
  std::vector<DeviceReport> devices;
  for (const Side side : {Side::kA, Side::kB}) {
    const auto s = static_cast<size_t>(Index(side));
    DeviceReport report;
    report.en = fmt::format("Board {}", Letter(side));
    report.ja = fmt::format("基板{}", Letter(side));
    const std::optional<BoardState> state = board_state_[s];
    if (state == BoardState::kLost || state == BoardState::kRefused) {
      report.state = DeviceReport::State::kBad;
      report.text_ja = "応答なし";
    } else if (!state || state == BoardState::kConnected ||
               state == BoardState::kReset) {
      report.state = DeviceReport::State::kWarning;
      report.text_ja = "準備中";
    } else {
      report.text_ja = "正常";
    }
    report.text_en = report.state == DeviceReport::State::kOk ? "ok"
                     : board_text_[s].empty()                 ? "waiting"
                                                              : board_text_[s];
    devices.push_back(report);
  }
  DeviceReport camera;
  camera.en = "Camera";
  camera.ja = "カメラ";
  camera.text_en = "ok";
  camera.text_ja = "正常";
  if (camera_lost_ || camera_state_ == CameraState::kMoved ||
      camera_state_ == CameraState::kBlind) {
    camera.text_en = camera_text_;
    camera.text_ja = camera_lost_ ? "接続が切れました"
                     : camera_state_ == CameraState::kBlind
                         ? "映像に異常があります"
                         : "動かされました";
    camera.state = DeviceReport::State::kBad;
  }
  devices.push_back(camera);
  devices.push_back(reader_->Report());
  DeviceReport recording;
  recording.en = "Recording";
  recording.ja = "記録";
  const bool recorded = recording_text_.empty();
  recording.text_en = recorded ? "ok" : recording_text_;
  recording.text_ja = recorded ? "正常" : "書き込めません";
  if (!recorded) recording.state = DeviceReport::State::kBad;
  devices.push_back(recording);
  return devices;
}

}  // namespace kimari::rig
