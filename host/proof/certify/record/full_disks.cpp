#include <cmath>
#include <filesystem>

#include "host/proof/certify/record/bad_disk.h"
#include "host/proof/certify/record/campaign.h"
#include "host/proof/certify/record/judged.h"
#include "host/proof/certify/record/small_recording.h"

namespace kimari::rig {
namespace {

namespace fs = std::filesystem;

constexpr uint64_t kFullObservations = 2000;

size_t KeptIn(const Result<recording::Observations>& read) {
  return read ? read->all.size() : 0;
}

}  // namespace

certify::Lines FullDisks(const CertifyRecordOptions& options, Random random,
                         const certify::Progress& progress) {
  const std::string whole = options.folder + "/whole.mcap";
  auto file = recording::DiskFile::Create(whole);
  if (!file) return tl::unexpected(file.error());
  if (auto ok = WriteSmallRecording(std::move(*file), kFullObservations); !ok) {
    return tl::unexpected(ok.error());
  }
  const auto size = static_cast<double>(fs::file_size(whole));
  certify::Line line;
  line.target = "T15";
  line.what = "a disk that fills up while it is written to";
  line.trials_of = "disks";
  int64_t untold = 0;
  int64_t wrong = 0;
  int64_t fewer = 0;
  for (int i = 0; i < options.instants; ++i) {
    const std::string path = options.folder + "/full.mcap";
    const std::string cut = options.folder + "/cut_there.mcap";
    fs::remove(path);
    fs::remove(cut);
    const auto room =
        static_cast<uint64_t>(std::pow(size, random.Uniform(0.3, 1)) - 1);
    line.conditions.Drew("room", static_cast<double>(room) / 1e3, "kB");
    auto small = recording::DiskFile::Create(path);
    if (!small) return tl::unexpected(small.error());
    const auto written = WriteSmallRecording(
        std::make_unique<FullDisk>(std::move(*small), room), kFullObservations);
    const auto read = ReadRecording(path);
    fs::copy_file(whole, cut);
    fs::resize_file(cut, room);
    ++line.trials;
    untold += written || (read && read->report.Whole()) ? 1 : 0;
    wrong += read ? NotTheFirst(read->all) : 0;
    fewer += KeptIn(read) < KeptIn(ReadRecording(cut)) ? 1 : 0;
    if (!progress(static_cast<double>(i + 1) / options.instants)) break;
  }
  const auto disks = static_cast<double>(line.trials);
  line.figures.push_back(
      certify::Never("not told", untold, disks, "disks", 100));
  line.figures.push_back(certify::Never("messages that are not the first ones",
                                        wrong, disks, "disks", 100));
  line.figures.push_back(certify::Never("less is kept than there was room for",
                                        fewer, disks, "disks", 100));
  return std::vector{line};
}

}  // namespace kimari::rig
