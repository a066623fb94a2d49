#include "host/recording/packing.h"

#include <lz4frame.h>
#include <zstd.h>

namespace kimari::recording {
namespace {

constexpr uint64_t kMost = 256 << 20;
constexpr int kLevel = 9;
constexpr const char* kLz4 = "lz4";
// As far as a byte can be unpacked: no more room is made for what says more.
constexpr uint64_t kMostOfZstd = 32 << 10;
constexpr uint64_t kMostOfLz4 = 255;

bool CanBe(uint64_t size, std::span<const uint8_t> packed, uint64_t most) {
  return size <= packed.size() * most;
}
// Whether it begins as zstd does, with no more than that in its first frame.
bool BeginsRight(std::span<const uint8_t> packed, uint64_t size) {
  const auto said = ZSTD_getFrameContentSize(packed.data(), packed.size());
  return said == ZSTD_CONTENTSIZE_UNKNOWN ||
         (said != ZSTD_CONTENTSIZE_ERROR && said <= size);
}

std::optional<Bytes> UnpackLz4(std::span<const uint8_t> packed, uint64_t size) {
  if (!CanBe(size, packed, kMostOfLz4)) return std::nullopt;
  LZ4F_dctx* context = nullptr;
  if (LZ4F_isError(LZ4F_createDecompressionContext(&context, LZ4F_VERSION))) {
    return std::nullopt;
  }
  Bytes out(size);
  size_t done = 0;
  size_t taken = 0;
  bool failed = false;
  while (taken < packed.size() && !failed) {
    size_t room = out.size() - done;
    size_t left = packed.size() - taken;
    const size_t hint = LZ4F_decompress(context, out.data() + done, &room,
                                        packed.data() + taken, &left, nullptr);
    failed = LZ4F_isError(hint) != 0 || (room == 0 && left == 0);
    done += room;
    taken += left;
    if (hint == 0) break;
  }
  LZ4F_freeDecompressionContext(context);
  if (failed || done != size) return std::nullopt;
  return out;
}

}  // namespace

bool IsPacking(std::string_view packing) {
  return packing == kLz4 || packing == kZstd;
}

std::optional<Bytes> Unpack(std::string_view packing,
                            std::span<const uint8_t> packed, uint64_t size) {
  if (size > kMost) return std::nullopt;
  if (packing == kLz4) return UnpackLz4(packed, size);
  if (packing != kZstd || !CanBe(size, packed, kMostOfZstd) ||
      !BeginsRight(packed, size)) {
    return std::nullopt;
  }
  Bytes out(size);
  const size_t got =
      ZSTD_decompress(out.data(), out.size(), packed.data(), packed.size());
  if (ZSTD_isError(got) != 0 || got != size) return std::nullopt;
  return out;
}

Bytes Pack(std::span<const uint8_t> bytes) {
  Bytes out(ZSTD_compressBound(bytes.size()));
  const size_t size =
      ZSTD_compress(out.data(), out.size(), bytes.data(), bytes.size(), kLevel);
  out.resize(size);
  return out;
}

}  // namespace kimari::recording
