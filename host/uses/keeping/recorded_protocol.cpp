#include "host/uses/keeping/recorded_protocol.h"

#include <spdlog/fmt/fmt.h>

#include "host/recording/reader.h"
#include "host/rig/board_protocol.h"

namespace kimari::keeping {

Result<void> CheckProtocol(const std::string& recording,
                           const std::string& what_to_do) {
  auto reader = recording::Reader::Open(recording);
  if (!reader) return tl::unexpected(reader.error());
  const auto report = reader->Visit([](const auto&) { return false; });
  if (!report) return tl::unexpected(report.error());
  if (report->messages == 0) return {};
  const auto other = rig::NotOurProtocol(*reader);
  if (!other) return {};
  return Fail(ErrorKind::kFile,
              fmt::format("{}: {}: {}", recording, *other, what_to_do));
}

}  // namespace kimari::keeping
