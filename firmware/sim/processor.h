// An ATmega2560 of libsimavr that runs a board's image.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "host/base/result.h"

struct avr_t;

namespace kimari::firmware {

inline constexpr uint32_t kNominalHz = 16'000'000;

// Gives back all that libsimavr allocated for it.
struct EndProcessor {
  void operator()(avr_t* avr) const;
};
using Processor = std::unique_ptr<avr_t, EndProcessor>;

// `image` is an AVR ELF file. At 16 MHz, silent, as fast as it can be run.
// Fails when the file cannot be read or does not fit (kFile), or libsimavr does
// not know the processor (kDevice), with what to do.
Result<Processor> LoadProcessor(const std::string& image);

}  // namespace kimari::firmware
