// `kimari calibrate deck`: how the deck's cards look, learned where they lie.
#include <memory>

#include "host/app/command.h"
#include "host/app/listen_options.h"
#include "host/uses/enrolment/deck_enrolment.h"

namespace kimari::app {

void AddCalibrateDeck(CLI::App& calibrate, Action& action) {
  CLI::App* command = calibrate.add_subcommand(
      "deck", "How the deck's cards look, learned where they lie");
  const auto options = std::make_shared<enrolment::DeckOptions>();
  command->add_option("--rig", options->rig, "Rig file: camera, lens, deck")
      ->required();
  command
      ->add_option("-o,--out", options->out,
                   "File that keeps it, for 'kimari match --deck'; one that is "
                   "there is gone on with")
      ->required();
  command->add_option("--font", options->drawn.font,
                      "An installed font that is like the print (default: any "
                      "Japanese one)");
  command->add_option("--pictures", options->drawn.pictures,
                      "Folder with a picture of each face, 7.png for card 7: "
                      "for cards that bear pictures");
  command
      ->add_option("--seconds", options->seconds,
                   "End after so long (default: when all are known)")
      ->check(CLI::Range(1, 86400));
  AddListenOptions(*command, options->listen);
  command
      ->add_option("--port", options->port, "Of the page (default: a free one)")
      ->check(CLI::Range(1, 65535));
  command->footer(
      "A card whose text is not like the print is named at the page: lay it "
      "alone and press its name. Exit code 1: some are not known yet.\n"
      "Example: kimari calibrate deck --rig rig.toml -o club.faces");
  command->callback([&action, options] {
    action = [options] { return enrolment::LearnDeck(*options); };
  });
}

}  // namespace kimari::app
