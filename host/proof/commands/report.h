// What kimari-world says of an error, and its exit code.
#pragma once

#include <spdlog/fmt/fmt.h>

#include <cstdio>

#include "host/base/printable.h"
#include "host/base/result.h"

namespace kimari::world {

inline int Report(const Error& error) {
  fmt::print(stderr, "kimari-world: {}\n", PrintableLines(error.message));
  return error.kind == ErrorKind::kUsage ? 2 : 3;
}

}  // namespace kimari::world
