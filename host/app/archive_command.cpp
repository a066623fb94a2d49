// `kimari archive`: a recording small enough to be kept.
#include <memory>

#include "host/app/command.h"
#include "host/uses/keeping/archive.h"

namespace kimari::app {

void AddArchive(CLI::App& app, Action& action) {
  CLI::App* command = app.add_subcommand(
      "archive", "A copy of a recording that is small enough to be kept");
  const auto options = std::make_shared<keeping::ArchiveOptions>();
  command->add_option("file", options->file, "Recording (.mcap)")->required();
  command->add_option("-o,--output", options->out, "New file")->required();
  command->footer(
      "Evidence and sound stay whole; of readings that nobody disputed only "
      "the frames around the contacts. The copy is judged again before it gets "
      "its name. Exit code 1 where something of the recording was lost.\n"
      "Example: kimari archive evening/match.mcap -o 2026-11-25.mcap");
  command->callback([&action, options] {
    action = [options] {
      const auto done = keeping::Archive(*options);
      if (!done) return Report(done.error());
      return *done ? kDone : kAnswerIsNo;
    };
  });
}

}  // namespace kimari::app
