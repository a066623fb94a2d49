// Bytes of a recording as what files are written of.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace kimari::keeping {

// Lives as long as the bytes.
inline std::string_view AsText(std::span<const uint8_t> bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

}  // namespace kimari::keeping
