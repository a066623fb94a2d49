// Files in memory: one that forgets what was not synced, one that fills up.
#pragma once

#include <algorithm>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "host/recording/file_sink.h"
#include "host/recording/mcap_file.h"
#include "host/recording/reader.h"

namespace kimari::recording {

// What became of the bytes. Shared by a sink and the test.
struct Disk {
  std::mutex mutex;
  Bytes written;
  Bytes synced;  // what a power cut leaves
  size_t room = SIZE_MAX;
  int syncs = 0;

  Bytes Written() {
    const std::lock_guard lock(mutex);
    return written;
  }
  Bytes Synced() {
    const std::lock_guard lock(mutex);
    return synced;
  }
};

class MemorySink : public FileSink {
 public:
  explicit MemorySink(std::shared_ptr<Disk> disk) : disk_(std::move(disk)) {}
  Result<void> Append(std::span<const uint8_t> bytes) override {
    const std::lock_guard lock(disk_->mutex);
    const size_t n =
        std::min(bytes.size(), disk_->room - disk_->written.size());
    disk_->written.insert(disk_->written.end(), bytes.begin(),
                          bytes.begin() + static_cast<ptrdiff_t>(n));
    if (n < bytes.size()) return Fail(ErrorKind::kFile, "disk full");
    return {};
  }
  Result<void> Sync() override {
    const std::lock_guard lock(disk_->mutex);
    disk_->synced = disk_->written;
    ++disk_->syncs;
    return {};
  }

 private:
  std::shared_ptr<Disk> disk_;
};

class MemorySource : public FileSource {
 public:
  explicit MemorySource(Bytes bytes) : bytes_(std::move(bytes)) {}
  uint64_t size() const override { return bytes_.size(); }
  Result<size_t> ReadAt(uint64_t offset, std::span<uint8_t> into) override {
    if (offset >= bytes_.size()) return size_t{0};
    const size_t n = std::min(into.size(), bytes_.size() - offset);
    std::copy_n(bytes_.begin() + static_cast<ptrdiff_t>(offset), n,
                into.begin());
    return n;
  }

 private:
  Bytes bytes_;
};

// One message, kept.
struct Kept {
  std::string topic;
  std::string encoding;
  uint32_t sequence = 0;
  int64_t taken = 0;
  int64_t happened = 0;
  Bytes data;
  bool operator==(const Kept&) const = default;
};

struct Contents {
  std::vector<Kept> messages;
  Report report;
};

inline Contents ReadAll(Reader& reader) {
  Contents out;
  const auto report = reader.Visit([&](const Message& m) {
    out.messages.push_back({m.channel.topic,
                            m.channel.encoding,
                            m.stamp.sequence,
                            m.stamp.taken.ns,
                            m.stamp.happened.ns,
                            {m.data.begin(), m.data.end()}});
    return true;
  });
  out.report = *report;
  return out;
}
inline Contents ReadAll(const Bytes& file) {
  auto reader = Reader::Open(std::make_unique<MemorySource>(file));
  return reader ? ReadAll(*reader) : Contents{};
}

// A small recording of `chunks` chunks with three messages each, packed as in
// an archive or not; where each chunk ends is in `ends`.
inline Bytes SmallRecording(int chunks, std::vector<size_t>* ends = nullptr,
                            bool packed = false) {
  const auto disk = std::make_shared<Disk>();
  McapFile file(std::make_unique<MemorySink>(disk));
  (void)file.Begin();
  (void)file.AddMetadata("kimari", {{"version", "1"}});
  const ChannelId edges = file.AddChannel({"/pads/edge", "json"});
  const ChannelId frames = file.AddChannel({"/camera/frames", "jpeg"});
  uint32_t number = 0;
  for (int i = 0; i < chunks; ++i) {
    for (const ChannelId channel : {edges, frames, edges}) {
      ++number;
      const HostTime t{int64_t{number} * 1'000'000};
      const Bytes data(number % 7, static_cast<uint8_t>(number));
      file.Add(channel, {t, t - Microseconds(5), number}, data);
    }
    (void)file.EndChunk(packed);
    if (ends != nullptr) ends->push_back(disk->written.size());
  }
  (void)file.Finish();
  return disk->written;
}

}  // namespace kimari::recording
