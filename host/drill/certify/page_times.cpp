#include <fstream>
#include <vector>

#include "host/drill/attempt_json.h"
#include "host/drill/certify/campaign.h"
#include "host/drill/certify/evenings.h"
#include "host/drill/desk.h"

namespace kimari::drill {
namespace {

constexpr int kDays = 400;
constexpr int kSetsADay = 10;
constexpr int kPages = 100;
constexpr double kBar = 200;  // ms

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
  const auto set_begun = desk.Begin(
      R"({"set":99999,"player":"player 0","drill":"first_evening"})");
  if (set_begun.status != 200) {
    return Fail(ErrorKind::kFile, set_begun.message.en);
  }
  const double begin_ms = (options.clock->Now() - begun).Milliseconds();
  std::vector<double> ms;
  for (int i = 0; i < kPages; ++i) {
    if (!options.progress(static_cast<double>(i) / kPages)) break;
    const uint64_t set = attempts.back().set - static_cast<uint64_t>(i);
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
      "from the request to its JSON; a set was begun before, as before every "
      "screen, and what the player did is at hand";
  line.figures = {
      certify::PercentileAtMost("p95", ms, 0.95, "ms", kBar),
      certify::Told("to begin a set, when all of it is read", begin_ms, "ms",
                    1),
  };
  return std::vector{line};
}

}  // namespace kimari::drill
