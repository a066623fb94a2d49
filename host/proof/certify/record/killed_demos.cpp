#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <optional>
#include <variant>
#include <vector>

#include "host/base/log.h"
#include "host/match/rejudge.h"
#include "host/proof/certify/own_program.h"
#include "host/proof/certify/record/campaign.h"
#include "host/proof/certify/record/judged.h"
#include "host/rig/match_so_far.h"

namespace kimari::rig {
namespace {

namespace fs = std::filesystem;

constexpr double kLatestS = 30;  // after the recording began: it plays longer
constexpr int kReadings = 3;

// What a kill has shown.
struct Resumed {
  bool same = false;     // went on from rulings, score, holds, protests
  bool ordered = false;  // the order that was bound, and no other
  bool whole = false;    // read to its last card, and ended
  bool twice = false;    // a card was read twice, and the first time not void
  double lost_ms = 0;
  std::string read;  // for people: what counts, why it ended

  bool Fine() const {
    return same && ordered && whole && !twice && lost_ms <= kMostLostMs;
  }
  // For people.
  std::string Said() const {
    return fmt::format(
        "{}{}{}{}lost {:.0f} ms; {}", same ? "" : "not as it stood; ",
        ordered ? "" : "another order; ", whole ? "" : "not to its end; ",
        twice ? "a card twice; " : "", lost_ms, read);
  }
};

std::vector<evidence::CardId> Counted(const match::Match& match) {
  std::vector<evidence::CardId> cards;
  for (const match::SheetLine& line : match.Sheet().Lines()) {
    if (!line.is_void) cards.push_back(line.called);
  }
  return cards;
}

bool ReadTwice(std::vector<evidence::CardId> cards) {
  std::ranges::sort(cards);
  return std::ranges::adjacent_find(cards) != cards.end();
}

// What was read and counts is the order that was sealed, from its first card
// on, and the seed that was opened at the end is its.
bool KeptOrder(const evidence::MatchEnded* ended, const match::Match& match,
               const reader::ReadingPlan& plan) {
  const auto cards = Counted(match);
  return cards.size() <= plan.order.size() &&
         std::equal(cards.begin(), cards.end(), plan.order.begin()) &&
         (ended == nullptr || ended->order_seed == plan.seed) &&
         match.Announced()->order_hash == plan.Hash();
}

bool StandsAsBefore(const match::Match& now, const match::Match& before) {
  return now.Score().points == before.Score().points &&
         now.Flow().Holds() == before.Flow().Holds() &&
         now.Flow().Protests() == before.Flow().Protests();
}

// `before`: as it stood when it was killed; `all`: what its recording holds
// after it went on.
Resumed Compare(const MatchSoFar& before,
                const std::vector<evidence::Observation>& all) {
  Resumed resumed;
  // As it stood when it went on: the part that was there, and its first word.
  const auto goes_on =
      std::ranges::find(all, before.match.NextNumber(),
                        [](const evidence::Observation& observation) {
                          return observation.number;
                        });
  if (goes_on == all.end()) return resumed;
  const auto at = match::Replay({all.begin(), std::next(goes_on)});
  const auto after = match::Replay(all);
  if (!at || !after) return resumed;
  const auto rulings = RulingLines(before.match);
  const auto kept = RulingLines(*after);
  resumed.same = StandsAsBefore(*at, before.match) &&
                 kept.size() >= rulings.size() &&
                 std::equal(rulings.begin(), rulings.end(), kept.begin());
  const auto* ended = std::get_if<evidence::MatchEnded>(&all.back().payload);
  const auto counted = Counted(*after);
  resumed.ordered = before.plan && KeptOrder(ended, *after, *before.plan);
  resumed.whole = ended != nullptr && counted.size() == kReadings;
  resumed.twice = ReadTwice(counted);
  resumed.read =
      fmt::format("counted {}, void {}, {}", fmt::join(counted, " "),
                  after->Sheet().Lines().size() - counted.size(),
                  ended == nullptr ? "not ended" : "ended: " + ended->why);
  if (before.plan) {
    resumed.read +=
        fmt::format("; bound {}", fmt::join(before.plan->order, " "));
  }
  return resumed;
}

class Demo {
 public:
  Demo(const CertifyRecordOptions& options, const Clock& clock, uint64_t seed)
      : options_(options),
        clock_(clock),
        folder_(options.folder + "/demo"),
        scenario_(options.folder + "/demo.toml") {
    fs::remove_all(folder_);
    std::ofstream(scenario_) << fmt::format(
        "[match]\nseed = {}\nreadings = {}\nmemorise_s = 1\njoka = false\n",
        seed, kReadings);
  }
  Demo(const Demo&) = delete;
  Demo& operator=(const Demo&) = delete;
  ~Demo() {
    std::error_code ignored;
    fs::remove_all(folder_, ignored);
  }

  std::string File() const { return folder_ + "/match.mcap"; }

