#include "host/uses/setting_up/boards/touch.h"

#include <poll.h>
#include <spdlog/fmt/fmt.h>
#include <unistd.h>

#include <array>
#include <cmath>
#include <memory>

#include "host/base/clock.h"
#include "host/base/exit_code.h"
#include "host/base/new_file.h"
#include "host/base/result.h"
#include "host/base/stop_signal.h"
#include "host/link/serial_reader.h"
#include "host/link/usb_ports.h"
#include "host/rig/rig_file.h"
#include "host/uses/setting_up/boards/touch_guide.h"

namespace kimari::setting_up {
namespace {

constexpr size_t kTouchRing = 4096;
constexpr double kFarEnough = 200;  // mm
constexpr Duration kTouchTurn = Milliseconds(5);
// A board that was just plugged in may take its time.
constexpr Duration kTouchBeginsWithin = Seconds(10);

struct Wanted {
  std::string port;
  court::PlanPtr court = court::Kyogi();
  Side board = Side::kA;
  bool simulated = false;
};

Result<Wanted> WantedOf(const CalibrateTouchOptions& options) {
  Wanted wanted;
  wanted.board = options.board == "B" ? Side::kB : Side::kA;
  if (!options.rig.empty()) {
    const auto rig = rig::ReadRigFile(options.rig, rig::RigNeeds::kNothing);
    if (!rig) return tl::unexpected(rig.error());
    wanted.port = wanted.board == Side::kA ? rig->board_a : rig->board_b;
    wanted.court = rig->court;
    wanted.simulated = rig->Simulated();
  }
  if (!options.port.empty()) wanted.port = options.port;
  if (wanted.port.empty()) {
    return Fail(ErrorKind::kUsage,
                "no board is named; give --rig FILE, or --port PORT");
  }
  if (!options.map.empty()) {
    auto plan = court::LoadPlan(options.map);
    if (!plan) return tl::unexpected(plan.error());
    wanted.court = std::move(*plan);
  }
  return wanted;
}

double Apart(const mat::Pad& a, const mat::Pad& b) {
  return std::hypot(a.centre.x - b.centre.x, a.centre.y - b.centre.y);
}

// In the middle of the row nearest the opponent.
int UsualPad(const mat::PadMap& map, Side board) {
  const mat::Pad* best = nullptr;
  for (const mat::Pad& pad : map.pads) {
    if (pad.board != board) continue;
    if (best == nullptr || pad.row < best->row ||
        (pad.row == best->row &&
         std::abs(pad.centre.x) < std::abs(best->centre.x))) {
      best = &pad;
    }
  }
  return best->number;
}

// The one farthest away, where no hand comes near.
int UsualFoil(const mat::PadMap& map, Side board, int tapped) {
  const mat::Pad& there = *map.Find(board, tapped);
  const mat::Pad* farthest = &there;
  for (const mat::Pad& pad : map.pads) {
    if (pad.board == board && Apart(pad, there) > Apart(*farthest, there)) {
      farthest = &pad;
    }
  }
  return farthest->number;
}

Result<calibrate::FoilPlan> PlanOf(const CalibrateTouchOptions& options,
                                   const Wanted& wanted) {
  const mat::PadMap& map = wanted.court->pads;
  calibrate::FoilPlan plan;
  plan.board = wanted.board;
  plan.cards = options.cards;
  plan.pad = options.pad.value_or(UsualPad(map, plan.board));
  if (map.Find(plan.board, plan.pad) == nullptr) {
    return Fail(ErrorKind::kUsage,
                fmt::format("--pad {}: mat {} of {} has no such pad; name "
                            "another",
                            plan.pad, Letter(plan.board), map.name));
  }
  plan.foil = options.foil.value_or(UsualFoil(map, plan.board, plan.pad));
  const mat::Pad* const foil = map.Find(plan.board, plan.foil);
  if (foil == nullptr ||
      Apart(*foil, *map.Find(plan.board, plan.pad)) < kFarEnough) {
    return Fail(ErrorKind::kUsage,
                fmt::format("--foil {}: must be a pad of this mat, {} mm or "
                            "more from pad {}; name one at its other end",
                            plan.foil, kFarEnough, plan.pad));
  }
  return plan;
}

// One board on its port, and the keyboard, while the foil is tapped.
class TouchDesk {
 public:
  TouchDesk(const Clock& clock, calibrate::FoilDialog& dialog)
      : clock_(clock), dialog_(dialog), said_(kTouchRing) {}

