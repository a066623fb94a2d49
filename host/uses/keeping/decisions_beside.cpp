#include "host/uses/keeping/decisions_beside.h"

#include <spdlog/fmt/fmt.h>

#include <cstdio>
#include <filesystem>

#include "host/base/print_text.h"
#include "host/base/printable.h"
#include "host/match/decisions/decision_file.h"

namespace kimari::keeping {

std::string DecisionsOf(const std::string& recording,
                        const std::string& given) {
  if (!given.empty()) return given;
  const std::string beside = decisions::DecisionFile::Beside(recording);
  std::error_code error;
  return std::filesystem::exists(beside, error) ? beside : "";
}

Result<void> ApplyDecisions(const std::string& recording,
                            const std::string& file, match::Match& match) {
  if (!std::filesystem::exists(file)) {
    return Fail(ErrorKind::kFile,
                file + ": there is no such file of decisions");
  }
  auto about = decisions::DecisionFile::AboutOf(recording);
  if (!about) return tl::unexpected(about.error());
  decisions::DecisionFile kept(file, std::move(*about));
  const auto entries = kept.ReadNew();
  if (!entries) return Fail(ErrorKind::kFile, entries.error().en);
  for (const evidence::Observation& entry : *entries) match.Decide(entry);
  for (const rules::Text& wrong : kept.Wrong()) {
    PrintText(stderr, "kimari: {}\n", Printable(wrong.en));
  }
  if (!entries->empty()) {
    PrintText(stderr,
              "kimari: {}: {} entered after the match; the sheet follows\n",
              Printable(file), entries->size());
  }
  return {};
}

}  // namespace kimari::keeping
