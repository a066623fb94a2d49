// `kimari recover`: repairs a torn recording.
#include <spdlog/fmt/fmt.h>

#include <memory>
#include <string>

#include "host/app/command.h"
#include "host/base/clock.h"
#include "host/base/long_work.h"
#include "host/recording/copy.h"

namespace kimari::app {

void AddRecover(CLI::App& app, Action& action) {
  struct Options {
    std::string in;
    std::string out;
  };
  CLI::App* command =
      app.add_subcommand("recover", "Repair a torn recording into a new file");
  const auto options = std::make_shared<Options>();
  command->add_option("file", options->in, "Torn recording")->required();
  command->add_option("-o,--output", options->out, "New file")->required();
  command->footer(
      "Exit code 1 where something was lost.\n"
      "Example: kimari recover match.mcap -o whole.mcap");
  command->callback([&action, options] {
    action = [options] {
      const SteadyClock clock;
      LongWork work(clock);
      const auto report = recording::Recover(
          options->in, options->out, [&work](uint64_t done, uint64_t of) {
            work.At("recovering", done, of);
          });
      work.Clear();
      if (!report) return Report(report.error());
      PrintText("{}: {} messages in {} chunks\n", Printable(options->out),
                report->messages, report->chunks);
      for (const recording::Loss& loss : report->losses) {
        PrintText("lost: {} bytes at {}: {}\n", loss.bytes, loss.offset,
                  Printable(loss.what));
      }
      if (report->missing > 0) {
        PrintText("lost: {} observation(s) that were taken in\n",
                  report->missing);
      }
      for (const recording::DoubtedPart& doubted : report->doubts) {
        const auto words = recording::WordsOf(doubted, options->in);
        PrintText("{} / {}\n", words.en, words.ja);
      }
      if (!report->closed) {
        fmt::print("the recording was not closed: its end may be lost\n");
      }
      return report->Whole() ? kDone : kAnswerIsNo;
    };
  });
}

}  // namespace kimari::app
