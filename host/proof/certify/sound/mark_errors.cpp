// T16: a folder's marks against instants that somebody read by eye.
#include <spdlog/fmt/fmt.h>

#include <charconv>
#include <cmath>
#include <fstream>
#include <map>
#include <set>
#include <sstream>
#include <utility>

#include "host/proof/certify/sound/campaign.h"
#include "host/proof/certify/statistics.h"
#include "host/reader/folder_report.h"

namespace kimari::reader {
namespace {

struct HandMark {
  std::string file;
  size_t mora = 0;  // from 0
  double seconds = 0;
};

template <typename T>
bool Parse(const std::string& text, T& value) {
  const auto [end, error] =
      std::from_chars(text.data(), text.data() + text.size(), value);
  return error == std::errc() && end == text.data() + text.size();
}

// Lines "file,mora,seconds", mora 0 the first; '#' begins a comment.
Result<std::vector<HandMark>> ReadHandMarks(const std::string& file) {
  std::ifstream in(file);
  if (!in) {
    return Fail(ErrorKind::kFile, file +
                                      ": cannot be read; --hand-marks names "
                                      "a file of lines 'file,mora,seconds'");
  }
  std::vector<HandMark> marks;
  int number = 0;
  for (std::string line; std::getline(in, line);) {
    ++number;
    if (!line.empty() && line.back() == '\r') line.pop_back();
    if (line.empty() || line[0] == '#') continue;
    std::istringstream fields(line);
    HandMark mark;
    std::string mora, seconds;
    std::getline(fields, mark.file, ',');
    std::getline(fields, mora, ',');
    std::getline(fields, seconds, ',');  // what follows is the eye's own
    if (!Parse(mora, mark.mora) || !Parse(seconds, mark.seconds) ||
        !std::isfinite(mark.seconds)) {
      return Fail(ErrorKind::kFile,
                  fmt::format("{}:{}: '{}' is not 'file,mora,seconds', as "
                              "reader_001_1.ogg,1,0.565",
                              file, number, line));
    }
    marks.push_back(std::move(mark));
  }
  if (marks.empty()) {
    return Fail(ErrorKind::kFile, file + ": holds no mark");
  }
  return marks;
}

}  // namespace

Lines MarkErrors(CampaignOptions options) {
  certify::Line line;
  line.target = "T16";
  line.what = "instants of morae 2 to 6 in a human reader's recordings";
  if (options.folder.empty() || options.hand_marks.empty()) {
    line.not_run =
        "needs a human reader's folder and instants read by eye in some of its "
        "files: --reader FOLDER --hand-marks FILE (lines 'file,mora,seconds', "
        "mora 0 the first)";
    return std::vector{std::move(line)};
  }
  const auto by_eye = ReadHandMarks(options.hand_marks);
  if (!by_eye) return tl::unexpected(by_eye.error());
  const auto recordings = audio::Recordings::Open(options.folder);
  if (!recordings) return tl::unexpected(recordings.error());
  const auto report =
      LookAt(cards::HyakuninIsshu(), *recordings, {},
             [&](double share) { (void)options.progress(share); });
  if (!report) return tl::unexpected(report.error());

  std::set<std::string> in_doubt;
  for (const PhraseTimes& phrase : report->phrases) {
    if (phrase.doubt.Any()) in_doubt.insert(phrase.file);
  }
  std::vector<double> sizes, errors, sigmas;
  std::map<std::string, double> worst;  // by file
  int64_t covered = 0;
  for (const HandMark& mark : *by_eye) {
    if (mark.mora < 1 || mark.mora > 5) continue;
    const auto found = report->marks.find(mark.file);
    if (found == report->marks.end() || mark.mora >= found->second.size()) {
      return Fail(ErrorKind::kFile,
                  fmt::format("{}: {} mora {}: the folder has none such",
                              options.hand_marks, mark.file, mark.mora));
    }
    const auto& ours = found->second[mark.mora];
    const double error = 1000 * (ours.seconds - mark.seconds);
    errors.push_back(error);
    sizes.push_back(std::abs(error));
    sigmas.push_back(ours.sigma_ms);
    if (std::abs(error) <= 3 * ours.sigma_ms) ++covered;
    worst[mark.file] = std::max(worst[mark.file], std::abs(error));
  }
  int64_t far_off = 0;
  int64_t unflagged = 0;
  std::string which;
  for (const auto& [file, error] : worst) {
    if (error <= 60) continue;
    ++far_off;
    const bool doubted = in_doubt.contains(file);
    if (!doubted) ++unflagged;
    which += fmt::format("; {} is off by {:.0f} ms, {}", file, error,
                         doubted ? "in doubt" : "not in doubt");
  }
  const auto marks = std::ssize(errors);
  const auto phrases = std::ssize(worst);
  line.trials = marks;
  line.trials_of = "morae read by eye";
  line.how =
      fmt::format(
          "{} files of reader '{}', aligned with nothing of his known before; "
          "first "
          "guess from {}; the eye's own error, 5 to 15 ms, is not taken out",
          report->files, report->reader,
          report->not_chanted.empty()
              ? "espeak-ng and the chanter"
              : "espeak-ng alone (the chanter's voice is "
                "not installed)") +
      which;
  line.figures = {
      certify::AtMost("mean error", certify::Mean(sizes), "ms", 10, marks, 100),
      certify::PercentileAtMost("90 % within", sizes, 0.9, "ms", 25),
      certify::Told("largest", certify::Quantile(sizes, 1), "ms", marks),
      certify::Told("mean, with its sign", certify::Mean(errors), "ms", marks),
      certify::Share("within 3 sigma", covered, marks),
      certify::ShareAtMost("phrases off by over 60 ms", far_off, phrases, 0.03),
      certify::Never("of them not in doubt", unflagged,
                     static_cast<double>(far_off), "phrases", 0),
      certify::ShareAtMost("phrases in doubt", std::ssize(in_doubt),
                           std::ssize(report->phrases), 0.10),
  };
  return std::vector{std::move(line)};
}

}  // namespace kimari::reader
