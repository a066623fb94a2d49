#include "vision/lens/lens_file.h"

#include <spdlog/fmt/fmt.h>

#include <filesystem>
#include <fstream>
#include <limits>

#include "host/base/new_file.h"
#include "host/base/plain_file.h"
#include "host/base/toml_section.h"
#include "host/base/toml_text.h"

namespace kimari::vision {
namespace {

constexpr int kWidest = 16'384;  // px
constexpr double kMostFocal = 1e6;
constexpr double kMostTerm = 100;
constexpr double kMostPixels = 1e4;

void Fill(TomlSection& section, Lens& lens) {
  for (const char* key : {"width", "height", "focal_x", "focal_y", "centre_x",
                          "centre_y", "k1", "k2", "p1", "p2", "k3"}) {
    section.Require(key);
  }
  section.Integer("width", lens.picture.width, 1, kWidest);
  section.Integer("height", lens.picture.height, 1, kWidest);
  section.Number("focal_x", lens.focal_x, 1, kMostFocal);
  section.Number("focal_y", lens.focal_y, 1, kMostFocal);
  section.Number("centre_x", lens.centre_x, -kWidest, 2.0 * kWidest);
  section.Number("centre_y", lens.centre_y, -kWidest, 2.0 * kWidest);
  section.Number("k1", lens.k1, -kMostTerm, kMostTerm);
  section.Number("k2", lens.k2, -kMostTerm, kMostTerm);
  section.Number("p1", lens.p1, -kMostTerm, kMostTerm);
  section.Number("p2", lens.p2, -kMostTerm, kMostTerm);
  section.Number("k3", lens.k3, -kMostTerm, kMostTerm);
}

}  // namespace

std::string ToToml(const Lens& lens) {
  return fmt::format(
      "# Written by 'kimari calibrate camera'.\n"
      "date = \"{}\"\nphotographs = {}\nresidual_px = {:.4f}\n"
      "held_out_px = {:.4f}\n\n[lens]\nwidth = {}\nheight = {}\n"
      "focal_x = {:.6f}\nfocal_y = {:.6f}\ncentre_x = {:.6f}\n"
      "centre_y = {:.6f}\nk1 = {:.9f}\nk2 = {:.9f}\np1 = {:.9f}\n"
      "p2 = {:.9f}\nk3 = {:.9f}\n",
      lens.date, lens.photographs, lens.residual_px, lens.held_out_px,
      lens.picture.width, lens.picture.height, lens.focal_x, lens.focal_y,
      lens.centre_x, lens.centre_y, lens.k1, lens.k2, lens.p1, lens.p2,
      lens.k3);
}

Result<Lens> ReadLens(const std::string& path) {
  if (auto plain = IsPlainFile(path); !plain) {
    return tl::unexpected(plain.error());
  }
  if (!std::ifstream(path)) {
    return Fail(ErrorKind::kFile,
                path +
                    ": no lens file can be read there; measure the lens "
                    "with 'kimari calibrate camera'");
  }
  Lens lens;
  const auto root = ParseTomlFile(path);
  if (!root) return root.error().In(path);
  TomlMistakes mistakes(path);
  TomlSection head(*root, "the file", mistakes);
  head.Number("residual_px", lens.residual_px, 0, kMostPixels);
  head.Number("held_out_px", lens.held_out_px, 0, kMostPixels);
  head.Integer("photographs", lens.photographs, 0,
               std::numeric_limits<int>::max());
  head.Text("date", lens.date);
  head.Require("lens");
  if (const toml::table* table = head.Table("lens")) {
    TomlSection section(*table, "[lens]", mistakes);
    Fill(section, lens);
    section.NoOthers();
  }
  head.NoOthers();
  if (mistakes.Any()) return tl::unexpected(mistakes.First());
  if (!lens.CoversPicture()) {
    return Fail(ErrorKind::kUsage,
                path +
                    ": its terms fold the picture over itself; measure the "
                    "lens again with 'kimari calibrate camera'");
  }
  return lens;
}

Result<void> WriteLens(const Lens& lens, const std::string& path) {
  return WriteNew(path, ToToml(lens));
}

}  // namespace kimari::vision
