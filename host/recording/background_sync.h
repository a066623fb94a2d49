// A sink whose syncs nobody waits for: what is appended goes to the system at
// once, where it outlives the program, and a thread of its own sees to it that
// it also outlives the power. A disk that stands still costs a power cut more
// then, and a killed program nothing.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>

#include "host/base/clock.h"
#include "host/recording/file_sink.h"

namespace kimari::recording {

// One thread, but for what says otherwise. `clock` must outlive it.
class BackgroundSync : public FileSink {
 public:
  BackgroundSync(std::unique_ptr<FileSink> file, const Clock& clock);
  BackgroundSync(const BackgroundSync&) = delete;
  BackgroundSync& operator=(const BackgroundSync&) = delete;
  // Waits for a sync that was asked for.
  ~BackgroundSync() override;

  // Also the error of a sync before.
  Result<void> Append(std::span<const uint8_t> bytes) override;
  // Asks for one: all that was appended by now. Returns at once, with the error
  // of one before.
  Result<void> Sync() override;

  // When what is appended next was taken; for WorstWait. Before its Sync.
  void Holds(HostTime oldest) { oldest_ = oldest; }
  // Waits until all that Sync asked for is synced, or it failed.
  Result<void> Settle();
  // How long at most something was not synced, since it was taken. Any thread.
  Duration WorstWait() const;

 private:
  struct Asked {
    uint64_t until = 0;  // bytes
    HostTime oldest;
  };

  void Run();
  Result<void> Error() const;  // with the lock

  std::unique_ptr<FileSink> file_;
  const Clock& clock_;
  uint64_t appended_ = 0;
  std::optional<HostTime> oldest_;

  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Asked> asked_;  // not synced yet
  std::optional<kimari::Error> error_;
  Duration worst_wait_;
  bool closing_ = false;
  std::thread thread_;
};

}  // namespace kimari::recording
