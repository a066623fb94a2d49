// `kimari replay`: the judge's page on a recording.
#include <spdlog/fmt/fmt.h>
#include <unistd.h>

#include <cstdio>
#include <memory>
#include <optional>
#include <string>

#include "host/app/command.h"
#include "host/app/listen_options.h"
#include "host/base/clock.h"
#include "host/base/stop_signal.h"
#include "host/game/cards/deck.h"
#include "host/recording/reader.h"
#include "host/uses/beside/page_beside.h"
#include "host/uses/case/case_export.h"
#include "host/uses/keeping/deck_played.h"
#include "host/uses/keeping/made_by.h"
#include "host/uses/keeping/recorded_protocol.h"
#include "host/uses/replay/replay_server.h"
#include "host/uses/web/other_page.h"
#include "host/uses/web/page_access.h"

namespace kimari::app {
namespace {

constexpr int kLooksApart = 20;  // at what other programs decide

struct ReplayOptions {
  std::string file;
  std::string deck;
  web::ListenOptions listen;
  int port = 0;
  bool any_protocol = false;
  bool beside = false;  // a running match has started it (PageBeside)
  int desk = 0;         // the port of that match's desk; 0: it has none
};

// On a terminal, how far a torn file is gone through.
void ShowOpened(uint64_t done, uint64_t of) {
  if (isatty(fileno(stderr)) == 0 || of == 0) return;
  fmt::print(stderr, "\rnot closed: looking through it, {:>3} %",
             done * 100 / of);
}

// Beside the recording.
Result<replay::ReplayServer::WrittenCase> WriteCase(
    const replay::Record& record, const cards::Deck* deck,
    evidence::ReadingId reading, bool names,
    const std::function<bool()>& go_on) {
  casefile::ExportOptions asked;
  asked.reading = reading;
  asked.names = names;
  asked.wall = WallClockIso8601();
  asked.deck = deck;
  asked.made_by = keeping::VersionText();
  asked.go_on = go_on;
  auto made = casefile::ExportBeside(record, asked);
  if (!made) return tl::unexpected(made.error());
  return replay::ReplayServer::WrittenCase{
      std::move(made->folder), std::move(made->sum), std::move(made->notices),
      made->was_there};
}

int Replay(const ReplayOptions& options) {
  // The match goes first.
  if (options.beside) static_cast<void>(nice(10));
  const SteadyClock clock;
  std::optional<cards::Deck> given;
  if (!options.deck.empty()) {
    auto deck = cards::LoadDeck(options.deck);
    if (!deck) return Report(deck.error());
    given = std::move(*deck);
  }
  if (!options.any_protocol) {
    const auto ours = keeping::CheckProtocol(
        options.file,
        "look at it with the kimari that made it; --any-protocol shows it all "
        "the same");
    if (!ours) return Report(ours.error());
  }
  auto record = replay::Record::Open(options.file, ShowOpened);
  if (!record) return Report(record.error());
  for (const auto& notice :
       {(*record)->AlteredNotice(), (*record)->TornNotice()}) {
    if (!notice) continue;
    PrintText(stderr, "kimari: {}: {} / {}\n", Printable(options.file),
              notice->en, notice->ja);
  }
  if ((*record)->Frames().Count() == 0) {
    PrintText(stderr,
              "kimari: {}: it holds no frames of the camera: touches and "
              "rulings alone are shown\n",
              Printable(options.file));
  }
  replay::ReplayServer::Options page;
  page.deck = keeping::DeckPlayed((*record)->Started(), given);
  const auto access = web::AccessFor(options.listen);
  if (!access) return Report(access.error());
  page.host = access->host;
  page.token = access->token;
  page.behind = access->behind;
  page.port = static_cast<uint16_t>(options.port);
  page.clock = &clock;
  if (options.desk != 0) {
    page.desk =
        [its = web::OtherPage(access->host, static_cast<uint16_t>(options.desk),
                              access->token)](const std::string& press) {
          return its.Press("/api/desk", press);
        };
  }
  page.write_case = [deck = page.deck](const replay::Record& shown,
                                       evidence::ReadingId reading, bool names,
                                       const std::function<bool()>& go_on) {
    return WriteCase(shown, deck, reading, names, go_on);
  };
  replay::ReplayServer server(std::move(*record));
  ListenForStop();
  const auto port = server.Start(page);
  if (!port) return Report(port.error());
  if (options.beside) {
    PrintText("{}\n", *port);
  } else {
    fmt::print("{}", web::Invitation(*access, *port, "Replay", "", true));
  }
  std::fflush(stdout);
  for (int looks = 0; !g_stop; ++looks) {
    if (options.beside && beside::InputClosed()) break;
    if (looks % kLooksApart == 0) server.Look();
    clock.SleepUntil(clock.Now() + beside::kLookForEnd);
  }
  return kDone;
}

}  // namespace

void AddReplay(CLI::App& app, Action& action) {
  CLI::App* command =
      app.add_subcommand("replay", "The judge's page on a recording");
  const auto options = std::make_shared<ReplayOptions>();
  command->add_option("file", options->file, "Recording (.mcap)")->required();
  AddListenOptions(*command, options->listen);
  command
      ->add_option("--port", options->port, "Of the page (default: a free one)")
      ->check(CLI::Range(1, 65535));
  command->add_option("--deck", options->deck,
                      "The deck it was played with, where that is not the "
                      "built-in one: for the names of the cards");
  command->add_flag("--any-protocol", options->any_protocol,
                    "Show it even where its boards spoke another protocol, or "
                    "it does not say which: the rulings may be wrong");
  // Of people: no.
  command->add_flag("--beside", options->beside)->group("");
  command->add_option("--desk-port", options->desk)
      ->group("")
      ->check(CLI::Range(1, 65535));
  command->footer(
      "Example: kimari replay match.mcap; then open the address that it "
      "prints. Ctrl-C ends it.");
  command->callback(
      [&action, options] { action = [options] { return Replay(*options); }; });
}

}  // namespace kimari::app
