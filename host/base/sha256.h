// SHA-256 (OpenSSL), of texts and of whole files.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "host/base/result.h"

namespace kimari {

std::array<uint8_t, 32> Sha256(std::string_view bytes);
std::string Sha256Hex(std::string_view bytes);  // 64 digits, lower case
// The same of a file, read a piece at a time. `go_on` says false to leave it,
// which fails, as a file that cannot be read does (kFile).
Result<std::string> Sha256OfFile(const std::string& path,
                                 const std::function<bool()>& go_on = {});

}  // namespace kimari
