#include "host/uses/case/case_room.h"

#include "host/recording/parts.h"

namespace kimari::casefile {
namespace {

// Room that the disk keeps for what is recorded: as much as a match takes for
// all but its frames, and while one is written, some readings with them.
constexpr uint64_t kReserve = 300'000'000;
constexpr uint64_t kReserveForAMatch = 2'000'000'000;
// What a case takes beside its pictures, and for each of them: as they are in
// folder and record, in the page's letters, in the film.
constexpr uint64_t kWithoutPictures = 20'000'000;
constexpr uint64_t kTimesAPicture = 5;

// In gigabytes, for people.
double Gigabytes(uint64_t bytes) { return static_cast<double>(bytes) / 1e9; }

}  // namespace

Result<void> CheckRoom(
    const replay::Record& record, const replay::ReadingView& span,
    const std::function<Result<uint64_t>(const std::string&)>& room,
    const std::string& folder) {
  const auto free = room(folder);
  if (!free) return tl::unexpected(free.error());
  uint64_t need = kWithoutPictures;
  if (!span.frames.empty()) {
    const size_t middle = span.frames.size() / 2;
    const auto jpeg = record.Frames().Jpeg(span.frames[middle].place);
    if (jpeg) need += jpeg->size() * span.frames.size() * kTimesAPicture;
  }
  const uint64_t reserve =
      recording::IsBeingWritten(record.Path()) ? kReserveForAMatch : kReserve;
  if (*free >= need + reserve) return {};
  return Fail(
      ErrorKind::kFile,
      Both("{0}: the case takes up to {1:.2f} GB there, and {2:.2f} GB are "
           "free, of which {3:.1f} are left to what is recorded: make room on "
           "the disk, or write it elsewhere (kimari case RECORDING --reading "
           "{4} -o FOLDER)",
           "{0}：空きが足りません（約{1:.2f} GB必要です。空きは{2:.2f} GB、その"
           "うち{3:.1f} GBは記録のために残します）。空きを作るか、kimari case R"
           "ECORDING --reading {4} -o FOLDER で別の場所に書き出してください",
           folder, Gigabytes(need), Gigabytes(*free), Gigabytes(reserve),
           span.reading));
}

}  // namespace kimari::casefile
