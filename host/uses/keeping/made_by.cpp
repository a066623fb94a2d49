#include "host/uses/keeping/made_by.h"

#include <spdlog/fmt/fmt.h>

#include "host/base/commit.h"

namespace kimari::keeping {

std::string VersionText() {
  return fmt::format("kimari {} (commit {})", Version(), Commit());
}

std::map<std::string, std::string> MadeBy() {
  return {{"version", std::string(Version())},
          {"commit", std::string(Commit())}};
}

}  // namespace kimari::keeping
