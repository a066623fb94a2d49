// How long after the touch a ruling was published, how old evidence is when the
// judge takes it in, and what devices lost, reading by reading: a line of JSON
// each. For match_cost.bench.mjs.
#include <spdlog/fmt/fmt.h>

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "host/game/rules/ruling_json.h"
#include "host/proof/certify/statistics.h"
#include "host/recording/reader.h"

namespace kimari {
namespace {

struct OfReading {
  std::vector<double> pads;       // ms, of boards' watermarks
  std::vector<double> frames;     // ms, of what was seen in a frame
  std::optional<HostTime> sound;  // the first of the poem
  std::optional<HostTime> touch;  // the first after it
  std::optional<HostTime> ruled;
  uint64_t dropped = 0;
  int underruns = 0;
};

std::string Ages(const std::vector<double>& ms) {
  if (ms.empty()) return R"({"count": 0})";
  return fmt::format(
      R"({{"count": {}, "p50_ms": {:.2f}, "p99_ms": {:.2f}, "max_ms": {:.2f}}})",
      ms.size(), certify::Quantile(ms, 0.5), certify::Quantile(ms, 0.99),
      certify::Quantile(ms, 1));
}

// From the touch on; null where there was none, or no ruling on it.
std::string RulingMs(const OfReading& of) {
  if (!of.touch || !of.ruled) return "null";
  return fmt::format("{:.2f}", (*of.ruled - *of.touch).Milliseconds());
}

// A later one of the same reading is a decision.
void AddRuling(const recording::Message& message,
               std::map<uint32_t, OfReading>& readings) {
  if (message.channel.topic != "/ruling") return;
  const auto ruling =
      rules::ParseRuling({reinterpret_cast<const char*>(message.data.data()),
                          message.data.size()});
  if (!ruling) return;
  auto& ruled = readings[ruling->reading].ruled;
  if (!ruled) ruled = message.stamp.happened;
}

int Main(const std::string& path) {
  auto reader = recording::Reader::Open(path);
  if (!reader) {
    fmt::print(stderr, "{}\n", reader.error().message);
    return 1;
  }
  std::map<uint32_t, OfReading> readings;
  std::vector<evidence::Observation> all;
  const auto read = recording::VisitObservations(
      *reader,
      [&](evidence::Observation&& each) {
        all.push_back(std::move(each));
        return true;
      },
      [&](const recording::Message& message) { AddRuling(message, readings); });
  if (!read) {
    fmt::print(stderr, "{}\n", read.error().message);
    return 1;
  }
  uint32_t now = 0;
  uint64_t dropped = 0;
  for (const evidence::Observation& each : all) {
    const auto age = [&](HostTime at) {
      return (each.taken - at).Milliseconds();
    };
    if (const auto* opened =
            std::get_if<evidence::ReadingOpened>(&each.payload)) {
      now = opened->reading;
    } else if (const auto* called =
                   std::get_if<evidence::CardCalled>(&each.payload)) {
      readings[called->reading].sound = called->first_sound.t;
    } else if (const auto* edge =
                   std::get_if<evidence::PadEdge>(&each.payload)) {
      OfReading& of = readings[now];
      if (edge->touched && !of.touch && of.sound && edge->at.t > *of.sound) {
        of.touch = edge->at.t;
      }
    } else if (const auto* mark =
                   std::get_if<evidence::BoardWatermark>(&each.payload)) {
      readings[now].pads.push_back(age(mark->at.t));
    } else if (const auto* seen =
                   std::get_if<evidence::HandsSeen>(&each.payload)) {
      readings[now].frames.push_back(age(seen->at.t));
    } else if (const auto* camera =
                   std::get_if<evidence::CameraHealth>(&each.payload)) {
      readings[now].dropped +=
          camera->dropped - std::min(dropped, camera->dropped);
      dropped = camera->dropped;
    } else if (const auto* sound =
                   std::get_if<evidence::SoundHealth>(&each.payload)) {
      readings[now].underruns +=
          sound->state == evidence::SoundState::kUnderrun ? 1 : 0;
    }
  }
  for (const auto& [id, of] : readings) {
    fmt::print(
        R"({{"reading": {}, "ruling_ms": {}, "pads": {}, "frames": {}, "dropped": {}, "underruns": {}}})"
        "\n",
        id, RulingMs(of), Ages(of.pads), Ages(of.frames), of.dropped,
        of.underruns);
  }
  return 0;
}

}  // namespace
}  // namespace kimari

int main(int argc, char** argv) {
  if (argc != 2) {
    fmt::print(stderr, "usage: evidence_age RECORDING\n");
    return 2;
  }
  return kimari::Main(argv[1]);
}
