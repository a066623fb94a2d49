// A QuickTime film of JPEGs with any times one likes, which OpenCV's writer
// cannot make. Source: Apple, "QuickTime File Format" (movie atoms).
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace kimari::vision {

struct FilmedFrame {
  std::vector<uint8_t> jpeg;
  uint32_t lasts = 1;  // units of the film's time
};

// The bytes of the file; `units`: of its time, in a second.
std::string QuickTimeFilm(const std::vector<FilmedFrame>& frames,
                          uint32_t units, uint16_t width, uint16_t height);

}  // namespace kimari::vision
