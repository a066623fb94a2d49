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
#include "host/recording/reader.h"
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

using Reached = std::function<void(uint64_t)>;

// Adds the bytes from one place to another.
Result<void> AddTo(Sha256Sum& sum, FileSource& file, uint64_t at, uint64_t end,
                   const Reached& progress) {
  Bytes piece(kPiece);
  while (at < end) {
    const std::span<uint8_t> into(piece.data(),
                                  std::min<uint64_t>(kPiece, end - at));
    const auto got = file.ReadAt(at, into);
    if (!got) return tl::unexpected(got.error());
    if (*got == 0) break;
    sum.Add(into.first(*got));
    at += *got;
    if (progress) progress(at);
  }
  return {};
}

// The record that ends at `end`, where one stands there; by the data alone.
struct FoundSeal {
  Place place;
  std::string sum;
  bool covers_all = false;
};
Result<std::optional<FoundSeal>> SealBefore(FileSource& file, uint64_t end) {
  const uint64_t from = end - std::min(end, kLongestSeal);
  Bytes bytes(end - from);
  const auto got = file.ReadAt(from, bytes);
  if (!got) return tl::unexpected(got.error());
  if (*got < bytes.size()) return std::nullopt;
  for (size_t at = 0; at + kRecordHead < bytes.size(); ++at) {
    if (bytes[at] != static_cast<uint8_t>(Op::kMetadata)) continue;
    const auto record = std::span<const uint8_t>(bytes).subspan(at);
    Get get(record.subspan(1));
    if (get.U64() != record.size() - kRecordHead) continue;
    if (get.Text() != kSeal) continue;
    const auto values = get.Map();
    const auto sum = values.find(kSealSum);
    if (!get.ok() || sum == values.end() || !IsSum(sum->second)) continue;
    const Place place{from + at, record.size()};
    const std::string offset = std::to_string(place.begin);
    // It says itself what it says.
    for (const bool all : {true, false}) {
      const Bytes written =
          all ? SealRecord(sum->second, place.begin)
              : MetadataRecord(kSeal,
                               {{kSealSum, sum->second}, {kSealBytes, offset}});
      if (std::ranges::equal(record, written)) {
        return FoundSeal{place, sum->second, all};
      }
    }
  }
  return std::nullopt;
}

Result<std::string> SumBy(FileSource& file, const FoundSeal& seal,
                          const Reached& progress) {
  Sha256Sum sum;
  const uint64_t behind = seal.place.begin + seal.place.length;
  auto added = AddTo(sum, file, 0, seal.place.begin, progress);
  if (added && seal.covers_all) {
    added = AddTo(sum, file, behind, file.size(), progress);
  }
  if (!added) return tl::unexpected(added.error());
  return sum.Hex();
}

}  // namespace

Bytes SealRecord(const std::string& sum, uint64_t offset) {
  return MetadataRecord(kSeal, {{kSealSum, sum},
                                {kSealBytes, std::to_string(offset)},
                                {kSealCovers, kSealCoversAll}});
}

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
  Bytes data_end;
  PutDataEnd(data_end);
  const uint64_t end = (*summary)->start - data_end.size();
  Bytes stands(data_end.size());
  if ((*summary)->start >= sizeof kMagic + data_end.size()) {
    const auto got = file.ReadAt(end, stands);
    if (!got) return tl::unexpected(got.error());
  }
  std::optional<FoundSeal> seal;
  if (stands == data_end) {
    auto found = SealBefore(file, end);
    if (!found) return tl::unexpected(found.error());
    seal = std::move(*found);
  }
  if (!seal) {
    // Its summary may still name one that is gone, or was changed itself.
    const bool named = RecordIn(**summary, kSeal).has_value();
    check.state = named ? SealState::kAltered : SealState::kUnsealed;
    return check;
  }
  check.sum = seal->sum;
  check.state = SealState::kAltered;
  const auto sum = SumBy(file, *seal, progress);
  if (!sum) return tl::unexpected(sum.error());
  if (*sum != check.sum) return check;
  // Whoever makes a seal anew may have put it under another summary.
  const auto borne_out = IsBorneOut(file, **summary, !seal->covers_all);
  if (!borne_out) return tl::unexpected(borne_out.error());
  if (*borne_out) check.state = SealState::kWhole;
  return check;
}

Result<std::string> SumOfAll(FileSource& file,
                             const std::function<void(uint64_t)>& progress) {
  Sha256Sum sum;
  auto added = AddTo(sum, file, 0, file.size(), progress);
  if (!added) return tl::unexpected(added.error());
  return sum.Hex();
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

// The first part with the match's end, by its messages.
Result<std::optional<size_t>> EndedIn(FileSource& recording) {
  auto reader = Reader::Open(
      std::shared_ptr<FileSource>(std::shared_ptr<void>(), &recording));
  if (!reader) return std::nullopt;
  const auto report = reader->Visit([](const Message&) { return true; });
  if (!report) return tl::unexpected(report.error());
  return report->ended;
}

}  // namespace