  // When it was killed, so long after its first chunk was written; nothing
  // where it had ended, or `go_on` said no.
  std::optional<HostTime> KillAfter(Duration after,
                                    const std::function<bool()>& go_on) const {
    // All frames: so something happens at every instant, and what is missing
    // at the end was lost.
    certify::OwnProgram demo(
        options_.program, options_.folder,
        {"demo", "--headless", "--audio", "none", "--frames", "all",
         "--scenario", scenario_, "-o", folder_});
    std::error_code error;
    while (
        demo.Runs() && go_on() &&
        (!fs::exists(File(), error) || fs::file_size(File(), error) < 4096)) {
      clock_.SleepUntil(clock_.Now() + Milliseconds(10));
    }
    const HostTime until = clock_.Now() + after;
    while (clock_.Now() < until && go_on()) {
      clock_.SleepUntil(std::min(until, clock_.Now() + Milliseconds(100)));
    }
    if (!demo.Runs() || !go_on()) return std::nullopt;
    const HostTime killed = clock_.Now();
    demo.Kill();
    return killed;
  }
  // To its end, whatever it says of its rulings; its exit code.
  int GoOn(const std::function<bool()>& go_on) const {
    certify::OwnProgram demo(
        options_.program, options_.folder,
        {"demo", "--headless", "--audio", "none", "--resume", File()});
    while (demo.Runs() && go_on()) {
      clock_.SleepUntil(clock_.Now() + Milliseconds(100));
    }
    if (demo.Runs()) demo.Kill();
    return demo.Wait();
  }

 private:
  const CertifyRecordOptions& options_;
  const Clock& clock_;
  std::string folder_;
  std::string scenario_;
};

// Nothing where it was told to end.
Result<std::optional<Resumed>> KillOnce(const CertifyRecordOptions& options,
                                        const Clock& clock, uint64_t seed,
                                        Duration after,
                                        const std::function<bool()>& go_on) {
  const Demo demo(options, clock, seed);
  const auto killed = demo.KillAfter(after, go_on);
  if (!go_on()) return std::optional<Resumed>{};
  if (!killed) {
    return Fail(ErrorKind::kDevice,
                fmt::format("the demo ended within {:.1f} s, before it was "
                            "killed: see 'kimari demo --headless'",
                            after.Seconds()));
  }
  const auto torn = ReadRecording(demo.File());
  if (!torn) return tl::unexpected(torn.error());
  const auto before = ReadMatchSoFar(demo.File(), clock);
  if (!before) return tl::unexpected(before.error());
  const int code = demo.GoOn(go_on);
  if (!go_on()) return std::optional<Resumed>{};
  const auto whole = ReadRecording(demo.File());
  if (!whole) return tl::unexpected(whole.error());
  Resumed resumed = Compare(*before, whole->all);
  resumed.lost_ms = (*killed - torn->report.last).Milliseconds();
  resumed.read += fmt::format("; exit code {}", code);
  return std::optional(resumed);
}

}  // namespace

certify::Lines KilledDemos(const CertifyRecordOptions& options,
                           const Clock& clock, Random random,
                           const certify::Progress& progress) {
  certify::Line line;
  line.target = "T18";
  line.what = "a live demo killed with SIGKILL and resumed";
  line.trials_of = "kills";
  line.how =
      fmt::format("{} readings, on the whole chain in real time", kReadings);
  int64_t failed = 0;
  int64_t disordered = 0;
  int64_t cut_short = 0;
  int64_t twice = 0;
  std::vector<double> lost;
  for (int i = 0; i < options.kills; ++i) {
    const uint64_t seed = random.Below(1'000'000);
    const Duration after = FromSeconds(random.Uniform(0, kLatestS));
    const auto resumed = KillOnce(options, clock, seed, after, [&] {
      return progress(static_cast<double>(i) / options.kills);
    });
    if (!resumed) return tl::unexpected(resumed.error());
    if (!*resumed) break;
    line.conditions.Drew("killed after", after.Seconds(), "s");
    ++line.trials;
    failed += (*resumed)->same ? 0 : 1;
    disordered += (*resumed)->ordered ? 0 : 1;
    cut_short += (*resumed)->whole ? 0 : 1;
    twice += (*resumed)->twice ? 1 : 0;
    if (!(*resumed)->Fine()) {
      log::Warning("kill {} (demo's seed {}, {:.2f} s after its start): {}",
                   i + 1, seed, after.Seconds(), (*resumed)->Said());
    }
    lost.push_back((*resumed)->lost_ms);
  }
  if (lost.empty()) return std::vector<certify::Line>{};
  const auto kills = static_cast<double>(line.trials);
  line.figures.push_back(certify::Never("not gone on with as it stood", failed,
                                        kills, "kills", 30));
  line.figures.push_back(
      certify::Never("not read on in the order that was bound", disordered,
                     kills, "kills", 30));
  line.figures.push_back(certify::Never("not gone on with to its last card",
                                        cut_short, kills, "kills", 30));
  line.figures.push_back(certify::Never("a card read twice without a word",
                                        twice, kills, "kills", 30));
  line.figures.push_back(certify::AtMost("evidence lost at most",
                                         *std::ranges::max_element(lost), "ms",
                                         kMostLostMs, line.trials, 30));
  return std::vector{line};
}

}  // namespace kimari::rig
