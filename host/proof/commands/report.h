// What kimari-world says of an error, and its exit code.
#pragma once

#include <spdlog/fmt/fmt.h>

#include <cstdio>

#include "host/base/exit_code.h"
#include "host/base/printable.h"
#include "host/base/result.h"

namespace kimari::world {

inline int ReportAsWorld(const Error& error) {
  fmt::print(stderr, "kimari-world: {}\n", PrintableLines(error.message));
  return error.kind == ErrorKind::kUsage ? kWrongUse : kFault;
}

}  // namespace kimari::world
