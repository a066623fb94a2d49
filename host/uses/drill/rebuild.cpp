#include "host/uses/drill/rebuild.h"

#include <filesystem>
#include <map>
#include <optional>
#include <system_error>
#include <utility>

#include "host/uses/drill/attempt_json.h"
#include "host/uses/drill/rig_attempts.h"

namespace kimari::drill {
namespace {

using SetsOnTheMat = std::map<uint64_t, std::vector<Attempt>>;

Result<SetsOnTheMat> OnTheMatIn(Store& store) {
  const auto players = store.Players();
  if (!players) return tl::unexpected(players.error());
  SetsOnTheMat sets;
  for (const std::string& player : *players) {
    const auto attempts = store.OfPlayer(player);
    if (!attempts) return tl::unexpected(attempts.error());
    for (const Attempt& each : *attempts) {
      if (!each.recording.empty()) sets[each.set].push_back(each);
    }
  }
  return sets;
}

// What the recording says of that set today; nothing: it is of another one.
std::optional<std::vector<Attempt>> Today(const Attempt& one) {
  // On which side he sat follows from the set, which is named by it.
  for (const Side side : kBothSides) {
    auto attempts = FromRecording(one.recording, one.player, side, "");
    if (!attempts || attempts->empty() || attempts->front().set != one.set) {
      continue;
    }
    for (Attempt& each : *attempts) {
      // One that does not say when is of the day it was taken in.
      each.began = one.began;
      // As the store holds it: a way to tenths.
      if (auto kept = AttemptOf(ToJson(each))) each = std::move(*kept);
    }
    return std::move(*attempts);
  }
  return std::nullopt;
}

}  // namespace

Result<std::vector<Rebuilt>> RebuildFromRecordings(Store& store) {
  const auto sets = OnTheMatIn(store);
  if (!sets) return tl::unexpected(sets.error());
  std::vector<Rebuilt> rebuilt;
  for (const auto& [set, kept] : *sets) {
    const Attempt& one = kept.front();
    Rebuilt each{one.recording, one.player, Rebuilt::How::kSame};
    std::error_code unknown;
    if (!std::filesystem::exists(one.recording, unknown)) {
      each.how = Rebuilt::How::kGone;
    } else if (const auto today = Today(one); !today) {
      each.how = Rebuilt::How::kOther;
    } else if (*today != kept) {
      if (Result<void> ok = store.Replace(set, *today); !ok) {
        return tl::unexpected(ok.error());
      }
      each.how = Rebuilt::How::kAnew;
    }
    rebuilt.push_back(std::move(each));
  }
  return rebuilt;
}

}  // namespace kimari::drill
