#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <string>
#include <vector>

#include "host/match/rejudge.h"
#include "host/proof/certify/record/campaign.h"
#include "host/proof/certify/record/judged.h"
#include "host/proof/certify/record/simulated_match.h"
#include "host/recording/copy.h"
#include "host/rig/mcap_recorder.h"

namespace kimari::rig {
namespace {

constexpr Duration kLater = Milliseconds(5);

bool SaysTheSame(const rules::Ruling& a, const rules::Ruling& b) {
  return a.outcome == b.outcome && a.taker == b.taker;
}

const rules::Ruling* RulingOf(const std::vector<match::RulingMade>& rulings,
                              evidence::ReadingId reading) {
  const auto found = std::ranges::find(
      rulings, reading,
      [](const match::RulingMade& made) { return made.ruling.reading; });
  return found == rulings.end() ? nullptr : &found->ruling;
}

// The reading as it is ruled where one touch of that player came later; any of
// those that there are may be the one that it rests on.
Result<bool> ChangesByOneTouch(
    const std::vector<evidence::Observation>& observations,
    const rules::Ruling& ruling) {
  for (const match::NumberedTouch& touch : match::NumberTouches(observations)) {
    if (touch.reading != ruling.reading) continue;
    auto moved = observations;
    const match::MovedEdge edge = {touch.reading, touch.board,  touch.pad,
                                   touch.touch,   ruling.taker, kLater};
    if (!match::MoveEdge(moved, edge)) continue;
    const auto again = match::Rejudge(moved);
    if (!again) return tl::unexpected(again.error());
    const rules::Ruling* other = RulingOf(*again, ruling.reading);
    if (other == nullptr || !SaysTheSame(*other, ruling)) return true;
  }
  return false;
}

Result<certify::Line> TouchLater(const CertifyRecordOptions& options,
                                 const certify::Progress& progress) {
  const auto file = MatchOfCloseTakes(options);
  if (!file) return tl::unexpected(file.error());
  const auto read = ReadRecording(*file);
  if (!read) return tl::unexpected(read.error());
  const auto rulings = match::Rejudge(read->all);
  if (!rulings) return tl::unexpected(rulings.error());
  certify::Line line;
  line.target = "T13";
  line.what = "a taker's touch of the card moved 5 ms later, judged again";
  line.trials_of = "takes";
  line.how = "both touch the called card, 4 ms apart";
  int64_t unmoved = 0;
  for (const match::RulingMade& made : *rulings) {
    if (made.ruling.outcome != rules::Outcome::kTake) continue;
    const auto changes = ChangesByOneTouch(read->all, made.ruling);
    if (!changes) return tl::unexpected(changes.error());
    unmoved += *changes ? 0 : 1;
    ++line.trials;
    if (!progress(0.5 + 0.5 * static_cast<double>(line.trials) /
                            static_cast<double>(rulings->size())))
      break;
  }
  line.figures.push_back(certify::Never("the ruling stays as it was", unmoved,
                                        static_cast<double>(line.trials),
                                        "takes", 3));
  return line;
}

Result<certify::Line> WithoutRulings(const CertifyRecordOptions& options) {
  const auto file = SimulatedMatch(options);
  if (!file) return tl::unexpected(file.error());
  const std::string bare = options.folder + "/bare.mcap";
  if (auto ok = recording::Strip(*file, bare, kRulingTopic); !ok) {
    return tl::unexpected(ok.error());
  }
  const auto published = RecordedLines(*file);
  const auto again = JudgedLines(bare);
  if (!published) return tl::unexpected(published.error());
  if (!again) return tl::unexpected(again.error());
  certify::Line line;
  line.target = "T13";
  line.what = "rulings of a recording without them, judged again";
  line.trials = static_cast<int64_t>(published->size());
  line.trials_of = "rulings";
  line.how =
      fmt::format("the demo match, simulated, {} readings", options.readings);
  int64_t differ = published->size() == again->size() ? 0 : 1;
  for (size_t i = 0; i < std::min(published->size(), again->size()); ++i) {
    differ += (*published)[i] == (*again)[i] ? 0 : 1;
  }
  line.figures.push_back(certify::Never("that differ in a byte", differ,
                                        static_cast<double>(line.trials),
                                        "rulings", 1));
  return line;
}

}  // namespace

certify::Lines JudgedAgain(const CertifyRecordOptions& options,
                           const certify::Progress& progress) {
  auto bare = WithoutRulings(options);
  if (!bare) return tl::unexpected(bare.error());
  if (!progress(0.5)) return std::vector{*bare};
  auto later = TouchLater(options, progress);
  if (!later) return tl::unexpected(later.error());
  return std::vector{*bare, *later};
}

}  // namespace kimari::rig
