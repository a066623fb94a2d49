// Records everything into one MCAP file without making anyone wait: messages go
// into a bounded queue, a thread of its own builds chunks and writes them, and
// live another one syncs them. What finds the queue full, or the disk failed,
// is counted by channel.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "host/base/clock.h"
#include "host/base/result.h"
#include "host/evidence/observation.h"
#include "host/recording/background_sync.h"
#include "host/recording/file_sink.h"
#include "host/recording/mcap_file.h"

namespace kimari::recording {

struct WriterOptions {
  // A chunk ends, and is written, when it spans this much taken time: less than
  // half of the 100 ms that a power cut may cost, for it is synced then.
  Duration chunk_span = Milliseconds(40);
  size_t chunk_bytes = 1 << 20;
  size_t queue_bytes = 64 << 20;
  // Live: a chunk also ends after chunk_span of real time. Off,
  // the file depends on the messages alone.
  bool flush_when_idle = true;
  // Stand at the head of the file.
  std::vector<Attachment> attachments;
};

class Writer {
 public:
  struct Health {
    uint64_t bytes = 0;  // in the file
    uint64_t chunks = 0;
    Duration worst_write;  // of one chunk; with its sync, unless live
    // Live: of the oldest message when its chunk was synced, since it was
    // taken; so much a power cut would have cost.
    Duration worst_wait;
    std::map<std::string, uint64_t> dropped;  // by topic; only those above 0
    std::optional<Error> error;               // the first; nothing follows it
    std::string seal;  // of the closed file (seal.h); empty before
  };

  // Writes the head and a metadata record "kimari" with `metadata`, and starts
  // the thread. `clock` measures how long writes take and must outlive the
  // writer.
  static Result<std::unique_ptr<Writer>> Start(
      std::unique_ptr<FileSink> sink, const Clock& clock,
      const std::map<std::string, std::string>& metadata,
      const WriterOptions& options = {});

  Writer(const Writer&) = delete;
  Writer& operator=(const Writer&) = delete;
  // Closes.
  ~Writer();

  // Any thread, but not a real-time one: takes a lock for a moment, copies.
  ChannelId AddChannel(const Channel& channel);
  void Write(ChannelId channel, const Stamp& stamp,
             std::span<const uint8_t> data);
  void Write(ChannelId channel, const Stamp& stamp, std::string_view text);
  // On its own channel, with its own times and number.
  void Write(const evidence::Observation& observation);
  void WriteMetadata(const std::string& name,
                     const std::map<std::string, std::string>& values);
  Health CurrentHealth() const;
  // Bytes in the queue.
  size_t Waiting() const {
    const std::lock_guard lock(mutex_);
    return queued_bytes_;
  }

  // Writes what is queued, the summary and the footer; the first error, if
  // there was any. Afterwards nothing is taken any more.
  Result<void> Close();

 private:
  struct Item {
    ChannelId channel = 0;
    Stamp stamp;
    Bytes data;
    std::string metadata_name;  // set: a metadata record instead
    std::map<std::string, std::string> metadata;
    std::optional<Channel> new_channel;
  };

  Writer(McapFile file, BackgroundSync* background, const Clock& clock,
         const WriterOptions& options);
  ChannelId AddChannelLocked(const Channel& channel);
  void Push(Item&& item);
  void Run();
  void Put(Item& item);
  void EndChunk();
  void KeepWorstWait();
  void Note(const Result<void>& result);

  WriterOptions options_;
  const Clock& clock_;
  // The thread's own.
  McapFile file_;
  BackgroundSync* background_;           // the file's sink; null: not live
  std::optional<HostTime> chunk_start_;  // taken time of its first message
  HostTime chunk_opened_;                // real time of that

  mutable std::mutex mutex_;
  std::condition_variable wake_;
  std::vector<Item> queue_;
  size_t queued_bytes_ = 0;
  std::vector<std::string> topics_;
  std::vector<uint64_t> dropped_;
  std::map<std::string, ChannelId> evidence_channels_;
  Health health_;
  bool closing_ = false;
  std::atomic<bool> failed_{false};
  std::thread thread_;
};

}  // namespace kimari::recording
