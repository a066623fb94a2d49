// Which chunk of a recording holds what, without reading it: from the file's
// own index, or, where it was torn and has none, from one pass through it.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "host/recording/chunk.h"
#include "host/recording/file_source.h"

namespace kimari::recording {

// A chunk that was read and is whole. Its messages point into itself.
struct LoadedChunk {
  Bytes bytes;
  ChunkContent content;
};

class ChunkIndex {
 public:
  struct Chunk {
    uint64_t offset = 0;  // of its record in the file
    uint64_t length = 0;  // of the record's content
    HostTime first;       // taken times of its messages
    HostTime last;
  };
  // Messages of one channel in one chunk.
  struct Held {
    size_t chunk = 0;
    size_t count = 0;
    uint64_t before = 0;  // of the channel in the chunks before it
  };
  // Of a pass through a file without an index: how much of it is read.
  using Progress = std::function<void(uint64_t done, uint64_t of)>;

  // Keeps `source` for Read. Fails (kFile) where it is no recording or the disk
  // fails.
  static Result<ChunkIndex> Of(std::shared_ptr<FileSource> source,
                               const Progress& progress = {});

  // The same of a file that has grown since `before` was made of it: what came
  // since is read. kUsage where it is another file by now.
  static Result<ChunkIndex> OfGrown(std::shared_ptr<FileSource> source,
                                    const ChunkIndex& before);

  // The file's own index; nothing where it was not closed.
  static Result<std::optional<ChunkIndex>> OfSummary(
      std::shared_ptr<FileSource> source);
  // Of one that is still being written by us: by the heads of its chunks, which
  // are not read, so that hours of it take no longer than minutes. Nothing
  // where it is not laid out as we write.
  static Result<std::optional<ChunkIndex>> OfHeads(
      std::shared_ptr<FileSource> source);
  // One that Pack gave, of the same file; nothing where it is none.
  static std::optional<ChunkIndex> Unpack(std::shared_ptr<FileSource> source,
                                          const Bytes& packed);
  Bytes Pack() const;

  // In the order of the file.
  const std::vector<Chunk>& Chunks() const { return chunks_; }
  std::span<const Held> Of(const std::string& topic) const;
  uint64_t CountOf(const std::string& topic) const;
  // The file was closed, and this is its own index.
  bool Closed() const { return closed_; }

  // Fails (kFile) where the disk does, or the chunk is damaged. Thread: any.
  Result<std::unique_ptr<LoadedChunk>> Read(size_t chunk) const;

 private:
  // `end`: of the part's chunks, in the part.
  bool TakeSummary(const Bytes& records, uint64_t end, const FilePart& part);
  bool TakeChunk(std::span<const uint8_t> record, uint64_t end,
                 const FilePart& part,
                 const std::map<ChannelId, std::string>& topics);
  Result<bool> TakeHeads(const FilePart& part);
  // Counts what the last chunk holds by reading it. False where it is damaged.
  Result<bool> CountLast();
  // Adds what stands from this byte on.
  Result<void> Scan(uint64_t from, const Progress& progress);
  void DropLast();
  void Hold(const std::string& topic, size_t chunk, size_t count);

  std::shared_ptr<FileSource> source_;
  std::vector<Chunk> chunks_;
  std::map<std::string, std::vector<Held>> held_;
  Channels index_channels_;  // where a chunk does not name its own
  bool closed_ = false;
};

}  // namespace kimari::recording
