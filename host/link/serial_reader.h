// One board in live use: a thread that reads its port, stamps each read, runs
// the board's BoardLink and hands the evidence on through a ring. Reopens a
// port that hung up. Without heap in the read path, but for texts of health and
// the levels of traces.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <thread>

#include "host/base/clock.h"
#include "host/base/result.h"
#include "host/base/spsc_ring.h"
#include "host/court/side.h"
#include "host/evidence/observation.h"
#include "host/link/board_link.h"
#include "host/link/serial_port.h"

namespace kimari::link {

class SerialReader {
 public:
  // Opens the port and starts the thread. `clock` must be the machine's
  // (SteadyClock); `clock` and `out` must outlive the reader, which is `out`'s
  // only producer. Fails (kDevice) when the port cannot be opened now; later
  // losses are healed and told as BoardHealth, of a simulated board as of one.
  static Result<std::unique_ptr<SerialReader>> Start(
      const std::string& path, Side board, const Clock& clock,
      SpscRing<evidence::Payload>& out, BoardKind kind = BoardKind::kReal);

  SerialReader(const SerialReader&) = delete;
  SerialReader& operator=(const SerialReader&) = delete;
  // Stops the thread and closes the port.
  ~SerialReader();

  // As BoardLink::Blink. Any thread.
  void Blink(bool blink) { blink_.store(blink, std::memory_order_relaxed); }
  // As BoardLink::Light; off once the reader stops. Any thread.
  void Light(bool lit) { lit_.store(lit, std::memory_order_relaxed); }
  // Any thread. Evidence that found the ring full is in its Dropped().
  uint64_t bytes() const { return bytes_.load(std::memory_order_relaxed); }
  // The image that the board runs, once it has answered.
  std::optional<uint16_t> Image() const {
    const int32_t image = image_.load(std::memory_order_relaxed);
    if (image < 0) return std::nullopt;
    return static_cast<uint16_t>(image);
  }
  // It found a knock disc; known half a second after it started.
  bool HasDisc() const { return disc_.load(std::memory_order_relaxed); }
  // Any thread: what is not heard now, is not said; else the port has hung up.
  bool PortOpen() const { return open_.load(); }
  uint64_t reopened() const {
    return reopened_.load(std::memory_order_relaxed);
  }

 private:
  SerialReader(SerialPort port, const std::string& path, Side board,
               const Clock& clock, SpscRing<evidence::Payload>& out,
               BoardKind kind, int stop);
  void Run();
  // Takes in what has arrived; false when the port has hung up.
  bool ReadWhatIsThere();
  // Serves the open port until it hangs up or the reader stops.
  void Serve();
  // Says what is due; false when the port has hung up.
  bool Speak();
  // Waits; false when the reader stops.
  bool WaitToReopen() const;

  std::string path_;
  const Clock& clock_;
  SpscRing<evidence::Payload>& out_;
  int stop_;  // an eventfd
  std::atomic<int32_t> image_{-1};
  std::atomic<bool> disc_{false};
  BoardLink link_;
  SerialPort port_;
  std::atomic<bool> blink_{false};
  std::atomic<bool> lit_{false};
  std::atomic<bool> stopping_{false};
  std::atomic<bool> open_{true};
  std::atomic<uint64_t> bytes_{0};
  std::atomic<uint64_t> reopened_{0};
  std::thread thread_;
};

}  // namespace kimari::link
