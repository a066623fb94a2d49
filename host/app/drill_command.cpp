// `kimari drill`: training at a desk.
#include <spdlog/fmt/fmt.h>

#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "host/app/command.h"
#include "host/app/page_access.h"
#include "host/app/play.h"
#include "host/base/clock.h"
#include "host/cards/deck.h"
#include "host/drill/attempt_log.h"
#include "host/drill/drill_server.h"
#include "host/reader/phrase_loader.h"

namespace kimari::app {
namespace {

constexpr Duration kLook = Milliseconds(50);

struct Options {
  std::string deck;
  std::string reader;
  std::string data;
  bool quick = false;
  ListenOptions listen;
  int port = 0;
};

int Drill(const Options& options) {
  const SteadyClock clock;
  std::optional<cards::Deck> own;
  if (!options.deck.empty()) {
    auto deck = cards::LoadDeck(options.deck);
    if (!deck) return Report(deck.error());
    own = std::move(*deck);
  }
  const cards::Deck& deck = own ? *own : cards::HyakuninIsshu();
  reader::LoaderOptions wanted;
  wanted.reciter =
      options.quick ? reader::Reciter::kQuick : reader::Reciter::kChants;
  wanted.cache = reader::CacheFolder();
  if (!options.reader.empty()) wanted.folder = options.reader;
  auto loader = reader::PhraseLoader::Open(deck, std::move(wanted));
  if (!loader) return Report(loader.error());
  if (options.reader.empty()) {
    if (Result<void> ok = loader->OpenVoice(); !ok) return Report(ok.error());
  }
  auto log = drill::AttemptLog::Open(
      options.data.empty() ? drill::DefaultFolder() : options.data);
  if (!log) return Report(log.error());
  if (!log->Torn().empty()) fmt::print(stderr, "kimari: {}\n", log->Torn());
  drill::DrillServer::Options page;
  const auto access = AccessFor(options.listen.listen, options.listen.token);
  if (!access) return Report(access.error());
  page.host = access->host;
  page.token = access->token;
  page.port = static_cast<uint16_t>(options.port);
  page.clock = &clock;
  drill::DrillServer server(deck, std::move(*loader), std::move(*log));
  ListenForStop();
  const auto port = server.Start(page);
  if (!port) return Report(port.error());
  fmt::print("{}", Invitation(*access, *port, "Drill", "", true));
  std::fflush(stdout);
  while (!g_stop) clock.SleepUntil(clock.Now() + kLook);
  return kDone;
}

}  // namespace

void AddDrill(CLI::App& app, Action& action) {
  CLI::App* command =
      app.add_subcommand("drill", "Training: hear a poem, touch its card");
  const auto options = std::make_shared<Options>();
  options->listen.AddTo(*command);
  command
      ->add_option("--port", options->port, "Of the page (default: a free one)")
      ->check(CLI::Range(1, 65535));
  command->add_option("--reader", options->reader,
                      "Folder of a reader's recordings (default: the voice)");
  command->add_option("--deck", options->deck,
                      "A deck of your own (default: the hundred poems)");
  command->add_option("--data", options->data,
                      "Folder that keeps what was drilled (default: "
                      "~/.local/share/kimari/drill)");
  command->add_flag("--quick", options->quick,
                    "A plainer voice that is ready at once");
  command->footer(
      "Example: kimari drill; then open the address that it prints. On a phone "
      "of the same network: kimari drill --listen 0.0.0.0. Ctrl-C ends it.");
  command->callback(
      [&action, options] { action = [options] { return Drill(*options); }; });
}

}  // namespace kimari::app
