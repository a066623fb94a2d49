#include "host/uses/case/case.h"

#include <spdlog/fmt/fmt.h>

#include <optional>
#include <utility>

#include "host/base/clock.h"
#include "host/base/disk_words.h"
#include "host/base/exit_code.h"
#include "host/base/language.h"
#include "host/base/long_work.h"
#include "host/base/print_text.h"
#include "host/base/stop_signal.h"
#include "host/uses/case/case_beside.h"
#include "host/uses/case/case_check.h"
#include "host/uses/case/case_export.h"
#include "host/uses/keeping/deck_played.h"
#include "host/uses/keeping/made_by.h"
#include "host/uses/keeping/recorded_protocol.h"
#include "host/uses/replay/record.h"

namespace kimari::casefile {

int MakeCase(const CaseOptions& options) {
  if (options.file.empty() || options.reading == 0) {
    return Report(
        {ErrorKind::kUsage,
         Say("which reading of which recording? Say kimari case FILE "
             "--reading N",
             "どの記録の何番目の読みですか。kimari case 記録 --reading "
             "番号 のように書いてください")});
  }
  std::optional<cards::Deck> given;
  if (!options.deck.empty()) {
    auto deck = cards::LoadDeck(options.deck);
    if (!deck) return Report(deck.error());
    given = std::move(*deck);
  }
  if (!options.any_protocol) {
    const auto ours = keeping::CheckProtocol(
        options.file,
        "make its case with the kimari that made it; --any-protocol makes one "
        "all the same");
    if (!ours) return Report(ours.error());
  }
  ListenForStop();
  const SteadyClock clock;
  LongWork work(clock);
  const auto record =
      replay::Record::Open(options.file, [&work](uint64_t done, uint64_t of) {
        work.At("looking through it", done, of);
      });
  work.Clear();
  if (!record) return Report(record.error());
  ExportOptions asked;
  asked.reading = options.reading;
  asked.folder =
      options.folder.empty()
          ? NewFolderBeside(options.file, options.reading, options.names)
          : options.folder;
  asked.names = options.names;
  asked.wall = WallClockIso8601();
  asked.made_by = keeping::VersionText();
  asked.deck = keeping::DeckPlayed((*record)->Started(), given);
  // What was written till then is taken away again.
  std::pair<int, int> at{0, 1};
  const auto show = [&] {
    work.At("making the case", static_cast<uint64_t>(at.first),
            static_cast<uint64_t>(at.second));
  };
  asked.progress = [&](int done, int of) {
    at = {done, of};
    show();
  };
  asked.go_on = [&show] {
    show();
    return !g_stop;
  };
  const auto made = Export(**record, asked);
  work.Clear();
  if (!made) return Report(made.error());
  for (const rules::Text& notice : made->notices) {
    PrintText(stderr, "kimari: {}: {}\n", Printable(options.file),
              Printable(notice.en));
  }
  PrintText(
      "{}: reading {}; index.html opens it on any machine\n"
      "SHA-256 of its SHA256SUMS, to be noted elsewhere: {}\n",
      Printable(made->folder), options.reading, made->sum);
  const std::string clip = made->folder + "/clip.mp4";
  const uint64_t film = BytesIn(clip);
  PrintText(
      "It takes {0}{1}; the folder may be removed as long as the recording "
      "stays / {0}使っています。記録が残っていれば、また作れます\n",
      SizeWords(BytesIn(made->folder)),
      film == 0 ? ""
                : fmt::format(", of which {} ({}) can be mailed by itself",
                              clip, SizeWords(film)));
  return made->lost ? kAnswerIsNo : kDone;
}

int CheckCase(const std::string& folder) {
  const auto checked = Check(folder);
  if (!checked) return Report(checked.error());
  for (const std::string& wrong : checked->wrong) {
    PrintText("{}\n", Printable(wrong));
  }
  if (!checked->wrong.empty()) return kAnswerIsNo;
  PrintText(
      "{}: all {} files are as they were written, and its recording, judged "
      "again, gives its ruling\n"
      "SHA-256 of its SHA256SUMS: {} (the same as was noted at the export?)\n",
      Printable(folder), checked->files, checked->sum);
  return kDone;
}

Result<replay::ReplayServer::WrittenCase> WriteCase(
    const replay::Record& record, const cards::Deck* deck,
    evidence::ReadingId reading, bool names,
    const std::function<bool()>& go_on) {
  ExportOptions asked;
  asked.reading = reading;
  asked.names = names;
  asked.wall = WallClockIso8601();
  asked.deck = deck;
  asked.made_by = keeping::VersionText();
  asked.go_on = go_on;
  auto made = ExportBeside(record, asked);
  if (!made) return tl::unexpected(made.error());
  return replay::ReplayServer::WrittenCase{
      std::move(made->folder), std::move(made->sum), std::move(made->notices),
      made->was_there};
}

}  // namespace kimari::casefile
