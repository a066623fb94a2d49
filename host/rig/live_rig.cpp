#include "host/rig/live_rig.h"

#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <utility>

#include "host/base/log.h"
#include "host/rig/planned_readings.h"
#include "vision/socket_camera.h"

namespace kimari::rig {
namespace {

constexpr Duration kStep = Milliseconds(1);
constexpr Duration kMoment = Milliseconds(200);
constexpr size_t kBoardRing = 4096;
constexpr Duration kLookAfter = Milliseconds(100);
// A device that renders nothing for so long has stopped.
constexpr Duration kSoundStopped = Seconds(2);

}  // namespace

LiveRig::LiveRig(const RigFile& file, audio::AudioOutput& sound,
                 const Clock& clock)
    : file_(file),
      sound_(sound),
      clock_(clock),
      intakes_{BoardIntake(Side::kA, kBoardRing),
               BoardIntake(Side::kB, kBoardRing)} {}

LiveRig::~LiveRig() {
  eyes_.reset();
  for (auto& board : boards_) board.reset();
  sound_.Stop();
  wire_.reset();
}

Result<std::unique_ptr<LiveRig>> LiveRig::Open(const RigFile& file,
                                               const LiveOptions& options,
                                               audio::AudioOutput& sound,
                                               const Clock& clock) {
  std::unique_ptr<LiveRig> rig(new LiveRig(file, sound, clock));
  if (Result<void> ok = rig->Prepare(options); !ok) {
    return tl::unexpected(ok.error());
  }
  return rig;
}

Result<void> LiveRig::Prepare(const LiveOptions& options) {
  if (file_.deck == cards::HyakuninIsshu().id) {
    deck_ = cards::HyakuninIsshu();
  } else {
    Result<cards::Deck> deck = cards::LoadDeck(file_.deck);
    if (!deck) return tl::unexpected(deck.error());
    deck_ = std::move(*deck);
  }
  const std::string seed =
      options.seed.empty() ? reader::DrawSeed() : options.seed;
  reader::ReadingPlan plan = reader::Shuffle(deck_, seed);
  if (!file_.order.empty()) plan.order = file_.order;
  reader::LoaderOptions phrases;
  phrases.folder = options.recitation;
  phrases.fill = options.fill;
  phrases.decode_all = true;
  phrases.reciter =
      options.quick ? reader::Reciter::kQuick : reader::Reciter::kChants;
  phrases.cache = reader::CacheFolder();
  Result<reader::PhraseBook> book =
      reader::PhraseBook::Open(deck_, plan, std::move(phrases), file_.joka);
  if (!book) return tl::unexpected(book.error());
  book_ = std::move(*book);

  for (const Side side : {Side::kA, Side::kB}) {
    const auto s = static_cast<size_t>(Index(side));
    const std::string& port = side == Side::kA ? file_.board_a : file_.board_b;
    auto board =
        link::SerialReader::Start(port, side, clock_, intakes_[s].Ring());
    if (!board) return tl::unexpected(board.error());
    boards_[s] = std::move(*board);
  }

  if (Result<void> ok = sound_.Start(player_); !ok) return ok;
  if (file_.sound_wire) {
    const Result<int> fd = audio::ConnectSoundWire(*file_.sound_wire);
    if (!fd) return tl::unexpected(fd.error());
    wire_ = std::make_unique<audio::SoundWireWriter>(*fd, player_.Tap(1),
                                                     sound_, clock_);
  }
  reciter_ = std::make_unique<Reciter>(book_, player_, sound_);

  // The last device: a simulated world begins when its camera is opened.
  auto camera = vision::SocketCamera::Connect(file_.camera);
  if (!camera) return tl::unexpected(camera.error());
  // A match that cannot be played leaves no recording.
  auto recorder =
      McapRecorder::Create(options.recording, clock_, true, options.metadata);
  if (!recorder) return tl::unexpected(recorder.error());
  recorder_ = std::move(*recorder);

  SessionOptions session;
  session.rule_book = file_.rule_book;
  session.rule_options = file_.options;
  session.player_a = file_.player_a;
  session.player_b = file_.player_b;
  session.hand_a = file_.hand_a;
  session.hand_b = file_.hand_b;
  session.memorise = file_.memorise;
  session.tidy_limit = options.tidy_limit;
  readings_ = std::make_unique<PlannedReadings>(deck_, std::move(plan),
                                                file_.joka, *reciter_);
  session_ =
      std::make_unique<rig::Session>(deck_, session, *readings_, *recorder_);
  eyes_ = std::make_unique<LiveEyes>(
      std::move(*camera), deck_,
      EyesOptions{.enrolment_frames = file_.enrolment_frames});
  return {};
}

Result<void> LiveRig::Run(const std::atomic<bool>& stop,
                          const std::function<void(const LiveRig&)>& changed,
                          const std::function<Result<void>()>& check) {
  if (Result<void> ok = AwaitBoards(stop); !ok || stop) return ok;
  began_ = true;
  if (Result<void> ok = session_->Start(clock_.Now()); !ok) return ok;
  uint64_t shown = UINT64_MAX;
  while (!stop && session_->CurrentStage() != Stage::kFinished) {
    const HostTime now = clock_.Now();
    for (const std::string& trouble : book_.TakeTroubles()) {
      log::Warning("{}", trouble);
    }
    Result<void> ok = check ? check() : Result<void>();
    if (ok) ok = Step(now);
    // The reading under way is settled first, as far as the rest can tell.
    if (const auto broken = Broken(); ok && broken && !session_->Still()) {
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
      static_cast<void>(session_->End(now, ok.error().message));
      changed(*this);
      static_cast<void>(recorder_->Close());
      return ok;
    }
    const uint64_t revision = session_->Revision() + device_revision_;
    if (revision != shown) {
      shown = revision;
      changed(*this);
    }
    clock_.SleepUntil(now + kStep);
  }
  if (Result<void> ok = session_->End(clock_.Now(), "stopped"); !ok) return ok;
  changed(*this);
  return recorder_->Close();
}

std::optional<Error> LiveRig::Broken() const {
  return camera_lost_ ? camera_lost_ : sound_lost_;
}

bool LiveRig::BoardsThere() const {
  return std::find(board_state_.begin(), board_state_.end(), "lost") ==
         board_state_.end();
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
    if (health != nullptr && health->state == "refused") {
      return Fail(ErrorKind::kDevice, health->text);
    }
    first_words_[s] = std::move(word);
  }
  return {};
}

