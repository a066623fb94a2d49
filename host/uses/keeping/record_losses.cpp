#include "host/uses/keeping/record_losses.h"

#include <spdlog/fmt/fmt.h>

#include <cstdio>

#include "host/base/print_text.h"
#include "host/base/printable.h"
#include "host/recording/parts.h"

namespace kimari::keeping {

bool TellLosses(const recording::Report& report,
                const std::vector<std::string>& missing,
                const std::string& file) {
  for (const recording::Loss& loss : report.losses) {
    PrintText(stderr, "kimari: {}: {} bytes lost at {}: {}\n", Printable(file),
              loss.bytes, loss.offset, Printable(loss.what));
  }
  if (!report.closed) {
    PrintText(stderr,
              "kimari: {}: the recording was not closed; what is whole is "
              "used ('kimari recover' repairs it)\n",
              Printable(file));
  }
  if (const auto later = recording::LaterPart(file)) {
    PrintText(stderr, "kimari: {}\n", later->message);
  }
  for (const recording::DoubtedPart& doubted : report.doubts) {
    const auto words = recording::WordsOf(doubted, file);
    PrintText(stderr, "kimari: {} / {}\n", words.en, words.ja);
  }
  for (const std::string& sentence : missing) {
    PrintText(stderr, "kimari: {}: {}\n", Printable(file), Printable(sentence));
  }
  return !report.losses.empty() || !missing.empty() || !report.doubts.empty();
}

}  // namespace kimari::keeping
