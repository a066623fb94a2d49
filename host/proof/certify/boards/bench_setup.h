// What is drawn for one run of the boards: front end, crystals, USB. Wider than
// the defaults that firmware and judge were made with.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>

#include "firmware/sim/front_end_model.h"
#include "host/base/random.h"
#include "host/base/time.h"
#include "host/proof/certify/certificate.h"
#include "host/proof/sim/physics.h"

namespace kimari::world {

// Off by `ppm`, and by a sine of `swing_ppm` more with the room's temperature.
struct Crystal {
  double ppm = 0;
  double swing_ppm = 0;
  double swing_s = 600;  // a whole swing
  double phase = 0;      // of it, radians, at time zero

  double PpmAt(HostTime t) const;
};

// Full-speed USB: bytes move in frames of 1 ms, the host gets to them late. The
// way to the host goes in the host's own frames, so that an answer always
// waits as long after its question, or when a timer of the board's USB chip
// says so.
struct UsbModel {
  double jitter_ms = 0.2;  // at most, even
  double spike_share = 0;  // of transfers, later by 1 to `spike_ms`
  double spike_ms = 6;
  bool own_timer = false;
};
// 64 x 256 cycles of a chip at 16 MHz.
inline constexpr Duration kUsbTimer = Microseconds(1024);

struct BenchSetup {
  std::string image;
  uint64_t seed = 1;
  firmware::FrontEndModel front_end;
  std::array<Crystal, 2> crystals;
  UsbModel usb;
  bool sync_wire = true;
  // Discs under both mats, and what they hear; none.
  std::optional<sim::KnockPhysics> knock = std::nullopt;
  std::array<HostTime, 2> power_on = {HostTime{0}, HostTime{2'300'000}};
};

// How often a parameter lies at an end of its span.
enum class Ends { kNever, kOften, kWorse };  // kWorse: all at the worse one

// Draws all but the image; what was drawn goes into `conditions`.
BenchSetup DrawSetup(const std::string& image, Random& random,
                     certify::Conditions& conditions, Ends ends = Ends::kNever);
// The same, and what a law of physics has the front end do.
BenchSetup DrawSetup(const std::string& image, Random& random,
                     certify::Conditions& conditions,
                     const sim::Physics& physics);
// The phase and shape of the drift, and the hum's harmonics.
void DrawRoom(Random& random, certify::Conditions& conditions, Ends ends,
              BenchSetup& setup);

}  // namespace kimari::world
