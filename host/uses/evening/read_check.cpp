#include "host/uses/evening/read_check.h"

#include <spdlog/fmt/fmt.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <system_error>
#include <utility>

#include "host/base/clock.h"
#include "host/base/exit_code.h"
#include "host/base/json_text.h"
#include "host/base/language.h"
#include "host/base/long_work.h"
#include "host/base/print_text.h"
#include "host/base/printable.h"
#include "host/base/stop_word.h"
#include "host/reader/folder_report.h"

namespace kimari::evening {

namespace fs = std::filesystem;

namespace {

// A line of JSON for the program that started us.
void TellStarter(const nlohmann::json& line) {
  fmt::print("{}\n", PrintableJson(JsonText(line)));
  std::fflush(stdout);
}

nlohmann::json InBoth(const reader::FolderReport& report,
                      const reader::RhythmProfile& norm) {
  using Weight = reader::Finding::Weight;
  const auto en = reader::FindingsOf(report, norm, false);
  const auto ja = reader::FindingsOf(report, norm, true);
  nlohmann::json findings = nlohmann::json::array();
  for (size_t i = 0; i < std::min(en.size(), ja.size()); ++i) {
    const char* weight = en[i].weight == Weight::kBad    ? "bad"
                         : en[i].weight == Weight::kNote ? "note"
                                                         : "fine";
    findings.push_back(
        {{"weight", weight}, {"en", en[i].text}, {"ja", ja[i].text}});
  }
  return findings;
}

Result<reader::FolderReport> LookThrough(const ReadCheckOptions& options,
                                         const cards::Deck& deck,
                                         const audio::Recordings& recordings,
                                         const audio::alignment::Marks& known) {
  if (options.beside) {
    return reader::LookAt(deck, recordings, known, [](double share) {
      TellStarter({{"percent", std::lround(share * 100)}});
    });
  }
  const SteadyClock clock;
  const StopWord stopped(
      Say("kimari: stopped before the end: nothing is kept, and nothing is "
          "said of the recordings",
          "kimari: 途中で止めました。何も保存していません"));
  LongWork work(clock);
  work.Begin(
      fmt::format(fmt::runtime(Say("Looking through {} recordings, about {} s",
                                   "{}個の録音を調べています（約{}秒）")),
                  recordings.Files().size(), recordings.Files().size()));
  return reader::LookAt(deck, recordings, known, [&](double share) {
    work.At(Say("looking through the recordings", "録音を調べています"),
            static_cast<uint64_t>(std::lround(share * 1000)), 1000);
  });
}

// What a page is told of a folder that cannot be looked at.
int Refuse(const ReadCheckOptions& options, const Error& error) {
  if (!options.beside) return Report(error);
  TellStarter({{"findings",
                {{{"weight", "bad"},
                  {"en", error.message},
                  {"ja", TextOf(error).ja}}}}});
  return kAnswerIsNo;
}

}  // namespace

int ReadCheck(const ReadCheckOptions& options, const cards::Deck& deck) {
  const auto norm = reader::ParseProfile(options.rhythm);
  if (!norm) return Report(norm.error());
  const auto recordings = audio::Recordings::Open(options.folder);
  if (!recordings) return Refuse(options, recordings.error());
  const fs::path marks_file =
      fs::path(options.folder) / audio::alignment::kMarksName;
  audio::alignment::Marks known;
  std::error_code ignored;
  if (fs::exists(marks_file, ignored)) {
    auto loaded = audio::alignment::LoadMarks(marks_file);
    if (!loaded) return Refuse(options, loaded.error());
    known = std::move(*loaded);
  }
  // Somebody may be listening to a set.
  if (options.beside) (void)!nice(10);
  const auto report = LookThrough(options, deck, *recordings, known);
  if (!report) return Refuse(options, report.error());
  if (options.beside) {
    TellStarter({{"findings", InBoth(*report, *norm)}});
  } else if (options.json) {
    fmt::print("{}\n", PrintableJson(reader::ToJson(*report, *norm)));
  } else {
    PrintText("{}", reader::ToText(*report, *norm, options.all, InJapanese()));
  }
  if (const auto saved = audio::alignment::SaveMarks(report->marks, marks_file);
      !saved) {
    PrintText(stderr, "kimari: {}{}\n",
              Say("marks not kept: ", "時刻を保存できません。"),
              InTerminalsLanguage(TextOf(saved.error())));
  } else if (!options.json && !options.beside) {
    PrintText("{}: {}\n", Say("Marks", "時刻の表"),
              Printable(marks_file.string()));
  }
  const bool whole = std::none_of(
      report->troubles.begin(), report->troubles.end(),
      [](const audio::RecordingTrouble& trouble) { return trouble.fatal; });
  return whole ? kDone : kAnswerIsNo;
}

}  // namespace kimari::evening
