// When a moving card is wholly outside its territory.
#pragma once

#include <optional>

#include "host/base/time.h"
#include "host/court/plan.h"
#include "vision/court/card_patch.h"

namespace kimari::vision {

// How far a card is clear of a territory, mm: the largest gap along the edges'
// directions of both (separating axes); negative while any of it is inside.
double ClearOf(const court::Plan& plan, Side territory, const CardPose& card);

// The instant between two sights of a card at which it came clear; `from` is
// not clear, `to` is. `period`: of the camera.
Instant CameClear(double from_mm, HostTime from, double to_mm, HostTime to,
                  Duration period);

// The same of a card that was not seen for longer than from one frame to the
// next, by how it goes on: so far clear at `to`, and then at `next`. What was
// last seen inside bounds it. Nothing where that tells no better than that it
// was between.
std::optional<Instant> CameClearBefore(HostTime from, double to_mm, HostTime to,
                                       double next_mm, HostTime next);
// Whether it was out of sight between the two.
bool OutOfSight(HostTime from, HostTime to, Duration period);

}  // namespace kimari::vision
