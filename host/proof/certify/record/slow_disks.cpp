#include <algorithm>
#include <filesystem>

#include "host/proof/certify/record/bad_disk.h"
#include "host/proof/certify/record/campaign.h"
#include "host/proof/certify/record/judged.h"
#include "host/proof/certify/record/live_load.h"
#include "host/rig/mcap_recorder.h"

namespace kimari::rig {
namespace {

// A card of flash memory that tidies up; then a disk that stands still for
// longer than 64 MiB last.
constexpr Duration kEvery = Seconds(4);
constexpr Duration kShort = Seconds(2);
constexpr Duration kLong = Seconds(9);
constexpr double kShortestS = 7;

struct SlowDisk {
  LoadGiven given;
  int64_t dropped = 0;     // by the writer's count
  int64_t missing = 0;     // by what is read
  int64_t unreadable = 0;  // places of the file
};

Result<SlowDisk> RecordOnto(const CertifyRecordOptions& options,
                            const Clock& clock, Duration every, Duration stall,
                            double seconds,
                            const std::function<bool(double)>& progress) {
  const std::string path = options.folder + "/slow.mcap";
  std::filesystem::remove(path);
  auto file = recording::DiskFile::Create(path);
  if (!file) return tl::unexpected(file.error());
  auto writer = recording::Writer::Start(
      std::make_unique<StallingDisk>(std::move(*file), clock, every, stall),
      clock, {});
  if (!writer) return tl::unexpected(writer.error());
  SlowDisk slow;
  const HostTime start = clock.Now();
  slow.given =
      GiveLoad(**writer, clock, FromSeconds(seconds), [&](HostTime now) {
        return progress((now - start).Seconds() / seconds);
      });
  if (auto ok = (*writer)->Close(); !ok) return tl::unexpected(ok.error());
  slow.dropped = DroppedBy(**writer);
  auto reader = recording::Reader::Open(path);
  if (!reader) return tl::unexpected(reader.error());
  const auto report =
      reader->Visit([](const recording::Message&) { return true; });
  if (!report) return tl::unexpected(report.error());
  slow.missing = slow.given.frames + slow.given.messages -
                 static_cast<int64_t>(report->messages);
  slow.unreadable = static_cast<int64_t>(report->losses.size());
  std::filesystem::remove(path);
  return slow;
}

certify::Line LineOf(const SlowDisk& slow, const char* what) {
  certify::Line line;
  line.target = "T15";
  line.what = what;
  line.trials = slow.given.frames;
  line.trials_of = "frames";
  line.how = kLoadWords;
  line.figures.push_back(certify::Told("whoever hands over waits at most",
                                       slow.given.longest.Milliseconds(), "ms",
                                       line.trials));
  line.figures.push_back(
      certify::Never("what was written cannot be read", slow.unreadable,
                     static_cast<double>(line.trials), "frames", 60));
  return line;
}

}  // namespace

certify::Lines SlowDisks(const CertifyRecordOptions& options,
                         const Clock& clock,
                         const certify::Progress& progress) {
  const double seconds = std::max(options.seconds, kShortestS);
  const auto slow =
      RecordOnto(options, clock, kEvery, kShort, seconds,
                 [&](double share) { return progress(share / 2); });
  if (!slow) return tl::unexpected(slow.error());
  certify::Line stalls =
      LineOf(*slow, "a disk that stands still for 2 s, again and again");
  stalls.figures.push_back(
      certify::Never("messages dropped", slow->dropped + slow->missing,
                     static_cast<double>(stalls.trials), "frames", 60));

  const auto stuck =
      RecordOnto(options, clock, Seconds(1), kLong, kShortestS + 2,
                 [&](double share) { return progress(0.5 + share / 2); });
  if (!stuck) return tl::unexpected(stuck.error());
  certify::Line gives_up =
      LineOf(*stuck, "a disk that stands still for 9 s: whole messages go");
  gives_up.figures.push_back(certify::Told("messages dropped",
                                           static_cast<double>(stuck->dropped),
                                           "", gives_up.trials));
  gives_up.figures.push_back(certify::Never(
      "gone and not counted", std::abs(stuck->missing - stuck->dropped),
      static_cast<double>(gives_up.trials), "frames", 60));
  return std::vector{stalls, gives_up};
}

}  // namespace kimari::rig