  Result<void> Open(const Wanted& wanted) {
    auto reader =
        link::SerialReader::Start(wanted.port, wanted.board, clock_, said_,
                                  wanted.simulated ? link::BoardKind::kSimulated
                                                   : link::BoardKind::kReal);
    if (!reader) return tl::unexpected(reader.error());
    reader_ = std::move(*reader);
    opened_ = clock_.Now();
    return {};
  }
  // False when it was stopped before all taps were there.
  Result<bool> Run() {
    while (!dialog_.Done()) {
      if (g_stop || !ReadKeys()) return false;
      evidence::Payload word;
      while (said_.Pop(word)) {
        const auto* health = std::get_if<evidence::BoardHealth>(&word);
        if (health != nullptr &&
            health->state == evidence::BoardState::kRefused) {
          return Fail(ErrorKind::kDevice, health->text);
        }
        if (health != nullptr && health->state == evidence::BoardState::kLost) {
          why_lost_ = health->text;
          synchronised_ = false;
        }
        if (health != nullptr &&
            health->state == evidence::BoardState::kSynchronised) {
          synchronised_ = begun_ = true;
        }
        dialog_.Add(word, clock_.Now());
      }
      if (synchronised_) {
        dialog_.Step(clock_.Now());
      } else if (!begun_ && !why_lost_.empty() &&
                 clock_.Now() - opened_ > kTouchBeginsWithin) {
        return Fail(ErrorKind::kDevice, why_lost_);
      }
      clock_.SleepUntil(clock_.Now() + kTouchTurn);
    }
    return true;
  }

 private:
  // False when somebody wants to stop.
  bool ReadKeys() {
    pollfd keys{STDIN_FILENO, POLLIN, 0};
    if (poll(&keys, 1, 0) <= 0) return true;
    std::array<char, 64> typed{};
    const ssize_t n = read(STDIN_FILENO, typed.data(), typed.size());
    if (n <= 0) return false;  // nobody is there to say that a card lies
    for (ssize_t i = 0; i < n; ++i) {
      const char key = typed[static_cast<size_t>(i)];
      if (key == 'q') return false;
      if (key == '\n') dialog_.Go(clock_.Now());
    }
    return true;
  }

  const Clock& clock_;
  calibrate::FoilDialog& dialog_;
  SpscRing<evidence::Payload> said_;
  std::unique_ptr<link::SerialReader> reader_;
  HostTime opened_;
  bool synchronised_ = false;
  bool begun_ = false;  // synchronised once: then a lost one is waited for
  std::string why_lost_;
};

}  // namespace

int CalibrateTouch(const CalibrateTouchOptions& options) {
  ListenForStop();
  const auto wanted = WantedOf(options);
  if (!wanted) return Report(wanted.error());
  const auto plan = PlanOf(options, *wanted);
  if (!plan) return Report(plan.error());
  // Before sixty taps are lost for it.
  if (auto trial = NewFile::Create(options.file); !trial) {
    return Report(trial.error());
  }
  const SteadyClock clock;
  TouchGuide guide(*wanted->court, *plan, options.json);
  calibrate::FoilDialog dialog(
      *plan,
      [&guide](const calibrate::FoilEvent& event) { guide.Tell(event); });
  TouchDesk desk(clock, dialog);
  if (Result<void> ok = desk.Open(*wanted); !ok) return Report(ok.error());
  guide.Begin();
  const Result<bool> whole = desk.Run();
  if (!whole) return Report(whole.error());
  if (!*whole) {
    guide.Stopped();
    return kAnswerIsNo;
  }
  const judge::TouchCalibration found = {
      WallClockIso8601(), wanted->court->name,
      plan->board,        link::UsbSerial(wanted->port),
      plan->pad,          plan->foil,
      dialog.Taps()};
  if (Result<void> ok = WriteNew(options.file, judge::ToToml(found)); !ok) {
    return Report(ok.error());
  }
  guide.Finish(found, options.file);
  return kDone;
}

}  // namespace kimari::setting_up
