#include <spdlog/fmt/fmt.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <utility>

#include "host/cards/deck.h"
#include "host/certify/own_program.h"
#include "host/reader/certify/campaign.h"
#include "host/reader/reading_plan.h"
#include "host/reader/sealed_set.h"

namespace kimari::reader {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

// Of a set of upper phrases; each takes some nine seconds.
constexpr int kCards = 4;
constexpr double kLatestS = 8;  // after somebody said go on
constexpr Duration kSetPatience = Seconds(120);

// What the log of a set that was killed now and then says once it is over.
struct Account {
  bool over = false;     // it says its seed
  bool ordered = false;  // that was bound at its beginning, and all were read
  int resumed = 0;
  int twice_unsaid = 0;  // cards read twice without a word
};

Account Read(const fs::path& log) {
  Account account;
  std::ifstream file(log);
  std::string line;
  std::string hash;
  std::vector<cards::CardId> called;
  std::set<cards::CardId> seen;
  bool again = false;  // it was said that the card is read again
  while (std::getline(file, line)) {
    const json entry = json::parse(line, nullptr, false);
    if (!entry.is_object()) continue;  // torn by a kill
    const std::string event = entry.value("event", "");
    if (event == "reading") hash = entry.value("order_sha256", "");
    if (event == "resumed") {
      ++account.resumed;
      again = entry.contains("text");
    }
    if (event == "said" && entry.value("calls", false)) {
      const auto card = entry.value("card", cards::CardId{0});
      const bool fresh = seen.insert(card).second;
      if (fresh) called.push_back(card);
      account.twice_unsaid += fresh || again ? 0 : 1;
      again = false;
    }
    if (event == "seed" && entry.contains("order")) {
      const ReadingPlan plan{entry["order"].get<std::vector<cards::CardId>>(),
                             entry.value("text", "")};
      account.over = true;
      account.ordered = plan.Hash() == hash && plan.order == called &&
                        plan.order.size() == kCards;
    }
  }
  return account;
}

// One set, in a folder of its own.
class KilledSet {
 public:
  KilledSet(const CampaignOptions& options, uint64_t seed)
      : options_(options),
        folder_(fs::path(options.scratch) / "set"),
        words_{"read",
               "--audio",
               "none",
               "--mode",
               "upper",
               "--number",
               fmt::format("{}", kCards),
               "--joka",
               "0+0",
               "--seed",
               fmt::format("{:016x}", seed)} {
    fs::remove_all(folder_);
    fs::create_directories(folder_);
  }
  KilledSet(const KilledSet&) = delete;
  KilledSet& operator=(const KilledSet&) = delete;
  ~KilledSet() {
    std::error_code ignored;
    fs::remove_all(folder_, ignored);
  }

  fs::path Log() const { return folder_ / "log.jsonl"; }
  bool UnderWay() const {
    std::error_code ignored;
    return fs::exists(SealedFileOf(Log()), ignored);
  }
  // It is begun, or gone on with, and killed so long after; nothing: it reads
  // to its end. Whether it was killed while the set was under way.
  bool Run(std::optional<Duration> after) {
    const Clock& clock = *options_.clock;
    auto words = words_;
    // Before its order was bound there was no set yet.
    if (UnderWay()) {
      words = {"read", "--audio", "none", "--resume", Log().string()};
    } else {
      fs::remove(Log());
      words.insert(words.end(), {"--log", Log().string()});
    }
    certify::OwnProgram reads(options_.program, options_.scratch,
                              std::move(words));
    const HostTime begins = clock.Now();
    HostTime typed = begins - Seconds(2);
    while (reads.Runs() && clock.Now() - begins < kSetPatience) {
      if (after && clock.Now() - begins >= *after) {
        reads.Kill();
        return UnderWay();
      }
      // Somebody says next each time it waits; said too often it does nothing.
      if (clock.Now() - typed >= Seconds(1)) {
        if (Read(Log()).over) break;
        reads.Type("next\n");
        typed = clock.Now();
      }
      clock.SleepUntil(clock.Now() + Milliseconds(10));
    }
    return false;
  }

 private:
  const CampaignOptions& options_;
  fs::path folder_;
  std::vector<std::string> words_;
};

// Instants that show it (targets T18).
constexpr int kNeeds = 30;

}  // namespace

Lines KilledSets(CampaignOptions options) {
  certify::Line line;
  line.target = "T18";
  line.what = "a set read by kimari read, killed (SIGKILL) and gone on with";
  line.trials_of = "kills";
  line.how = fmt::format(
      "the program itself, --audio none, sets of {} upper phrases; killed up "
      "to {:.0f} s after it was begun or gone on with, several times a set",
      kCards, kLatestS);
  int sets = 0;
  int same = 0;
  int resumed = 0;
  int twice = 0;
  int kills = 0;
  while (kills < options.kills &&
         options.progress(static_cast<double>(kills) / options.kills)) {
    KilledSet set(options, options.random.Below(UINT32_MAX));
    while (kills < options.kills &&
           set.Run(FromSeconds(options.random.Uniform(0.3, kLatestS)))) {
      ++kills;
    }
    (void)set.Run(std::nullopt);
    const Account account = Read(set.Log());
    ++sets;
    same += account.over && account.ordered ? 1 : 0;
    resumed += account.resumed;
    twice += account.twice_unsaid;
  }
  line.trials = kills;
  line.figures = {
      certify::Never("sets not read to their end in the order that was bound",
                     sets - same, kills, "kills", kNeeds),
      certify::Told("times it went on long enough to say so", resumed, "",
                    kills),
      certify::AtMost("cards read twice without a word", twice, "", 0, kills)};
  return std::vector{std::move(line)};
}

}  // namespace kimari::reader
