// Which chunk of a recording holds what, without reading it: by the heads of
// its chunks and the message indexes behind each, as far as it is laid out as
// we write; the rest of it is gone through. The index at the file's end is not
// believed: whoever changes that could hide what it leaves out.
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

inline constexpr const char* kEndTopic = "/match/ended";

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
    bool operator==(const Chunk&) const = default;
  };
  // Messages of one channel in one chunk, as they are stored: packed ones are
  // one.
  struct Held {
    size_t chunk = 0;
    size_t count = 0;
    uint64_t before = 0;  // of the channel in the chunks before it
    bool operator==(const Held&) const = default;
  };
  // How much of a file without an index is read, as it is gone through.
  using Progress = std::function<void(uint64_t done, uint64_t of)>;

  // Keeps `source` for Read. Fails (kFile) where it is no recording or the disk
  // fails.
  static Result<ChunkIndex> Of(std::shared_ptr<FileSource> source,
                               const Progress& progress = {});

  // The same of a file that has grown since `before` was made of it: what came
  // since is read. kUsage where it is another file by now.
  static Result<ChunkIndex> OfGrown(std::shared_ptr<FileSource> source,
                                    const ChunkIndex& before);

  // In the order of the file.
  const std::vector<Chunk>& Chunks() const { return chunks_; }
  std::span<const Held> Of(const std::string& topic) const;
  uint64_t CountOf(const std::string& topic) const;
  bool operator==(const ChunkIndex& other) const;
  // The file was closed.
  bool Closed() const { return closed_; }
  // The place of the first part (Parts()) that holds the match's end; what
  // comes after it was not taken.
  std::optional<size_t> Ended() const { return ended_; }
  // It was closed by us, and the index at its end says otherwise.
  bool Contradicted() const { return contradicted_; }

  // Fails (kFile) where the disk does, or the chunk is damaged. Thread: any.
  Result<std::unique_ptr<LoadedChunk>> Read(size_t chunk) const;

 private:
  Result<void> AddPart(const FilePart& part, const Progress& progress);
  // By its heads, up to the byte of the part that is given back. `likely`: of
  // the part's chunks, in the part.
  Result<uint64_t> AddHeads(const FilePart& part,
                            std::span<const uint64_t> likely);
  // By the index at its end. False where that says what cannot be; `end`: of
  // the part's chunks, in the part.
  bool AddSummary(const Bytes& records, uint64_t end, const FilePart& part);
  bool AddChunk(std::span<const uint8_t> record, uint64_t end,
                const FilePart& part,
                const std::map<ChannelId, std::string>& topics);
  // Counts what the last chunk holds by reading it; drops a damaged one.
  void CountLast();
  // Adds what stands from one byte to another.
  Result<void> Scan(uint64_t from, uint64_t until, const Progress& progress);
  void Append(const ChunkIndex& part);
  void DropLast();
  void Hold(const std::string& topic, size_t chunk, size_t count);

  std::shared_ptr<FileSource> source_;
  std::vector<Chunk> chunks_;
  std::map<std::string, std::vector<Held>> held_;
  Channels index_channels_;  // where a chunk does not name its own
  bool closed_ = false;
  bool contradicted_ = false;
  std::optional<size_t> ended_;
};

}  // namespace kimari::recording
