#include "host/uses/replay/replay.h"

#include <spdlog/fmt/fmt.h>
#include <unistd.h>

#include <cstdio>
#include <optional>
#include <utility>

#include "host/base/clock.h"
#include "host/base/exit_code.h"
#include "host/base/print_text.h"
#include "host/base/stop_signal.h"
#include "host/uses/beside/page_beside.h"
#include "host/uses/keeping/deck_played.h"
#include "host/uses/keeping/recorded_protocol.h"
#include "host/uses/web/other_page.h"

namespace kimari::replay {
namespace {

constexpr int kLooksApart = 20;  // at what other programs decide

// On a terminal, how far a torn file is gone through.
void ShowOpened(uint64_t done, uint64_t of) {
  if (isatty(fileno(stderr)) == 0 || of == 0) return;
  fmt::print(stderr, "\rnot closed: looking through it, {:>3} %",
             done * 100 / of);
}

}  // namespace

int Replay(const ReplayOptions& options, const CaseWriter& write_case) {
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
  auto record = Record::Open(options.file, ShowOpened);
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
  ReplayServer::Options page;
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
  page.write_case = [&write_case, deck = page.deck](
                        const Record& shown, ReadingId reading, bool names,
                        const std::function<bool()>& go_on) {
    return write_case(shown, deck, reading, names, go_on);
  };
  ReplayServer server(std::move(*record));
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

}  // namespace kimari::replay
