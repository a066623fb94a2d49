#include "host/app/drill_import.h"

#include <memory>
#include <string>

#include "host/app/drill_on_rig.h"

namespace kimari::app {

void AddDrillImport(CLI::App& drill, Action& action) {
  struct Options {
    std::string file;
    std::string player;
    std::string side = "A";
    std::string data;
  };
  CLI::App* command = drill.add_subcommand(
      "import", "What a player did on the mat, from a recording of it");
  const auto options = std::make_shared<Options>();
  command->add_option("file", options->file, "Recording (.mcap)")->required();
  command->add_option("--player", options->player, "Whose it is to be")
      ->required();
  command->add_option("--side", options->side, "Where he sat (default A)")
      ->check(CLI::IsMember({"A", "B"}));
  command->add_option("--data", options->data,
                      "Folder that keeps what was drilled (default: "
                      "~/.local/share/kimari/drill)");
  command->footer(
      "Example: kimari drill import evening/match.mcap --player Aoki --side B");
  command->callback([&action, options] {
    action = [options] {
      const Side side = options->side == "A" ? Side::kA : Side::kB;
      const auto kept =
          KeepRecording(options->file, options->player, side, options->data);
      return kept ? kDone : Report(kept.error());
    };
  });
}

}  // namespace kimari::app
