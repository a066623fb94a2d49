#include "host/base/sha256.h"

#include <openssl/evp.h>
#include <spdlog/fmt/fmt.h>

namespace kimari {

std::array<uint8_t, 32> Sha256(std::string_view bytes) {
  std::array<uint8_t, 32> digest{};
  unsigned int size = 0;
  EVP_Digest(bytes.data(), bytes.size(), digest.data(), &size, EVP_sha256(),
             nullptr);
  return digest;
}

std::string Sha256Hex(std::string_view bytes) {
  std::string hex;
  for (const uint8_t byte : Sha256(bytes)) hex += fmt::format("{:02x}", byte);
  return hex;
}

}  // namespace kimari
