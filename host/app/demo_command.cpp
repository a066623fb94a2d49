// `kimari demo`: a simulated match on the whole chain, in real time.
#include <spdlog/fmt/fmt.h>

#include <limits>
#include <memory>

#include "host/app/command.h"
#include "host/app/declared_hands.h"
#include "host/app/first_lamp_option.h"
#include "host/app/listen_options.h"
#include "host/uses/demo/demo.h"

namespace kimari::app {

void AddDemo(CLI::App& app, Action& action) {
  CLI::App* command = app.add_subcommand(
      "demo", "A simulated match on the whole chain, in real time");
  const auto options = std::make_shared<demo::DemoOptions>();
  command->add_flag("--headless", options->headless,
                    "Nobody looks or listens: end with the match");
  command
      ->add_option("--readings", options->world.readings,
                   fmt::format("How many (default {})", demo::kReadings))
      ->check(CLI::Range(1, 100));
  command
      ->add_option(
          "--seed", options->world.seed,
          fmt::format("What the match is drawn from (default {})", demo::kSeed))
      ->check(CLI::Range(int64_t{0}, std::numeric_limits<int64_t>::max()));
  command->add_option(
      "--scenario", options->world.scenario,
      "Play this scenario instead (host/proof/sim/SCENARIO.md)");
  command->add_option("--reader", options->reader,
                      "Folder of a reader's recordings, for the poems in it");
  command->add_option("--audio", options->audio,
                      "default, device:NAME, private, none or file:OUT.wav");
  command
      ->add_option("--frames", options->frames,
                   "Which frames are recorded: all, or of readings that nobody "
                   "disputes those around the takes (takes)")
      ->check(CLI::IsMember({"all", "takes"}))
      ->capture_default_str();
  AddDeclaredHands(*command, options->hands);
  AddFirstLamp(*command, options->first_lamp, "off");
  auto* output = command->add_option("-o,--output", options->folder,
                                     "Folder for recording, rulings and truth");
  auto* resume = command->add_option(
      "--resume", options->resume,
      "Goes on with the demo of this recording, which the program did not end");
  resume->excludes(output)
      ->excludes(command->get_option("--seed"))
      ->excludes(command->get_option("--readings"))
      ->excludes(command->get_option("--scenario"));
  AddListenOptions(*command, options->page);
  command->add_option("--port", options->port, "Of the page; 0: any free one");
  command->footer(
      "It takes about 198 MB of the disk a reading (--frames takes: 21 MB), "
      "all "
      "in its folder, which may be removed at any time after.\n"
      "Example: kimari demo --headless --readings 10 --seed 7");
  command->callback([&action, options] {
    action = [options] { return demo::Demo(*options); };
  });
}

}  // namespace kimari::app
