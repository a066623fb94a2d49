// `kimari calibrate mat`: the paper template of a mat.
#include <spdlog/fmt/fmt.h>

#include <filesystem>
#include <memory>
#include <string>

#include "host/app/command.h"
#include "host/base/new_file.h"
#include "host/court/mat_template.h"

namespace kimari::app {
namespace {

namespace fs = std::filesystem;

struct CalibrateMatOptions {
  std::string svg;
  std::string map = "kyogi";
  std::string paper = "A4";
  std::string board = "A";
};

// OUT, or OUT.svg, to what the files' names begin with.
std::string Stem(const std::string& svg) {
  const fs::path path(svg);
  return path.extension() == ".svg" || path.extension() == ".html"
             ? (path.parent_path() / path.stem()).string()
             : svg;
}

int DrawMat(const CalibrateMatOptions& options) {
  const std::string stem = Stem(options.svg);
  const fs::path name = fs::path(stem).filename();
  if (name.empty() || name == "." || name == "..") {
    return Report({ErrorKind::kUsage,
                   "--svg names no file: say what their names begin with, such "
                   "as --svg mat"});
  }
  const auto plan = court::LoadPlan(options.map);
  if (!plan) return Report(plan.error());
  const Side board = options.board == "A" ? Side::kA : Side::kB;
  const auto paper = mat::PaperOf(options.paper);
  if (!paper) {
    return Report({ErrorKind::kUsage, "--paper is A4 or A3"});
  }
  const mat::MatTemplate drawn = mat::DrawTemplate(**plan, board, *paper);
  if (const fs::path folder = fs::path(stem).parent_path(); !folder.empty()) {
    std::error_code error;
    if (!fs::is_directory(folder, error)) {
      return Report({ErrorKind::kFile,
                     folder.string() + ": there is no such folder; make it, or "
                                       "name another"});
    }
  }
  const std::string html = stem + ".html";
  const auto page = [&](size_t i) {
    return fmt::format("{}-{:02}.svg", stem, i);
  };
  // All or none.
  Result<void> free = IsFree(html);
  for (size_t i = 0; i < drawn.pages.size() && free; ++i) {
    free = IsFree(page(i));
  }
  if (!free) return Report(free.error());
  for (size_t i = 0; i < drawn.pages.size(); ++i) {
    if (const auto ok = WriteNew(page(i), drawn.pages[i].svg); !ok) {
      return Report(ok.error());
    }
    PrintText("{}  {}\n", Printable(page(i)), Printable(drawn.pages[i].name));
  }
  if (const auto ok = WriteNew(html, drawn.html); !ok) {
    return Report(ok.error());
  }
  PrintText(
      "{}  all pages: open it in a browser and print it at 100 % on {} {}\n",
      Printable(html), options.paper,
      drawn.tiling.paper_width > drawn.tiling.paper_height ? "landscape"
                                                           : "portrait");
  for (const std::string& line : (*plan)->pads.assumed) {
    PrintText("assumed: {}\n", line);
  }
  return kDone;
}

}  // namespace

void AddCalibrateMat(CLI::App& calibrate, Action& action) {
  CLI::App* command = calibrate.add_subcommand(
      "mat", "A template of one mat to print at full size, cut and lay");
  const auto options = std::make_shared<CalibrateMatOptions>();
  command
      ->add_option("--svg", options->svg,
                   "What the files' names begin with: OUT-00.svg is the "
                   "overview, the sheets follow; OUT.html has all pages")
      ->required();
  command->add_option("--map", options->map,
                      "kyogi (default), himuka-team, himuka-individual, or a "
                      "plan of your own (host/court/README.md)");
  command->add_option("--paper", options->paper, "A4 (default) or A3")
      ->check(CLI::IsMember({"A4", "A3"}));
  command->add_option("--board", options->board, "Whose mat: A (default) or B")
      ->check(CLI::IsMember({"A", "B"}));
  command->footer("Example: kimari calibrate mat --svg mat --paper A3");
  command->callback(
      [&action, options] { action = [options] { return DrawMat(*options); }; });
}

}  // namespace kimari::app
