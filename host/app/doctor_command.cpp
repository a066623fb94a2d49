// `kimari doctor`: every device, clock and file: green, or what to do.
#include <memory>

#include "host/app/command.h"
#include "host/uses/setting_up/doctor.h"

namespace kimari::app {

void AddDoctor(CLI::App& app, Action& action) {
  CLI::App* command = app.add_subcommand(
      "doctor", "Every device and file: green, or what to do");
  const auto options = std::make_shared<setting_up::DoctorOptions>();
  command->add_option("--rig", options->rig, "Rig file to examine");
  command->add_option("--reader", options->reader, "Folder of recordings");
  command->add_option("-o,--output", options->folder,
                      "Folder that matches are recorded in (default: here)");
  command->footer("Example: kimari doctor --rig rig.toml -o evening");
  command->callback([&action, options] {
    action = [options] { return setting_up::Doctor(*options); };
  });
}

}  // namespace kimari::app
