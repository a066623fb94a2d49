// The certificate of the boards: targets T2 to T5, T12 and T14, from the real
// image in libsimavr and the host's own link and judge.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "host/base/result.h"
#include "host/proof/certify/certificate.h"
#include "host/proof/sim/physics.h"

namespace kimari::world {

struct CertifyOptions {
  std::string image;
  int64_t trials = 30;
  uint64_t seed = 1;
  double mats = 1;  // share of the drawn coupling that is left; 0: cables out
  // Laws of physics for T3, T5, T12-rulings and T14, each of which is run under
  // every one.
  std::vector<sim::PhysicsPtr> laws = {sim::UsualPhysics()};
  std::string run;  // of T14 alone, as its lines name it: "drift:123"
  std::vector<std::string> only;  // targets, "T3"; none: all
  // What is under way and the share of it that is done; false ends it early.
  std::function<bool(std::string_view, double)> progress =
      [](std::string_view, double) { return true; };
};

// Fails with kUsage for a target that is none of the boards', kFile or kDevice
// for an image that cannot be run.
Result<certify::Certificate> CertifyBoard(const CertifyOptions& options);

}  // namespace kimari::world
