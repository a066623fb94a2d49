#include "host/uses/drill/tap_habits.h"

#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <system_error>
#include <utility>

#include "host/base/json_text.h"
#include "host/base/private_file.h"

namespace kimari::drill {
namespace {

using Json = nlohmann::json;

// As many as Desk lets begin, and namesakes of theirs.
constexpr size_t kMostPlayers = 1000;

}  // namespace

TapHabits::TapHabits(const std::string& folder)
    : path_((std::filesystem::path(folder) / "tap-habits.json").string()) {
  // What a power cut left of writing it: it says nothing that counts.
  std::error_code none;
  std::filesystem::remove(path_ + ".new", none);
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
                Text{"there are too many players here: delete one",
                     "人が多すぎます。使っていない人を消してください"});
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
  if (Result<void> ok = WritePrivate(path_, JsonText(json)); !ok) return ok;
  habits_ = std::move(habits);
  return {};
}

}  // namespace kimari::drill
