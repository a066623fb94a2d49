// SHA-256 (OpenSSL), of short texts and of whole files held in memory.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace kimari {

std::array<uint8_t, 32> Sha256(std::string_view bytes);
std::string Sha256Hex(std::string_view bytes);  // 64 digits, lower case

}  // namespace kimari
