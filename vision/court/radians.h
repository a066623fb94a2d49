// Angles are told in degrees, and counted with in radians.
#pragma once

namespace kimari::vision {

inline constexpr double kRadians = 3.14159265358979323846 / 180;  // a degree

}  // namespace kimari::vision
