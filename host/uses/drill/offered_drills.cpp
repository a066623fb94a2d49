#include "host/uses/drill/offered_drills.h"

#include <spdlog/fmt/fmt.h>
#include <spdlog/fmt/ranges.h>

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <utility>

#include "host/base/exit_code.h"
#include "host/base/language.h"
#include "host/base/print_text.h"

namespace kimari::drill {
namespace {

// As the name of a drill that comes with the program is written, and no file.
bool IsAName(const std::string& word) {
  std::error_code none;
  return word.find_first_of("./") == std::string::npos &&
         !std::filesystem::exists(word, none);
}

}  // namespace

Result<cards::Deck> DeckOf(const std::string& file) {
  if (file.empty()) return cards::HyakuninIsshu();
  return cards::LoadDeck(file);
}

Result<std::vector<Drill>> OfferedDrills(const std::vector<std::string>& named,
                                         const cards::Deck& deck) {
  std::vector<Drill> drills;
  std::vector<Drill> built_in = BuiltInDrills(deck);
  for (const std::string& file : named) {
    const auto known = std::ranges::find(built_in, file, &Drill::id);
    std::error_code error;
    if (known != built_in.end() &&
        !std::filesystem::is_regular_file(file, error)) {
      drills.push_back(*known);
      continue;
    }
    if (IsAName(file)) {
      std::vector<std::string> names;
      for (const auto& each : built_in) names.push_back(each.id);
      return Fail(
          ErrorKind::kUsage,
          fmt::format(fmt::runtime(Say(
                          "no drill is called \"{}\", and there is no file "
                          "of that name; with the program come: {}",
                          "「{}」という練習も、その名前のファイルもありません。"
                          "付属の練習: {}")),
                      file, fmt::join(names, ", ")));
    }
    auto drill = LoadDrill(file, deck);
    if (!drill) return tl::unexpected(drill.error());
    if (std::ranges::find(drills, drill->id, &Drill::id) != drills.end()) {
      return Fail(ErrorKind::kUsage,
                  fmt::format("{}: a drill is known by its file's name, and "
                              "another \"{}\" was named before it; rename one "
                              "of them",
                              file, drill->id));
    }
    drills.push_back(std::move(*drill));
  }
  for (Drill& drill : built_in) {
    const bool replaced =
        std::ranges::find(drills, drill.id, &Drill::id) != drills.end();
    if (!replaced) drills.push_back(std::move(drill));
  }
  return drills;
}

int CheckDrills(const std::vector<std::string>& files,
                const std::string& deck_file) {
  const auto deck = DeckOf(deck_file);
  if (!deck) return Report(deck.error());
  int code = kDone;
  for (const std::string& file : files) {
    const auto drill = LoadDrill(file, *deck);
    if (!drill) {
      const int trouble = Report(drill.error());
      if (code == kDone) code = trouble;
      continue;
    }
    PrintText("{}: \"{}\", {}, {} of {} cards of {}\n", Printable(file),
              Printable(drill->name.en), NameOf(drill->kind), drill->Needed(),
              drill->cards.size(), Printable(deck->id));
  }
  return code;
}

}  // namespace kimari::drill