Result<void> LiveRig::Step(HostTime now) {
  if (const int hold = hold_.exchange(-1); hold >= 0) {
    if (Result<void> ok = session_->Hold(now, hold == 1, "page"); !ok) {
      return ok;
    }
  }
  if (Result<void> ok = TakeSound(now); !ok) return ok;
  if (Result<void> ok = TakeBoards(now); !ok) return ok;
  if (Result<void> ok = TakeSights(now); !ok) return ok;
  return session_->Step(now);
}

void LiveRig::Note(const evidence::Payload& payload) {
  if (const auto* board = std::get_if<evidence::BoardHealth>(&payload)) {
    const auto s = static_cast<size_t>(Index(board->board));
    board_text_[s] = board->text;
    ++device_revision_;
    if (board->state == "lost") {
      log::Warning("{}; readings are open until it is back", board->text);
    } else if (board->state == "dropped") {
      log::Warning("{}", board->text);
    }
    if (board->state != "dropped") board_state_[s] = board->state;
  } else if (const auto* camera =
                 std::get_if<evidence::CameraHealth>(&payload)) {
    camera_text_ = camera->text;
    ++device_revision_;
    if (camera->state != "running") log::Warning("camera: {}", camera->text);
    if (camera->state != "dropped") camera_state_ = camera->state;
  }
}

Result<void> LiveRig::Pass(HostTime now, evidence::Payload payload) {
  Note(payload);
  return session_->Take(now, std::move(payload));
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
  eyes_->Turn(session_->WantedGaze());
  Sight sight;
  while (eyes_->Pop(sight)) {
    session_->TakeFrame(now, sight.frame);
    for (evidence::Payload& payload : sight.seen) {
      Note(payload);
      if (Result<void> ok = session_->Take(now, std::move(payload)); !ok) {
        return ok;
      }
    }
  }
  if (camera_lost_) return {};
  if (const std::optional<Error> failure = eyes_->Failure()) {
    camera_lost_ = failure;
    camera_text_ = failure->message;
    ++device_revision_;
    return session_->Take(now,
                          evidence::CameraHealth{"lost", failure->message, 0});
  }
  return {};
}

