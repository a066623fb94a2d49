// The simulated loudspeaker wire: what the loudspeaker plays, and when, as
// bytes over a unix stream socket, for a simulated world that must hear it.
//
// Blocks follow one another, all little-endian:
//   u32 magic "KSND", u32 rate, i64 host ns at which the first sample is at the
//   loudspeaker, u32 frames, then frames x float32 mono.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <thread>
#include <vector>

#include "audio/output.h"
#include "host/base/clock.h"

namespace kimari::audio {

struct WireBlock {
  uint32_t rate = kSampleRate;
  HostTime at;  // first sample at the loudspeaker
  std::vector<float> samples;
};

inline constexpr uint32_t kWireMagic = 0x444e534b;  // "KSND"
inline constexpr size_t kWireHeaderBytes = 20;
inline constexpr uint32_t kWireMostFrames = 65'536;

std::vector<uint8_t> ToBytes(const WireBlock& block);

// Connects to a listening unix socket; gives its descriptor. Fails (kDevice).
Result<int> ConnectSoundWire(const std::filesystem::path& socket);

// Sends what a player renders: its own thread drains the tap, asks the output
// for the time of each block and writes. A slow or vanished listener costs
// sound on the wire, never on the loudspeaker.
class SoundWireWriter {
 public:
  // Owns `fd` (a connected stream socket). The tap, the output and the clock
  // must outlive this.
  SoundWireWriter(int fd, SoundTap& tap, const AudioOutput& output,
                  const Clock& clock);
  SoundWireWriter(const SoundWireWriter&) = delete;
  SoundWireWriter& operator=(const SoundWireWriter&) = delete;
  ~SoundWireWriter();

  // False once the listener is gone.
  bool Connected() const { return connected_; }
  uint64_t BlocksSent() const { return sent_; }

 private:
  void Run();
  bool Send(const SoundBlock& block, HostTime at);

  int fd_;
  SoundTap& tap_;
  const AudioOutput& output_;
  const Clock& clock_;
  std::atomic<bool> stop_{false};
  std::atomic<bool> connected_{true};
  std::atomic<uint64_t> sent_{0};
  std::thread thread_;
};

// Reads blocks from a descriptor it does not own.
class SoundWireReader {
 public:
  explicit SoundWireReader(int fd) : fd_(fd) {}
  // Waits for the next block. Nothing at a clean end; fails (kDevice) on a
  // torn block or on bytes that are no block.
  Result<std::optional<WireBlock>> Read();

 private:
  // Bytes read: fewer than asked only at the end.
  Result<size_t> Fill(uint8_t* bytes, size_t count) const;
  int fd_;
};

}  // namespace kimari::audio
