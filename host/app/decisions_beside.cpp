#include "host/app/decisions_beside.h"

#include <spdlog/fmt/fmt.h>

#include <cstdio>
#include <filesystem>

#include "host/decisions/decision_file.h"
#include "host/recording/parts.h"

namespace kimari::app {

std::string DecisionsOf(const std::string& recording,
                        const std::string& given) {
  if (!given.empty()) return given;
  const std::string beside = decisions::DecisionFile::Beside(recording);
  std::error_code error;
  return std::filesystem::exists(beside, error) ? beside : "";
}

Result<void> TakeDecisions(const std::string& recording,
                           const std::string& file, match::Match& match) {
  if (!std::filesystem::exists(file)) {
    return Fail(ErrorKind::kFile,
                file + ": there is no such file of decisions");
  }
  const auto sha256 = recording::Sha256OfRecording(recording);
  if (!sha256) return tl::unexpected(sha256.error());
  decisions::DecisionFile kept(
      file, {std::filesystem::path(recording).filename().string(), *sha256});
  const auto entries = kept.ReadNew();
  if (!entries) return Fail(ErrorKind::kFile, entries.error().en);
  for (const evidence::Observation& entry : *entries) match.Decide(entry);
  for (const rules::Text& wrong : kept.Wrong()) {
    fmt::print(stderr, "kimari: {}\n", wrong.en);
  }
  if (!entries->empty()) {
    fmt::print(stderr,
               "kimari: {}: {} entered after the match; the sheet follows\n",
               file, entries->size());
  }
  return {};
}

}  // namespace kimari::app
