#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "host/proof/certify/drill/campaign.h"
#include "host/proof/certify/drill/told_by_page.h"
#include "host/uses/drill/page_files.h"
#include "host/uses/web/page_server.h"

namespace kimari::drill {
namespace {

constexpr int kPeople = 1000;
constexpr Duration kTapping = Seconds(60);
constexpr double kTapBar = 15;  // ms
// With somebody of whom nothing is known, 15 are out of reach: people differ by
// as much (README). A thousand people tell it to 0.4.
constexpr double kUnknownTapBar = 17;

// Who taps: somebody of whom nothing is known, or whom a measured device knows.
struct Tappers {
  bool known = false;
  const char* what;
  const char* how;
};
constexpr Tappers kTappers[] = {
    {false, "what tapping along leaves of a device",
     "the page's own arithmetic, in Chromium; of drawn devices (60 +- 40 ms) "
     "and people, who tap 30 +- 15 ms early, each in his own way: that is "
     "nearly all that is left, and no tap tells it from the device: the "
     "target's 15 ms need a microphone, or the next line"},
    {true, "the same, by who had tapped along with a measured device before",
     "drawn likewise; that device was measured to 6 ms by its microphone, and "
     "from evening to evening a person is not the same by 5"},
};

certify::Line Judged(const Tappers& tappers, const ToldByPage& told) {
  const auto errors = told.Ms();
  const auto sigmas = told.SigmaMs();
  double squares = 0;
  int within = 0;
  std::vector<double> stated;
  for (const auto& [person, sigma] : sigmas) {
    const double error = errors.at(person);
    squares += error * error;
    within += std::abs(error) <= 3 * sigma ? 1 : 0;
    stated.push_back(sigma);
  }
  certify::Line line;
  line.target = "T19";
  line.what = tappers.what;
  line.trials = static_cast<int64_t>(stated.size());
  line.trials_of = "people";
  line.how = tappers.how;
  if (!stated.empty()) {
    const auto middle = stated.begin() + std::ssize(stated) / 2;
    std::ranges::nth_element(stated, middle);
    line.figures = {
        certify::AtMost(
            "RMS error", std::sqrt(squares / static_cast<double>(line.trials)),
            "ms", tappers.known ? kTapBar : kUnknownTapBar, line.trials),
        certify::ShareAtLeast("within three sigma", within, line.trials, 0.99),
        certify::Told("sigma that the page states, median", *middle, "ms",
                      line.trials)};
  }
  line.figures.push_back(certify::ShareAtLeast("people who were told of",
                                               line.trials, kPeople, 1));
  return line;
}

Result<certify::Line> TapAlong(const CampaignOptions& options,
                               const Tappers& tappers) {
  ToldByPage told;
  web::PageServer::Options page;
  page.clock = options.clock;
  page.files = {"/known_player.html", "/known_player.js", "/drill.css",
                "/icon.svg"};
  page.room_files = PageFiles();
  page.on_post["/api/pressed"] = [&](const std::string& body) {
    return told.Add(body);
  };
  web::PageServer server;
  const auto port = server.Start(std::move(page));
  if (!port) return tl::unexpected(port.error());
  Random random = options.random;
  const HostTime end = options.clock->Now() + kTapping;
  const auto browsed = options.browse(
      fmt::format(
          "http://127.0.0.1:{}/known_player?people={}&habit={}&seed={}&lang=en",
          *port, kPeople, tappers.known ? "known" : "none",
          random.Below(1'000'000'000)),
      options.folder,
      [&] { return !told.Over() && options.clock->Now() < end; });
  if (!browsed) {
    return certify::NotRunLine({"T19", tappers.what, browsed.error().message});
  }
  return Judged(tappers, told);
}

}  // namespace

certify::Lines TapTimes(const CampaignOptions& options) {
  std::vector<certify::Line> lines;
  for (const Tappers& each : kTappers) {
    if (!options.progress(each.known ? 0.5 : 0)) break;
    auto line = TapAlong(options, each);
    if (!line) return tl::unexpected(line.error());
    lines.push_back(std::move(*line));
  }
  return lines;
}

}  // namespace kimari::drill
