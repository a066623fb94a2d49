#include "host/proof/certify/record/campaign.h"
#include "host/proof/certify/record/judged.h"
#include "host/proof/certify/record/live_load.h"

namespace kimari::rig {

certify::Lines FramesToDisk(const CertifyRecordOptions& options,
                            const Clock& clock,
                            const certify::Progress& progress) {
  auto file = recording::DiskFile::Create(options.folder + "/frames.mcap");
  if (!file) return tl::unexpected(file.error());
  auto writer = recording::Writer::Start(std::move(*file), clock, {});
  if (!writer) return tl::unexpected(writer.error());
  const HostTime start = clock.Now();
  const LoadGiven given = GiveLoad(
      **writer, clock, FromSeconds(options.seconds), [&](HostTime now) {
        return progress((now - start).Seconds() / options.seconds);
      });
  const bool closed = (*writer)->Close().has_value();
  const auto health = (*writer)->CurrentHealth();
  certify::Line line;
  line.target = "T15";
  line.what = "frames and evidence recorded on this disk";
  line.trials = given.frames;
  line.trials_of = "frames";
  line.how = kLoadWords;
  line.conditions.Drew("a chunk written and synced in at most",
                       health.worst_write.Milliseconds(), "ms");
  line.figures.push_back(
      certify::Never("messages dropped", DroppedBy(**writer) + (closed ? 0 : 1),
                     static_cast<double>(line.trials), "frames", 60));
  line.figures.push_back(certify::AtMost(
      "a power cut takes at most", health.worst_wait.Milliseconds(), "ms",
      kMostLostMs, static_cast<int64_t>(health.chunks)));
  return std::vector{line};
}

}  // namespace kimari::rig
