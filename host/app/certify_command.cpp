// `kimari certify`: boards and eyes are handed over to kimari-world, where they
// are simulated; the sound is certified here.
#include <cstdint>
#include <limits>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "host/app/command.h"
#include "host/app/run_world.h"

namespace kimari::app {

namespace {

// What kimari-world certifies; each subject adds options of its own.
struct WorldSubject {
  std::string name;
  int64_t trials = 30;
  int64_t seed = 1;
  std::string only;
  bool json = false;
  // By their names: "--run".
  std::vector<std::pair<std::string, std::string>> own;
  bool cycles = false;

  std::vector<std::string> Arguments() const;
};

std::vector<std::string> WorldSubject::Arguments() const {
  std::vector<std::string> arguments = {"certify",  name,
                                        "--trials", std::to_string(trials),
                                        "--seed",   std::to_string(seed)};
  const auto give = [&](const std::string& option, const std::string& value) {
    if (!value.empty()) arguments.insert(arguments.end(), {option, value});
  };
  give("--only", only);
  for (const auto& [option, value] : own) give(option, value);
  if (cycles) arguments.emplace_back("--cycles");
  if (json) arguments.emplace_back("--json");
  return arguments;
}

CLI::App* AddSubject(CLI::App& certify, const std::string& what,
                     const std::shared_ptr<WorldSubject>& subject,
                     Action& action) {
  CLI::App* command = certify.add_subcommand(subject->name, what);
  command
      ->add_option("--trials", subject->trials,
                   "Trials of each kind; the rest grows with it")
      ->check(CLI::Range(int64_t{1}, int64_t{10'000'000}))
      ->capture_default_str();
  command
      ->add_option("--seed", subject->seed, "All that is drawn follows from it")
      ->check(CLI::Range(int64_t{0}, std::numeric_limits<int64_t>::max()))
      ->capture_default_str();
  command->add_option("--only", subject->only,
                      "Targets, as T3,T4, or parts: T12-frames");
  command->add_flag("--json", subject->json, "One JSON object");
  command->callback([&action, subject] {
    action = [subject] { return RunWorld(subject->Arguments()); };
  });
  return command;
}

void AddCertifyBoard(CLI::App& certify, Action& action) {
  const auto board = std::make_shared<WorldSubject>();
  board->name = "board";
  board->own = {{"--run", ""}, {"--image", ""}};
  CLI::App* command =
      AddSubject(certify,
                 "The touch boards, by their real firmware in a simulated "
                 "processor: targets T2 to T5, T12, T14",
                 board, action);
  command->add_option("--run", board->own[0].second,
                      "One run of T14 alone, as its lines name it: rests:123");
  command->add_option("--image", board->own[1].second,
                      "Another firmware of the boards (ELF)");
  command->add_flag("--cycles", board->cycles,
                    "Only where the cycles of a scan go, as a table");
  command->footer(
      "Example: kimari certify board; in full: kimari certify board --trials "
      "10000. Exit code 1: a bar is missed, and named. 'too few trials': "
      "nothing speaks against the bar, but it takes more to show it.");
}

void AddCertifyVision(CLI::App& certify, Action& action) {
  const auto vision = std::make_shared<WorldSubject>();
  vision->name = "vision";
  vision->own = {{"--pictures", ""}, {"--trouble", ""}};
  CLI::App* command =
      AddSubject(certify,
                 "The eyes, on pictures of the simulated camera: targets T9 to "
                 "T11, cards that move",
                 vision, action);
  command->add_option("--pictures", vision->own[0].second,
                      "Folder for pictures of the worst cases");
  command->add_option("--trouble", vision->own[1].second,
                      "Of halls: only troubles whose names hold this");
  command->footer(
      "Example: kimari certify vision --pictures worst. Exit code 1: a bar is "
      "missed, and named.");
}

}  // namespace

void AddCertify(CLI::App& app, Action& action) {
  CLI::App* command = app.add_subcommand(
      "certify", "What a part of the rig reaches, held against its bars");
  command->require_subcommand(1);
  AddCertifyBoard(*command, action);
  AddCertifyDrill(*command, action);
  AddCertifyRecord(*command, action);
  AddCertifyReplay(*command, action);
  AddCertifySound(*command, action);
  AddCertifyVision(*command, action);
}

}  // namespace kimari::app
