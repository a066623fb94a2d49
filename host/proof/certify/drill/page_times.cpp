#include <spdlog/fmt/fmt.h>

#include <atomic>
#include <filesystem>
#include <memory>
#include <utility>
#include <vector>

#include "host/proof/certify/drill/campaign.h"
#include "host/proof/certify/drill/evenings.h"
#include "host/proof/certify/drill/told_by_page.h"
#include "host/uses/drill/drill_server.h"

namespace kimari::drill {
namespace {

constexpr int kSetsADay = 10;
constexpr int kManyDays = 400;
constexpr int kMonth = 30;  // days
constexpr int kPages = 100;
constexpr double kMostShown = 200;  // ms
constexpr int kFirst = 200000;      // the first set that is begun
// In a browser; as many as show a p95.
constexpr int kLooks = 60;
constexpr Duration kLooking = Seconds(300);

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
  const auto taken = desk.Enter(answer, std::nullopt);
  if (taken.status != 200) return Fail(ErrorKind::kFile, taken.message.en);
  return {};
}

// What players did, and the desk that they come back to.
class Evenings {
 public:
  static Result<std::unique_ptr<Evenings>> Draw(const CampaignOptions& options,
                                                const std::string& name,
                                                int players, int days);
  // There is something new to sum up, as at every screen after a set.
  Result<void> PlayOne() { return drill::PlayOne(desk, next_++); }

  uint64_t last = 0;  // set
  Desk desk;

 private:
  Evenings(const std::string& folder, Store store);

  int next_ = kFirst;
};

Evenings::Evenings(const std::string& folder, Store store)
    : desk(cards::HyakuninIsshu(), std::move(store), OpenSets(folder),
           TapHabits(folder), KeptPlaces(folder),
           BuiltInDrills(cards::HyakuninIsshu()),
           [] { return std::string("2026-12-24T19:00:00Z"); }) {}

Result<std::unique_ptr<Evenings>> Evenings::Draw(const CampaignOptions& options,
                                                 const std::string& name,
                                                 int players, int days) {
  const std::string folder = options.folder + "/" + name;
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  const auto attempts = DrawEvenings(options.random, players, days, kSetsADay);
  auto store = Store::Open(folder);
  if (!store) return tl::unexpected(store.error());
  if (Result<void> ok = store->Append(attempts); !ok) {
    return tl::unexpected(ok.error());
  }
  std::unique_ptr<Evenings> made(new Evenings(folder, std::move(*store)));
  made->last = attempts.back().set;
  return made;
}

// What is looked at in a browser.
struct Looks {
  std::string what;
  // Before each somebody answered, so that all is summed up anew; else the sum
  // is at hand.
  bool anew = false;
};

// The last kLooks sets, each looked at in the page.
Result<certify::Line> Drawn(const CampaignOptions& options, Evenings& evenings,
                            const Looks& looks) {
  auto loader = reader::PhraseLoader::Open(cards::HyakuninIsshu(), {});
  if (!loader) return tl::unexpected(loader.error());
  ToldByPage drawn;
  std::atomic<bool> unplayed{false};
  DrillServer server(evenings.desk, std::move(*loader));
  DrillServer::Options page;
  page.clock = options.clock;
  page.known_player = [&](const std::string& body) {
    auto answer = drawn.Add(body);
    if (looks.anew && !evenings.PlayOne()) unplayed = true;
    return answer;
  };
  const auto port = server.Start(page);
  if (!port) return tl::unexpected(port.error());
  const HostTime end = options.clock->Now() + kLooking;
  const std::string address =
      fmt::format("http://127.0.0.1:{}/known_player?set={}&looks={}&lang=en",
                  *port, evenings.last, kLooks);
  const auto browsed = options.browse(address, options.folder, [&] {
    return !drawn.Over() && options.clock->Now() < end;
  });
  if (!browsed) {
    return certify::NotRunLine({"T19", looks.what, browsed.error().message});
  }
  if (unplayed) return Fail(ErrorKind::kFile, "a set could not be played");
  std::vector<double> ms;
  for (const auto& [place, each] : drawn.Ms()) ms.push_back(each);
  certify::Line line;
  line.target = "T19";
  line.what = looks.what;
  line.trials = static_cast<int64_t>(ms.size());
  line.trials_of = "screens";
  line.how = fmt::format(
      "in Chromium without a window, over HTTP: from the request to the second "
      "frame after it stands in the page, each page opened anew; {}",
      looks.anew ? "a set was begun and answered before each"
                 : "what his evenings sum up to is at hand");
  if (!ms.empty()) {
    line.figures = {
        certify::PercentileAtMost("p95", ms, 0.95, "ms", kMostShown)};
  }
  line.figures.push_back(certify::Never(
      "screens that were not drawn", kLooks - static_cast<int64_t>(ms.size()),
      static_cast<double>(kLooks), "screens", kLooks));
  return line;
}

// The coach's JSON of 100 000 answers.
Result<certify::Line> Summed(const CampaignOptions& options,
                             Evenings& evenings) {
  const HostTime begun = options.clock->Now();
  if (Result<void> ok = evenings.PlayOne(); !ok) {
    return tl::unexpected(ok.error());
  }
  const double begin_ms = (options.clock->Now() - begun).Milliseconds();
  std::vector<double> ms;
  for (int i = 0; i < kPages; ++i) {
    if (!options.progress(0.5 * i / kPages)) break;
    if (Result<void> ok = evenings.PlayOne(); !ok) {
      return tl::unexpected(ok.error());
    }
    const HostTime before = options.clock->Now();
    const auto page =
        evenings.desk.CoachOf(evenings.last - static_cast<uint64_t>(i));
    if (!page) return Fail(ErrorKind::kFile, page.error().message.en);
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
      certify::PercentileAtMost("p95", ms, 0.95, "ms", kMostShown),
      certify::Told(
          "to begin a set, when all of it is read, and its first answer",
          begin_ms, "ms", 1),
  };
  return line;
}

}  // namespace

certify::Lines PageTimes(const CampaignOptions& options) {
  std::vector<certify::Line> lines;
  const auto many = Evenings::Draw(options, "many", 1, kManyDays);
  if (!many) return tl::unexpected(many.error());
  auto summed = Summed(options, **many);
  if (!summed) return tl::unexpected(summed.error());
  lines.push_back(std::move(*summed));
  auto drawn =
      Drawn(options, **many, {"the same in a browser, until it is drawn"});
  if (!drawn) return tl::unexpected(drawn.error());
  lines.push_back(std::move(*drawn));
  for (const int players : {1, 4}) {
    const auto month = Evenings::Draw(options, fmt::format("month{}", players),
                                      players, kMonth);
    if (!month) return tl::unexpected(month.error());
    drawn = Drawn(
        options, **month,
        {fmt::format("a month of {} in a browser, after a set, until it is "
                     "drawn",
                     players == 1 ? "one player" : "four players"),
         true});
    if (!drawn) return tl::unexpected(drawn.error());
    lines.push_back(std::move(*drawn));
    options.progress(0.5 + 0.1 * players);
  }
  return lines;
}

}  // namespace kimari::drill
