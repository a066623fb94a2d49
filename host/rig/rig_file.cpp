#include "host/rig/rig_file.h"

#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <functional>
#include <sstream>
#include <utility>
#include <vector>

#include "host/base/plain_file.h"
#include "host/base/printable.h"
#include "host/base/text_file.h"
#include "host/base/toml_text.h"
#include "host/evidence/names.h"
#include "host/rig/eyes.h"
#include "host/rig/rig_section.h"

namespace kimari::rig {
namespace {

constexpr int kMostEnrolmentFrames = 100'000;
constexpr double kMostMemorise = 86'400;  // s

Result<void> ReadHand(const std::string& path, toml::table& table,
                      const char* key, std::optional<Hand>& hand) {
  const toml::node* node = table.get(key);
  if (node == nullptr) return {};
  hand = evidence::FromName<Hand>(node->value_or(std::string()));
  if (!hand) {
    return At(path, node->source(),
              fmt::format("match.{} must be \"left\" or \"right\"; leave it "
                          "out where none was declared",
                          key));
  }
  table.erase(key);
  return {};
}

Result<void> ReadOrder(const std::string& path, toml::table& table,
                       RigFile& rig) {
  const toml::node* node = table.get("order");
  if (node == nullptr) return {};
  const toml::array* order = node->as_array();
  if (order == nullptr) {
    return At(path, node->source(), "match.order must be an array of numbers");
  }
  for (const toml::node& item : *order) {
    const std::optional<int64_t> number = item.value<int64_t>();
    if (!number || *number < 1 || *number > 65535) {
      return At(path, item.source(), "match.order holds card numbers only");
    }
    const auto card = static_cast<cards::CardId>(*number);
    if (std::ranges::find(rig.order, card) != rig.order.end()) {
      return At(path, item.source(),
                fmt::format("match.order holds card {} twice; each card is "
                            "read once: remove one",
                            card));
    }
    rig.order.push_back(card);
  }
  table.erase("order");
  return {};
}

// Beside the rig file, unless it is built in.
Result<void> ReadCourt(const std::string& path, const toml::table& table,
                       Section& section, RigFile& rig) {
  const toml::node* node = table.get("court");
  if (node == nullptr) return {};
  const toml::source_region where = node->source();
  std::string name;
  section.Read("court", name);
  auto plan =
      court::LoadPlan(name, std::filesystem::path(path).parent_path().string());
  if (!plan) return At(path, where, plan.error().message);
  rig.court = std::move(*plan);
  return {};
}

Result<void> ReadMemorise(const std::string& path, Section& section,
                          RigFile& rig) {
  const toml::node* node = section.Table().get("memorise_s");
  if (node == nullptr) return {};
  const toml::source_region where = node->source();
  double seconds = rig.memorise.Seconds();
  section.Read("memorise_s", seconds);
  if (!(seconds >= 0 && seconds <= kMostMemorise)) {
    return At(path, where,
              fmt::format("match.memorise_s is {:g}; write 0 to {:g} seconds",
                          seconds, kMostMemorise));
  }
  rig.memorise = FromSeconds(seconds);
  return {};
}

Result<void> ReadFirstLamp(const std::string& path, Section& section,
                           RigFile& rig) {
  const toml::node* node = section.Table().get("first_lamp");
  if (node == nullptr) return {};
  const toml::source_region where = node->source();
  std::string text;
  section.Read("first_lamp", text);
  const auto lamp = FirstLampOf(text);
  if (!lamp)
    return At(path, where, "match.first_lamp: " + lamp.error().message);
  rig.first_lamp = *lamp;
  return {};
}

Result<void> ReadReader(const std::string& path, Section& section,
                        RigFile& rig) {
  constexpr double kFarthest = 50;  // m
  HumanReader human;
  const toml::node* ears = section.Table().get("to_ears_m");
  const toml::source_region where =
      ears == nullptr ? section.Table().source() : ears->source();
  if (section.Table().get("microphone") == nullptr) {
    return At(path, where,
              "[reader] names no microphone; write microphone = \"\" for the "
              "default one, or leave the section out where the rig reads");
  }
  section.Read("microphone", human.microphone);
  section.Read("to_ears_m", human.to_ears_m);
  if (!(std::abs(human.to_ears_m) <= kFarthest)) {
    return At(
        path, where,
        fmt::format("reader.to_ears_m is {:g}; write -{:g} to {:g} metres",
                    human.to_ears_m, kFarthest, kFarthest));
  }
  rig.human = human;
  return {};
}

// A number of [camera], and whose it is.
struct CameraKey {
  const char* key;
  double low;
  double high;
  bool whole;
  bool of_file;  // a file may have it too
  std::function<void(double)> put;
};

std::vector<CameraKey> CameraKeys(RigCamera& camera) {
  vision::V4l2Options& mode = camera.v4l2;
  vision::CameraControls& controls = mode.controls;
  const auto whole = [](auto& out) {
    return [&out](double value) { out = static_cast<int>(value); };
  };
  return {{"width", 160, 7680, true, false, whole(mode.width)},
          {"height", 120, 4320, true, false, whole(mode.height)},
          {"fps", 1, 1000, false, true,
           [&](double fps) { camera.file_fps = mode.fps = fps; }},
          {"exposure_ms", 0.1, 1000, false, true,
           [&](double ms) {
             camera.file_exposure = FromMilliseconds(ms);
             controls.exposure = camera.file_exposure;
           }},
          {"gain", 0, 65535, true, false, whole(controls.gain)},
          {"white_balance_k", 1000, 15000, true, false,
           whole(controls.white_balance_k)},
          {"power_line_hz", 0, 60, true, false, whole(controls.power_line_hz)},
          {"latency_ms", 0, 200, false, false,
           [&](double ms) { mode.latency = FromMilliseconds(ms); }}};
}

Result<void> ReadCameraKey(const std::string& path, Section& section,
                           const RigCamera& camera, const CameraKey& key) {
  const toml::node* node = section.Table().get(key.key);
  if (node == nullptr) return {};
  const toml::source_region where = node->source();
  if (camera.device.empty() && (camera.file.empty() || !key.of_file)) {
    return At(path, where,
              fmt::format("camera.{} is set of a camera named as "
                          "camera.device{}; remove it",
                          key.key, key.of_file ? " or camera.file" : ""));
  }
  double value = key.low;
  section.Read(key.key, value);
  if (!(value >= key.low && value <= key.high) ||
      (key.whole && value != std::floor(value))) {
    return At(
        path, where,
        fmt::format("camera.{} is {:g}; write {}{:g} to {:g}", key.key, value,
                    key.whole ? "a whole number, " : "", key.low, key.high));
  }
  key.put(value);
  return {};
}

Result<void> ReadCamera(const std::string& path, Section& section,
                        RigCamera& camera) {
  const toml::source_region where = section.Table().source();
  section.Read("device", camera.device);
  section.Read("file", camera.file);
  section.Read("socket", camera.socket);
  if ((camera.device.empty() ? 0 : 1) + (camera.file.empty() ? 0 : 1) +
          (camera.socket.empty() ? 0 : 1) >
      1) {
    return At(
        path, where,
        "[camera] names more than one of device, file and socket; a match "
        "has one camera: leave the others out");
  }
  for (const CameraKey& key : CameraKeys(camera)) {
    if (Result<void> ok = ReadCameraKey(path, section, camera, key); !ok) {
      return ok;
    }
  }
  const vision::V4l2Options& mode = camera.v4l2;
  const int hz = mode.controls.power_line_hz.value_or(50);
  if (hz != 0 && hz != 50 && hz != 60) {
    return At(
        path, where,
        fmt::format("camera.power_line_hz is {}; write 50 or 60, or 0 for "
                    "no filter",
                    hz));
  }
  if (mode.controls.exposure &&
      mode.controls.exposure->Seconds() * mode.fps > 1) {
    return At(path, where,
              fmt::format("camera.exposure_ms is {:g}, longer than a frame at "
                          "{:g} frames a second ({:.1f} ms); make it shorter",
                          mode.controls.exposure->Milliseconds(), mode.fps,
                          1000 / mode.fps));
  }
  return {};
}

Result<void> CheckDevices(const std::string& path, const toml::table& root,
                          RigNeeds needs, const RigFile& rig) {
  struct Device {
    const char* section;
    const char* key;
    bool enough;
    const char* what;
    const char* example;
  };
  for (const Device& device :
       {Device{"boards", "a",
               !rig.board_a.empty() || needs == RigNeeds::kCamera ||
                   needs == RigNeeds::kNothing,
               "serial port", "/dev/ttyACM0"},
        Device{"boards", "b", !rig.board_b.empty() || needs != RigNeeds::kMatch,
               "serial port", "/dev/ttyACM1"},
        Device{"camera", "device",
               rig.camera.Named() || needs == RigNeeds::kNothing, "camera",
               "/dev/video0"}}) {
    if (device.enough) continue;
    const std::string what = fmt::format(
        "{0}.{1} names no {2}; write it into [{0}], such as {1} = \"{3}\"",
        device.section, device.key, device.what, device.example);
    const toml::node* section = root.get(device.section);
    if (section != nullptr) return At(path, section->source(), what);
    return Fail(ErrorKind::kUsage, fmt::format("{}: {}", path, what));
  }
  if (rig.board_a == rig.board_b && !rig.board_a.empty()) {
    return At(path, root.get("boards")->source(),
              fmt::format("[boards] names {} for both; each board has a port "
                          "of its own",
                          rig.board_a));
  }
  return {};
}

Result<void> Fill(const std::string& path, toml::table& root, RigNeeds needs,
                  RigFile& rig) {
  for (auto& [key, node] : root) {
    toml::table* table = node.as_table();
    const std::string name(key.str());
    if (table == nullptr) {
      return At(path, node.source(),
                "expected a [section], got " + Brief(name));
    }
    Section section(path, *table, name);
    if (name == "match") {
      section.Read("rule_book", rig.rule_book);
      section.Read("deck", rig.deck);
      if (Result<void> ok = ReadCourt(path, *table, section, rig); !ok) {
        return ok;
      }
      section.Read("player_a", rig.player_a);
      section.Read("player_b", rig.player_b);
      for (const auto& [name_of, hand] : {std::pair("hand_a", &rig.hand_a),
                                          std::pair("hand_b", &rig.hand_b)}) {
        if (Result<void> ok = ReadHand(path, *table, name_of, *hand); !ok) {
          return ok;
        }
      }
      section.Read("joka", rig.joka);
      if (Result<void> ok = ReadMemorise(path, section, rig); !ok) return ok;
      if (Result<void> ok = ReadFirstLamp(path, section, rig); !ok) return ok;
      if (const toml::table* options = (*table)["options"].as_table()) {
        std::ostringstream json;
        json << toml::json_formatter{*options};
        rig.options = json.str();
        table->erase("options");
      }
      if (Result<void> ok = ReadOrder(path, *table, rig); !ok) return ok;
    } else if (name == "boards") {
      section.Read("a", rig.board_a);
      section.Read("b", rig.board_b);
      section.Read("touch_a", rig.touch_a);
      section.Read("touch_b", rig.touch_b);
    } else if (name == "camera") {
      if (Result<void> ok = ReadCamera(path, section, rig.camera); !ok) {
        return ok;
      }
      section.Read("lens", rig.lens);
      section.Read("clock", rig.clock);
      const toml::source_region where =
          table->get("enrolment_frames") == nullptr
              ? table->source()
              : table->get("enrolment_frames")->source();
      int64_t frames = rig.enrolment_frames;
      section.Read("enrolment_frames", frames);
      if (frames < kLeastEnrolmentFrames || frames > kMostEnrolmentFrames) {
        return At(
            path, where,
            fmt::format("camera.enrolment_frames is {}; the faces are "
                        "learned from {} to {} frames of each sheet",
                        frames, kLeastEnrolmentFrames, kMostEnrolmentFrames));
      }
      rig.enrolment_frames = static_cast<int>(frames);
    } else if (name == "reader") {
      if (Result<void> ok = ReadReader(path, section, rig); !ok) return ok;
    } else if (name == "sound") {
      std::string wire;
      section.Read("wire", wire);
      if (!wire.empty()) rig.sound_wire = wire;
    } else {
      return At(path, node.source(),
                "unknown section [" + name +
                    "]; known are match, boards, camera, reader, sound");
    }
    if (Result<void> ok = section.Done(); !ok) return ok;
  }
  if (rig.human && !rig.order.empty()) {
    return At(path, root.get("reader")->source(),
              "[reader] says that a human reads, and match.order which cards "
              "come: leave one of them out");
  }
  return CheckDevices(path, root, needs, rig);
}

}  // namespace

Result<RigFile> ReadRigFile(const std::string& path, RigNeeds needs) {
  namespace fs = std::filesystem;
  RigFile rig;
  if (auto plain = IsPlainFile(path); !plain) {
    return tl::unexpected(plain.error());
  }
  if (!std::ifstream(path)) {
    return Fail(ErrorKind::kFile,
                path + ": cannot be read; name the rig's file with --rig");
  }
  const auto text = ReadText(path);
  if (!text) return tl::unexpected(text.error());
  auto root = ParseToml(*text);
  if (!root) return root.error().In(path);
  if (Result<void> ok = Fill(path, *root, needs, rig); !ok) {
    return tl::unexpected(ok.error());
  }
  const fs::path beside = fs::path(path).parent_path();
  if (rig.deck != cards::HyakuninIsshu().id) {
    rig.deck = (beside / rig.deck).string();
  }
  for (std::string* file :
       {&rig.camera.file, &rig.lens, &rig.clock, &rig.touch_a, &rig.touch_b}) {
    if (!file->empty()) *file = (beside / *file).string();
  }
  return rig;
}

}  // namespace kimari::rig
