#include "host/proof/certify/replay/step_times.h"

#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <mutex>
#include <nlohmann/json.hpp>
#include <utility>

#include "host/base/json_text.h"
#include "host/base/scratch_folder.h"
#include "host/uses/replay/record.h"
#include "host/uses/replay/replay_server.h"

namespace kimari::replay {
namespace {

constexpr int kStepsInBrowser = 300;
constexpr double kHalfBar = 40;   // ms, p50
constexpr double kMostBar = 120;  // ms, p95
constexpr Duration kStepPatience = Seconds(300);
constexpr const char* kWhat = "a step in Chromium, from the key to the picture";

// Two hands on one card, filmed at 60 frames a second.
constexpr const char* kScenario = R"([match]
memorise_s = 1
joka = false
seed = 7
[camera]
fps = 60
[layout]
A = [{ card = 1, row = "lower", column = 2 }, { card = 17, row = "middle", column = 12 }]
B = [{ card = 87, row = "middle", column = 9 }]
[[reading]]
card = 1
[[reading.stroke]]
player = "A"
touch_ms = 640
[[reading.stroke]]
player = "B"
margin_ms = 30
)";

// What the page in the browser tells. Any thread.
class Stepped {
 public:
  web::PageServer::Answer Add(const std::string& body) {
    const auto json = ParseJson(body);
    const std::scoped_lock lock(mutex_);
    if (!json.is_object()) return {400, {"no steps", "記録がありません"}};
    if (json.contains("over")) over_ = true;
    if (!json.contains("ms") || !json["ms"].is_array()) return {};
    for (const auto& each : json["ms"]) {
      if (each.is_number()) ms_.push_back(each.get<double>());
    }
    return {};
  }
  bool Over() const {
    const std::scoped_lock lock(mutex_);
    return over_;
  }
  std::vector<double> All() const {
    const std::scoped_lock lock(mutex_);
    return ms_;
  }

 private:
  mutable std::mutex mutex_;
  std::vector<double> ms_;
  bool over_ = false;
};

std::vector<certify::Line> ToldOf(const std::vector<double>& ms) {
  certify::Line line;
  line.target = "T17";
  line.what = kWhat;
  line.trials = static_cast<int64_t>(ms.size());
  line.trials_of = "steps";
  line.how =
      "frames of a simulated reading that were not shown before, one after the "
      "other, each as soon as the one before is drawn; no match runs beside it";
  line.figures = {certify::PercentileAtMost("p50", ms, 0.5, "ms", kHalfBar),
                  certify::PercentileAtMost("p95", ms, 0.95, "ms", kMostBar)};
  return {line};
}

std::vector<certify::Line> NotStepped(std::string why) {
  return {certify::NotRunLine({"T17", kWhat, std::move(why)})};
}

}  // namespace

certify::Lines StepTimes(const CertifyReplayOptions& options,
                         const Clock& clock,
                         const certify::Progress& progress) {
  if (!options.simulate || !options.browse) {
    return NotStepped("needs a browser and a simulated world");
  }
  const auto scratch = ScratchFolder::Make("replay");
  if (!scratch) return tl::unexpected(scratch.error());
  const std::string folder = scratch->Path() + "/match";
  if (!options.simulate(kScenario, folder)) {
    return Fail(ErrorKind::kFile,
                folder +
                    ": no match could be simulated: run `kimari simulate`, "
                    "which says why");
  }
  auto record = Record::Open(folder + "/match.mcap");
  if (!record) return tl::unexpected(record.error());
  Stepped stepped;
  ReplayServer server(std::move(*record));
  ReplayServer::Options page;
  page.clock = &clock;
  page.stepped = [&](const std::string& body) { return stepped.Add(body); };
  const auto port = server.Start(page);
  if (!port) return tl::unexpected(port.error());
  const HostTime end = clock.Now() + kStepPatience;
  const auto goes_on = [&] {
    const double share =
        static_cast<double>(stepped.All().size()) / kStepsInBrowser;
    return progress(std::min(share, 1.0)) && !stepped.Over() &&
           clock.Now() < end;
  };
  const auto browsed = options.browse(
      fmt::format("http://127.0.0.1:{}/stepping?steps={}&lang=en", *port,
                  kStepsInBrowser),
      scratch->Path(), goes_on);
  if (!browsed) return NotStepped(browsed.error().message);
  if (!stepped.Over()) return NotStepped("the browser did not finish");
  return ToldOf(stepped.All());
}

}  // namespace kimari::replay
