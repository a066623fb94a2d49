// The executable `kimari`: one file a command.
#include <spdlog/fmt/fmt.h>

#include <csignal>
#include <cstdio>
#include <exception>
#include <sstream>
#include <string>
#include <vector>

#include "host/app/command.h"
#include "host/app/every_command.h"
#include "host/app/greeting.h"
#include "host/app/spoken_errors.h"
#include "host/app/wrong_words.h"
#include "host/base/language.h"
#include "host/base/printable.h"
#include "host/base/private_folder.h"

namespace kimari::app {

namespace {

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
  CLI::App app("", "kimari");
  Action action;
  AddEveryCommand(app, action);
  try {
    // CLI11 takes them from the back.
    app.parse(std::vector<std::string>(words.rbegin(), words.rend()));
  } catch (const CLI::ParseError& error) {
    if (const auto wrong = WrongWords(app, words, error)) {
      return Report(*wrong);
    }
    if (error.get_exit_code() != 0 && InJapanese()) {
      return Report(
          {ErrorKind::kUsage, error.what(), JapaneseOfUse(error.what())});
    }
    std::ostringstream help;
    std::ostringstream wrong;
    const int code = app.exit(error, help, wrong);
    fmt::print("{}", help.str());
    PrintText(stderr, "{}", wrong.str());
    return Printed(code == 0 ? kDone : kWrongUse);
  }
  // `kimari case chek` parses: chek may be a recording.
  if (const auto wrong = NoSuchCommand(app, words)) return Report(*wrong);
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
  return kimari::kFault;
} catch (...) {
  return kimari::kFault;
}
