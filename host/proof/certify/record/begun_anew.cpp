#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <string>
#include <variant>
#include <vector>

#include "host/evidence/codec.h"
#include "host/match/rejudge.h"
#include "host/proof/certify/record/campaign.h"
#include "host/proof/certify/record/judged.h"
#include "host/proof/certify/record/simulated_match.h"
#include "host/rig/match_so_far.h"

namespace kimari::rig {
namespace {

// A protest that is open for a while, a judge who holds, a take of each.
std::string HeldAndProtested(uint64_t seed) {
  return fmt::format("[match]\nseed = {}\n", seed) + R"(memorise_s = 1
joka = false
[layout]
A = [
  { card = 33, row = "lower", column = 3 },
  { card = 36, row = "middle", column = 8 },
]
B = [
  { card = 70, row = "lower", column = 3 },
  { card = 18, row = "middle", column = 8 },
]
[[reading]]
card = 33
[[reading.stroke]]
player = "A"
touch_ms = 700
[[reading.stroke]]
player = "B"
margin_ms = 25
[[reading.desk]]
what = "protest"
role = "player B"
side = "B"
reason = "my card"
after_ruling_ms = 500
[[reading.desk]]
what = "confirm"
by = "Kudo"
after_ruling_ms = 4000
[[reading]]
card = 70
[[reading.stroke]]
player = "B"
touch_ms = 700
[[reading.desk]]
what = "hold"
by = "Kudo"
after_ruling_ms = 500
[[reading.desk]]
what = "go on"
by = "Kudo"
after_ruling_ms = 4000
)";
}

// As people see it; its instants are by another clock.
bool SameHold(const match::Hold& a, const match::Hold& b) {
  return a.reason == b.reason && a.side == b.side && a.by == b.by &&
         a.why == b.why;
}
bool SameProtest(const match::Protest& a, const match::Protest& b) {
  return a.by == b.by && a.against == b.against && a.name == b.name &&
         a.reason == b.reason;
}

bool StandsTheSame(const MatchSoFar& anew, const MatchSoFar& before) {
  const match::Match& a = anew.match;
  const match::Match& b = before.match;
  const auto same_turn = [](const reader::ReadBefore& x,
                            const reader::ReadBefore& y) {
    return x.what == y.what && x.card == y.card && x.due == y.due;
  };
  return RulingLines(a) == RulingLines(b) && a.Started() == b.Started() &&
         (!a.Started() || a.Score().points == b.Score().points) &&
         a.NextNumber() == b.NextNumber() &&
         std::ranges::equal(a.Flow().Holds(), b.Flow().Holds(), SameHold) &&
         std::ranges::equal(a.Flow().Protests(), b.Flow().Protests(),
                            SameProtest) &&
         std::ranges::equal(anew.read, before.read, same_turn);
}

using Observations = std::vector<evidence::Observation>;

// What stands of so many observations, by a clock that is so far behind theirs.
Result<MatchSoFar> FoldOf(const Observations& all, size_t count,
                          Duration shift) {
  MatchSoFarFold fold(shift);
  for (size_t i = 0; i < count; ++i) {
    if (auto ok = fold.Add(all[i]); !ok) return tl::unexpected(ok.error());
  }
  return fold.Done();
}

// What is ruled by its end, once the rest of the observations was taken in too.
Result<std::vector<std::string>> RuledByItsEnd(match::Match match,
                                               const Observations& all,
                                               size_t count, Duration shift) {
  for (size_t i = count; i < all.size(); ++i) {
    evidence::Observation next = all[i];
    evidence::Shift(next, -shift);
    if (auto ok = match.Add(next); !ok) return tl::unexpected(ok.error());
  }
  return RulingLines(match);
}

// The same without the first reading's traces, from which seats are learned.
Observations Unlearned(const Observations& all) {
  Observations rest;
  evidence::ReadingId reading = 0;
  for (const evidence::Observation& each : all) {
    if (const auto* opened =
            std::get_if<evidence::ReadingOpened>(&each.payload)) {
      reading = opened->reading;
    }
    if (reading == 1 &&
        std::holds_alternative<evidence::PadTrace>(each.payload)) {
      continue;
    }
    rest.push_back(each);
    rest.back().number = rest.size();
  }
  return rest;
}

}  // namespace

certify::Lines BegunAnew(const CertifyRecordOptions& options, Random random,
                         const certify::Progress& progress) {
  const auto file = SimulatedScenario(options, "held_and_protested",
                                      HeldAndProtested(options.seed));
  if (!file) return tl::unexpected(file.error());
  const auto read = ReadRecording(*file);
  if (!read) return tl::unexpected(read.error());
  const auto uncut = match::Replay(read->all);
  if (!uncut) return tl::unexpected(uncut.error());
  const std::vector<std::string> ruled = RulingLines(*uncut);
  const auto unlearned = match::Replay(Unlearned(read->all));
  if (!unlearned) return tl::unexpected(unlearned.error());
  if (ruled.empty() || RulingLines(*unlearned).back() == ruled.back()) {
    return Fail(ErrorKind::kFile,
                *file + ": its last ruling rests on nothing that was learned");
  }
  certify::Line line;
  line.target = "T18";
  line.what = "a match that goes on by a clock that began anew";
  line.trials_of = "instants";
  line.how = "a simulated match with a protest and a hold, cut anywhere";
  int64_t other = 0;
  int64_t ruled_otherwise = 0;
  int64_t held = 0;
  int64_t protested = 0;
  for (int i = 0; i < options.instants; ++i) {
    const size_t count = 1 + random.Below(read->all.size());
    const HostTime last = read->all[count - 1].taken;
    // The machine was started again, some seconds to an hour ago.
    const Duration up = FromSeconds(random.Uniform(20, 3600));
    const Duration shift = last + Seconds(5) - (HostTime{} + up);
    const auto before = FoldOf(read->all, count, {});
    const auto anew = FoldOf(read->all, count, shift);
    if (!before) return tl::unexpected(before.error());
    if (!anew) return tl::unexpected(anew.error());
    const auto later = RuledByItsEnd(anew->match, read->all, count, shift);
    if (!later) return tl::unexpected(later.error());
    ++line.trials;
    ruled_otherwise += *later == ruled ? 0 : 1;
    other += StandsTheSame(*anew, *before) ? 0 : 1;
    held += before->match.Flow().Holds().empty() ? 0 : 1;
    protested += before->match.Flow().Protests().empty() ? 0 : 1;
    if (!progress(static_cast<double>(i + 1) / options.instants)) break;
  }
  line.conditions.Drew("held in", static_cast<double>(held), "of them");
  line.conditions.Drew("a protest open in", static_cast<double>(protested),
                       "of them");
  line.figures.push_back(certify::Never("another score, order, hold or protest",
                                        other, static_cast<double>(line.trials),
                                        "instants", 30));
  line.figures.push_back(certify::Never(
      "ruled otherwise by its end (its last ruling rests on seats learned in "
      "the first)",
      ruled_otherwise, static_cast<double>(line.trials), "instants", 30));
  return std::vector{line};
}

}  // namespace kimari::rig
