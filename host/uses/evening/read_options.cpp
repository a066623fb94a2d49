#include "host/uses/evening/read_options.h"

#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "audio/voice.h"
#include "host/base/foreign_name.h"

namespace kimari::evening {
namespace {

// Whoever gives one of these has chosen what is read.
constexpr const char* kChoosing[] = {
    "--reader",     "--deck",     "--mode",   "--own",        "--cards",
    "--number",     "--dead",     "--order",  "--again",      "--resume",
    "--seed",       "--joka",     "--gap",    "--lead",       "--tail",
    "--rhythm",     "--fill",     "--fit",    "--every",      "--partners",
    "--every-ends", "--memorise", "--volume", "--hide-known", "--voice"};

// These do nothing where a log says which cards are read, and in which order.
constexpr const char* kOfTheOrder[] = {"--cards", "--number",   "--order",
                                       "--dead",  "--partners", "--hide-known"};

// Each with the one without which it does nothing.
constexpr std::pair<const char*, const char*> kNeeding[] = {
    {"--every-ends", "--every"}, {"--partners", "--dead"},
    {"--tail", "--reader"},      {"--fill", "--reader"},
    {"--json", "--check"},       {"--all", "--check"}};

}  // namespace

bool IsGiven(const ReadOptions& options, std::string_view name) {
  return std::ranges::find(options.given, name) != options.given.end();
}

bool ChoosesWhatIsRead(const ReadOptions& options) {
  return std::any_of(std::begin(kChoosing), std::end(kChoosing),
                     [&](const char* name) { return IsGiven(options, name); });
}

Result<void> CheckThatAllCount(const ReadOptions& options) {
  const auto none_of = [&](const Text& why, const auto& idle) -> Result<void> {
    Text named;
    for (const std::string& name : options.given) {
      if (!idle(name)) continue;
      named.en += (named.en.empty() ? "'" : " '") + name + "'";
      named.ja += (named.ja.empty() ? "" : "、") + name;
    }
    if (named.en.empty()) return {};
    return Fail(
        ErrorKind::kUsage,
        Both("{}; leave out {}", "{}。一緒には使えません（{}）", why, named));
  };
  const auto is_one_of = [](const auto& names, const std::string& name) {
    return std::ranges::find(names, name) != std::end(names);
  };
  if (IsGiven(options, "--resume")) {
    return none_of({"--resume goes on with the set as it was begun",
                    "--resume は始めたときのまま続きを読みます"},
                   [&](const std::string& name) {
                     return (is_one_of(kChoosing, name) && name != "--resume" &&
                             name != "--deck") ||
                            name == "--log" || name == "--set-up";
                   });
  }
  if (IsGiven(options, "--again")) {
    if (auto all =
            none_of({"--again reads the cards of that log in their order",
                     "--again はその記録の札をその順に読みます"},
                    [&](const std::string& name) {
                      return is_one_of(kOfTheOrder, name);
                    });
        !all) {
      return all;
    }
  }
  if (options.set_up) {
    return none_of({"--set-up asks at the page which cards",
                    "--set-up では札をページで選びます"},
                   [](const std::string& name) {
                     return name == "--again" || name == "--seed";
                   });
  }
  for (const auto& [option, needed] : kNeeding) {
    if (options.list && option == std::string_view("--json")) continue;
    if (IsGiven(options, option) && !IsGiven(options, needed)) {
      return Fail(ErrorKind::kUsage,
                  Both("{0} does nothing without {1}; add {1}, or leave it out",
                       "{0} は {1} と使います", option, needed));
    }
  }
  if (IsGiven(options, "--own") && options.mode != "own") {
    return Fail(
        ErrorKind::kUsage,
        Text{"--own does nothing in another mode; add --mode own, or leave "
             "it out",
             "--own は --mode own と使います"});
  }
  return {};
}

Result<reader::Evening> EveningOf(const ReadOptions& options) {
  reader::Evening evening = options.evening;
  evening.reader = KeyOf(evening.reader);
  evening.mode = *reader::ModeNamed(options.mode);
  evening.order = *reader::ArrangementNamed(options.order);
  evening.voice = *audio::VoicePitchNamed(options.voice);
  if (!options.cards.empty()) evening.cards = options.cards;
  if (evening.mode == reader::Mode::kOwn) {
    auto recipe = reader::ParseRecipe(options.own);
    if (!recipe) return tl::unexpected(recipe.error());
    evening.own = std::move(*recipe);
  }
  if (!options.joka.empty()) {
    const bool form = options.joka.size() == 3 && options.joka[1] == '+' &&
                      options.joka[0] >= '0' && options.joka[0] <= '2' &&
                      options.joka[2] >= '0' && options.joka[2] <= '2';
    if (!form) {
      return Fail(ErrorKind::kUsage,
                  Both("--joka '{}': write how often its upper and its lower "
                       "phrase are read, 0+0 to 2+2",
                       "--joka は序歌の上の句と下の句の回数です。0+0 から 2+2（"
                       "{}）",
                       options.joka));
    }
    evening.joka_upper = options.joka[0] - '0';
    evening.joka_lower = options.joka[2] - '0';
  }
  return evening;
}

}  // namespace kimari::evening
