#include "host/reader/sound_calibration.h"

#include <spdlog/fmt/fmt.h>
#include <toml++/toml.h>

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

namespace kimari::reader {
namespace {

namespace fs = std::filesystem;

constexpr double kLongestMs = 2000;
constexpr double kFarthest = 50;  // m

Duration Milliseconds(double ms) { return FromMilliseconds(ms); }

class EntryReader {
 public:
  EntryReader(const toml::table& entry, const std::string& file)
      : entry_(entry), file_(file) {}

  Result<SoundCalibration> Read() {
    SoundCalibration c;
    c.device = entry_["device"].value_or(std::string());
    c.date = entry_["date"].value_or(std::string());
    if (c.device.empty()) return Wrong("device", "names no device");
    const auto delay = Number("delay_ms", -kLongestMs, kLongestMs);
    const auto sigma = Number("sigma_ms", 0, kLongestMs);
    if (!delay || !*delay) return Wrong("delay_ms", "is no number of ms");
    if (!sigma || !*sigma) return Wrong("sigma_ms", "is no number of ms");
    c.delay = Milliseconds(**delay);
    c.sigma = Milliseconds(**sigma);
    for (const auto& [key, distance] :
         {std::pair{"distance_a_m", &c.distance_a_m},
          std::pair{"distance_b_m", &c.distance_b_m}}) {
      const auto metres = Number(key, 0, kFarthest);
      if (!metres) return Wrong(key, "is no distance from 0 to 50 m");
      *distance = *metres;
    }
    return c;
  }

 private:
  // The number, or none where the key is missing; an error where it is no
  // number in its range.
  Result<std::optional<double>> Number(const char* key, double low,
                                       double high) const {
    const auto node = entry_[key];
    if (!node) return std::optional<double>();
    const auto value = node.value<double>();
    if (!value || !(*value >= low && *value <= high)) {
      return Fail(ErrorKind::kFile, "");
    }
    return std::optional<double>(*value);
  }
  tl::unexpected<Error> Wrong(const char* key, const char* what) const {
    const auto node = entry_[key];
    const auto line =
        node ? node.node()->source().begin.line : entry_.source().begin.line;
    return Fail(ErrorKind::kFile,
                fmt::format("{}:{}: {} {}; run kimari calibrate sound again",
                            file_, line, key, what));
  }

  const toml::table& entry_;
  const std::string& file_;
};

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
  toml::table table;
  try {
    table = toml::parse_file(file);
  } catch (const toml::parse_error& error) {
    return Fail(ErrorKind::kFile,
                fmt::format("{}:{}: {}; correct it or remove the file", file,
                            error.source().begin.line,
                            std::string(error.description())));
  }
  const toml::array* entries = table["sound"].as_array();
  if (entries == nullptr) {
    if (table.empty()) return all;
    return Fail(ErrorKind::kFile,
                fmt::format("{}:{}: holds no [[sound]]; correct it or remove "
                            "the file",
                            file, table.begin()->second.source().begin.line));
  }
  for (const toml::node& node : *entries) {
    const toml::table* entry = node.as_table();
    if (entry == nullptr) {
      return Fail(ErrorKind::kFile,
                  fmt::format("{}:{}: 'sound' holds no table; correct it or "
                              "remove the file",
                              file, node.source().begin.line));
    }
    auto one = EntryReader(*entry, file).Read();
    if (!one) return tl::unexpected(one.error());
    all.push_back(std::move(*one));
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
  const fs::path fresh = file + ".new";
  std::error_code trouble;
  if (path.has_parent_path()) {
    fs::create_directories(path.parent_path(), trouble);
  }
  std::ofstream out(fresh);
  out << ToToml(*all);
  out.close();
  if (out) fs::rename(fresh, path, trouble);
  if (!out || trouble) {
    return Fail(ErrorKind::kFile,
                file +
                    ": cannot be written; make room, or name another with "
                    "--out");
  }
  return {};
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
  return std::optional(*found);
}

}  // namespace kimari::reader
