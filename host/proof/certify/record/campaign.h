// What the recordings' certificate is asked for, and its campaigns, a file
// each.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "host/base/clock.h"
#include "host/proof/certify/campaign.h"

namespace kimari::rig {

struct CertifyRecordOptions {
  int kills = 30;       // demos that are killed and resumed, some 70 s each
  int instants = 100;   // of every other kind of end, a second or less each
  double seconds = 30;  // of frames that are recorded in real time
  int readings = 10;    // of the demo match that is judged again
  uint64_t seed = 1;
  std::vector<std::string> only;
  std::string folder;   // scratch, for its owner alone
  std::string program;  // kimari itself
  std::function<bool(std::string_view, double)> progress =
      [](std::string_view, double) { return true; };
};

// T13: a recording without its rulings is judged to the same bytes; a touch
// that comes later changes the ruling.
certify::Lines JudgedAgain(const CertifyRecordOptions& options,
                           const certify::Progress& progress);

// T15: frames and evidence at the camera's rate onto this disk.
certify::Lines FramesToDisk(const CertifyRecordOptions& options,
                            const Clock& clock,
                            const certify::Progress& progress);
// A small recording cut at every byte.
certify::Lines CutFiles(const CertifyRecordOptions& options,
                        const certify::Progress& progress);
// Power that goes: what was not synced is gone, or is something else.
certify::Lines PowerCuts(const CertifyRecordOptions& options,
                         const Clock& clock, Random random,
                         const certify::Progress& progress);
// SIGKILL of a process that records.
certify::Lines KilledWriters(const CertifyRecordOptions& options,
                             const Clock& clock, Random random,
                             const certify::Progress& progress);
// A disk that fills up while it is written to.
certify::Lines FullDisks(const CertifyRecordOptions& options, Random random,
                         const certify::Progress& progress);
// A disk that stalls, and one that stalls for longer than anyone can wait.
certify::Lines SlowDisks(const CertifyRecordOptions& options,
                         const Clock& clock, const certify::Progress& progress);

// T18: a live demo is killed, and goes on.
certify::Lines KilledDemos(const CertifyRecordOptions& options,
                           const Clock& clock, Random random,
                           const certify::Progress& progress);
// A match with holds and protests goes on at any instant by a clock that began
// anew.
certify::Lines BegunAnew(const CertifyRecordOptions& options, Random random,
                         const certify::Progress& progress);

// T22: an archive.
certify::Lines PutAway(const CertifyRecordOptions& options,
                       const certify::Progress& progress);

}  // namespace kimari::rig
