// `kimari calibrate camera`: a lens from photographs of a chessboard.
#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <cctype>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "host/app/command.h"
#include "host/base/clock.h"
#include "host/base/foreign_text.h"
#include "host/base/json_text.h"
#include "host/base/long_work.h"
#include "host/base/new_file.h"
#include "host/base/printable.h"
#include "host/base/stop_word.h"
#include "vision/camera/picture_file.h"
#include "vision/lens/lens_calibration.h"
#include "vision/lens/lens_file.h"

namespace kimari::app {
namespace {

namespace fs = std::filesystem;

struct CalibrateCameraOptions {
  std::vector<std::string> pictures;
  std::vector<std::string> held_out;
  std::string board = "9x6";
  double square_mm = 25;
  std::string out;
  bool json = false;
};

bool IsPicture(const fs::path& path) {
  std::string end = path.extension().string();
  std::transform(end.begin(), end.end(), end.begin(),
                 [](unsigned char c) { return std::tolower(c); });
  return end == ".jpg" || end == ".jpeg" || end == ".png";
}

// The pictures of folders, by name, and files as they are given.
Result<std::vector<std::string>> PicturesOf(
    const std::vector<std::string>& names) {
  std::vector<std::string> pictures;
  for (const std::string& name : names) {
    std::error_code error;
    if (!fs::is_directory(name, error)) {
      if (!fs::exists(name, error)) {
        return Fail(ErrorKind::kFile,
                    name +
                        ": is not there; name photographs of a chessboard, "
                        "or their folder");
      }
      pictures.push_back(name);
      continue;
    }
    std::vector<std::string> inside;
    for (const auto& entry : fs::directory_iterator(name, error)) {
      // "._photo.jpg" is none, though a Mac calls it so.
      if (entry.path().filename().native().starts_with('.')) continue;
      if (IsPicture(entry.path())) inside.push_back(entry.path().string());
    }
    if (inside.empty()) {
      return Fail(ErrorKind::kFile,
                  name +
                      ": no photograph (jpg, png, bmp, tif) is in this "
                      "folder");
    }
    std::sort(inside.begin(), inside.end());
    pictures.insert(pictures.end(), inside.begin(), inside.end());
  }
  return pictures;
}

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

struct Seen {
  std::vector<vision::BoardView> views;
  std::vector<vision::ViewReport> without;  // no board in them
};

Seen FindBoards(const std::vector<std::string>& pictures,
                const vision::Chessboard& board, LongWork& work) {
  Seen seen;
  uint64_t done = 0;
  for (const std::string& name : pictures) {
    work.At("looking for the board", done++, pictures.size());
    vision::ViewReport report{.name = ShownPath(fs::path(name))};
    const auto picture = vision::ReadPicture(name, vision::Colour::kGrey);
    if (!picture) {
      report.left_out = "no picture can be read from it: a JPEG or a PNG";
    } else if (auto view = vision::FindBoard(*picture, board, report.name)) {
      seen.views.push_back(std::move(*view));
      continue;
    } else {
      report.left_out = fmt::format(
          "no board of {} x {} inner corners is made out: all of it must be "
          "seen, with a white margin, in focus",
          board.columns, board.rows);
    }
    seen.without.push_back(std::move(report));
  }
  return seen;
}

void Tell(const vision::LensCalibration& made, const Seen& seen) {
  for (const vision::ViewReport& view : made.views) {
    if (view.used && !made.terms.empty()) {
      PrintText("{}  {:.3f} px, board tilted by {:.0f} degrees\n",
                Printable(view.name), view.residual_px, view.tilt_deg);
    } else if (!view.used) {
      PrintText("{}  left out: {}\n", Printable(view.name),
                Printable(view.left_out));
    }
  }
  for (const vision::ViewReport& view : seen.without) {
    PrintText("{}  left out: {}\n", Printable(view.name),
              Printable(view.left_out));
  }
  if (made.coverage > 0) {
    PrintText(
        "Boards cover {:.0f} % of the picture and reach {:.0f}, {:.0f}, "
        "{:.0f}, {:.0f} % of the way to its corners (from top left, "
        "clockwise); tilts differ by {:.0f} degrees\n",
        100 * made.coverage, 100 * made.reach[0], 100 * made.reach[1],
        100 * made.reach[2], 100 * made.reach[3], made.tilt_spread_deg);
  }
}

void Tell(const vision::LensCalibration& made) {
  const vision::Lens& lens = made.lens;
  const auto worst = std::max_element(
      made.views.begin(), made.views.end(), [](const auto& a, const auto& b) {
        return (a.used ? a.residual_px : 0) < (b.used ? b.residual_px : 0);
      });
  PrintText(
      "Lens of {} x {}: focal length {:.1f} x {:.1f} px (sigma {:.1f}), middle "
      "{:.1f}, {:.1f}; k1 {:+.4f}, k2 {:+.4f}, p1 {:+.5f}, p2 {:+.5f}, k3 "
      "{:+.4f} (fitted: {})\n",
      lens.picture.width, lens.picture.height, lens.focal_x, lens.focal_y,
      made.focal_sigma_px, lens.centre_x, lens.centre_y, lens.k1, lens.k2,
      lens.p1, lens.p2, lens.k3, made.terms);
  PrintText(
      "Residual {:.3f} px rms in {} photographs, worst {} ({:.3f} px); in "
      "photographs it was not fitted to {:.3f} px\n",
      lens.residual_px, lens.photographs, Printable(worst->name),
      worst->residual_px, lens.held_out_px);
  for (const std::string& warning : made.warnings) {
    PrintText("Note: {}\n", warning);
  }
}

nlohmann::json ToJson(const vision::LensCalibration& made, const Seen& seen,
                      const vision::Lens& lens) {
  nlohmann::json json = {
      {"coverage", made.coverage},
      {"reach", made.reach},
      {"tilt_spread_deg", made.tilt_spread_deg},
      {"warnings", made.warnings},
      {"refused", made.refused ? nlohmann::json(made.refused->message)
                               : nlohmann::json(nullptr)}};
  json["photographs"] = nlohmann::json::array();
  for (const auto* views : {&made.views, &seen.without}) {
    for (const vision::ViewReport& view : *views) {
      json["photographs"].push_back({{"name", view.name},
                                     {"used", view.used},
                                     {"residual_px", view.residual_px},
                                     {"tilt_deg", view.tilt_deg},
                                     {"left_out", view.left_out}});
    }
  }
  if (made.refused) return json;
  json["lens"] = {{"width", lens.picture.width},
                  {"height", lens.picture.height},
                  {"focal_x", lens.focal_x},
                  {"focal_y", lens.focal_y},
                  {"focal_sigma_px", made.focal_sigma_px},
                  {"centre_x", lens.centre_x},
                  {"centre_y", lens.centre_y},
                  {"terms", made.terms},
                  {"k1", lens.k1},
                  {"k2", lens.k2},
                  {"p1", lens.p1},
                  {"p2", lens.p2},
                  {"k3", lens.k3},
                  {"residual_px", lens.residual_px},
                  {"held_out_px", lens.held_out_px},
                  {"date", lens.date}};
  return json;
}

// How far the lens is off in photographs that were kept from it.
void TellHeldOut(const vision::Lens& lens,
                 const std::vector<std::string>& names,
                 const vision::Chessboard& board, LongWork& work) {
  const Seen seen = FindBoards(names, board, work);
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
  const Seen seen = FindBoards(fitted, *board, work);
  work.At("measuring the lens", fitted.size(), fitted.size());
  vision::LensCalibration made = vision::MeasureLens(seen.views, *board);
  work.Clear();
  made.lens.date = WallClockIso8601();
  if (options.json) {
    fmt::print("{}\n", PrintableJson(JsonText(ToJson(made, seen, made.lens))));
  } else {
    Tell(made, seen);
  }
  if (made.refused) return Report(*made.refused);
  if (!options.json) {
    Tell(made);
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

}  // namespace

void AddCalibrateCamera(CLI::App& calibrate, Action& action) {
  CLI::App* command = calibrate.add_subcommand(
      "camera", "How the lens bends the picture, from photographs of a board");
  const auto options = std::make_shared<CalibrateCameraOptions>();
  command
      ->add_option("pictures", options->pictures,
                   "Photographs of a chessboard, or their folder: 15 or more, "
                   "in the camera's mode, the board tilted to all sides, near, "
                   "and in each corner of the picture")
      ->required();
  command->add_option("--board", options->board,
                      "Its inner corners (default 9x6)");
  command
      ->add_option("--square-mm", options->square_mm,
                   "Side of a square (default 25)")
      ->check(CLI::Range(1.0, 1000.0))
      ->check(IsFinite());
  command->add_option("--hold-out", options->held_out,
                      "Photographs that are not fitted but tried in the end");
  command->add_option("-o,--output", options->out,
                      "New lens file; without it nothing is kept");
  command->add_flag("--json", options->json, "One object on standard output");
  command->footer("Example: kimari calibrate camera photographs -o lens.toml");
  command->callback([&action, options] {
    action = [options] { return CalibrateCamera(*options); };
  });
}

}  // namespace kimari::app
