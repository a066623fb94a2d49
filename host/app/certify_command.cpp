// `kimari certify`: the boards are handed over to kimari-world, where they are
// simulated; the sound is certified here.
#include <cstdint>
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include "host/app/command.h"
#include "host/app/run_world.h"

namespace kimari::app {

void AddCertify(CLI::App& app, Action& action) {
  struct Options {
    int64_t trials = 30;
    int64_t seed = 1;
    std::string only;
    std::string run;
    std::string image;
    bool json = false;
    bool cycles = false;
  };
  CLI::App* command = app.add_subcommand(
      "certify", "What a part of the rig reaches, held against its bars");
  command->require_subcommand(1);
  AddCertifySound(*command, action);
  CLI::App* board = command->add_subcommand(
      "board",
      "The touch boards, by their real firmware in a simulated "
      "processor: targets T2 to T5, T12, T14");
  const auto options = std::make_shared<Options>();
  board
      ->add_option("--trials", options->trials,
                   "Touches of each kind; the rest grows with it")
      ->check(CLI::Range(int64_t{1}, int64_t{10'000'000}))
      ->capture_default_str();
  board
      ->add_option("--seed", options->seed, "All that is drawn follows from it")
      ->check(CLI::Range(int64_t{0}, std::numeric_limits<int64_t>::max()))
      ->capture_default_str();
  board->add_option("--only", options->only,
                    "Targets, as T3,T4, or parts: T12-frames");
  board->add_option("--run", options->run,
                    "One run of T14 alone, as its lines name it: rests:123");
  board->add_option("--image", options->image,
                    "Another firmware of the boards (ELF)");
  board->add_flag("--cycles", options->cycles,
                  "Only where the cycles of a scan go, as a table");
  board->add_flag("--json", options->json, "One JSON object");
  board->footer(
      "Example: kimari certify board; in full: kimari certify board --trials "
      "10000. Exit code 1: a bar is missed, and named. 'too few trials': "
      "nothing speaks against the bar, but it takes more to show it.");
  board->callback([&action, options] {
    action = [options] {
      std::vector<std::string> arguments = {
          "certify",  "board",
          "--trials", std::to_string(options->trials),
          "--seed",   std::to_string(options->seed)};
      const auto give = [&](const char* name, const std::string& value) {
        if (!value.empty()) arguments.insert(arguments.end(), {name, value});
      };
      give("--only", options->only);
      give("--run", options->run);
      give("--image", options->image);
      if (options->cycles) arguments.emplace_back("--cycles");
      if (options->json) arguments.emplace_back("--json");
      return RunWorld(arguments);
    };
  });
}

}  // namespace kimari::app
