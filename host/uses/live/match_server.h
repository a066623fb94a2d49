// The match's live page and the judge's desk.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "host/base/clock.h"
#include "host/base/result.h"
#include "host/evidence/observation.h"
#include "host/match/sheet/formats.h"
#include "host/uses/view/desk_json.h"
#include "host/uses/view/match_view.h"
#include "host/uses/web/page_server.h"

namespace kimari::live {

enum class Command {
  kHold,
  kResume,
  kSeen,  // what the lamps remember
};

class MatchServer {
 public:
  struct Options {
    // As PageServer::Options.
    std::string host = "127.0.0.1";
    uint16_t port = 0;
    std::string token;
    std::string behind;
    const Clock* clock = nullptr;
    // Answers a command from a page; the error's message is shown there.
    // Called on a worker thread of the server, one at a time. May be empty:
    // commands are then refused.
    std::function<Result<void>(Command)> on_command;
    // Enters what was pressed at the desk, and says why not in both languages.
    // As on_command.
    std::function<tl::expected<void, web::Text>(const evidence::DeskEntry&)>
        on_desk;
    // Where a human reads: which card he called. As on_desk.
    std::function<tl::expected<void, web::Text>(const view::HeardCard&)>
        on_card;
    // The score sheet as HTML, at "/sheet.ja" and "/sheet.en" ("/sheet": in the
    // terminal's language), or why there is none now. Called on worker threads,
    // several at once. May be empty: without.
    std::function<tl::expected<std::string, web::Text>(sheet::Language)> sheet;
    // The port of the replay page beside the match, at "/data/replay", or why
    // there is none. As `sheet`.
    std::function<tl::expected<uint16_t, web::Text>()> replay;
    std::string deck;  // DeckJson; empty: without
  };

  MatchServer();

  // Listens, and returns the port. Error kDevice where the address is taken
  // or unknown. May be called once.
  Result<uint16_t> Start(Options options);
  // Shows `view` on every page: at once, or, while it is still, when a view
  // that is not still follows. Thread: any; waits for no page.
  void Publish(const view::MatchView& view);
  // The last one before all of them fall still. Thread: as Publish.
  void PublishLast(const view::MatchView& view);
  // Ends the open streams and all threads. Returns within about a second even
  // where a client holds a silent connection. Again: nothing.
  void Stop() { server_.Stop(); }

 private:
  web::PageServer server_;
};

}  // namespace kimari::live