Result<void> LiveRig::TakeSound(HostTime now) {
  audio::SoundBlock block;
  while (player_.Tap(0).Pop(block)) {
    const auto at = sound_.TimeOf(block.first_frame);
    recorder_->Record(block, now, at ? at->t : now);
  }
  for (const audio::OutputEvent& event : sound_.TakeEvents()) {
    ++device_revision_;
    std::string state = audio::Name(event.kind);
    if (event.kind == audio::OutputEvent::Kind::kLost) {
      state = "lost";
      sound_lost_ = {ErrorKind::kDevice,
                     "the sound device is gone: check its cable and the sound "
                     "server"};
    }
    const std::string text = fmt::format("{} at frame {}", state, event.frame);
    if (Result<void> ok =
            session_->Take(now, evidence::SoundHealth{state, text});
        !ok) {
      return ok;
    }
  }
  if (now - looked_after_ < kLookAfter) return {};
  looked_after_ = now;
  CheckRecording();
  return TakeSoundHealth(now);
}

Result<void> LiveRig::TakeSoundHealth(HostTime now) {
  const int64_t frames = sound_.Health().frames;
  if (frames != sound_frames_ || sound_moved_ == HostTime{}) {
    sound_frames_ = frames;
    sound_moved_ = now;
  } else if (!sound_lost_ && now - sound_moved_ > kSoundStopped) {
    sound_lost_ = {ErrorKind::kDevice,
                   "the sound device takes no more sound: check its cable and "
                   "the sound server"};
    ++device_revision_;
    return session_->Take(now,
                          evidence::SoundHealth{"lost", sound_lost_->message});
  }
  // Tap 1 is drained only for a simulated ear.
  for (size_t tap = 0; tap < (wire_ ? 2U : 1U); ++tap) {
    const uint64_t dropped = player_.Tap(static_cast<int>(tap)).Dropped();
    if (dropped == sound_dropped_[tap]) continue;
    const evidence::SoundHealth health{
        "dropped", fmt::format("{} blocks of the sound as played are not in "
                               "the {}",
                               dropped - sound_dropped_[tap],
                               tap == 0 ? "recording" : "simulated ear")};
    sound_dropped_[tap] = dropped;
    log::Warning("{}", health.text);
    if (Result<void> ok = session_->Take(now, health); !ok) return ok;
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
    const std::string& state = board_state_[s];
    if (state == "lost" || state == "refused") {
      report.state = DeviceReport::State::kBad;
      report.text_ja = "応答なし";
    } else if (state == "waiting" || state == "connected" || state == "reset") {
      report.state = DeviceReport::State::kWarning;
      report.text_ja = "準備中";
    } else {
      report.text_ja = "正常";
    }
    report.text_en = report.state == DeviceReport::State::kOk ? "ok"
                     : board_text_[s].empty()                 ? state
                                                              : board_text_[s];
    devices.push_back(report);
  }
  DeviceReport camera;
  camera.en = "Camera";
  camera.ja = "カメラ";
  camera.text_en = "ok";
  camera.text_ja = "正常";
  if (camera_lost_ || camera_state_ == "moved") {
    camera.text_en = camera_text_;
    camera.text_ja = camera_lost_ ? "接続が切れました" : "動かされました";
    camera.state = DeviceReport::State::kBad;
  }
  devices.push_back(camera);
  DeviceReport sound;
  sound.en = "Sound";
  sound.ja = "音声";
  const audio::OutputHealth health = sound_.Health();
  const bool playing = health.running && !sound_lost_;
  sound.text_en = playing ? sound_.Description() : "not playing";
  sound.text_ja = playing ? "正常" : "停止";
  if (!playing) sound.state = DeviceReport::State::kBad;
  devices.push_back(sound);
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
