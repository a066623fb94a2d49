// What the devices of a live rig say and what is shown of them, and what
// happens to its sound and its record.
#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <utility>

#include "host/base/disk_room.h"
#include "host/base/log.h"
#include "host/judge/unheard.h"
#include "host/rig/live_rig.h"

namespace kimari::rig {

using evidence::BoardState;
using evidence::CameraState;

namespace {

constexpr Duration kLookAtDisk = Seconds(2);
constexpr Duration kLookAfterRecording = Milliseconds(100);

}  // namespace

Result<void> LiveRig::CheckDisk(const LiveOptions& options) {
  const size_t whole =
      file_.order.empty() ? deck_.cards.size() : file_.order.size();
  const auto count =
      static_cast<int>(so_far_ ? so_far_->ReadingsToCome(whole) : whole);
  need_ = NeedOf(file_.camera, options.frames, count);
  disk_estimate_ = NeedWords(options.recording, need_, count);
  return CheckRoom(options.recording, need_, count);
}

// Into the record, as long as there is one, and onto the sheet.
Result<void> LiveRig::CheckRecording(HostTime now) {
  const std::string before = record_watch_.Trouble();
  auto entry = record_watch_.Look(recorder_->Health());
  if (!entry) return tl::unexpected(entry.error());
  if (record_watch_.Trouble() != before) {
    ++device_revision_;
    if (before.empty()) {
      lamps_.Failed(Lamp::kRecord, conductor_->Match().Reading());
    }
  }
  if (!*entry && now - disk_looked_at_ >= kLookAtDisk) {
    disk_looked_at_ = now;
    const auto room = RoomIn(recording_path_);
    if (room) *entry = record_watch_.LookAtRoom(*room, need_);
    if (record_watch_.FramesGo()) recorder_->LeaveFramesOut();
  }
  if (!*entry) return {};
  ++device_revision_;
  const auto entered = conductor_->Enter(now, std::move(**entry));
  if (!entered) return tl::unexpected(entered.error());
  return {};
}

// A lamp that the ruling takes back goes out with it.
void LiveRig::ShowFirst() {
  const match::ToldFirst* told = conductor_->FirstTold();
  std::optional<Side> side;
  if (told != nullptr && told->then != match::ThenRuled::kTakenBack) {
    side = told->first.side;
  }
  if (side == lit_) return;
  lit_ = side;
  if (side && first_lamp_.sound) reader_->Chime(*side);
  if (!first_lamp_.board) return;
  for (const Side each : kBothSides) {
    boards_[static_cast<size_t>(Index(each))]->Light(side == each);
  }
}

Result<void> LiveRig::StepSound(HostTime now) {
  for (evidence::SoundHealth& said : reader_->Drain(now, *recorder_)) {
    ++device_revision_;
    lamps_.Failed(Lamp::kSound, conductor_->Match().Reading());
    // Told when nothing is read any more, as every line is.
    if (judge::MayBeUnheard(said)) log::Warning("sound: {}", said.text);
    auto entry = sound_watch_.Add(now, said);
    if (Result<void> ok = conductor_->Add(now, std::move(said)); !ok) return ok;
    if (!entry) continue;
    const auto entered = conductor_->Enter(now, std::move(*entry));
    if (!entered) return tl::unexpected(entered.error());
  }
  if (now - looked_after_ >= kLookAfterRecording) {
    looked_after_ = now;
    if (Result<void> ok = CheckRecording(now); !ok) return ok;
    std::string text = reader_->Report().text_en;
    if (text != reader_text_) ++device_revision_;
    reader_text_ = std::move(text);
  }
  return {};
}

// A match goes on with an older image; whoever runs it is told what to type.
void LiveRig::LookAtImage(Side side) {
  const auto s = static_cast<size_t>(Index(side));
  const auto image = boards_[s] ? boards_[s]->Image() : std::nullopt;
  const bool told = board_older_[s].has_value();
  board_older_[s] =
      image ? link::WhyOlder(*image,
                             side == Side::kA ? file_.board_a : file_.board_b)
            : std::nullopt;
  if (!board_older_[s] || told) return;
  log::Warning("board {} {} / 基板{}{}", Letter(side), board_older_[s]->en,
               Letter(side), board_older_[s]->ja);
}

void LiveRig::Note(HostTime now, const evidence::Payload& payload) {
  if (const auto* board = std::get_if<evidence::BoardHealth>(&payload)) {
    NoteBoard(now, *board);
  } else if (const auto* camera =
                 std::get_if<evidence::CameraHealth>(&payload)) {
    NoteCamera(now, *camera);
  }
}

void LiveRig::NoteBoard(HostTime now, const evidence::BoardHealth& board) {
  const auto s = static_cast<size_t>(Index(board.board));
  board_text_[s] = board.text;
  ++device_revision_;
  const bool lost = board.state == BoardState::kLost;
  const bool dropped = board.state == BoardState::kDropped;
  if (lost || dropped || board.state == BoardState::kReset) {
    lamps_.Failed(board.board == Side::kA ? Lamp::kBoardA : Lamp::kBoardB,
                  conductor_->Match().Reading());
  }
  if (dropped || (lost && boards_[s]->PortOpen())) busy_.BoardFailed(now);
  if (lost || dropped) {
    const auto line = board_losses_[s].Lost(
        now, 1,
        lost ? board.text + "; readings are open until it is back"
             : board.text);
    if (line) log::Warning("{}", *line);
  }
  if (board.state == BoardState::kConnected) LookAtImage(board.board);
  if (!dropped) board_state_[s] = board.state;
}

void LiveRig::NoteCamera(HostTime now, const evidence::CameraHealth& camera) {
  ++device_revision_;
  const auto reading = conductor_->Match().Reading();
  if (camera.state == CameraState::kDropped) {
    const uint64_t lost = camera.dropped - frames_lost_;
    frames_lost_ = camera.dropped;
    lamps_.LostFrames(lost, reading);
    const auto line = camera_losses_.Lost(now, lost, "camera: " + camera.text);
    if (line) log::Warning("{}", *line);
    camera_text_ = camera.text;
    return;
  }
  if (camera.state != CameraState::kRunning) {
    log::Warning("camera: {}", camera.text);
    lamps_.Failed(Lamp::kCamera, reading);
  }
  if (camera.state == CameraState::kAdjusted) {
    camera_adjusted_ = camera.text;
    return;
  }
  camera_text_ = camera.text;
  camera_state_ = camera.state;
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
    if (report.state == DeviceReport::State::kOk && board_older_[s]) {
      report.state = DeviceReport::State::kWarning;
      report.text_en = board_older_[s]->en;
      report.text_ja = board_older_[s]->ja;
    }
    lamps_.Into(side == Side::kA ? Lamp::kBoardA : Lamp::kBoardB, report);
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
  } else if (!camera_adjusted_.empty()) {
    camera.text_en = camera_adjusted_;
    camera.text_ja = "設定が変わりました";
    camera.state = DeviceReport::State::kWarning;
  }
  lamps_.Into(Lamp::kCamera, camera);
  devices.push_back(camera);
  DeviceReport sound = reader_->Report();
  lamps_.Into(Lamp::kSound, sound);
  devices.push_back(sound);
  DeviceReport record;
  record.en = "Recording";
  record.ja = "記録";
  const bool recorded = record_watch_.Trouble().empty();
  record.text_en = recorded ? "ok" : record_watch_.Trouble();
  record.text_ja = recorded ? "正常" : "書き込めません";
  const bool refused = people_.consent == recording::Consent::kRefused;
  if (recorded && refused) {
    record.text_en = "somebody did not agree: without frames";
    record.text_ja = "同意なし:映像なし";
  } else if (recorded && recorder_->WithoutFrames()) {
    record.text_en = "the disk is nearly full: without frames";
    record.text_ja = "空き容量不足:映像なし";
    record.state = DeviceReport::State::kWarning;
  }
  if (!recorded) record.state = DeviceReport::State::kBad;
  lamps_.Into(Lamp::kRecord, record);
  devices.push_back(record);
  if (busy_told_) {
    devices.push_back({"Computer", "コンピューター",
                       DeviceReport::State::kWarning,
                       "too busy: end other programs",
                       "忙しすぎます：ほかのプログラムを終了してください"});
  }
  return devices;
}

}  // namespace kimari::rig
