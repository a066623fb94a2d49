#include "host/base/exit_code.h"

#include <spdlog/fmt/fmt.h>

#include <cstdio>

#include "host/base/printable.h"

namespace kimari {

int Report(const Error& error) {
  fmt::print(stderr, "kimari: {}\n", PrintableLines(error.message));
  return error.kind == ErrorKind::kUsage ? kWrongUse : kFault;
}

}  // namespace kimari
