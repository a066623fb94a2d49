// The executable `kimari`: one file a command.
#include <spdlog/fmt/fmt.h>

#include <cstdio>
#include <exception>

#include "host/app/command.h"

namespace kimari::app {

int Report(const Error& error) {
  fmt::print(stderr, "kimari: {}\n", error.message);
  return error.kind == ErrorKind::kUsage ? kWrongUse : kFault;
}

namespace {

int Main(int argc, char** argv) {
  CLI::App app(
      "Kimari reads the poems, feels the touch, and settles who took "
      "the card.",
      "kimari");
  app.require_subcommand(1);
  app.footer(
      "'kimari COMMAND --help' shows an example. Exit codes: 0 done, 1 "
      "the answer is no, 2 wrong use, 3 device or file fault.");
  Action action;
  AddDemo(app, action);
  AddMatch(app, action);
  AddSimulate(app, action);
  AddJudge(app, action);
  AddScore(app, action);
  AddRecover(app, action);
  AddRules(app, action);
  AddDoctor(app, action);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    const int code = app.exit(error);
    return code == 0 ? kDone : kWrongUse;
  }
  return action();
}

}  // namespace
}  // namespace kimari::app

int main(int argc, char** argv) try {
  return kimari::app::Main(argc, argv);
} catch (const std::exception& error) {
  std::fprintf(stderr, "kimari: %s\n", error.what());
  return kimari::app::kFault;
} catch (...) {
  return kimari::app::kFault;
}
