#include "host/uses/setting_up/camera/lens_photographs.h"

#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>

#include "host/base/clock.h"
#include "host/base/exit_code.h"
#include "host/base/json_text.h"
#include "host/base/long_work.h"
#include "host/base/new_file.h"
#include "host/base/print_text.h"
#include "host/base/printable.h"
#include "host/base/result.h"
#include "host/base/stop_word.h"
#include "host/uses/setting_up/camera/board_photographs.h"
#include "host/uses/setting_up/camera/lens_words.h"
#include "vision/lens/lens_calibration.h"
#include "vision/lens/lens_file.h"

namespace kimari::setting_up {
namespace {

namespace fs = std::filesystem;

Result<vision::Chessboard> BoardOf(const CalibrateCameraOptions& options) {
  vision::Chessboard board;
  char rest = 0;
  const int read = std::sscanf(options.board.c_str(), "%dx%d%c", &board.columns,
                               &board.rows, &rest);
  if (read != 2 || board.columns < 3 || board.rows < 3 || board.columns > 100 ||
      board.rows > 100) {
    return Fail(ErrorKind::kUsage,
                "--board is '" + options.board +
                    "'; write how many inner corners it has, such as 9x6");
  }
  board.square_mm = options.square_mm;
  return board;
}

// How far the lens is off in photographs that were kept from it.
void TellHeldOut(const vision::Lens& lens,
                 const std::vector<std::string>& names,
                 const vision::Chessboard& board, LongWork& work) {
  const SeenBoards seen = FindBoards(names, board, work);
  work.Clear();
  for (const vision::BoardView& view : seen.views) {
    if (view.picture != lens.picture) continue;
    PrintText("{}  held out: {:.3f} px\n", Printable(view.name),
              vision::Residual(lens, view, board));
  }
  for (const vision::ViewReport& view : seen.without) {
    PrintText("{}  held out: {}\n", Printable(view.name),
              Printable(view.left_out));
  }
}

}  // namespace

int CalibrateCamera(const CalibrateCameraOptions& options) {
  if (!options.out.empty()) {
    if (auto ok = IsFree(options.out); !ok) return Report(ok.error());
  }
  cv::setNumThreads(1);
  const auto board = BoardOf(options);
  if (!board) return Report(board.error());
  const auto pictures = PicturesOf(options.pictures);
  if (!pictures) return Report(pictures.error());
  std::vector<std::string> held_out;
  if (!options.held_out.empty()) {
    auto named = PicturesOf(options.held_out);
    if (!named) return Report(named.error());
    held_out = std::move(*named);
  }
  std::vector<std::string> fitted;
  for (const std::string& name : *pictures) {
    const auto same = [&](const std::string& other) {
      std::error_code error;
      return fs::equivalent(name, other, error);
    };
    if (std::none_of(held_out.begin(), held_out.end(), same)) {
      fitted.push_back(name);
    }
  }
  const SteadyClock clock;
  const StopWord stopped(
      "kimari: stopped before the end: no lens was measured, nothing is kept / "
      "途中で止めました。何も保存していません");
  LongWork work(clock);
  work.Begin(fmt::format(
      "Looking for the board in {} photographs, a few seconds each / "
      "{}枚の写真から盤を探しています",
      fitted.size(), fitted.size()));
  const SeenBoards seen = FindBoards(fitted, *board, work);
  work.At("measuring the lens", fitted.size(), fitted.size());
  vision::LensCalibration made = vision::MeasureLens(seen.views, *board);
  work.Clear();
  made.lens.date = WallClockIso8601();
  if (options.json) {
    fmt::print("{}\n",
               PrintableJson(JsonText(LensJson(made, seen, made.lens))));
  } else {
    TellPhotographs(made, seen);
  }
  if (made.refused) return Report(*made.refused);
  if (!options.json) {
    TellLens(made);
    TellHeldOut(made.lens, held_out, *board, work);
  }
  if (options.out.empty()) return kDone;
  if (auto kept = vision::WriteLens(made.lens, options.out); !kept) {
    return Report(kept.error());
  }
  if (!options.json) {
    PrintText("Kept in {}; write lens = \"{}\" into [camera] of rig.toml\n",
              Printable(options.out),
              fs::path(options.out).filename().string());
  }
  return kDone;
}

}  // namespace kimari::setting_up
