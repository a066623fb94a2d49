#include <algorithm>
#include <filesystem>
#include <fstream>
#include <vector>

#include "host/proof/certify/record/bad_disk.h"
#include "host/proof/certify/record/campaign.h"
#include "host/proof/certify/record/judged.h"
#include "host/proof/certify/record/live_load.h"

namespace kimari::rig {
namespace {

namespace fs = std::filesystem;

constexpr double kLongestS = 15;  // of a recording that is read so often

struct PowerCut {
  HostTime at;
  uint64_t synced = 0;    // bytes that are on the disk
  uint64_t appended = 0;  // that the disk was given
};

// What became of those that were not synced: gone, nothing but zeros, or
// anything.
enum class Rest { kGone, kZeros, kAnything };

void Leave(const std::string& path, const PowerCut& cut, Rest rest,
           Random& random) {
  fs::resize_file(path, cut.synced);
  if (rest == Rest::kZeros) fs::resize_file(path, cut.appended);
  if (rest != Rest::kAnything) return;
  std::ofstream file(path, std::ios::binary | std::ios::app);
  for (uint64_t i = cut.synced; i < cut.appended; ++i) {
    file.put(static_cast<char>(random.Next()));
  }
}

Result<std::vector<PowerCut>> RecordUntil(const std::string& path,
                                          const CertifyRecordOptions& options,
                                          const Clock& clock, Random& random,
                                          const certify::Progress& progress) {
  auto file = recording::DiskFile::Create(path);
  if (!file) return tl::unexpected(file.error());
  const auto bytes = std::make_shared<SyncedBytes>();
  auto writer = recording::Writer::Start(
      std::make_unique<ForgetfulDisk>(std::move(*file), bytes), clock, {});
  if (!writer) return tl::unexpected(writer.error());
  const double span = std::min(options.seconds, kLongestS);
  const HostTime start = clock.Now();
  std::vector<HostTime> when;
  for (int i = 0; i < options.instants; ++i) {
    when.push_back(start + FromSeconds(random.Uniform(0.3, span)));
  }
  std::ranges::sort(when);
  std::vector<PowerCut> cuts;
  GiveLoad(**writer, clock, FromSeconds(span + 0.1), [&](HostTime) {
    // Between two frames too: the instant is that of looking.
    while (cuts.size() < when.size() && when[cuts.size()] <= clock.Now()) {
      const uint64_t synced = bytes->synced;
      cuts.push_back({clock.Now(), synced, bytes->appended});
    }
    return progress(0.5 * (clock.Now() - start).Seconds() / span);
  });
  if (auto ok = (*writer)->Close(); !ok) return tl::unexpected(ok.error());
  return cuts;
}

}  // namespace

certify::Lines PowerCuts(const CertifyRecordOptions& options,
                         const Clock& clock, Random random,
                         const certify::Progress& progress) {
  const std::string path = options.folder + "/power.mcap";
  auto cuts = RecordUntil(path, options, clock, random, progress);
  if (!cuts) return tl::unexpected(cuts.error());
  std::ranges::reverse(
      *cuts);  // each leaves less of the file than the one before
  certify::Line line;
  line.target = "T15";
  line.what = "the power goes, and the disk forgets what was not synced";
  line.trials_of = "power cuts";
  line.how = std::string(kLoadWords) +
             "; what was not synced is gone, zeros, or anything";
  int64_t wrong = 0;
  int64_t untold = 0;
  double worst = 0;
  for (const PowerCut& cut : *cuts) {
    Leave(path, cut, static_cast<Rest>(line.trials % 3), random);
    ++line.trials;
    const auto read = ReadRecording(path);
    if (!read) return tl::unexpected(read.error());
    wrong += NotTheFirst(read->all);
    untold += read->report.Whole() ? 1 : 0;
    worst = std::max(worst, (cut.at - read->report.last).Milliseconds());
    if (!progress(0.5 + 0.5 * static_cast<double>(line.trials) /
                            static_cast<double>(cuts->size()))) {
      break;
    }
  }
  fs::remove(path);
  const auto trials = static_cast<double>(line.trials);
  line.figures.push_back(certify::Never("messages that are not the first ones",
                                        wrong, trials, "power cuts", 100));
  line.figures.push_back(
      certify::Never("not told", untold, trials, "power cuts", 100));
  line.figures.push_back(certify::AtMost("evidence lost at most", worst, "ms",
                                         kMostLostMs, line.trials, 100));
  return std::vector{line};
}

}  // namespace kimari::rig
