#include "host/proof/certify/close_calls/close_calls.h"

#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <filesystem>

#include "host/base/commit.h"
#include "host/base/new_file.h"
#include "host/proof/certify/close_calls/margins_picture.h"
#include "host/proof/certify/close_calls/pair_bench.h"
#include "host/proof/certify/statistics.h"
#include "host/proof/sim/drawn_physics.h"

namespace kimari::close_calls {
namespace {

// FNV-1a: the same for a name on every machine.
uint64_t StreamOf(std::string_view name) {
  uint64_t hash = 0xcbf29ce484222325ULL;
  for (const char c : name) {
    hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3ULL;
  }
  return hash;
}

// As many pairs of each margin, in an order of their own.
std::vector<size_t> MarginsOf(int64_t trials, Random& random) {
  std::vector<size_t> margins;
  for (int64_t trial = 0; trial < trials; ++trial) {
    for (size_t i = 0; i < kMarginsMs.size(); ++i) margins.push_back(i);
  }
  for (size_t left = margins.size(); left > 1; --left) {
    std::swap(margins[left - 1], margins[random.Below(left)]);
  }
  return margins;
}

// Stands for laws that are drawn.
sim::PhysicsPtr Drawn() {
  auto drawn = std::make_shared<sim::Physics>();
  drawn->name = "drawn";
  drawn->says = "laws drawn over all that a file of physics can say";
  return drawn;
}

double LawsOf(const Asked& asked) {
  return static_cast<double>(asked.laws.size()) + (asked.drawn ? 1 : 0);
}

// False: it was ended early.
Result<bool> RunLaw(const Asked& asked, const sim::PhysicsPtr& law, bool drawn,
                    Report& report) {
  const auto before = static_cast<double>(report.laws.size());
  LawReport& own = report.laws.emplace_back();
  own.tally.law = law->name;
  own.tally.says = law->says;
  Random seeded(asked.seed);
  Random random = seeded.Fork(StreamOf(law->name));
  const std::vector<size_t> margins = MarginsOf(asked.trials, random);
  for (size_t done = 0; done < margins.size();) {
    const size_t a_bench = asked.calibrated ? kPairsACalibration : kPairsABench;
    const size_t count =
        std::min(drawn ? kPairsADrawnLaw : a_bench, margins.size() - done);
    // Few digits, to be named by hand.
    const sim::PhysicsPtr bench_law =
        drawn ? std::make_shared<const sim::Physics>(
                    sim::DrawnPhysics(random.Below(1'000'000'000)))
              : law;
    judge::MatStandings learned;
    const auto judged = RunPairs({asked.image, bench_law, asked.seats,
                                  asked.calibrated, asked.knock, asked.apart},
                                 std::span(margins).subspan(done, count),
                                 random.Fork(static_cast<uint64_t>(done)),
                                 report.conditions, learned);
    if (!judged) return tl::unexpected(judged.error());
    for (const judge::StandingLawPtr& mat : learned.laws) {
      if (mat) own.learned.push_back(mat);
    }
    for (const JudgedPair& each : *judged) {
      own.tally.Add(each);
      own.reliability.Add(each);
      report.worst.Add(each, bench_law->name);
    }
    done += count;
    report.pairs += static_cast<int64_t>(count);
    ++report.benches;
    const double share =
        static_cast<double>(done) / static_cast<double>(margins.size());
    if (!asked.progress(law->name, (before + share) / LawsOf(asked))) {
      return false;
    }
  }
  return true;
}

void AddBroken(const std::string& law, const std::string& margin,
               const Cell& cell, std::vector<std::string>& broken) {
  if (!cell.Broken()) return;
  broken.push_back(fmt::format(
      "law {}, {}: {} of {} decided were wrong, at least {:.2g} % with 95 % "
      "certainty; the certainties promised {:.2g} %",
      law, margin, cell.Wrong(), cell.Decided(),
      100 * certify::ShareBounds(cell.Wrong(), cell.Decided()).low,
      100 * cell.PromisedShare()));
}

}  // namespace

std::vector<std::string> Report::Broken() const {
  std::vector<std::string> broken;
  for (const LawReport& law : laws) {
    for (size_t i = 0; i < kMarginsMs.size(); ++i) {
      AddBroken(law.tally.law, fmt::format("{:g} ms apart", kMarginsMs[i]),
                law.tally.margins[i], broken);
    }
    AddBroken(law.tally.law, "all margins", law.tally.all, broken);
  }
  return broken;
}

Result<Report> CertifyCloseCalls(const Asked& asked) {
  Report report;
  report.seed = asked.seed;
  report.trials = asked.trials;
  report.seats = asked.seats;
  report.calibrated = asked.calibrated;
  report.knock = asked.knock;
  report.commit = Commit();
  for (const sim::PhysicsPtr& law : asked.laws) {
    const auto whole = RunLaw(asked, law, false, report);
    if (!whole) return tl::unexpected(whole.error());
    if (!*whole) return report;
  }
  if (asked.drawn) {
    const auto whole = RunLaw(asked, Drawn(), true, report);
    if (!whole) return tl::unexpected(whole.error());
  }
  return report;
}

Result<void> WritePictures(const Report& report, const std::string& folder) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  Reliability all;
  std::vector<const LawTally*> laws;
  for (const LawReport& law : report.laws) {
    all.Add(law.reliability);
    laws.push_back(&law.tally);
    const auto written =
        WriteNew(fmt::format("{}/reliability-{}.svg", folder, law.tally.law),
                 ReliabilitySvg(law.reliability,
                                fmt::format("Close calls, law {}, seed {}",
                                            law.tally.law, report.seed)));
    if (!written) return written;
  }
  const std::string title =
      fmt::format("Close calls, {} laws, seed {}, {} pairs", report.laws.size(),
                  report.seed, report.pairs);
  const auto written =
      WriteNew(folder + "/margins.svg", MarginsSvg(laws, title));
  if (!written) return written;
  return WriteNew(folder + "/reliability.svg", ReliabilitySvg(all, title));
}

}  // namespace kimari::close_calls
