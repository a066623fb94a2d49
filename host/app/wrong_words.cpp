#include "host/app/wrong_words.h"

#include <spdlog/fmt/fmt.h>
#include <spdlog/fmt/ranges.h>

#include <algorithm>
#include <filesystem>
#include <numeric>
#include <string_view>
#include <system_error>
#include <utility>

namespace kimari::app {
namespace {

constexpr size_t kNear = 2;   // letters that are wrong
constexpr size_t kBegun = 3;  // letters that tell what was begun
constexpr size_t kMeant = 2;  // names

// How many letters must be changed, added or left out, or stand in each other's
// place.
size_t Distance(std::string_view a, std::string_view b) {
  std::vector<size_t> before;
  std::vector<size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), size_t{0});
  for (size_t i = 1; i <= a.size(); ++i) {
    std::vector<size_t> next(b.size() + 1, i);
    for (size_t j = 1; j <= b.size(); ++j) {
      const size_t other = row[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      next[j] = std::min({other, row[j] + 1, next[j - 1] + 1});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
        next[j] = std::min(next[j], before[j - 2] + 1);
      }
    }
    before = std::exchange(row, std::move(next));
  }
  return row.back();
}

// How far a name is from a typed word: twice the letters that are wrong, and
// one more where only its beginning was meant (--tokn, --memo). Nothing: too
// far.
std::optional<size_t> FarFrom(const std::string& word,
                              const std::string& name) {
  const size_t most = std::min(kNear, word.size() / 3);
  const size_t whole = Distance(name, word);
  const size_t begun = Distance(name.substr(0, name.find('-')), word);
  if (whole <= most && whole <= begun) return 2 * whole;
  if (begun <= most) return 2 * begun + 1;
  if (word.size() >= kBegun && name.starts_with(word)) return 2 * kNear + 1;
  return std::nullopt;
}

// Those of them that are nearest, what begins as it was typed first: kMeant at
// most, none where none is near.
std::vector<std::string> Nearest(const std::vector<std::string>& names,
                                 const std::string& word) {
  std::vector<std::pair<size_t, std::string>> near;
  for (const std::string& name : names) {
    if (const auto far = FarFrom(word, name)) near.emplace_back(*far, name);
  }
  std::ranges::stable_sort(near, {}, [&](const auto& each) {
    return std::pair(each.first, !each.second.starts_with(word));
  });
  std::vector<std::string> nearest;
  for (const auto& [far, name] : near) {
    if (far == near.front().first && nearest.size() < kMeant) {
      nearest.push_back(name);
    }
  }
  return nearest;
}

Text DidYouMean(const std::vector<std::string>& nearest) {
  if (nearest.empty()) return {};
  return Both(" (did you mean '{}'?)", "（{} ではありませんか）",
              Text{fmt::format("{}", fmt::join(nearest, "' or '")),
                   fmt::format("{}", fmt::join(nearest, " か "))});
}

}  // namespace

std::optional<Error> NoSuchCommand(const CLI::App& app,
                                   const std::vector<std::string>& words) {
  const CLI::App* at = &app;
  std::string so_far = "kimari";
  for (const std::string& word : words) {
    // One without a name is a group of options.
    const auto commands = at->get_subcommands(
        [](const CLI::App* command) { return !command->get_name().empty(); });
    if (commands.empty()) return std::nullopt;
    const auto found = std::find_if(
        commands.begin(), commands.end(),
        [&](const CLI::App* command) { return command->get_name() == word; });
    if (found != commands.end()) {
      at = *found;
      so_far += " " + word;
      continue;
    }
    if (word.starts_with('-')) return std::nullopt;
    std::vector<std::string> names;
    names.reserve(commands.size());
    for (const CLI::App* command : commands) {
      names.push_back(command->get_name());
    }
    const std::vector<std::string> nearest = Nearest(names, word);
    // A file, where the command takes one.
    const auto positional = at->get_options(
        [](const CLI::Option* option) { return option->get_positional(); });
    std::error_code none;
    if (!positional.empty() &&
        (nearest.empty() || std::filesystem::exists(word, none))) {
      return std::nullopt;
    }
    return ErrorOf(
        ErrorKind::kUsage,
        Both("there is no command '{} {}'{}; the commands are: {}",
             "「{} {}」というコマンドはありません{}。コマンドの一覧: {}",
             so_far, word, DidYouMean(nearest),
             fmt::format("{}", fmt::join(names, ", "))));
  }
  return std::nullopt;
}

namespace {

// The command that was asked for, with its name as it is typed.
std::pair<const CLI::App*, std::string> Asked(const CLI::App& app) {
  std::pair<const CLI::App*, std::string> asked = {&app, app.get_name()};
  while (!asked.first->get_subcommands().empty()) {
    asked.first = asked.first->get_subcommands().front();
    asked.second += " " + asked.first->get_name();
  }
  return asked;
}

// What people may type, without the dashes.
std::vector<std::string> OptionsOf(const CLI::App& command) {
  std::vector<std::string> names;
  for (const CLI::Option* option : command.get_options()) {
    if (option->get_group().empty()) continue;
    for (const std::string& name : option->get_lnames()) names.push_back(name);
  }
  for (const CLI::App* group : command.get_subcommands(
           [](const CLI::App* sub) { return sub->get_name().empty(); })) {
    for (std::string& name : OptionsOf(*group))
      names.push_back(std::move(name));
  }
  return names;
}

bool IsOption(const std::string& word) {
  return word.size() > 1 && word.front() == '-' && word != "--" &&
         word.find_first_not_of("-0123456789.") != std::string::npos;
}

std::optional<Error> NoSuchOption(const CLI::App& app) {
  // As they were typed.
  const std::vector<std::string> left = app.remaining(/*recurse=*/true);
  if (left.empty()) return std::nullopt;
  const auto [command, name] = Asked(app);
  const auto wrong = std::find_if(left.begin(), left.end(), IsOption);
  if (wrong == left.end()) {
    return ErrorOf(
        ErrorKind::kUsage,
        Both("'{0}' does not take this: {1}; '{0} --help' says what "
             "it takes",
             "「{0}」に次の指定はできません: {1}（'{0} --help' で使い"
             "方を表示します）",
             name, fmt::format("{}", fmt::join(left, " "))));
  }
  const std::string typed = wrong->substr(0, wrong->find('='));
  std::vector<std::string> nearest =
      Nearest(OptionsOf(*command), typed.substr(typed.find_first_not_of('-')));
  for (std::string& each : nearest) each.insert(0, "--");
  return ErrorOf(ErrorKind::kUsage,
                 Both("'{0}' has no option {1}{2}; '{0} --help' lists them",
                      "「{0}」に {1} という指定はありません{2}。'{0} --help' で"
                      "一覧を表示します",
                      name, typed, DidYouMean(nearest)));
}

}  // namespace

std::optional<Error> WrongWords(const CLI::App& app,
                                const std::vector<std::string>& words,
                                const CLI::ParseError& said) {
  if (auto wrong = NoSuchCommand(app, words)) return wrong;
  if (said.get_exit_code() == 0) return std::nullopt;  // help, or the version
  return NoSuchOption(app);
}

}  // namespace kimari::app
