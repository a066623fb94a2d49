// The certificate of the sound: targets T7, T8, T16 and T18, from the program's
// own session, output and clock.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "host/base/clock.h"
#include "host/base/result.h"
#include "host/proof/certify/certificate.h"

namespace kimari::reader {

struct CertifySoundOptions {
  int cards = 100;  // of a set, 1 to 100
  int sets = 1;     // read in real time
  uint64_t seed = 1;
  std::vector<std::string> only;  // "T8" or a part, "T7-faults"; none: all
  std::string folder;             // of a human reader, for T16; may be empty
  std::string hand_marks;         // of some of it; may be empty
  std::string program;            // kimari itself, which T18 kills
  std::string scratch;            // a folder for what is thrown away
  int kills = 30;
  // What is under way and the share of it that is done; false ends it early.
  std::function<bool(std::string_view, double)> progress =
      [](std::string_view, double) { return true; };
};

// `clock` runs by itself. Fails (kUsage) for a target that is none of the
// sound's, else as the recordings, the voice and the sound server do. Turns
// PortAudio in this process to a server of its own meanwhile.
Result<certify::Certificate> CertifySound(const CertifySoundOptions& options,
                                          const Clock& clock);

}  // namespace kimari::reader
