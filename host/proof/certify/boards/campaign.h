// The campaigns of the boards' certificate: each makes one or more lines.
// Deterministic: the same image, seed and trials give the same figures.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "host/base/random.h"
#include "host/base/result.h"
#include "host/proof/certify/certificate.h"
#include "host/proof/sim/physics.h"

namespace kimari::world {

struct CampaignOptions {
  std::string image;     // the boards' firmware, an ELF file
  int64_t trials = 100;  // each campaign says what it makes of it
  Random random{1};      // the campaign's own
  double mats = 1;       // share of the drawn coupling that is left
  // The law of what hands do to pads.
  sim::PhysicsPtr physics = sim::UsualPhysics();
  std::string run;  // of T14 this one alone, "drift:123"; else empty
  // Told the share that is done, 0 to 1; false ends the campaign early.
  std::function<bool(double)> progress = [](double) { return true; };
};
using Lines = Result<std::vector<certify::Line>>;

// Share of errors within three of their sigmas, at least.
inline constexpr double kCovered = 0.997;
// For each of them T12 runs a round of all faults.
inline constexpr int64_t kTrialsARound = 50;

// T2. 60 ms of a fight on both boards for each trial.
Lines ScanRate(CampaignOptions options);
// T4. With the sync wire and without, 0.2 s for each trial.
Lines BoardClocks(CampaignOptions options);
// T5. As many touches of strongly and of weakly coupled players as trials.
Lines WhoTouched(CampaignOptions options);
// T12. A round of all faults for each 50 trials.
Lines LinkFaults(CampaignOptions options);
// T12. A round of all faults for each 50 trials, two readings around each.
Lines FaultRulings(CampaignOptions options);
// T12. 1000 mutated frames for each trial.
Lines FrameDamage(CampaignOptions options);
// T14. Ten touches for each trial, in whole runs; one line for each scene.
// Fails with kUsage for a run that is none.
Lines QuietPads(CampaignOptions options);
// T3. As many touches of each strength as there are trials.
Lines TouchTimes(CampaignOptions options);
// T3, by the knock discs alone. As many single touches as trials, and a quarter
// as many pairs of each margin.
Lines Knocks(CampaignOptions options);

}  // namespace kimari::world
