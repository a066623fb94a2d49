// A board's serial cable in the simulated world: a pseudo-terminal behind a
// symbolic link, which can be pulled and plugged in again.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "host/base/result.h"

namespace kimari::world {

// One thread.
class PtyBridge {
 public:
  explicit PtyBridge(std::string link) : link_(std::move(link)) {}
  PtyBridge(const PtyBridge&) = delete;
  PtyBridge& operator=(const PtyBridge&) = delete;
  ~PtyBridge() { Unplug(); }

  // Makes the pseudo-terminal and the link to it. Nothing when plugged in.
  Result<void> Plug();
  // Hangs up: the other end notices at once.
  void Unplug();
  bool Plugged() const { return master_ >= 0; }

  // What the host has written since the last call. Never blocks.
  std::span<const uint8_t> Read();
  // To the host; what its buffer does not take is dropped and counted.
  void Write(std::span<const uint8_t> bytes);
  uint64_t Dropped() const { return dropped_; }

 private:
  std::string link_;
  int master_ = -1;
  std::vector<uint8_t> buffer_ = std::vector<uint8_t>(4096);
  uint64_t dropped_ = 0;
};

}  // namespace kimari::world
