#include <spdlog/fmt/fmt.h>

#include <fstream>
#include <vector>

#include "host/drill/attempt_json.h"
#include "host/drill/certify/campaign.h"
#include "host/drill/certify/evenings.h"
#include "host/drill/certify/told_by_page.h"
#include "host/drill/drill_server.h"

namespace kimari::drill {
namespace {

constexpr int kDays = 400;
constexpr int kSetsADay = 10;
constexpr int kPages = 100;
constexpr double kBar = 200;   // ms
constexpr int kFirst = 99999;  // the set that is begun
// In a browser.
constexpr int kLooks = 20;
constexpr Duration kLooking = Seconds(120);
constexpr const char* kDrawn = "the same in a browser, until it is drawn";

// A set is begun and its first card answered: there is something new to sum up,
// as at every screen after a set.
Result<void> PlayOne(Desk& desk, int set) {
  const auto begun = desk.Begin(fmt::format(
      R"({{"set":{},"player":"player 0","drill":"first_evening"}})", set));
  if (begun.status != 200) return Fail(ErrorKind::kFile, begun.message.en);
  const auto question = desk.Find(static_cast<uint64_t>(set), 1);
  if (!question) return Fail(ErrorKind::kFile, "a set that asks nothing");
  Answer answer{static_cast<uint64_t>(set), 1};
  answer.card = question->asked.card;
  answer.sound_ms = 600;
  answer.sigma_ms = 20;
  const auto taken = desk.Take(answer, std::nullopt);
  if (taken.status != 200) return Fail(ErrorKind::kFile, taken.message.en);
  return {};
}

// The last kLooks sets up to `last`, each looked at in the page.
Result<certify::Line> Drawn(const CampaignOptions& options, Desk& desk,
                            uint64_t last) {
  auto loader = reader::PhraseLoader::Open(cards::HyakuninIsshu(), {});
  if (!loader) return tl::unexpected(loader.error());
  ToldByPage drawn;
  DrillServer server(desk, std::move(*loader));
  DrillServer::Options page;
  page.clock = options.clock;
  page.known_player = [&](const std::string& body) { return drawn.Add(body); };
  const auto port = server.Start(page);
  if (!port) return tl::unexpected(port.error());
  const HostTime end = options.clock->Now() + kLooking;
  const std::string address =
      fmt::format("http://127.0.0.1:{}/known_player?set={}&looks={}&lang=en",
                  *port, last, kLooks);
  const auto browsed = options.browse(address, options.folder, [&] {
    return !drawn.Over() && options.clock->Now() < end;
  });
  if (!browsed) {
    return certify::NotRunLine({"T19", kDrawn, browsed.error().message});
  }
  std::vector<double> ms;
  for (const auto& [place, each] : drawn.Ms()) ms.push_back(each);
  certify::Line line;
  line.target = "T19";
  line.what = kDrawn;
  line.trials = static_cast<int64_t>(ms.size());
  line.trials_of = "screens";
  line.how = fmt::format(
      "in Chromium without a window, over HTTP: from the request to the second "
      "frame after it stands in the page, each page opened anew; {} were asked "
      "for, one after the other, so that the sum of his evenings is at hand",
      kLooks);
  if (!ms.empty()) {
    line.figures = {certify::PercentileAtMost("p95", ms, 0.95, "ms", kBar)};
  }
  line.figures.push_back(certify::ShareAtLeast(
      "screens that were drawn", static_cast<int>(ms.size()), kLooks, 1));
  return line;
}

}  // namespace

certify::Lines PageTimes(const CampaignOptions& options) {
  const auto attempts = DrawEvenings(options.random, 1, kDays, kSetsADay);
  {
    // As the log is, without waiting for the disk at each answer.
    std::ofstream log(options.folder + "/attempts.jsonl");
    log << "{\"kimari_drill\": 3, \"written\": 1}\n";
    for (const Attempt& attempt : attempts) log << ToJson(attempt) << "\n";
  }
  auto store = Store::Open(options.folder);
  if (!store) return tl::unexpected(store.error());
  const cards::Deck& deck = cards::HyakuninIsshu();
  Desk desk(deck, std::move(*store), OpenSets(options.folder),
            TapHabits(options.folder), BuiltInDrills(deck),
            [] { return std::string("2026-12-24T19:00:00Z"); });
  const HostTime begun = options.clock->Now();
  if (Result<void> ok = PlayOne(desk, kFirst); !ok) {
    return tl::unexpected(ok.error());
  }
  const double begin_ms = (options.clock->Now() - begun).Milliseconds();
  std::vector<double> ms;
  for (int i = 0; i < kPages; ++i) {
    if (!options.progress(static_cast<double>(i) / kPages)) break;
    const uint64_t set = attempts.back().set - static_cast<uint64_t>(i);
    if (Result<void> ok = PlayOne(desk, kFirst + 1 + i); !ok) {
      return tl::unexpected(ok.error());
    }
    const HostTime before = options.clock->Now();
    if (const auto page = desk.CoachOf(set); !page) {
      return Fail(ErrorKind::kFile, page.error().message.en);
    }
    ms.push_back((options.clock->Now() - before).Milliseconds());
  }
  certify::Line line;
  line.target = "T19";
  line.what = "the coach's screen of a player of 100 000 answers";
  line.trials = static_cast<int64_t>(ms.size());
  line.trials_of = "screens";
  line.how =
      "from the request to its JSON; a set was begun and answered before, as "
      "before every screen, so that all is summed up anew; what the player did "
      "is at hand";
  line.figures = {
      certify::PercentileAtMost("p95", ms, 0.95, "ms", kBar),
      certify::Told(
          "to begin a set, when all of it is read, and its first answer",
          begin_ms, "ms", 1),
  };
  auto drawn = Drawn(options, desk, attempts.back().set);
  if (!drawn) return tl::unexpected(drawn.error());
  return std::vector{line, std::move(*drawn)};
}

}  // namespace kimari::drill
