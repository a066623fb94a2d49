// `kimari export`: a recording as files that other programs open.
#include <memory>

#include "host/app/command.h"
#include "host/uses/keeping/export/export.h"

namespace kimari::app {

void AddExport(CLI::App& app, Action& action) {
  CLI::App* command =
      app.add_subcommand("export", "A recording as pictures, a wav and tables");
  const auto options = std::make_shared<keeping::ExportOptions>();
  command->add_option("file", options->file, "Recording (.mcap)")->required();
  command->add_option("-o,--output", options->folder, "New folder")->required();
  command->add_flag("--no-frames", options->no_frames, "Without the pictures");
  command->add_flag("--viewer", options->viewer,
                    "Also viewer.mcap, for Foxglove and other viewers of MCAP: "
                    "evidence and frames; to look at, not to judge");
  command->footer(
      "frames/ may stand for a camera: camera.file of a rig file. Exit code 1 "
      "where something of it is lost.\n"
      "Example: kimari export evening/match.mcap -o evening-files");
  command->callback([&action, options] {
    action = [options] {
      const auto done = keeping::Export(*options);
      if (!done) return Report(done.error());
      return *done ? kDone : kAnswerIsNo;
    };
  });
}

}  // namespace kimari::app
