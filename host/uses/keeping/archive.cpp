#include "host/uses/keeping/archive.h"

#include <spdlog/fmt/fmt.h>
#include <unistd.h>

#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "host/base/new_file.h"
#include "host/base/print_text.h"
#include "host/base/printable.h"
#include "host/base/progress_bar.h"
#include "host/game/rules/ruling_json.h"
#include "host/match/decisions/decision_file.h"
#include "host/match/frames_kept.h"
#include "host/recording/copy.h"
#include "host/recording/frame_index.h"
#include "host/recording/parts.h"
#include "host/recording/seal.h"
#include "host/rig/board_protocol.h"
#include "host/uses/keeping/decisions_beside.h"
#include "host/uses/keeping/made_by.h"

namespace kimari::keeping {
namespace {

using recording::kArchive;

void Show(const char* what, uint64_t done, uint64_t of) {
  if (isatty(STDERR_FILENO) == 0 || of == 0) return;
  ShowProgress(what, static_cast<double>(done) / static_cast<double>(of));
}

std::vector<std::string> RulingsOf(const match::Match& match) {
  std::vector<std::string> lines;
  for (const match::RulingMade& made : match.Rulings()) {
    lines.push_back(rules::RulingJson(made.ruling));
  }
  return lines;
}

// `whole`, where given: whether nothing of it is lost.
Result<match::FramesKept> JudgeForFrames(recording::Reader& reader,
                                         uint64_t size, const char* what,
                                         bool* whole = nullptr) {
  match::FramesKept kept;
  std::optional<Error> error;
  uint64_t frames = 0;
  const auto report = recording::VisitObservations(
      reader,
      [&](evidence::Observation&& observation) {
        if (auto ok = kept.Add(observation); !ok) error = ok.error();
        return !error.has_value();
      },
      [&](const recording::Message& message) {
        if (++frames % 500 == 0) Show(what, message.offset, size);
      });
  if (!report) return tl::unexpected(report.error());
  if (error) return tl::unexpected(*error);
  if (whole != nullptr) {
    *whole = report->Whole() && kept.Match().Losses().empty();
  }
  return kept;
}

// What was left out, for whoever opens the copy.
std::map<std::string, std::string> Account(const std::string& file,
                                           const std::string& sum,
                                           const std::string& of,
                                           uint64_t frames, uint64_t dropped,
                                           uint64_t bytes, bool whole) {
  std::map<std::string, std::string> account = MadeBy();
  account["of"] = std::filesystem::path(file).filename().string();
  if (!sum.empty()) account["of_sha256"] = sum;
  account[recording::kArchiveOf] = of;
  account["frames"] = std::to_string(frames);
  account["frames_dropped"] = std::to_string(dropped);
  account["bytes_dropped"] = std::to_string(bytes);
  account["kept"] =
      "all evidence and sound; of readings that were settled and that nobody "
      "disputed the frames around the first contacts with the called card and "
      "its exits; of all others all frames";
  if (!whole) account[recording::kArchiveLost] = "yes";
  return account;
}

// By which its last part was sealed, which stands for all of it; empty where it
// was not.
std::string LastSeal(const recording::Reader& reader, uint32_t parts) {
  std::string name = recording::kSeal;
  if (parts > 1) name += fmt::format(", part {}", parts);
  const auto seal = reader.metadata().find(name);
  return seal == reader.metadata().end() ? ""
                                         : seal->second.at(recording::kSealSum);
}

}  // namespace

Result<bool> Archive(const ArchiveOptions& options) {
  for (const std::string& name :
       {options.out, decisions::DecisionFile::Beside(options.out)}) {
    if (auto free = IsFree(name); !free) return tl::unexpected(free.error());
  }
  if (auto own = recording::StandsAlone(options.out); !own) {
    return tl::unexpected(own.error());
  }
  auto opened = recording::OpenRecording(options.file);
  if (!opened) return tl::unexpected(opened.error());
  const std::shared_ptr<recording::FileSource> source = std::move(*opened);
  auto reader = recording::Reader::Open(source);
  if (!reader) {
    return Fail(ErrorKind::kFile, options.file + ": " + reader.error().message);
  }
  bool whole = false;
  auto kept = JudgeForFrames(*reader, source->size(), "judging", &whole);
  if (!kept) return tl::unexpected(kept.error());
  if (reader->metadata().contains(kArchive)) {
    return Fail(ErrorKind::kUsage,
                options.file +
                    ": is an archive already: keep it as it is / "
                    "すでに保管用の記録です");
  }
  if (const auto other = rig::NotOurProtocol(*reader)) {
    return Fail(ErrorKind::kFile, options.file + ": " + *other);
  }
  if (kept->Match().Rulings().empty()) {
    return Fail(ErrorKind::kFile,
                options.file + ": there is no ruling in it to keep frames by");
  }
  const std::string sum =
      LastSeal(*reader, static_cast<uint32_t>(source->Parts().size()));
  const auto of = recording::Sha256OfRecording(options.file);
  if (!of) return tl::unexpected(of.error());
  uint64_t frames = 0;
  uint64_t dropped = 0;
  uint64_t bytes = 0;
  recording::PackedCopy copy;
  copy.keep = [&](const recording::Message& message) {
    if (message.channel.topic != recording::kFramesTopic) return true;
    if (++frames % 500 == 0) Show("archiving", message.offset, source->size());
    if (kept->Keeps(message.stamp.happened)) return true;
    ++dropped;
    bytes += message.data.size();
    return false;
  };
  copy.account = [&] {
    return std::pair(
        std::string(kArchive),
        Account(options.file, sum, *of, frames, dropped, bytes, whole));
  };
  const std::vector<std::string> rulings = RulingsOf(kept->Match());
  // What was decided after the match is a dispute too.
  const std::string decisions = DecisionsOf(options.file, "");
  if (!decisions.empty()) {
    if (auto ok = ApplyDecisions(options.file, decisions, kept->Decided());
        !ok) {
      return tl::unexpected(ok.error());
    }
  }
  copy.check = [&](recording::Reader& made) -> Result<void> {
    const auto again = JudgeForFrames(made, 0, "");
    if (!again) return tl::unexpected(again.error());
    if (RulingsOf(again->Match()) == rulings) return {};
    return Fail(ErrorKind::kFile,
                "the archive does not judge as the recording does: nothing was "
                "written; tell the makers of kimari");
  };
  if (auto ok = recording::CopyPacked(*reader, options.out, copy); !ok) {
    return tl::unexpected(ok.error());
  }
  if (isatty(STDERR_FILENO) != 0) ClearProgress();
  if (auto ok = recording::CopyPeople(options.file, options.out); !ok) {
    return tl::unexpected(ok.error());
  }
  if (!decisions.empty()) {
    std::error_code error;
    std::filesystem::copy_file(
        decisions, decisions::DecisionFile::Beside(options.out), error);
    if (error) {
      return Fail(ErrorKind::kFile, decisions + ": cannot be copied beside " +
                                        options.out + ": " + error.message());
    }
  }
  const auto before = static_cast<double>(source->size());
  const auto after =
      static_cast<double>(std::filesystem::file_size(options.out));
  PrintText(
      "{}: {:.1f} MB of {:.1f} MB, {:.1f} times smaller; {} of {} frames left "
      "out; judged again: the same {} rulings\n",
      Printable(options.out), after / 1e6, before / 1e6, before / after,
      dropped, frames, rulings.size());
  if (!whole) {
    PrintText(stderr,
              "kimari: {}: something of it is lost ('kimari info' says what): "
              "the archive is of what is left\n",
              Printable(options.file));
  }
  return whole;
}

}  // namespace kimari::keeping
