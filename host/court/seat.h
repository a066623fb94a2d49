// Where one of three team mates sits.
#pragma once

#include <cstdint>

namespace kimari {

// As their own side sees it.
enum class Seat : uint8_t { kLeft, kCentre, kRight };

}  // namespace kimari
