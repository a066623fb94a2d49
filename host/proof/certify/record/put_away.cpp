#include <filesystem>

#include "host/proof/certify/own_program.h"
#include "host/proof/certify/record/campaign.h"
#include "host/proof/certify/record/judged.h"
#include "host/proof/certify/record/simulated_match.h"

namespace kimari::rig {
namespace {

constexpr double kMostOfIt = 1.0 / 8;
constexpr double kWholeMatch = 100;  // readings

// Every frame of open and disputed readings stays: how many of a whole match
// there may be for it to be that small, where the others shrink to `share`.
double OpenOnesThatFit(double share) {
  return kWholeMatch * (kMostOfIt - share) / (1 - share);
}

}  // namespace

certify::Lines PutAway(const CertifyRecordOptions& options,
                       const certify::Progress& progress) {
  const auto file = MatchOfTakes(options);
  if (!file) return tl::unexpected(file.error());
  if (!progress(0.5)) return std::vector<certify::Line>{};
  const std::string small = options.folder + "/small.mcap";
  certify::OwnProgram archive(options.program, options.folder,
                              {"archive", *file, "-o", small});
  if (archive.Wait() != 0) {
    return Fail(ErrorKind::kFile, "the match could not be archived");
  }
  const auto published = RecordedLines(*file);
  const auto again = JudgedLines(small);
  if (!published) return tl::unexpected(published.error());
  if (!again) return tl::unexpected(again.error());
  certify::OwnProgram verify(options.program, options.folder,
                             {"verify", small});
  certify::Line line;
  line.target = "T22";
  line.what = "a match put away";
  line.trials = static_cast<int64_t>(published->size());
  line.trials_of = "readings";
  line.how = "takes that nobody disputes, simulated with their frames";
  const auto before = static_cast<double>(std::filesystem::file_size(*file));
  const auto after = static_cast<double>(std::filesystem::file_size(small));
  line.figures.push_back(
      certify::Told("as recorded", before / 1e6, "MB", line.trials));
  line.figures.push_back(
      certify::Told("put away", after / 1e6, "MB", line.trials));
  line.figures.push_back(certify::AtMost("of as recorded", after / before, "",
                                         kMostOfIt, line.trials));
  line.figures.push_back(certify::Told("open ones that fit in 100 readings",
                                       OpenOnesThatFit(after / before), "",
                                       line.trials));
  line.figures.push_back(certify::Told(
      "of 100 readings, put away",
      after / 1e6 * kWholeMatch / static_cast<double>(line.trials), "MB",
      line.trials));
  line.figures.push_back(certify::Never(
      "judged to other bytes", *published == *again ? 0 : 1, 1, "matches", 1));
  line.figures.push_back(certify::Never("not whole by its own sum",
                                        verify.Wait() == 0 ? 0 : 1, 1,
                                        "archives", 1));
  return std::vector{line};
}

}  // namespace kimari::rig
