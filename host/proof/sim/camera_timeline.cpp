#include "host/proof/sim/camera_timeline.h"

#include "host/proof/sim/scenario_sections.h"

namespace kimari::sim {

CameraTimeline::CameraTimeline(const Scenario& scenario, HostTime start)
    : link_(scenario.camera_link),
      look_(scenario.look),
      start_(start),
      random_(Stream(scenario.seed, 7)) {}

// From the exposure of the picture's first row to that of its middle.
Duration CameraTimeline::HalfReadOut() const {
  return FromMilliseconds((look_.camera.height - 1) / 2.0 *
                          look_.camera.row_time_us / 1000);
}

HostTime CameraTimeline::MidOf(uint64_t sequence) const {
  const double seconds = static_cast<double>(sequence) / look_.camera.fps /
                         (1 + link_.clock_ppm * 1e-6);
  return start_ + FromSeconds(seconds + look_.camera.exposure_ms / 2 / 1000) +
         HalfReadOut();
}

Shot CameraTimeline::Next() {
  while (random_.Uniform() < link_.drop_share) ++next_;
  Shot shot;
  shot.sequence = next_++;
  shot.mid = MidOf(shot.sequence);
  shot.arrives =
      shot.mid + HalfReadOut() +
      FromMilliseconds(look_.camera.exposure_ms / 2 + link_.latency_ms);
  return shot;
}

bool CameraTimeline::Apply(const Change& change) {
  const int step = change.begins ? 1 : -1;
  switch (change.what.kind) {
    case DisturbanceKind::kCameraStalls:
      stalled_ += step;
      return false;
    case DisturbanceKind::kCameraVanishes:
      vanished_ += step;
      return false;
    case DisturbanceKind::kCameraKnocked:
      look_.camera.shift_x_mm += step * change.what.place.x;
      look_.camera.shift_y_mm += step * change.what.place.y;
      look_.camera.rotation_deg += step * change.what.rotation_deg;
      return true;
    case DisturbanceKind::kLightChanges:
      look_.camera.light *=
          change.begins ? change.what.amount : 1 / change.what.amount;
      return true;
    default:
      return false;
  }
}

}  // namespace kimari::sim
