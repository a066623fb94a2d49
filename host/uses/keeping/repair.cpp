#include "host/uses/keeping/repair.h"

#include <spdlog/fmt/fmt.h>

#include "host/base/clock.h"
#include "host/base/exit_code.h"
#include "host/base/long_work.h"
#include "host/base/print_text.h"
#include "host/base/printable.h"
#include "host/recording/copy.h"

namespace kimari::keeping {

int Recover(const RecoverOptions& options) {
  const SteadyClock clock;
  LongWork work(clock);
  const auto report = recording::Recover(
      options.in, options.out,
      [&work](uint64_t done, uint64_t of) { work.At("recovering", done, of); });
  work.Clear();
  if (!report) return Report(report.error());
  PrintText("{}: {} messages in {} chunks\n", Printable(options.out),
            report->messages, report->chunks);
  for (const recording::Loss& loss : report->losses) {
    PrintText("lost: {} bytes at {}: {}\n", loss.bytes, loss.offset,
              Printable(loss.what));
  }
  if (report->missing > 0) {
    PrintText("lost: {} observation(s) that were taken in\n", report->missing);
  }
  for (const recording::DoubtedPart& doubted : report->doubts) {
    const auto words = recording::WordsOf(doubted, options.in);
    PrintText("{} / {}\n", words.en, words.ja);
  }
  if (!report->closed) {
    fmt::print("the recording was not closed: its end may be lost\n");
  }
  return report->Whole() ? kDone : kAnswerIsNo;
}

}  // namespace kimari::keeping
