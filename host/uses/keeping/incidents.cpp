#include "host/uses/keeping/incidents.h"

#include <spdlog/fmt/fmt.h>

#include <utility>

#include "host/base/exit_code.h"
#include "host/base/print_text.h"
#include "host/base/printable.h"
#include "host/base/result.h"
#include "host/match/rejudge.h"
#include "host/match/sheet/meet.h"
#include "host/recording/reader.h"
#include "host/uses/keeping/record_losses.h"

namespace kimari::keeping {
namespace {

// `lost`: set where something of it is.
Result<sheet::PlayedMatch> LoadPlayed(const std::string& file, bool& lost) {
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
  lost |= TellLosses(observations->report, match::MissingIn(*match), file);
  return played;
}

}  // namespace

int Incidents(const IncidentsOptions& options) {
  std::vector<sheet::PlayedMatch> meet;
  bool lost = false;
  for (const std::string& file : options.files) {
    auto played = LoadPlayed(file, lost);
    if (!played) return Report(played.error());
    meet.push_back(std::move(*played));
  }
  fmt::print("{}", options.json ? PrintableJson(MeetJson(meet))
                                : PrintableLines(MeetTable(meet)));
  return lost ? kAnswerIsNo : kDone;
}

}  // namespace kimari::keeping
