// T7: the sound server frozen while a phrase sounds, and killed and started
// again between two readings.
#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <cmath>
#include <csignal>
#include <utility>

#include "host/proof/certify/sound/campaign.h"
#include "host/proof/certify/sound/heard_set.h"
#include "host/proof/certify/sound/varied_recordings.h"
#include "host/proof/certify/statistics.h"

namespace kimari::reader {
namespace {

constexpr int kCardsAFault = 12;  // of the set, one fault of each kind
constexpr Duration kBackWithin = Seconds(10);

struct Tally {
  int64_t freezes = 0, told = 0, kept_pace = 0;
  int64_t losses = 0, held = 0, back = 0;
  std::vector<double> after_ms;
};

bool Holds(const Status& status, HoldReason reason) {
  return std::find(status.holds.begin(), status.holds.end(), reason) !=
         status.holds.end();
}

bool InTime(const HeardReading& reading) {
  return std::all_of(
      reading.first_sounds.begin(), reading.first_sounds.end(),
      [](const auto& sound) { return std::abs(sound.error_ms) <= 1; });
}

// Freezes the server for a while in the middle of a reading.
class Freeze {
 public:
  Freeze(pid_t server, const Clock& clock, Duration after, Duration length)
      : server_(server),
        clock_(clock),
        begin_(clock.Now() + after),
        end_(begin_ + length) {}
  Freeze(const Freeze&) = delete;
  Freeze& operator=(const Freeze&) = delete;
  ~Freeze() { kill(server_, SIGCONT); }
  void Step() {
    const HostTime now = clock_.Now();
    if (!frozen_ && now >= begin_) {
      kill(server_, SIGSTOP);
      frozen_ = true;
    }
    if (frozen_ && now >= end_) kill(server_, SIGCONT);
  }

 private:
  pid_t server_;
  const Clock& clock_;
  HostTime begin_, end_;
  bool frozen_ = false;
};

Result<void> ReadAfter(HeardSet& set, Tally& tally) {
  // The clock's line starts anew after a fault; it is known well again after
  // some seconds, which a take lasts.
  (void)set.StepUntil([] { return false; }, Seconds(5));
  // A busy machine may have made a standstill of the freeze.
  if (Holds(set.Session().Now(), HoldReason::kSound)) {
    if (auto on = set.Session().Do(Command::kGoOn); !on) return on;
    (void)set.StepUntil(
        [&] { return set.Session().Now().state != State::kReading; },
        Seconds(30));
  }
  const auto reading = set.ReadNext();
  if (!reading) return tl::unexpected(reading.error());
  if (reading->whole && reading->sound_events == 0) {
    for (const HeardReading::Sound& sound : reading->first_sounds) {
      tally.after_ms.push_back(std::abs(sound.error_ms));
    }
  }
  return {};
}

Result<void> FreezeOnce(HeardSet& set, Random& random, const Clock& clock,
                        certify::Line& line, Tally& tally) {
  const double length = random.Uniform(0.15, 1.0);
  line.conditions.Drew("frozen for", length, "s");
  Freeze freeze(set.Server().pid(), clock,
                FromSeconds(random.Uniform(0.3, 2.0)), FromSeconds(length));
  const auto reading = set.ReadNext([&] { freeze.Step(); });
  if (!reading) return tl::unexpected(reading.error());
  ++tally.freezes;
  // What stood still was told, or was heard when it was told.
  if (reading->sound_events > 0) {
    ++tally.told;
  } else if (reading->whole && reading->exact && InTime(*reading)) {
    ++tally.kept_pace;
  }
  return ReadAfter(set, tally);
}

Result<void> LoseOnce(HeardSet& set, Tally& tally) {
  ++tally.losses;
  kill(set.Server().pid(), SIGKILL);
  const bool held = set.StepUntil(
      [&] { return Holds(set.Session().Now(), HoldReason::kDevice); },
      kBackWithin);
  if (held) ++tally.held;
  if (auto up = set.Server().StartAgain(); !up) return up;
  if (auto hears = set.ListenAgain(); !hears) return hears;
  const bool back = set.StepUntil(
      [&] { return !Holds(set.Session().Now(), HoldReason::kDevice); },
      kBackWithin);
  if (!back) return {};
  ++tally.back;
  return ReadAfter(set, tally);
}

}  // namespace

Lines SoundFaults(CampaignOptions options) {
  certify::Line line;
  line.target = "T7";
  line.what = "sound server frozen in a reading; killed and started again";
  const int faults = std::max(1, options.cards / kCardsAFault);
  const int cards = std::min(100, 3 * faults + 1);
  auto files = VariedRecordings::Make(
      cards::HyakuninIsshu(), {.cards = cards, .most_seconds = kPhraseSeconds},
      options.random.Fork(1), line.conditions);
  if (!files) return tl::unexpected(files.error());
  auto set = HeardSet::Open(files->Folder().string(), cards,
                            options.random.Fork(2), *options.clock);
  if (!set) return tl::unexpected(set.error());
  Tally tally;
  Random random = options.random.Fork(3);
  if (auto first = (*set)->ReadNext(); !first) {
    return tl::unexpected(first.error());
  }
  for (int i = 0; i < faults; ++i) {
    auto done = FreezeOnce(**set, random, *options.clock, line, tally);
    if (done) done = LoseOnce(**set, tally);
    if (!done) return tl::unexpected(done.error());
    if (!options.progress((i + 1.0) / faults)) break;
  }
  line.trials = tally.freezes + tally.losses;
  line.trials_of = "faults";
  line.how = "PulseAudio of our own by SIGSTOP, SIGCONT and SIGKILL";
  line.figures = {
      certify::Never("freezes neither told nor made good",
                     tally.freezes - tally.told - tally.kept_pace,
                     static_cast<double>(tally.freezes), "freezes", 1),
      certify::Share("told, as underrun or clock step", tally.told,
                     tally.freezes),
      certify::Never("losses that did not hold the reader",
                     tally.losses - tally.held,
                     static_cast<double>(tally.losses), "losses", 1),
      certify::Never("devices not back by themselves in 10 s",
                     tally.losses - tally.back,
                     static_cast<double>(tally.losses), "losses", 1),
      certify::AtMost("largest error of a first sound in the next reading",
                      certify::Quantile(tally.after_ms, 1), "ms", 1.0,
                      std::ssize(tally.after_ms), faults),
  };
  return std::vector{std::move(line)};
}

}  // namespace kimari::reader
