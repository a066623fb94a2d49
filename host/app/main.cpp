// The executable `kimari`: one file a command.
#include <spdlog/fmt/fmt.h>
#include <spdlog/fmt/ranges.h>

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <numeric>
#include <optional>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "host/app/command.h"
#include "host/app/greeting.h"
#include "host/app/language.h"
#include "host/app/made_by.h"
#include "host/base/printable.h"
#include "host/base/private_folder.h"

namespace kimari::app {

namespace {

// How many letters must be changed, added or left out.
size_t Distance(const std::string& a, const std::string& b) {
  std::vector<size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), size_t{0});
  for (size_t i = 1; i <= a.size(); ++i) {
    size_t diagonal = std::exchange(row[0], i);
    for (size_t j = 1; j <= b.size(); ++j) {
      const size_t other = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
      diagonal = row[j];
      row[j] = std::min({other, row[j] + 1, row[j - 1] + 1});
    }
  }
  return row.back();
}

// What is wrong with the command's words, if one of them is no command.
std::optional<Error> NoSuchCommand(const CLI::App& app,
                                   const std::vector<std::string>& words) {
  const CLI::App* at = &app;
  std::string so_far = "kimari";
  for (const std::string& word : words) {
    const auto commands =
        at->get_subcommands([](const CLI::App*) { return true; });
    if (commands.empty()) return std::nullopt;
    const auto found = std::find_if(
        commands.begin(), commands.end(),
        [&](const CLI::App* command) { return command->get_name() == word; });
    if (found != commands.end()) {
      at = *found;
      so_far += " " + word;
      continue;
    }
    // A file, where the command takes one.
    const auto positional = at->get_options(
        [](const CLI::Option* option) { return option->get_positional(); });
    if (word.starts_with('-') || !positional.empty()) return std::nullopt;
    std::vector<std::string> names;
    for (const CLI::App* command : commands) {
      names.push_back(command->get_name());
    }
    const std::string near = *std::min_element(
        names.begin(), names.end(), [&](const auto& a, const auto& b) {
          return Distance(a, word) < Distance(b, word);
        });
    return Error{
        ErrorKind::kUsage,
        fmt::format("there is no command '{} {}'{}; the commands are: {}",
                    so_far, word,
                    Distance(near, word) <= 2
                        ? fmt::format(" (did you mean '{}'?)", near)
                        : "",
                    fmt::join(names, ", "))};
  }
  return std::nullopt;
}

// A full disk or a closed pipe behind standard output is no success.
int Printed(int code) {
  const bool failed = std::fflush(stdout) != 0 || std::ferror(stdout) != 0;
  if (!failed || (code != kDone && code != kAnswerIsNo)) return code;
  return Report({ErrorKind::kFile,
                 fmt::format("what was to be printed is not whole: {}; make "
                             "room, or print elsewhere",
                             std::generic_category().message(errno))});
}

// `kimari help [COMMAND...]` and `kimari version`, as most programs have them:
// the words that ask the same here.
std::vector<std::string> Asked(int argc, char** argv) {
  std::vector<std::string> words(argv + 1, argv + argc);
  if (words.empty()) return words;
  if (words.front() == "version" && words.size() == 1) return {"--version"};
  if (words.front() == "help") {
    words.erase(words.begin());
    words.emplace_back("--help");
  }
  return words;
}

int Main(int argc, char** argv) {
  if (argc == 1) {
    fmt::print("{}", Greeting(argv[0]));
    return Printed(kDone);
  }
  std::vector<std::string> words = Asked(argc, argv);
  CLI::App app(
      "Kimari reads the poems, feels the touch, and settles who took "
      "the card.",
      "kimari");
  app.require_subcommand(1);
  app.set_version_flag("--version", VersionText());
  app.footer(
      "'kimari COMMAND --help' shows an example. Exit codes: 0 done, 1 "
      "the answer is no, 2 wrong use, 3 device or file fault.");
  Action action;
  AddDemo(app, action);
  AddMatch(app, action);
  AddSimulate(app, action);
  AddJudge(app, action);
  AddScore(app, action);
  AddScoreSheet(app, action);
  AddIncidents(app, action);
  AddRecover(app, action);
  AddVerify(app, action);
  AddInfo(app, action);
  AddExport(app, action);
  AddArchive(app, action);
  AddForget(app, action);
  AddReplay(app, action);
  AddDrill(app, action);
  AddCase(app, action);
  AddRead(app, action);
  AddRules(app, action);
  AddCalibrate(app, action);
  AddCertify(app, action);
  AddDoctor(app, action);
  AddBoard(app, action);
  try {
    // CLI11 takes them from the back.
    app.parse(std::vector<std::string>(words.rbegin(), words.rend()));
  } catch (const CLI::ParseError& error) {
    if (const auto wrong = NoSuchCommand(app, words)) return Report(*wrong);
    if (error.get_exit_code() != 0 && app.got_subcommand("read") &&
        InJapanese()) {
      return Report({ErrorKind::kUsage, JapaneseOfUse(error.what())});
    }
    const int code = app.exit(error);
    return Printed(code == 0 ? kDone : kWrongUse);
  }
  return Printed(action());
}

}  // namespace
}  // namespace kimari::app

int main(int argc, char** argv) try {
  kimari::KeepToOwner();
  // A file that may not grow any further is an error to be told, as a full disk
  // is: the write says so.
  std::signal(SIGXFSZ, SIG_IGN);
  return kimari::app::Main(argc, argv);
} catch (const std::exception& error) {
  std::fprintf(stderr, "kimari: %s\n",
               kimari::PrintableLines(error.what()).c_str());
  return kimari::app::kFault;
} catch (...) {
  return kimari::app::kFault;
}
