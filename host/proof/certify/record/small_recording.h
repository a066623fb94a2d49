// A small recording of evidence alone, the same to the byte each time.
#pragma once

#include <cstdint>
#include <memory>
#include <utility>

#include "host/base/clock.h"
#include "host/recording/writer.h"

namespace kimari::rig {

// So many observations, 10 ms apart, into `file`, and its end. Fails as writing
// does.
inline Result<void> WriteSmallRecording(
    std::unique_ptr<recording::FileSink> file, uint64_t observations) {
  const SimulatedClock clock;
  recording::WriterOptions how;
  how.flush_when_idle = false;
  auto writer = recording::Writer::Start(std::move(file), clock, {}, how);
  if (!writer) return tl::unexpected(writer.error());
  for (uint64_t i = 1; i <= observations; ++i) {
    const HostTime at = HostTime{} + Milliseconds(10) * static_cast<int>(i);
    (*writer)->Write(evidence::Observation{i, at, evidence::Tick{}});
  }
  return (*writer)->Close();
}

}  // namespace kimari::rig
