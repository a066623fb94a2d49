#include "host/uses/drill/on_mat/kept_recording.h"

#include <spdlog/fmt/fmt.h>

#include <vector>

#include "host/base/clock.h"
#include "host/base/print_text.h"
#include "host/uses/drill/drill_store.h"
#include "host/uses/drill/history.h"
#include "host/uses/drill/rig_attempts.h"
#include "host/uses/drill/summary.h"

namespace kimari::drill {
namespace {

struct Touches {
  size_t readings = 0;
  int touched = 0;
};
// What `side` did in a recording, whoever that was.
Result<Touches> TouchesIn(const std::string& recording, Side side) {
  const auto attempts = FromRecording(recording, "", side, "");
  if (!attempts) return tl::unexpected(attempts.error());
  Touches touches{attempts->size(), 0};
  for (const Attempt& each : *attempts) {
    touches.touched += each.answered != 0 ? 1 : 0;
  }
  return touches;
}

}  // namespace

Result<std::optional<uint64_t>> KeepIn(Store& store,
                                       const std::string& recording,
                                       const std::string& player, Side side) {
  const std::string now = WallClockIso8601();
  // Nothing of a recording that does not say when it began: it may be from
  // before a deletion.
  auto attempts = FromRecording(recording, player, side, "");
  if (!attempts) return tl::unexpected(attempts.error());
  const auto forgotten = store.ForgottenAt(player);
  if (!forgotten) return tl::unexpected(forgotten.error());
  if (!attempts->empty() && attempts->front().began < *forgotten) {
    return Fail(ErrorKind::kUsage,
                Both("{0}: the data of {1} were deleted on {2}, and this is "
                     "from before: it is not taken in again",
                     "{0}：{1} さんの記録は{2}に消されています。それより前のも"
                     "のなので、取り込みません",
                     recording, player, *forgotten));
  }
  std::vector<Attempt> fresh;
  for (Attempt& attempt : *attempts) {
    if (attempt.began.empty()) attempt.began = now;
    const auto there = store.Find(attempt.set, attempt.place);
    if (!there) return tl::unexpected(there.error());
    if (!*there) fresh.push_back(attempt);
  }
  if (Result<void> ok = store.Append(fresh); !ok) {
    return tl::unexpected(ok.error());
  }
  const auto of_player = store.OfPlayer(player);
  if (!of_player) return tl::unexpected(of_player.error());
  const auto like =
      attempts->empty() ? Like(Kind::kRig) : Like(attempts->front());
  const auto history = HistoryOf(*of_player, like, store.DayAt(now));
  PrintText("{}", SummaryOf(Look(*attempts), history));
  PrintText(
      "{0} of them new, kept for {1} / うち{0}首が新しく、{1}さんの記録へ\n",
      fresh.size(), player);
  if (attempts->empty()) return std::nullopt;
  return attempts->front().set;
}

Result<std::optional<uint64_t>> KeepRecording(const std::string& recording,
                                              const std::string& player,
                                              Side side,
                                              const std::string& data) {
  auto store = OpenDrillStore(data);
  if (!store) return tl::unexpected(store.error());
  const auto here = TouchesIn(recording, side);
  if (!here) return tl::unexpected(here.error());
  if (here->readings == 0) {
    PrintText(stderr,
              "kimari: {}: no reading in it was ruled on: there is nothing to "
              "take in / "
              "判定された読みがありません。取り込むものはありません\n",
              recording);
    return std::nullopt;
  }
  const auto there = TouchesIn(recording, Other(side));
  if (!there) return tl::unexpected(there.error());
  if (here->touched == 0 && there->touched > 0) {
    PrintText(stderr,
              "kimari: {0}: side {1} touched no card in it, side {2} did: "
              "nothing was taken in; where {3} sat there, add --side {2} / "
              "{1}側は一枚も触れていません。{3}さんが{2}側なら --side {2} を付"
              "けてください。何も取り込んでいません\n",
              recording, Letter(side), Letter(Other(side)), player);
    return std::nullopt;
  }
  return KeepIn(*store, recording, player, side);
}

}  // namespace kimari::drill
