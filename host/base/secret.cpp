#include "host/base/secret.h"

#include <spdlog/fmt/fmt.h>

#include <random>

namespace kimari {

std::string DrawSecret() {
  std::random_device device;
  std::string secret;
  for (int i = 0; i < 4; ++i) secret += fmt::format("{:08x}", device());
  return secret;
}

}  // namespace kimari
