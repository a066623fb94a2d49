#include "host/app/command.h"

#include <spdlog/fmt/fmt.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "host/base/printable.h"

namespace kimari::app {

int Report(const Error& error) {
  fmt::print(stderr, "kimari: {}\n", PrintableLines(error.message));
  return error.kind == ErrorKind::kUsage ? kWrongUse : kFault;
}

CLI::Validator IsFinite() {
  return {[](std::string& text) {
            char* end = nullptr;
            const double value = std::strtod(text.c_str(), &end);
            return std::isfinite(value) ? std::string()
                                        : text + " is no number";
          },
          ""};
}

}  // namespace kimari::app
