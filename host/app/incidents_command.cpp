// `kimari incidents`: what was noted of the players of a meet.
#include <spdlog/fmt/fmt.h>

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "host/app/command.h"
#include "host/app/record_losses.h"
#include "host/base/printable.h"
#include "host/match/rejudge.h"
#include "host/match/sheet/meet.h"
#include "host/recording/reader.h"

namespace kimari::app {
namespace {

struct IncidentsOptions {
  std::vector<std::string> files;
  bool json = false;
};

// `lost`: set where something of it is.
Result<sheet::PlayedMatch> Load(const std::string& file, bool& lost) {
  auto reader = recording::Reader::Open(file);
  if (!reader) return tl::unexpected(reader.error());
  const auto observations = recording::ReadObservations(*reader);
  if (!observations) return tl::unexpected(observations.error());
  const auto match = match::Replay(observations->all);
  if (!match) return tl::unexpected(match.error());
  if (!match->Started()) {
    return Fail(ErrorKind::kFile,
                file +
                    ": no match was announced in it, so nobody knows whose "
                    "its incidents are");
  }
  sheet::PlayedMatch played{
      file, sheet::MakeSheet(*match, sheet::EndOf(observations->all), nullptr)};
  lost |= TellLosses(observations->report, played.sheet.missing, file);
  return played;
}

int Incidents(const IncidentsOptions& options) {
  std::vector<sheet::PlayedMatch> meet;
  bool lost = false;
  for (const std::string& file : options.files) {
    auto played = Load(file, lost);
    if (!played) return Report(played.error());
    meet.push_back(std::move(*played));
  }
  fmt::print("{}", options.json ? PrintableJson(MeetJson(meet))
                                : PrintableLines(MeetTable(meet)));
  return lost ? kAnswerIsNo : kDone;
}

}  // namespace

void AddIncidents(CLI::App& app, Action& action) {
  CLI::App* command = app.add_subcommand(
      "incidents", "Cards and incidents of a meet, by player");
  const auto options = std::make_shared<IncidentsOptions>();
  command->add_option("files", options->files, "Recordings (.mcap) of the meet")
      ->required();
  command->add_flag("--json", options->json, "One JSON object, for programs");
  command->footer(
      "Exit code 1 where something of a match is lost.\n"
      "Example: kimari incidents round1.mcap round2.mcap");
  command->callback([&action, options] {
    action = [options] { return Incidents(*options); };
  });
}

}  // namespace kimari::app
