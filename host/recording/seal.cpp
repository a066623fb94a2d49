#include "host/recording/seal.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <optional>
#include <string_view>
#include <utility>

#include "host/base/sha256.h"
#include "host/recording/mcap_file.h"
#include "host/recording/parts.h"
#include "host/recording/summary.h"

namespace kimari::recording {
namespace {

constexpr size_t kPiece = 1 << 20;
constexpr uint64_t kLongestSeal = 4096;

struct Place {
  uint64_t begin = 0;
  uint64_t length = 0;
};

// By the summary's index; nothing where there is none.
std::optional<Place> RecordIn(const Summary& summary, std::string_view name) {
  std::optional<Place> place;
  Get get(summary.records);
  while (get.left() > 0 && get.ok()) {
    const Op op = static_cast<Op>(get.U8());
    Get record(get.Raw(get.U64()));
    if (op != Op::kMetadataIndex) continue;
    const Place at{record.U64(), record.U64()};
    if (record.Text() == name && record.ok()) place = at;
  }
  return place;
}

bool IsSum(std::string_view text) {
  return text.size() == 64 &&
         text.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

Result<std::string> SumOf(FileSource& file, uint64_t size,
                          const std::function<void(uint64_t)>& progress) {
  Sha256Sum sum;
  Bytes piece(kPiece);
  for (uint64_t at = 0; at < size;) {
    const std::span<uint8_t> into(piece.data(),
                                  std::min<uint64_t>(kPiece, size - at));
    const auto got = file.ReadAt(at, into);
    if (!got) return tl::unexpected(got.error());
    if (*got == 0) break;
    sum.Add(into.first(*got));
    at += *got;
    if (progress) progress(at);
  }
  return sum.Hex();
}

}  // namespace

std::string MadeOf(FileSource& archive) {
  const auto summary = ReadSummary(archive);
  if (!summary || !*summary) return "";
  const auto place = RecordIn(**summary, kArchive);
  if (!place || place->length > kLongestSeal) return "";
  Bytes bytes(place->length);
  const auto got = archive.ReadAt(place->begin, bytes);
  if (!got || *got < bytes.size()) return "";
  Get get(bytes);
  get.U8();
  Get record(get.Raw(get.U64()));
  record.Text();
  const std::string sum = record.Map()[kArchiveOf];
  return record.ok() && IsSum(sum) ? sum : "";
}

Result<SealCheck> CheckSeal(FileSource& file,
                            const std::function<void(uint64_t)>& progress) {
  SealCheck check;
  const auto summary = ReadSummary(file);
  if (!summary) return tl::unexpected(summary.error());
  if (!*summary) {
    if (EndsWithoutSummary(file)) check.state = SealState::kUnsealed;
    return check;
  }
  const auto place = RecordIn(**summary, kSeal);
  if (!place) {
    check.state = SealState::kUnsealed;
    return check;
  }
  check.state = SealState::kAltered;
  const uint64_t end = (*summary)->start;
  if (place->begin > end || end - place->begin > kLongestSeal) return check;
  Bytes bytes(end - place->begin);
  const auto got = file.ReadAt(place->begin, bytes);
  if (!got) return tl::unexpected(got.error());
  Get get(bytes);
  get.U8();
  Get record(get.Raw(get.U64()));
  record.Text();
  const std::string said = record.Map()[kSealSum];
  if (!IsSum(said)) return check;
  check.sum = said;
  // The seal says itself what it says, and nothing but the end of the data
  // stands between it and the summary.
  Bytes as_written = MetadataRecord(
      kSeal, {{kSealSum, said}, {kSealBytes, std::to_string(place->begin)}});
  PutDataEnd(as_written);
  if (bytes != as_written || !(*summary)->checked) return check;
  const auto sum = SumOf(file, place->begin, progress);
  if (!sum) return tl::unexpected(sum.error());
  if (*sum == check.sum) check.state = SealState::kWhole;
  return check;
}

Result<std::string> SumOfAll(FileSource& file,
                             const std::function<void(uint64_t)>& progress) {
  return SumOf(file, file.size(), progress);
}

namespace {

uint32_t PartOf(const std::map<std::string, std::string>& head,
                uint32_t counted) {
  const auto said = head.find(kPartKey);
  uint32_t part = counted;
  if (said == head.end()) return part;
  const std::string& text = said->second;
  std::from_chars(text.data(), text.data() + text.size(), part);
  return part;
}

}  // namespace

Result<std::vector<PartCheck>> CheckParts(
    FileSource& recording,
    const std::function<void(uint32_t, uint64_t, uint64_t)>& progress) {
  std::vector<PartCheck> checks;
  const std::vector<FilePart> parts = recording.Parts();
  for (size_t i = 0; i < parts.size(); ++i) {
    FileSource& file = *parts[i].source;
    PartCheck check;
    check.part = PartOf(HeadOf(file), static_cast<uint32_t>(i + 1));
    const auto tell = [&](uint64_t done) {
      if (progress) progress(check.part, done, file.size());
    };
    auto seal = CheckSeal(file, tell);
    if (!seal) return tl::unexpected(seal.error());
    check.seal = std::move(*seal);
    if (i + 1 < parts.size()) {
      const auto next = HeadOf(*parts[i + 1].source);
      const auto said = next.find(kBeforeKey);
      if (said != next.end()) {
        const auto sum = SumOfAll(file, tell);
        if (!sum) return tl::unexpected(sum.error());
        if (*sum == said->second) {
          if (check.seal.state == SealState::kTorn) {
            check.seal.state = SealState::kBound;
          }
        } else if (const uint32_t after = check.part + 1;
                   PartOf(next, after) > after) {
          // The one between was emptied: this one is bound by nothing left.
          checks.push_back(std::move(check));
          check = {after, {}};
          check.seal.state = SealState::kAltered;
        } else {
          check.seal.state = SealState::kAltered;
        }
      }
    }
    checks.push_back(std::move(check));
  }
  return checks;
}

}  // namespace kimari::recording
