#include "host/recording/kept_index.h"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <utility>

#include "host/recording/file_sink.h"

namespace kimari::recording {
namespace {

// What the file was when it was gone through: its size and its last bytes.
constexpr size_t kTail = 4096;

Result<Bytes> MarkOf(FileSource& source) {
  Bytes tail(std::min<uint64_t>(kTail, source.size()));
  const auto got = source.ReadAt(source.size() - tail.size(), tail);
  if (!got) return tl::unexpected(got.error());
  Bytes mark;
  Put(mark).U64(source.size()).U32(Crc32(tail));
  return mark;
}

void Keep(const std::string& path, const Bytes& mark, const Bytes& packed) {
  Bytes all = mark;
  Put(all).U32(Crc32(packed)).Raw(packed);
  const std::string beside = path + ".part";
  std::ofstream out(beside, std::ios::binary);
  out.write(reinterpret_cast<const char*>(all.data()),
            static_cast<std::streamsize>(all.size()));
  out.close();
  if (!out || std::rename(beside.c_str(), path.c_str()) != 0) {
    unlink(beside.c_str());
  }
}

// Empty where none is kept, or of other bytes.
Bytes Kept(const std::string& path, const Bytes& mark) {
  std::ifstream in(path, std::ios::binary);
  Bytes all{std::istreambuf_iterator<char>(in), {}};
  constexpr size_t kCrc = sizeof(uint32_t);
  if (all.size() < mark.size() + kCrc ||
      !std::equal(mark.begin(), mark.end(), all.begin())) {
    return {};
  }
  Get get(std::span<const uint8_t>(all).subspan(mark.size(), kCrc));
  Bytes packed(all.begin() + static_cast<ptrdiff_t>(mark.size() + kCrc),
               all.end());
  return Crc32(packed) == get.U32() ? packed : Bytes{};
}

}  // namespace

std::string KeptIndexOf(const std::string& recording) {
  return recording + ".index";
}

void ForgetIndex(const std::string& recording) {
  unlink(KeptIndexOf(recording).c_str());
}

Result<ChunkIndex> IndexOf(const std::string& path,
                           std::shared_ptr<FileSource> source,
                           const ChunkIndex::Progress& progress) {
  auto own = ChunkIndex::OfSummary(source);
  if (!own) return tl::unexpected(own.error());
  if (*own) return std::move(**own);
  const bool grows = IsBeingWritten(path);
  if (grows) {
    auto heads = ChunkIndex::OfHeads(source);
    if (!heads) return tl::unexpected(heads.error());
    if (*heads) return std::move(**heads);
  }
  const auto mark = MarkOf(*source);
  if (!mark) return tl::unexpected(mark.error());
  const std::string kept = KeptIndexOf(path);
  if (const Bytes packed = Kept(kept, *mark); !packed.empty()) {
    if (auto index = ChunkIndex::Unpack(source, packed)) {
      return std::move(*index);
    }
  }
  auto index = ChunkIndex::Of(std::move(source), progress);
  if (index && !grows) Keep(kept, *mark, index->Pack());
  return index;
}

}  // namespace kimari::recording
