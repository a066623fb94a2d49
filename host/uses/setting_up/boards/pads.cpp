#include "host/uses/setting_up/boards/pads.h"

#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <charconv>
#include <vector>

#include "host/base/clock.h"
#include "host/base/exit_code.h"
#include "host/base/result.h"
#include "host/base/stop_signal.h"
#include "host/link/calibrate/calibration_file.h"
#include "host/link/serial_port.h"
#include "host/rig/rig_file.h"
#include "host/uses/setting_up/boards/pad_desk.h"
#include "host/uses/setting_up/boards/pad_guide.h"

namespace kimari::setting_up {
namespace {

// "0-15,20"; empty where it is not of that form.
std::vector<int> NumbersOf(const std::string& text) {
  std::vector<int> numbers;
  size_t at = 0;
  while (at <= text.size()) {
    const size_t end = std::min(text.find(',', at), text.size());
    const char* const stop = text.data() + end;
    int first = -1;
    auto read = std::from_chars(text.data() + at, stop, first);
    int last = first;
    if (read.ec == std::errc() && read.ptr != stop && *read.ptr == '-') {
      read = std::from_chars(read.ptr + 1, stop, last);
    }
    if (read.ec != std::errc() || read.ptr != stop || first < 0 ||
        last < first || last >= mat::kPads) {
      return {};
    }
    for (int pad = first; pad <= last; ++pad) numbers.push_back(pad);
    at = end + 1;
  }
  return numbers;
}

// The asked-for pads that the map has, board by board.
Result<std::vector<calibrate::PadName>> PadsOf(
    const CalibratePadsOptions& options, const mat::PadMap& map) {
  std::vector<int> numbers;
  if (!options.pads.empty()) {
    numbers = NumbersOf(options.pads);
    if (numbers.empty()) {
      return Fail(ErrorKind::kUsage,
                  fmt::format("--pads '{}' names no pads; write numbers from 0 "
                              "to {}, such as 0-15,20",
                              options.pads, mat::kPads - 1));
    }
  }
  std::vector<calibrate::PadName> pads;
  for (const mat::Pad& pad : map.pads) {
    const bool wanted = numbers.empty() ||
                        std::ranges::find(numbers, pad.number) != numbers.end();
    if (wanted && !options.ports[static_cast<size_t>(Index(pad.board))].empty())
      pads.push_back({pad.board, pad.number});
  }
  if (pads.empty()) {
    return Fail(ErrorKind::kUsage, fmt::format("the map {} has none of the "
                                               "pads {}; name others",
                                               map.name, options.pads));
  }
  return pads;
}

}  // namespace

int CalibratePads(CalibratePadsOptions options) {
  ListenForStop();
  if (!options.rig.empty()) {
    const auto rig = rig::ReadRigFile(options.rig);
    if (!rig) return Report(rig.error());
    if (options.ports[0].empty()) options.ports[0] = rig->board_a;
    if (options.ports[1].empty()) options.ports[1] = rig->board_b;
  }
  if (options.ports[0].empty() && options.ports[1].empty()) {
    return Report({ErrorKind::kUsage,
                   "no board is named; give --rig FILE, or --a PORT and --b "
                   "PORT"});
  }
  const auto plan = court::LoadPlan(options.map);
  if (!plan) return Report(plan.error());
  const auto pads = PadsOf(options, (*plan)->pads);
  if (!pads) return Report(pads.error());

  // Before 96 taps are lost for it.
  if (auto ok = calibrate::CanWriteCalibration(options.file); !ok) {
    return Report(ok.error());
  }

  const SteadyClock clock;
  PadGuide guide(**plan, options.json);
  calibrate::PadCalibration calibration(
      *pads, Seconds(options.patience_s),
      [&guide](const calibrate::Progress& event) { guide.Tell(event); });
  PadDesk desk(clock, calibration);
  if (Result<void> ok = desk.Open(options.ports); !ok)
    return Report(ok.error());
  const Result<bool> whole = desk.Run();
  if (!whole) return Report(whole.error());
  if (!*whole) {
    guide.Stopped();
    return kAnswerIsNo;
  }
  const calibrate::Calibration found = {WallClockIso8601(), (*plan)->name,
                                        desk.Boards(), calibration.Results()};
  if (Result<void> ok = calibrate::WriteCalibration(found, options.file); !ok) {
    return Report(ok.error());
  }
  return guide.Finish(found, options.file) ? kDone : kAnswerIsNo;
}

}  // namespace kimari::setting_up
