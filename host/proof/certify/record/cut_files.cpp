#include <filesystem>

#include "host/proof/certify/record/campaign.h"
#include "host/proof/certify/record/judged.h"
#include "host/proof/certify/record/small_recording.h"

namespace kimari::rig {
namespace {

constexpr uint64_t kCutObservations = 60;

}  // namespace

certify::Lines CutFiles(const CertifyRecordOptions& options,
                        const certify::Progress& progress) {
  const std::string path = options.folder + "/cut.mcap";
  auto file = recording::DiskFile::Create(path);
  if (!file) return tl::unexpected(file.error());
  if (auto ok = WriteSmallRecording(std::move(*file), kCutObservations); !ok) {
    return tl::unexpected(ok.error());
  }
  const auto size = std::filesystem::file_size(path);
  certify::Line line;
  line.target = "T15";
  line.what = "a recording cut at every byte";
  line.trials_of = "cuts";
  int64_t wrong = 0;
  int64_t untold = 0;
  size_t kept = kCutObservations;
  int64_t grown = 0;
  for (uint64_t cut = size - 1; cut > 0; --cut) {
    std::filesystem::resize_file(path, cut);
    ++line.trials;
    const auto read = ReadRecording(path);
    const size_t now = read ? read->all.size() : 0;
    grown += now > kept ? 1 : 0;
    kept = now;
    if (read) {  // else it was refused, and said so
      wrong += NotTheFirst(read->all);
      untold += read->report.Whole() ? 1 : 0;
    }
    if (!progress(1 - static_cast<double>(cut) / static_cast<double>(size))) {
      break;
    }
  }
  const auto cuts = static_cast<double>(line.trials);
  line.figures.push_back(certify::Never("messages that are not the first ones",
                                        wrong, cuts, "cuts", 100));
  line.figures.push_back(certify::Never("not told", untold, cuts, "cuts", 100));
  line.figures.push_back(certify::Never("a longer rest that holds less", grown,
                                        cuts, "cuts", 100));
  return std::vector{line};
}

}  // namespace kimari::rig
