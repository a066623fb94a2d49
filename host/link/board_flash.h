// Writes the boards' image through the bootloader of a Mega 2560, by avrdude,
// and reads it back.
#pragma once

#include <atomic>
#include <functional>
#include <string>

#include "host/base/clock.h"
#include "host/base/result.h"
#include "host/link/board_image.h"
#include "host/link/serial_port.h"

namespace kimari::link {

enum class FlashFault {
  kNoAvrdude,       // not installed
  kNoAnswer,        // no bootloader of a Mega on this port
  kWrongProcessor,  // by its signature
  kNotAsWritten,    // what was read back differs
  kCutOff,          // it fell silent, or its cable was pulled
  kStopped,         // by whoever asked for it
  kRefused,         // anything else that avrdude does not do
};
// What a board holds after a try that went wrong.
enum class Written {
  kNothing,    // what it held before
  kPart,       // part of an image: it is no board
  kUnchecked,  // all of it, and nobody read it back to the end
};
struct FlashTrouble {
  FlashFault fault = FlashFault::kRefused;
  std::string said;  // avrdude's own word on it; may be empty
  Written written = Written::kNothing;
};

enum class FlashStage { kConnecting, kWriting, kReading };
Written WrittenAt(FlashStage stage);
// How far it is, from 0 to 1.
using FlashProgress = std::function<void(FlashStage stage, double share)>;

// One try, on this port alone. `port`, open at `path`, keeps other programs
// away meanwhile, and is the board's again afterwards.
tl::expected<void, FlashTrouble> FlashBoard(SerialPort& port,
                                            const std::string& path,
                                            const BoardImage& image,
                                            const Clock& clock,
                                            const FlashProgress& progress,
                                            const std::atomic<bool>& stop);

// What went wrong on the port that the user calls `path`, and how to begin
// again.
Words WordsOf(const FlashTrouble& trouble, const std::string& path);

}  // namespace kimari::link
