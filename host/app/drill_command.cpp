// `kimari drill`: training at a desk, or on the mat.
#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "audio/voice.h"
#include "host/app/command.h"
#include "host/app/drill_import.h"
#include "host/app/first_lamp_option.h"
#include "host/app/listen_options.h"
#include "host/uses/drill/offered_drills.h"
#include "host/uses/drill/on_mat/drilling.h"

namespace kimari::app {

void AddDrill(CLI::App& app, Action& action) {
  CLI::App* command =
      app.add_subcommand("drill", "Training: hear a poem, touch its card");
  const auto options = std::make_shared<drill::DrillingOptions>();
  command->add_option("file", options->files,
                      "Drills of your own (.toml), or names of those that "
                      "come with it, offered first");
  AddListenOptions(*command, options->listen);
  command
      ->add_option("--port", options->port,
                   fmt::format("Of the page (default: {}, or a free one while "
                               "that is in use; 0: a free one)",
                               drill::kUsualPort))
      ->check(CLI::Range(0, 65535));
  command->add_option("--reader", options->reader,
                      "Folder of a reader's recordings (default: the voice)");
  command
      ->add_option_function<std::string>(
          "--voice",
          [options](const std::string& name) {
            options->voice = *audio::VoicePitchNamed(name);
          },
          "The synthetic voice that reads what is not recorded: low "
          "(default) or high")
      ->check(CLI::IsMember({"low", "high"}));
  command->add_option("--deck", options->deck,
                      "A deck of your own (default: the hundred poems)");
  command->add_option("--data", options->data,
                      "Folder that keeps what was drilled (default: "
                      "~/.local/share/kimari/drill)");
  command->add_option("--day-begins", options->day_begins,
                      "When a day of training begins, local time: HH or HH:MM "
                      "(default: 4, so that a late evening is of its day)");
  command->add_flag("--quick", options->quick,
                    "A plainer voice that is ready at once");
  command->add_flag("--beside", options->beside)->group("");  // of people: no
  CLI::Option* rig = command->add_option(
      "--rig", options->rig, "Rig file: the drill is read, felt and seen");
  command
      ->add_option("-o,--output", options->folder, "Folder for its recording")
      ->needs(rig);
  command->add_option("--player", options->player, "Who trains (default A)")
      ->needs(rig);
  command
      ->add_option_function<std::string>(
          "--side",
          [options](const std::string& side) {
            options->side = side == "A" ? Side::kA : Side::kB;
          },
          "Where he sits (default A)")
      ->needs(rig)
      ->check(CLI::IsMember({"A", "B"}));
  command
      ->add_option("--audio", options->audio,
                   "default, device:NAME, private, none or file:OUT.wav")
      ->needs(rig);
  command
      ->add_option("--seed", options->seed,
                   "Of the cards and their order (default: "
                   "drawn, and printed at the end)")
      ->needs(rig);
  command
      ->add_flag("--headless", options->headless,
                 "Nobody listens, and nobody looks at the coach afterwards")
      ->needs(rig);
  AddFirstLamp(*command, options->first_lamp, "as the rig file says, else page")
      ->needs(rig);
  command
      ->add_option_function<std::string>(
          "--next",
          [options](const std::string& next) {
            options->asked = next == "asked";
          },
          "itself: the next card comes by itself; asked: once a hand "
          "was held up and lowered, a key pressed or a corner tapped "
          "(default: as the drill says)")
      ->needs(rig)
      ->check(CLI::IsMember({"itself", "asked"}));
  const std::vector<std::string> corners(drill::kCornerNames.begin(),
                                         drill::kCornerNames.end());
  command
      ->add_option_function<std::string>(
          "--corner",
          [options, corners](const std::string& corner) {
            options->corner = static_cast<drill::Corner>(
                std::ranges::find(corners, corner) - corners.begin());
          },
          "The corner pad of the player's mat that a tap on asks by")
      ->needs(rig)
      ->check(CLI::IsMember(corners));
  CLI::App* check = command->add_subcommand(
      "check", "Whether a drill's file can be played; says where not");
  const auto checked = std::make_shared<drill::TrainingOptions>();
  check->add_option("file", checked->files, "Drills (.toml)")->required();
  check->add_option("--deck", checked->deck,
                    "The deck it is for (default: the hundred poems)");
  check->footer("Example: kimari drill check mine.toml");
  command->footer(
      "Example: kimari drill; then open the address that it prints. On a phone "
      "of the same network: kimari drill --listen 0.0.0.0. On the mat: kimari "
      "drill mine.toml --rig rig.toml -o evening --player Aoki. Ctrl-C ends "
      "it.");
  AddDrillImport(*command, action);
  AddDrillRebuild(*command, action);
  command->callback([&action, options, command, check, checked] {
    if (command->got_subcommand("import")) return;
    if (command->got_subcommand("rebuild")) return;
    if (check->parsed()) {
      if (checked->deck.empty()) checked->deck = options->deck;
      action = [checked] {
        return drill::CheckDrills(checked->files, checked->deck);
      };
    } else {
      action = [options] { return drill::Drilling(*options); };
    }
  });
}

}  // namespace kimari::app
