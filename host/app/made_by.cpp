#include "host/app/made_by.h"

#include <spdlog/fmt/fmt.h>

#include "host/proof/certify/commit.h"

namespace kimari::app {

std::string VersionText() {
  return fmt::format("kimari {} (commit {})", certify::Version(),
                     certify::Commit());
}

std::map<std::string, std::string> MadeBy() {
  return {{"version", std::string(certify::Version())},
          {"commit", std::string(certify::Commit())}};
}

}  // namespace kimari::app
