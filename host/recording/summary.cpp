#include "host/recording/summary.h"

#include <algorithm>

namespace kimari::recording {

bool EndsWithoutSummary(FileSource& source) {
  constexpr size_t kTail = kRecordHead + kFooterContent + sizeof kMagic;
  const uint64_t size = source.size();
  if (size < sizeof kMagic + kTail) return false;
  Bytes tail(kTail);
  const auto got = source.ReadAt(size - kTail, tail);
  if (!got || *got < kTail) return false;
  Get get(tail);
  const bool is_footer = get.U8() == static_cast<uint8_t>(Op::kFooter) &&
                         get.U64() == kFooterContent && get.U64() == 0;
  get.U64();
  get.U32();
  return is_footer && std::ranges::equal(get.Raw(sizeof kMagic), kMagic);
}

Result<std::optional<Summary>> ReadSummary(FileSource& source) {
  constexpr size_t kTail = kRecordHead + kFooterContent + sizeof kMagic;
  const uint64_t size = source.size();
  if (size < sizeof kMagic + kTail) return std::nullopt;
  Bytes tail(kTail);
  const auto got = source.ReadAt(size - kTail, tail);
  if (!got) return tl::unexpected(got.error());
  Get get(tail);
  const bool is_footer = *got == kTail &&
                         get.U8() == static_cast<uint8_t>(Op::kFooter) &&
                         get.U64() == kFooterContent;
  Summary summary;
  summary.start = get.U64();
  get.U64();
  const uint32_t crc = get.U32();
  const auto magic = get.Raw(sizeof kMagic);
  if (!is_footer || !std::ranges::equal(magic, kMagic) ||
      summary.start < sizeof kMagic || summary.start > size - kTail) {
    return std::nullopt;
  }
  summary.records.resize(size - kTail - summary.start);
  const auto read = source.ReadAt(summary.start, summary.records);
  if (!read) return tl::unexpected(read.error());
  const std::span<const uint8_t> before_crc(tail.data(), kRecordHead + 16);
  if (*read < summary.records.size() ||
      (crc != 0 && crc != Crc32(before_crc, Crc32(summary.records)))) {
    return std::nullopt;
  }
  summary.checked = crc != 0;
  return summary;
}

}  // namespace kimari::recording
