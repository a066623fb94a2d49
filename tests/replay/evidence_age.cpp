// How old evidence is when the judge takes it in, and what devices lost,
// reading by reading: a line of JSON each. For match_cost.bench.mjs.
#include <spdlog/fmt/fmt.h>

#include <map>
#include <string>
#include <vector>

#include "host/certify/statistics.h"
#include "host/recording/reader.h"

namespace kimari {
namespace {

struct OfReading {
  std::vector<double> pads;    // ms, of boards' watermarks
  std::vector<double> frames;  // ms, of what was seen in a frame
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

int Main(const std::string& path) {
  auto reader = recording::Reader::Open(path);
  if (!reader) {
    fmt::print(stderr, "{}\n", reader.error().message);
    return 1;
  }
  const auto read = recording::ReadObservations(*reader);
  if (!read) {
    fmt::print(stderr, "{}\n", read.error().message);
    return 1;
  }
  std::map<uint32_t, OfReading> readings;
  uint32_t now = 0;
  uint64_t dropped = 0;
  for (const evidence::Observation& each : read->all) {
    const auto age = [&](HostTime at) {
      return (each.taken - at).Milliseconds();
    };
    if (const auto* opened =
            std::get_if<evidence::ReadingOpened>(&each.payload)) {
      now = opened->reading;
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
        R"({{"reading": {}, "pads": {}, "frames": {}, "dropped": {}, "underruns": {}}})"
        "\n",
        id, Ages(of.pads), Ages(of.frames), of.dropped, of.underruns);
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
