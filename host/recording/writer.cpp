#include "host/recording/writer.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "host/recording/observation_message.h"

namespace kimari::recording {

Result<std::unique_ptr<Writer>> Writer::Start(
    std::unique_ptr<FileSink> sink, const Clock& clock,
    const std::map<std::string, std::string>& metadata,
    const WriterOptions& options) {
  BackgroundSync* background = nullptr;
  if (options.flush_when_idle) {
    auto own = std::make_unique<BackgroundSync>(std::move(sink), clock);
    background = own.get();
    sink = std::move(own);
  }
  McapFile file(std::move(sink));
  if (auto begun = file.Begin(); !begun) return tl::unexpected(begun.error());
  if (auto added = file.AddMetadata("kimari", metadata); !added) {
    return tl::unexpected(added.error());
  }
  for (const Attachment& attachment : options.attachments) {
    if (auto added = file.AddAttachment(attachment); !added) {
      return tl::unexpected(added.error());
    }
  }
  return std::unique_ptr<Writer>(
      new Writer(std::move(file), background, clock, options));
}

Writer::Writer(McapFile file, BackgroundSync* background, const Clock& clock,
               const WriterOptions& options)
    : options_(options),
      clock_(clock),
      file_(std::move(file)),
      background_(background) {
  thread_ = std::thread([this] { Run(); });
}

Writer::~Writer() { (void)Close(); }

ChannelId Writer::AddChannel(const Channel& channel) {
  const std::lock_guard lock(mutex_);
  return AddChannelLocked(channel);
}

ChannelId Writer::AddChannelLocked(const Channel& channel) {
  Item item;
  item.channel = static_cast<ChannelId>(topics_.size());
  item.new_channel = channel;
  topics_.push_back(channel.topic);
  dropped_.push_back(0);
  if (!closing_) queue_.push_back(item);
  return item.channel;
}

void Writer::Write(ChannelId channel, const Stamp& stamp,
                   std::span<const uint8_t> data) {
  Item item;
  item.channel = channel;
  item.stamp = stamp;
  item.data.assign(data.begin(), data.end());
  Push(std::move(item));
}

void Writer::Write(ChannelId channel, const Stamp& stamp,
                   std::string_view text) {
  Write(channel, stamp,
        std::span(reinterpret_cast<const uint8_t*>(text.data()), text.size()));
}

void Writer::Write(const evidence::Observation& observation) {
  ObservationMessage message = MessageOf(observation);
  Item item;
  {
    const std::lock_guard lock(mutex_);
    const auto [found, added] =
        evidence_channels_.try_emplace(message.channel.topic, 0);
    if (added) found->second = AddChannelLocked(message.channel);
    item.channel = found->second;
  }
  item.stamp = message.stamp;
  item.data = std::move(message.data);
  Push(std::move(item));
}

void Writer::WriteMetadata(const std::string& name,
                           const std::map<std::string, std::string>& values) {
  Item item;
  item.metadata_name = name;
  item.metadata = values;
  const std::lock_guard lock(mutex_);
  if (closing_) return;
  queue_.push_back(std::move(item));
  wake_.notify_one();
}

void Writer::Push(Item&& item) {
  const std::lock_guard lock(mutex_);
  if (closing_ || failed_ ||
      queued_bytes_ + item.data.size() > options_.queue_bytes) {
    ++dropped_[item.channel];
    return;
  }
  queued_bytes_ += item.data.size();
  queue_.push_back(std::move(item));
  if (queue_.size() == 1) wake_.notify_one();
}

void Writer::Run() {
  std::vector<Item> batch;
  for (;;) {
    bool last = false;
    {
      std::unique_lock lock(mutex_);
      wake_.wait_for(lock, std::chrono::nanoseconds(options_.chunk_span.ns / 8),
                     [this] { return closing_ || !queue_.empty(); });
      batch.swap(queue_);
      last = closing_;
    }
    size_t bytes = 0;
    for (Item& item : batch) {
      bytes += item.data.size();
      Put(item);
    }
    batch.clear();
    if (options_.flush_when_idle && chunk_start_ &&
        clock_.Now() - chunk_opened_ >= options_.chunk_span) {
      EndChunk();
    }
    {
      const std::lock_guard lock(mutex_);
      queued_bytes_ -= bytes;
      if (last && queue_.empty()) break;
    }
  }
  EndChunk();
  if (!failed_) Note(file_.Finish());
  if (!failed_ && background_ != nullptr) Note(background_->Settle());
  KeepWorstWait();
}

void Writer::Put(Item& item) {
  if (item.new_channel) {
    file_.AddChannel(*item.new_channel);
    return;
  }
  if (failed_) {
    if (!item.metadata_name.empty()) return;
    const std::lock_guard lock(mutex_);
    ++dropped_[item.channel];
    return;
  }
  if (!item.metadata_name.empty()) {
    EndChunk();
    Note(file_.AddMetadata(item.metadata_name, std::move(item.metadata)));
    return;
  }
  if (chunk_start_ && item.stamp.taken - *chunk_start_ >= options_.chunk_span) {
    EndChunk();
  }
  if (!chunk_start_) {
    chunk_start_ = item.stamp.taken;
    chunk_opened_ = clock_.Now();
  }
  file_.Add(item.channel, item.stamp, item.data);
  if (file_.ChunkBytes() >= options_.chunk_bytes) EndChunk();
}

void Writer::EndChunk() {
  const HostTime before = clock_.Now();
  const HostTime first = chunk_start_.value_or(before);
  chunk_start_.reset();
  if (failed_ || file_.ChunkBytes() == 0) return;
  if (background_ != nullptr) background_->Holds(first);
  Note(file_.EndChunk());
  const Duration took = clock_.Now() - before;
  KeepWorstWait();
  const std::lock_guard lock(mutex_);
  health_.bytes = file_.size();
  ++health_.chunks;
  health_.worst_write = std::max(health_.worst_write, took);
}

void Writer::KeepWorstWait() {
  if (background_ == nullptr) return;
  const Duration worst = background_->WorstWait();
  const std::lock_guard lock(mutex_);
  health_.worst_wait = worst;
}

void Writer::Note(const Result<void>& result) {
  if (result) return;
  failed_ = true;
  const std::lock_guard lock(mutex_);
  if (!health_.error) health_.error = result.error();
}

Writer::Health Writer::CurrentHealth() const {
  const std::lock_guard lock(mutex_);
  Health health = health_;
  for (size_t i = 0; i < topics_.size(); ++i) {
    if (dropped_[i] > 0) health.dropped[topics_[i]] += dropped_[i];
  }
  return health;
}

Result<void> Writer::Close() {
  {
    const std::lock_guard lock(mutex_);
    closing_ = true;
    wake_.notify_one();
  }
  if (thread_.joinable()) thread_.join();
  file_.LetGo();
  const std::lock_guard lock(mutex_);
  health_.seal = file_.Seal();
  health_.bytes = file_.size();
  if (health_.error) return tl::unexpected(*health_.error);
  return {};
}

}  // namespace kimari::recording
