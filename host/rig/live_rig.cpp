#include "host/rig/live_rig.h"

#include <spdlog/fmt/fmt.h>

#include <utility>

#include "host/base/log.h"
#include "vision/socket_camera.h"

namespace kimari::rig {
namespace {

constexpr Duration kStep = Milliseconds(1);
constexpr size_t kBoardRing = 4096;

}  // namespace

LiveRig::LiveRig(const RigFile& file, audio::AudioOutput& sound,
                 const Clock& clock)
    : file_(file),
      sound_(sound),
      clock_(clock),
      board_rings_{SpscRing<evidence::Payload>(kBoardRing),
                   SpscRing<evidence::Payload>(kBoardRing)} {}

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
  const std::string seed = options.seed.empty() ? DrawSeed() : options.seed;
  ReadingPlan plan = Shuffle(deck_, seed);
  if (!file_.order.empty()) plan.order = file_.order;
  Result<PhraseBook> book =
      PhraseBook::Load(deck_, plan.order, options.recitation);
  if (!book) return tl::unexpected(book.error());
  book_ = std::move(*book);

  for (const Side side : {Side::kA, Side::kB}) {
    const auto s = static_cast<size_t>(Index(side));
    const std::string& port = side == Side::kA ? file_.board_a : file_.board_b;
    auto board = link::SerialReader::Start(port, side, clock_, board_rings_[s]);
    if (!board) return tl::unexpected(board.error());
    boards_[s] = std::move(*board);
  }

  auto recorder =
      McapRecorder::Create(options.recording, clock_, true, options.metadata);
  if (!recorder) return tl::unexpected(recorder.error());
  recorder_ = std::move(*recorder);

  if (Result<void> ok = sound_.Start(player_); !ok) return ok;
  if (file_.sound_wire) {
    const Result<int> fd = audio::ConnectSoundWire(*file_.sound_wire);
    if (!fd) return tl::unexpected(fd.error());
    wire_ = std::make_unique<audio::SoundWireWriter>(*fd, player_.Tap(1),
                                                     sound_, clock_);
  }
  reciter_ = std::make_unique<Reciter>(book_, player_, sound_);

  SessionOptions session;
  session.rule_book = file_.rule_book;
  session.rule_options = file_.options;
  session.player_a = file_.player_a;
  session.player_b = file_.player_b;
  session.joka = file_.joka;
  session.memorise = file_.memorise;
  session.tidy_limit = options.tidy_limit;
  session_ = std::make_unique<rig::Session>(deck_, std::move(plan), session,
                                            *reciter_, *recorder_);
  if (Result<void> ok = session_->Start(clock_.Now()); !ok) return ok;

  // Last: a simulated world begins when its camera is opened.
  auto camera = vision::SocketCamera::Connect(file_.camera);
  if (!camera) return tl::unexpected(camera.error());
  eyes_ = std::make_unique<LiveEyes>(
      std::move(*camera), deck_,
      EyesOptions{.enrolment_frames = file_.enrolment_frames});
  return {};
}

Result<void> LiveRig::Run(const std::atomic<bool>& stop,
                          const std::function<void(const LiveRig&)>& changed) {
  uint64_t shown = UINT64_MAX;
  while (!stop && session_->CurrentStage() != Stage::kFinished) {
    const HostTime now = clock_.Now();
    if (Result<void> ok = Step(now); !ok) {
      // What was taken in stays readable, whatever went wrong.
      static_cast<void>(session_->End(now, ok.error().message));
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
    board_state_[s] = board->state;
    board_text_[s] = board->text;
    ++device_revision_;
    if (board->state == "lost") log::Warning("{}", board->text);
  }
}

Result<void> LiveRig::TakeBoards(HostTime now) {
  for (SpscRing<evidence::Payload>& ring : board_rings_) {
    evidence::Payload payload;
    while (ring.Pop(payload)) {
      pair_clock_.Take(payload);
      Note(payload);
      if (Result<void> ok = session_->Take(now, std::move(payload)); !ok) {
        return ok;
      }
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
      if (Result<void> ok = session_->Take(now, std::move(payload)); !ok) {
        return ok;
      }
    }
  }
  if (camera_lost_) return {};
  if (const std::optional<Error> failure = eyes_->Failure()) {
    camera_lost_ = true;
    camera_text_ = failure->message;
    ++device_revision_;
    log::Err("camera: {}", failure->message);
    if (session_->CurrentStage() == Stage::kLaying) {
      return tl::unexpected(*failure);
    }
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
    sound_text_ = audio::Name(event.kind);
    ++device_revision_;
    if (Result<void> ok = session_->Take(
            now, evidence::SoundHealth{audio::Name(event.kind),
                                       fmt::format("{} at frame {}",
                                                   audio::Name(event.kind),
                                                   event.frame)});
        !ok) {
      return ok;
    }
  }
  return {};
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
  camera.text_en = camera_lost_ ? camera_text_ : "ok";
  camera.text_ja = camera_lost_ ? "接続が切れました" : "正常";
  if (camera_lost_) camera.state = DeviceReport::State::kBad;
  devices.push_back(camera);
  DeviceReport sound;
  sound.en = "Sound";
  sound.ja = "音声";
  const audio::OutputHealth health = sound_.Health();
  sound.text_en = health.running ? sound_.Description() : "not playing";
  sound.text_ja = health.running ? "正常" : "停止";
  if (!health.running) sound.state = DeviceReport::State::kBad;
  devices.push_back(sound);
  DeviceReport recording;
  recording.en = "Recording";
  recording.ja = "記録";
  const recording::Writer::Health file = recorder_->Health();
  recording.text_en = file.error ? file.error->message : "ok";
  recording.text_ja = file.error ? "書き込めません" : "正常";
  if (file.error) recording.state = DeviceReport::State::kBad;
  devices.push_back(recording);
  return devices;
}

}  // namespace kimari::rig
