// The certificate of close calls: how many of two touches so far apart are told
// right, and whether more are told wrong than the certainties promised (T1).
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "host/base/result.h"
#include "host/judge/touch/standing_law.h"
#include "host/proof/certify/certificate.h"
#include "host/proof/certify/close_calls/reliability.h"
#include "host/proof/certify/close_calls/tally.h"
#include "host/proof/sim/physics.h"

namespace kimari::close_calls {

struct Asked {
  std::string image;    // the boards' firmware
  int64_t trials = 30;  // pairs of each margin under each law
  uint64_t seed = 1;
  std::vector<sim::PhysicsPtr> laws;
  // Besides: laws drawn by the seed (host/proof/sim/drawn_physics.h), each for
  // kPairsADrawnLaw pairs, counted as one law called "drawn".
  bool drawn = false;
  bool seats = true;        // false: the judge knows nothing of the seat mats
  bool calibrated = false;  // each bench begins with taps on foil
  bool knock = false;       // discs under both mats, and the judge is told
  Duration apart = Milliseconds(40);  // from pair to pair (pair_bench.h)
  // Of which law, and the share of all that is done; false ends it early.
  std::function<bool(std::string_view, double)> progress =
      [](std::string_view, double) { return true; };
};

struct LawReport {
  LawTally tally;
  Reliability reliability;
  std::vector<judge::StandingLawPtr> learned;  // of each mat
};

struct Report {
  uint64_t seed = 0;
  int64_t trials = 0;
  bool seats = true;
  bool calibrated = false;
  bool knock = false;
  std::string commit;
  std::vector<LawReport> laws;
  Worst worst;
  certify::Conditions conditions;
  int64_t pairs = 0;
  int64_t benches = 0;

  // Each law and margin, and each law as a whole, of which more was wrong than
  // was promised: a sentence.
  std::vector<std::string> Broken() const;
};

// The same image, seed and trials give the same report; a law's figures are the
// same whatever others are asked for. Fails as RunPairs does.
Result<Report> CertifyCloseCalls(const Asked& asked);

std::string Table(const Report& report);
std::string Json(const Report& report);
// A picture for each law and one for all into a folder, none over what is
// there.
Result<void> WritePictures(const Report& report, const std::string& folder);

}  // namespace kimari::close_calls