DoubtWords WordsOf(const DoubtedPart& doubted, const std::string& first) {
  const std::string file = PartPath(first, doubted.part);
  const std::string before = PartPath(first, doubted.part - 1);
  switch (doubted.why) {
    case PartDoubt::kAfterEnd:
      return {file +
                  " was altered: it goes on with a match that was ended before "
                  "it, and nothing in it is of that match; move it away",
              file +
                  "：改変されています。終了した試合の続きを名乗っています。この"
                  "ファイルの内容は試合のものではありません。別の場所に移して"
                  "ください"};
    case PartDoubt::kUnbound:
      return {file +
                  " was altered: it does not say which bytes it goes on from, "
                  "as every part of a match does; what it gives is for the "
                  "judge to weigh",
              file +
                  "：改変されています。どの記録の続きかが書かれていません。内"
                  "容の扱いは審判が判断してください"};
    case PartDoubt::kOtherPast:
      break;
  }
  return {before + " or " + file +
              " was altered: the bytes that this goes on from are others than "
              "those that lie there; what they give is for the judge to weigh",
          before + " または " + file +
              "：改変されています。再開したときの内容と一致しません。扱いは審"
              "判が判断してください"};
}

Result<std::vector<DoubtedPart>> DoubtsOf(FileSource& recording,
                                          std::optional<size_t> ended,
                                          const PartProgress& progress) {
  std::vector<DoubtedPart> doubts;
  const std::vector<FilePart> parts = recording.Parts();
  for (size_t i = 1; i < parts.size(); ++i) {
    const auto head = HeadOf(*parts[i].source);
    const uint32_t part = PartOf(head, static_cast<uint32_t>(i + 1));
    const auto before = head.find(kBeforeKey);
    if (ended && *ended < i) {
      doubts.push_back({part, PartDoubt::kAfterEnd});
    } else if (before == head.end()) {
      doubts.push_back({part, PartDoubt::kUnbound});
    } else {
      FileSource& file = *parts[i - 1].source;
      const auto sum = SumOfAll(file, [&](uint64_t done) {
        if (progress) progress(part - 1, done, file.size());
      });
      if (!sum) return tl::unexpected(sum.error());
      if (*sum != before->second) {
        doubts.push_back({part, PartDoubt::kOtherPast});
      }
    }
  }
  return doubts;
}

Result<std::vector<PartCheck>> CheckParts(FileSource& recording,
                                          const PartProgress& progress) {
  const std::vector<FilePart> parts = recording.Parts();
  std::vector<DoubtedPart> doubts;
  if (parts.size() > 1) {
    const auto ended = EndedIn(recording);
    if (!ended) return tl::unexpected(ended.error());
    auto doubted = DoubtsOf(recording, *ended, progress);
    if (!doubted) return tl::unexpected(doubted.error());
    doubts = std::move(*doubted);
  }
  const auto doubt_of = [&](uint32_t part) -> std::optional<PartDoubt> {
    const auto found = std::ranges::find(doubts, part, &DoubtedPart::part);
    return found == doubts.end() ? std::nullopt : std::optional(found->why);
  };
  std::vector<PartCheck> checks;
  for (size_t i = 0; i < parts.size(); ++i) {
    FileSource& file = *parts[i].source;
    PartCheck check;
    check.part = PartOf(HeadOf(file), static_cast<uint32_t>(i + 1));
    auto seal = CheckSeal(file, [&](uint64_t done) {
      if (progress) progress(check.part, done, file.size());
    });
    if (!seal) return tl::unexpected(seal.error());
    check.seal = std::move(*seal);
    // A wrong past is told of the part before: it is the one that changed, as
    // far as anybody can say.
    check.doubt = doubt_of(check.part);
    if (check.doubt == PartDoubt::kOtherPast) check.doubt.reset();
    if (check.doubt) check.seal.state = SealState::kAltered;
    const uint32_t after = check.part + 1;
    const bool last = i + 1 == parts.size();
    const uint32_t next =
        last ? after : PartOf(HeadOf(*parts[i + 1].source), after);
    const auto doubt = last ? std::nullopt : doubt_of(next);
    if (!last && !doubt && check.seal.state == SealState::kTorn) {
      check.seal.state = SealState::kBound;
    }
    const bool emptied = doubt == PartDoubt::kOtherPast && next > after;
    if (doubt == PartDoubt::kOtherPast && !emptied) {
      check.seal.state = SealState::kAltered;
      check.doubt = doubt;
    }
    checks.push_back(std::move(check));
    if (!emptied) continue;
    // The one between was emptied: this one is bound by nothing left.
    PartCheck gone{after, {}, doubt};
    gone.seal.state = SealState::kAltered;
    checks.push_back(std::move(gone));
  }
  return checks;
}

}  // namespace kimari::recording
