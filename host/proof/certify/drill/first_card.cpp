#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <vector>

#include "host/proof/certify/drill/campaign.h"
#include "host/uses/drill/drill_server.h"

namespace kimari::drill {
namespace {

constexpr int kStarts = 5;
// The page waits that long before a card, and schedules it that far ahead.
constexpr double kOnThePage = 1.2;  // s
constexpr double kSlowestStart = 10;

// The way of `kimari drill` from the command to the sound of the first card,
// nothing of it prepared before.
Result<double> Start(const std::string& folder, uint64_t set,
                     const Clock& clock) {
  const HostTime before = clock.Now();
  const cards::Deck& deck = cards::HyakuninIsshu();
  reader::LoaderOptions voice;
  voice.reciter = reader::Reciter::kChants;
  auto loader = reader::PhraseLoader::Open(deck, voice);
  if (!loader) return tl::unexpected(loader.error());
  if (Result<void> ok = loader->OpenVoice(); !ok) {
    return tl::unexpected(ok.error());
  }
  auto store = Store::Open(folder);
  if (!store) return tl::unexpected(store.error());
  Desk desk(deck, std::move(*store), OpenSets(folder), TapHabits(folder),
            KeptPlaces(folder), BuiltInDrills(deck), WallClockIso8601);
  DrillServer server(desk, std::move(*loader));
  DrillServer::Options page;
  page.clock = &clock;
  if (auto port = server.Start(page); !port) {
    return tl::unexpected(port.error());
  }
  const auto begun = desk.Begin(fmt::format(
      R"({{"set":{0},"player":"A","drill":"first_evening","seed":{0}}})", set));
  if (begun.status != 200) return Fail(ErrorKind::kUsage, begun.message.en);
  if (auto sound = server.Sound(set, 1); !sound) {
    return tl::unexpected(sound.error());
  }
  return (clock.Now() - before).Seconds() + kOnThePage;
}

}  // namespace

certify::Lines FirstCard(const CampaignOptions& options) {
  std::vector<double> seconds;
  for (int i = 0; i < kStarts; ++i) {
    if (!options.progress(static_cast<double>(i) / kStarts)) break;
    const auto took =
        Start(options.folder, static_cast<uint64_t>(i) + 1, *options.clock);
    if (!took) return tl::unexpected(took.error());
    seconds.push_back(*took);
  }
  certify::Line line;
  line.target = "T19";
  line.what = "from the command to the first sound, Begin pressed at once";
  line.trials = static_cast<int64_t>(seconds.size());
  line.trials_of = "starts";
  line.how =
      "the chanting voice where it is installed, nothing prepared; the "
      "browser's own start is not in it";
  if (!seconds.empty()) {
    line.figures = {certify::AtMost("slowest",
                                    *std::ranges::max_element(seconds), "s",
                                    kSlowestStart, line.trials)};
  }
  return std::vector{line};
}

}  // namespace kimari::drill
