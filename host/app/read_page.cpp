#include "host/app/read_page.h"

#include <spdlog/fmt/fmt.h>

#include <chrono>
#include <string_view>
#include <utility>

#include "host/cards/kimariji.h"
#include "host/reader/refusals.h"

namespace kimari::app {
namespace {

constexpr std::chrono::seconds kPatience{2};

// One state for both: nothing moves on a screen until the take.
web::ReaderView::State StateOf(reader::State state) {
  using Shown = web::ReaderView::State;
  switch (state) {
    case reader::State::kReady:
      return Shown::kReady;
    case reader::State::kMemorising:
      return Shown::kMemorising;
    case reader::State::kReading:
    case reader::State::kWaiting:
      return Shown::kReading;
    case reader::State::kFinished:
      return Shown::kFinished;
    case reader::State::kStopped:
      return Shown::kStopped;
  }
  return Shown::kReady;
}

web::ReaderView::SettledCard Named(const cards::Deck& deck,
                                   cards::CardId number) {
  const cards::Card& card = *deck.Find(number);
  return {number, cards::StaticKimariji(deck, number).text,
          card.text.empty() ? card.upper + " " + card.lower : card.text};
}

CommandQueue<web::ReaderCommand>::Outcome Refused(std::string en,
                                                  std::string ja) {
  return tl::unexpected(web::Text{std::move(en), std::move(ja)});
}

}  // namespace

void AddPageOptions(CLI::App& command, ReadPageOptions& page) {
  command.add_flag("--page", page.page,
                   "A page in the browser, on this machine alone");
  command.add_option("--listen", page.listen,
                     "The page on an address of this machine (0.0.0.0: on "
                     "all), for phones on its network; the address that is "
                     "printed bears a secret token");
  command.add_option("--port", page.port, "Of the page (default: a free one)")
      ->check(CLI::Range(1, 65535));
  command.add_option("--token", page.token,
                     "The page's token, 16 characters or more (default: drawn "
                     "each time)");
}

Result<std::unique_ptr<ReadPage>> ReadPage::Open(const ReadPageOptions& options,
                                                 const cards::Deck& deck,
                                                 const Clock& clock) {
  const bool wanted = options.page || !options.listen.empty();
  if (!wanted && (options.port != 0 || !options.token.empty())) {
    return Fail(ErrorKind::kUsage,
                "--port and --token are the page's: add --page, or --listen "
                "ADDRESS");
  }
  if (!wanted) return nullptr;
  auto page = std::unique_ptr<ReadPage>(new ReadPage(deck));
  web::ReaderServer::Options server;
  auto access = AccessFor(options.listen, options.token);
  if (!access) return tl::unexpected(access.error());
  page->access_ = *access;
  server.host = access->host;
  server.token = access->token;
  server.port = static_cast<uint16_t>(options.port);
  server.clock = &clock;
  server.on_command = [queue =
                           &page->queue_](const web::ReaderCommand& command) {
    return queue->Ask(command, kPatience);
  };
  page->server_.Publish(page->view_);
  const auto port = page->server_.Start(server);
  if (!port) return tl::unexpected(port.error());
  page->port_ = *port;
  return page;
}

ReadPage::~ReadPage() {
  queue_.Close();
  server_.Stop();
}

std::string ReadPage::Invitation(bool with_picture) const {
  return app::Invitation(access_, port_, "Page", "", with_picture);
}

void ReadPage::Step(reader::ReadingSession& session) {
  Show(session);
  queue_.Serve([&](const web::ReaderCommand& command) {
    auto outcome = Obey(session, command);
    Show(session);
    return outcome;
  });
}

ReadPage::Commands::Outcome ReadPage::Obey(reader::ReadingSession& session,
                                           const web::ReaderCommand& asked) {
  const auto command = reader::CommandNamed(asked.name);
  if (!command) {
    return Refused("there is no command '" + asked.name + "'",
                   "'" + asked.name + "' という命令はありません");
  }
  if (asked.revision != view_.revision && !reader::ActsAtOnce(*command)) {
    return Refused("something else happened first; look, then press again",
                   "ほかの操作が先にありました。確かめてから押してください");
  }
  if (const auto done = session.Do(*command); !done) {
    return Refused(done.error().message, reader::JapaneseOf(done.error()));
  }
  return {};
}

void ReadPage::Show(const reader::ReadingSession& session) {
  const reader::Status status = session.Now();
  web::ReaderView now;
  now.revision = view_.revision;
  now.state = StateOf(status.state);
  for (const reader::HoldReason reason : status.holds) {
    now.holds.emplace_back(reader::Name(reason));
  }
  now.cards = status.cards;
  now.can_undo = status.can_undo;
  now.order_hash =
      view_.order_hash.empty() ? session.Plan().Hash() : view_.order_hash;
  if (now.state == web::ReaderView::State::kFinished ||
      now.state == web::ReaderView::State::kStopped) {
    now.order_seed = session.Plan().seed;
  }
  now.memorising_left = view_.memorising_left;
  std::vector<cards::CardId> settled = session.Settled();
  if (settled == named_) {
    now.settled = view_.settled;
  } else {
    for (const cards::CardId card : settled) {
      now.settled.push_back(Named(deck_, card));
    }
    named_ = std::move(settled);
  }
  if (now != view_ || status.commands != commands_) ++now.revision;
  commands_ = status.commands;
  now.memorising_left.reset();
  if (status.memorising_left) {
    now.memorising_left = static_cast<int>(status.memorising_left->Seconds());
  }
  if (now == view_) return;
  view_ = std::move(now);
  server_.Publish(view_);
}

}  // namespace kimari::app
