// Disks that are worse than they should be, in front of a real file.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <memory>
#include <utility>

#include "host/base/clock.h"
#include "host/recording/file_sink.h"

namespace kimari::rig {

// Forgets, when the power goes, what was not synced. Both counts from any
// thread.
struct SyncedBytes {
  std::atomic<uint64_t> appended{0};
  std::atomic<uint64_t> synced{0};
};
class ForgetfulDisk : public recording::FileSink {
 public:
  ForgetfulDisk(std::unique_ptr<recording::FileSink> file,
                std::shared_ptr<SyncedBytes> bytes)
      : file_(std::move(file)), bytes_(std::move(bytes)) {}
  Result<void> Append(std::span<const uint8_t> bytes) override {
    auto ok = file_->Append(bytes);
    if (ok) bytes_->appended += bytes.size();
    return ok;
  }
  Result<void> Sync() override {
    const uint64_t asked = bytes_->appended;
    auto ok = file_->Sync();
    if (ok) bytes_->synced = asked;
    return ok;
  }

 private:
  std::unique_ptr<recording::FileSink> file_;
  std::shared_ptr<SyncedBytes> bytes_;
};

// Takes so many bytes, to the last one, and no more.
class FullDisk : public recording::FileSink {
 public:
  FullDisk(std::unique_ptr<recording::FileSink> file, uint64_t room)
      : file_(std::move(file)), room_(room) {}
  Result<void> Append(std::span<const uint8_t> bytes) override {
    const size_t fits = std::min<uint64_t>(bytes.size(), room_);
    room_ -= fits;
    if (auto ok = file_->Append(bytes.first(fits)); !ok) return ok;
    if (fits == bytes.size()) return {};
    return Fail(ErrorKind::kFile, "no space left");
  }
  Result<void> Sync() override { return file_->Sync(); }

 private:
  std::unique_ptr<recording::FileSink> file_;
  uint64_t room_;
};

// Stands still for `stall` at the first sync after each `every`.
class StallingDisk : public recording::FileSink {
 public:
  StallingDisk(std::unique_ptr<recording::FileSink> file, const Clock& clock,
               Duration every, Duration stall)
      : file_(std::move(file)),
        clock_(clock),
        every_(every),
        stall_(stall),
        next_(clock.Now() + every) {}
  Result<void> Append(std::span<const uint8_t> bytes) override {
    return file_->Append(bytes);
  }
  Result<void> Sync() override {
    if (clock_.Now() >= next_) {
      clock_.SleepUntil(clock_.Now() + stall_);
      next_ = clock_.Now() + every_;
    }
    return file_->Sync();
  }

 private:
  std::unique_ptr<recording::FileSink> file_;
  const Clock& clock_;
  Duration every_;
  Duration stall_;
  HostTime next_;
};

}  // namespace kimari::rig
