#include "host/reader/sound_calibration.h"

#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <memory>
#include <sstream>
#include <system_error>
#include <utility>

#include "audio/calibrated_output.h"
#include "audio/loopback.h"
#include "host/base/private_file.h"
#include "host/base/toml_section.h"
#include "host/base/toml_text.h"

namespace kimari::reader {
namespace {

namespace fs = std::filesystem;

constexpr double kLongestMs = 2000;
constexpr double kFarthest = 50;  // m

SoundCalibration ReadEntry(const toml::table& table, TomlMistakes& mistakes) {
  TomlSection entry(table, "[[sound]]", mistakes);
  SoundCalibration c;
  double delay = 0;
  double sigma = 0;
  for (const char* key : {"device", "delay_ms", "sigma_ms"}) entry.Require(key);
  entry.Text("device", c.device);
  entry.Text("date", c.date);
  entry.Number("delay_ms", delay, -kLongestMs, kLongestMs);
  entry.Number("sigma_ms", sigma, 0, kLongestMs);
  entry.Number("distance_a_m", c.distance_a_m, 0, kFarthest);
  entry.Number("distance_b_m", c.distance_b_m, 0, kFarthest);
  entry.NoOthers();
  if (c.device.empty()) mistakes.Add(table, "[[sound]] names no device");
  c.delay = FromMilliseconds(delay);
  c.sigma = FromMilliseconds(sigma);
  return c;
}

std::string Quoted(const std::string& text) {
  std::ostringstream out;
  out << toml::value<std::string>(text);
  return out.str();
}

std::string ToToml(const std::vector<SoundCalibration>& all) {
  std::string text =
      "# Measured by kimari calibrate sound; used by kimari read and match.\n";
  for (const SoundCalibration& c : all) {
    text += fmt::format(
        "\n[[sound]]\ndevice = {}\ndate = {}\ndelay_ms = {:.4f}\n"
        "sigma_ms = {:.4f}\n",
        Quoted(c.device), Quoted(c.date), c.delay.Milliseconds(),
        c.sigma.Milliseconds());
    if (c.distance_a_m) {
      text += fmt::format("distance_a_m = {:.3f}\n", *c.distance_a_m);
    }
    if (c.distance_b_m) {
      text += fmt::format("distance_b_m = {:.3f}\n", *c.distance_b_m);
    }
  }
  return text;
}

}  // namespace

std::optional<Duration> ToEars(const std::optional<double>& distance_m) {
  if (!distance_m) return std::nullopt;
  return FromSeconds(*distance_m / audio::kSoundSpeed);
}

std::string UnevenEars(const SoundCalibration& calibration) {
  const auto a = ToEars(calibration.distance_a_m);
  const auto b = ToEars(calibration.distance_b_m);
  if (!a || !b || Abs(*a - *b) <= FromMilliseconds(1)) return "";
  return fmt::format(
      "{} hears it {:.1f} ms before the other: put the loudspeaker as far from "
      "the one as from the other.",
      *a < *b ? "A" : "B", Abs(*a - *b).Milliseconds());
}

std::string SoundCalibrationFile() {
  // NOLINTBEGIN(concurrency-mt-unsafe): nothing sets them
  const char* config = std::getenv("XDG_CONFIG_HOME");
  const char* home = std::getenv("HOME");
  // NOLINTEND(concurrency-mt-unsafe)
  const fs::path folder = config != nullptr && *config != 0 ? fs::path(config)
                          : home != nullptr ? fs::path(home) / ".config"
                                            : fs::path(".");
  return folder / "kimari/sound.toml";
}

Result<std::vector<SoundCalibration>> ReadSoundCalibrations(
    const std::string& file) {
  std::vector<SoundCalibration> all;
  std::error_code trouble;
  if (!fs::exists(file, trouble)) return all;
  const auto table = ParseTomlFile(file);
  if (!table) return table.error().In(file, ErrorKind::kFile);
  TomlMistakes mistakes(file);
  TomlSection root(*table, "the file", mistakes);
  for (const toml::table* entry : root.Tables("sound")) {
    all.push_back(ReadEntry(*entry, mistakes));
  }
  root.NoOthers();
  if (mistakes.Any()) {
    return Fail(ErrorKind::kFile,
                mistakes.First().message +
                    "; correct it, or remove the file and run kimari calibrate "
                    "sound again");
  }
  return all;
}

Result<void> KeepSoundCalibration(const SoundCalibration& calibration,
                                  const std::string& file) {
  auto all = ReadSoundCalibrations(file);
  if (!all) return tl::unexpected(all.error());
  std::erase_if(*all, [&](const SoundCalibration& c) {
    return c.device == calibration.device;
  });
  all->push_back(calibration);
  const fs::path path = file;
  std::error_code trouble;
  if (path.has_parent_path()) {
    fs::create_directories(path.parent_path(), trouble);
  }
  return WritePrivate(file, ToToml(*all));
}

Result<std::optional<SoundCalibration>> Calibrate(audio::SelectedOutput& sound,
                                                  const std::string& file) {
  const auto all = ReadSoundCalibrations(file);
  if (!all) return tl::unexpected(all.error());
  const std::string device = sound.output->Description();
  const auto found = std::find_if(all->begin(), all->end(), [&](const auto& c) {
    return c.device == device;
  });
  if (found == all->end()) return std::optional<SoundCalibration>();
  sound.output = std::make_unique<audio::CalibratedOutput>(
      std::move(sound.output), found->delay, found->sigma);
  sound.sentence +=
      fmt::format(" Measured on {}: {:+.2f} ms +- {:.2f} ms.", found->date,
                  found->delay.Milliseconds(), found->sigma.Milliseconds());
  sound.sentence_ja +=
      fmt::format("{}に測定: {:+.2f} ms（±{:.2f} ms）。", found->date,
                  found->delay.Milliseconds(), found->sigma.Milliseconds());
  return std::optional(*found);
}

}  // namespace kimari::reader
