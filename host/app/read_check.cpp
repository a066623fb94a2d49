#include "host/app/read_check.h"

#include <spdlog/fmt/fmt.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <utility>

#include "host/app/command.h"
#include "host/app/language.h"
#include "host/reader/folder_report.h"

namespace kimari::app {

namespace fs = std::filesystem;

int ReadCheck(const ReadCheckOptions& options, const cards::Deck& deck) {
  const auto norm = reader::ParseProfile(options.rhythm);
  if (!norm) return ReportReading(norm.error());
  const auto recordings = audio::Recordings::Open(options.folder);
  if (!recordings) return ReportReading(recordings.error());
  const fs::path marks_file =
      fs::path(options.folder) / audio::alignment::kMarksName;
  audio::alignment::Marks known;
  std::error_code ignored;
  if (fs::exists(marks_file, ignored)) {
    auto loaded = audio::alignment::LoadMarks(marks_file);
    if (!loaded) return ReportReading(loaded.error());
    known = std::move(*loaded);
  }
  const bool bar = isatty(STDERR_FILENO) == 1;
  const auto report =
      reader::LookAt(deck, *recordings, known, [&](double share) {
        if (bar) fmt::print(stderr, "\r{:3.0f} %", share * 100);
      });
  if (bar) fmt::print(stderr, "\r     \r");
  if (!report) return ReportReading(report.error());
  if (options.json) {
    fmt::print("{}\n", reader::ToJson(*report, *norm));
  } else {
    fmt::print("{}", reader::ToText(*report, *norm, options.all, InJapanese()));
  }
  if (const auto saved = audio::alignment::SaveMarks(report->marks, marks_file);
      !saved) {
    fmt::print(stderr, "kimari: {}: {}\n",
               Say("marks not kept", "時刻を保存できません"),
               saved.error().message);
  } else if (!options.json) {
    fmt::print("{}: {}\n", Say("Marks", "時刻の表"), marks_file.string());
  }
  const bool whole = std::none_of(
      report->troubles.begin(), report->troubles.end(),
      [](const audio::RecordingTrouble& trouble) { return trouble.fatal; });
  return whole ? kDone : kAnswerIsNo;
}

}  // namespace kimari::app
