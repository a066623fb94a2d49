#include "host/app/command.h"

#include <cmath>
#include <cstdlib>
#include <string>

namespace kimari::app {

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
