#include "host/uses/live/resumed_match.h"

#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <cstdio>
#include <utility>

#include "host/base/exit_code.h"
#include "host/base/print_text.h"

namespace kimari::live {
namespace {

// The reading under way, whose card was called.
bool CalledUnsettled(const rig::MatchSoFar& so_far) {
  return so_far.last_called && so_far.match.Unsettled() &&
         so_far.last_called->reading == *so_far.match.Unsettled();
}

}  // namespace

evidence::ReadingId NextReading(const rig::MatchSoFar& so_far) {
  if (!so_far.match.Unsettled()) return so_far.match.Reading() + 1;
  return *so_far.match.Unsettled() + (CalledUnsettled(so_far) ? 1 : 0);
}

int Settled(const rig::MatchSoFar& so_far) {
  const auto& lines = so_far.match.Sheet().Lines();
  const auto count = std::count_if(
      lines.begin(), lines.end(), [&](const match::SheetLine& line) {
        return !line.is_void && line.reading != so_far.match.Unsettled();
      });
  return static_cast<int>(count);
}

Result<std::shared_ptr<const rig::MatchSoFar>> GoOnWith(
    const std::string& recording, const Clock& clock) {
  auto read = rig::ReadMatchSoFar(recording, clock);
  if (!read) return tl::unexpected(read.error());
  auto so_far = std::make_shared<const rig::MatchSoFar>(std::move(*read));
  const match::Match& match = so_far->match;
  PrintText("Goes on with {}: {} reading(s) settled", Printable(recording),
            Settled(*so_far));
  if (match.Reading() > 0) {
    const rules::Score score = match.Score();
    PrintText(", {} to {}", score.points[Side::kA], score.points[Side::kB]);
  }
  PrintText("; part {} of its recording.\n", so_far->part);
  for (const std::string& trouble : so_far->troubles) {
    PrintText(stderr, "kimari: {}: {}\n", Printable(recording), trouble);
  }
  if (CalledUnsettled(*so_far)) {
    PrintText(
        "Reading {} was under way when the program ended: it is void and is "
        "read again; put the cards back as they lay.\n"
        "{}枚目の途中で中断しました。この札は無効です。札を元に戻してください。"
        "読み直します。\n",
        *match.Unsettled(), *match.Unsettled());
  }
  if (match.Unsettled() && !CalledUnsettled(*so_far)) {
    PrintText(
        "Reading {} had been opened, and its card not called: it was cut off "
        "and begins again; nothing of it counts.\n"
        "第{}"
        "首は札が読まれる前に中断しました。この首は最初から読み直します。\n",
        *match.Unsettled(), *match.Unsettled());
  }
  std::fflush(stdout);
  return so_far;
}

}  // namespace kimari::live
