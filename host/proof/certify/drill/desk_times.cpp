#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <map>
#include <sstream>
#include <system_error>
#include <utility>
#include <vector>

#include "host/proof/certify/drill/campaign.h"
#include "host/proof/certify/drill/told_by_page.h"
#include "host/uses/drill/attempt_json.h"
#include "host/uses/drill/drill_server.h"

namespace kimari::drill {
namespace {

constexpr int kCards = 20;
constexpr int kDead = 4;
constexpr Duration kPatience = Seconds(300);
constexpr double kMostRms = 15;  // ms
constexpr const char* kPlayer = "Known";

struct CountedTimes {
  double squares = 0;
  double sigma = 0;  // as stated, the same for all
  int times = 0;
  int within_3_sigma = 0;
  int told_wrong = 0;  // faults, misses and dead cards
};

CountedTimes Count(const std::vector<Attempt>& kept,
                   const std::map<int, double>& pressed) {
  CountedTimes counted;
  int faults = 0;
  int misses = 0;
  for (const Attempt& each : kept) {
    faults += Fault(each) ? 1 : 0;
    misses += Missed(each) ? 1 : 0;
    const auto truly = pressed.find(each.place);
    counted.told_wrong +=
        (truly != pressed.end()) == (each.answered != 0) ? 0 : 1;
    if (truly == pressed.end() || !each.sound_ms) continue;
    const double error = *each.sound_ms - truly->second;
    counted.squares += error * error;
    counted.sigma = each.sigma_ms;
    counted.within_3_sigma += std::abs(error) <= 3 * each.sigma_ms ? 1 : 0;
    ++counted.times;
  }
  // He presses another card once, and once none.
  counted.told_wrong +=
      std::abs(faults - 1) + std::abs(misses - 1) +
      std::abs(static_cast<int>(kept.size()) - kCards - kDead);
  return counted;
}

Result<std::vector<Attempt>> KeptBy(Desk& desk) {
  const auto lines = desk.ExportPlayer(kPlayer, "json");
  if (!lines) return Fail(ErrorKind::kFile, lines.error().message.en);
  std::vector<Attempt> kept;
  std::istringstream text(lines->bytes);
  for (std::string line; std::getline(text, line);) {
    auto attempt = AttemptOf(line);
    if (!attempt) return tl::unexpected(attempt.error());
    kept.push_back(std::move(*attempt));
  }
  return kept;
}

constexpr const char* kWhat = "reaction times at a desk, in a browser";
constexpr const char* kWhatMeasured =
    "reaction times at a desk, on a device that its microphone measured";

certify::Line Told(const CountedTimes& counted, bool measured) {
  certify::Line line;
  line.target = "T19";
  line.what = measured ? kWhatMeasured : kWhat;
  line.trials = counted.times;
  line.trials_of = "times";
  line.how = fmt::format(
      "{} cards, {} of them dead, in Chromium; the player sits in the page, {}",
      kCards + kDead, kDead,
      measured
          ? "behind a device that sounds 90 ms and tells 35 ms late, and that "
            "the page measured by its button before"
          : "what a device adds is not in it; a device that nobody measured");
  if (counted.times > 0) {
    line.figures = {
        certify::AtMost("RMS error", std::sqrt(counted.squares / counted.times),
                        "ms", kMostRms, counted.times),
        certify::ShareAtLeast("within three sigma", counted.within_3_sigma,
                              counted.times, 0.99),
        certify::Told("sigma that the page states", counted.sigma, "ms",
                      counted.times)};
  }
  line.figures.push_back(
      certify::ShareAtMost("faults, misses and dead cards told wrong",
                           counted.told_wrong, kCards + kDead, 0.01));
  return line;
}

Result<certify::Line> Sit(const CampaignOptions& options, bool measured) {
  const cards::Deck& deck = cards::HyakuninIsshu();
  reader::LoaderOptions voice;
  voice.reciter = reader::Reciter::kQuick;
  auto loader = reader::PhraseLoader::Open(deck, voice);
  if (!loader) return tl::unexpected(loader.error());
  if (Result<void> ok = loader->OpenVoice(); !ok) {
    return tl::unexpected(ok.error());
  }
  auto store = Store::Open(options.folder);
  if (!store) return tl::unexpected(store.error());
  Desk desk(deck, std::move(*store), OpenSets(options.folder),
            TapHabits(options.folder), KeptPlaces(options.folder),
            BuiltInDrills(deck), WallClockIso8601);
  ToldByPage pressed;
  DrillServer server(desk, std::move(*loader));
  DrillServer::Options page;
  page.clock = options.clock;
  page.first = "first_evening";
  page.known_player = [&](const std::string& body) {
    return pressed.Add(body);
  };
  const auto port = server.Start(page);
  if (!port) return tl::unexpected(port.error());
  const HostTime end = options.clock->Now() + kPatience;
  const auto goes_on = [&] {
    const double share =
        static_cast<double>(pressed.Ms().size()) / (kCards - 1);
    return options.progress(std::min(share, 1.0)) && !pressed.Over() &&
           options.clock->Now() < end;
  };
  const std::string address =
      fmt::format("http://127.0.0.1:{}/known_player?cards={}&dead={}&lang=en{}",
                  *port, kCards, kDead, measured ? "&device=known" : "");
  if (Result<void> ok = options.browse(address, options.folder, goes_on); !ok) {
    return certify::NotRunLine(
        {"T19", measured ? kWhatMeasured : kWhat, ok.error().message});
  }
  const auto kept = KeptBy(desk);
  if (!kept) return tl::unexpected(kept.error());
  return Told(Count(*kept, pressed.Ms()), measured);
}

}  // namespace

certify::Lines DeskTimes(const CampaignOptions& options) {
  std::vector<certify::Line> lines;
  for (const bool measured : {false, true}) {
    // A browser of its own: what it measured is kept in it.
    CampaignOptions own = options;
    own.folder += measured ? "/measured" : "/unmeasured";
    std::error_code error;
    std::filesystem::create_directories(own.folder, error);
    if (error) {
      return Fail(ErrorKind::kFile,
                  own.folder + ": cannot be made: " + error.message());
    }
    own.progress = [&options, measured](double share) {
      return options.progress((share + (measured ? 1 : 0)) / 2);
    };
    auto line = Sit(own, measured);
    if (!line) return tl::unexpected(line.error());
    lines.push_back(std::move(*line));
  }
  return lines;
}

}  // namespace kimari::drill
