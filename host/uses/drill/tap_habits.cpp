#include "host/uses/drill/tap_habits.h"

#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <utility>

#include "host/base/json_text.h"
#include "host/uses/drill/whole_file.h"

namespace kimari::drill {
namespace {

using Json = nlohmann::json;

// As many as Desk lets begin, and namesakes of theirs.
constexpr size_t kMostPlayers = 1000;

}  // namespace

TapHabits::TapHabits(const std::string& folder)
    : path_((std::filesystem::path(folder) / "tap-habits.json").string()) {
  RemoveUnfinished(path_);
  std::ifstream file(path_);
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  const Json json = ParseJson(text);
  if (!json.is_object()) return;
  for (const auto& [player, habit] : json.items()) {
    if (!habit.is_array() || habit.size() != 2 || !habit[0].is_number() ||
        !habit[1].is_number()) {
      continue;
    }
    habits_[player] = {habit[0], habit[1]};
  }
}

Result<void> TapHabits::Keep(const std::string& player, const TapHabit& habit) {
  auto habits = habits_;
  if (!habits.contains(player) && habits.size() >= kMostPlayers) {
    return Fail(ErrorKind::kUsage,
                "there are too many players here: delete one");
  }
  habits[player] = habit;
  return Write(std::move(habits));
}

Result<void> TapHabits::Forget(const std::string& player) {
  if (!habits_.contains(player)) return {};
  auto habits = habits_;
  habits.erase(player);
  return Write(std::move(habits));
}

Result<void> TapHabits::Write(std::map<std::string, TapHabit> habits) {
  Json json = Json::object();
  for (const auto& [player, habit] : habits) {
    json[player] = {habit.early_ms, habit.sigma_ms};
  }
  if (!WriteWhole(path_, JsonText(json))) {
    return Fail(ErrorKind::kFile,
                path_ + ": cannot be written; make room on the disk");
  }
  habits_ = std::move(habits);
  return {};
}

}  // namespace kimari::drill
