#include "host/uses/setting_up/doctor.h"

#include <spdlog/fmt/fmt.h>

#include "host/base/examination.h"
#include "host/base/exit_code.h"
#include "host/game/cards/deck.h"
#include "host/link/usb_ports.h"
#include "host/rig/camera_clock_file.h"
#include "host/rig/mat_touch_file.h"
#include "host/rig/rig_file.h"
#include "host/uses/setting_up/boards/examine_boards.h"
#include "host/uses/setting_up/boards/touch_guide.h"
#include "host/uses/setting_up/examine_camera.h"
#include "host/uses/setting_up/examine_disk.h"
#include "host/uses/setting_up/examine_sound.h"
#include "vision/lens/lens_file.h"

namespace kimari::setting_up {
namespace {

void ExamineClock(const std::string& path, Examination& examination) {
  const auto times = rig::ReadCameraTimes(path);
  if (!times) return examination.Bad("camera's clock", times.error().message);
  examination.Good("camera's clock",
                   fmt::format("{}: latency {:+.2f} ms, {:.2f} us a row, of {}",
                               path, times->latency_ms.value,
                               times->row_time_us.value, times->date));
}

void ExamineTouch(Side side, const std::string& path, const rig::RigFile& rig,
                  Examination& examination) {
  const std::string name = fmt::format("touches on mat {}", Letter(side));
  if (path.empty()) {
    return examination.Note(
        name,
        "not measured on this mat ('kimari calibrate touch'); the judge takes "
        "the usual spread / このマットでは測っていません（kimari calibrate "
        "touch）。普通のばらつきとみなします");
  }
  const std::string& port = side == Side::kA ? rig.board_a : rig.board_b;
  const auto touch =
      rig::ReadMatTouch(path, *rig.court, side, link::UsbSerial(port));
  if (!touch) return examination.Bad(name, touch.error().message);
  examination.Good(name, path + ": " + TouchWords(touch->calibration));
  if (!touch->calibration.usb_serial.empty()) return;
  examination.Note(name,
                   "its board has no serial number: that it is this mat nobody "
                   "can tell / 基板に製造番号がなく、このマットのものかどうかは"
                   "確かめられません");
}

void ExamineRig(const std::string& path, Examination& examination) {
  const auto rig = rig::ReadRigFile(path, rig::RigNeeds::kNothing);
  if (!rig) {
    examination.Bad("rig file", rig.error().message);
    return;
  }
  examination.Good("rig file", path);
  for (const Side side : {Side::kA, Side::kB}) {
    const std::string& port = side == Side::kA ? rig->board_a : rig->board_b;
    if (port.empty()) {
      examination.NotTried(fmt::format("board {}", Letter(side)),
                           "not named in the rig file; a match needs it");
    } else {
      ExamineBoard(side, port, examination);
    }
  }
  if (rig->camera.Named()) {
    ExamineCamera(rig->camera, path, examination);
  } else {
    examination.NotTried("camera",
                         "not named in the rig file; a match needs it");
  }
  for (const Side side : {Side::kA, Side::kB}) {
    const std::string& touch = side == Side::kA ? rig->touch_a : rig->touch_b;
    ExamineTouch(side, touch, *rig, examination);
  }
  if (!rig->clock.empty()) ExamineClock(rig->clock, examination);
  if (!rig->lens.empty()) {
    const auto lens = vision::ReadLens(rig->lens);
    if (lens) {
      examination.Good(
          "lens",
          fmt::format("{}: {} x {}, {:.2f} px", rig->lens, lens->picture.width,
                      lens->picture.height, lens->held_out_px));
    } else {
      examination.Bad("lens", lens.error().message);
    }
  }
  if (rig->human) ExamineMicrophone(rig->human->microphone, examination);
  if (rig->deck != cards::HyakuninIsshu().id) {
    const auto deck = cards::LoadDeck(rig->deck);
    if (deck) {
      examination.Good("deck", deck->name);
    } else {
      examination.Bad("deck", deck.error().message);
    }
  }
}

}  // namespace

int Doctor(const DoctorOptions& options) {
  Examination examination;
  const auto& deck = cards::HyakuninIsshu();
  examination.Good("deck",
                   fmt::format("{}: {} cards", deck.id, deck.cards.size()));
  ExamineSound(examination);
  ExamineDisk(options.folder, options.rig, examination);
  if (!options.reader.empty()) ExamineReader(options.reader, examination);
  ExaminePorts(examination);
  ExamineFlashing(examination);
  if (!options.rig.empty()) {
    ExamineRig(options.rig, examination);
  } else {
    examination.NotTried("boards and camera", "name a --rig file");
  }
  examination.NotTried("a first evening",
                       "flashing, brown-out, hum of the hall, skin on pads: "
                       "'The first evening' of firmware/README.md");
  ExamineKept(examination);
  fmt::print(
      "{}; {} thing(s) were not tried (--) / {}、試していないもの{}件（--）\n",
      examination.Healthy() ? "What was tried is well" : "Something is BAD",
      examination.NotTriedYet(),
      examination.Healthy() ? "試したものは正常です" : "異常があります（BAD）",
      examination.NotTriedYet());
  return examination.Healthy() ? kDone : kAnswerIsNo;
}

}  // namespace kimari::setting_up
