#include "host/app/play.h"

#include <spdlog/fmt/fmt.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <optional>
#include <variant>
#include <vector>

#include "host/app/call_desk.h"
#include "host/app/command.h"
#include "host/app/command_queue.h"
#include "host/app/live_sheet.h"
#include "host/app/page_beside.h"
#include "host/app/view_builder.h"
#include "host/base/printable.h"
#include "host/base/private_file.h"
#include "host/game/rules/explain.h"
#include "host/game/rules/ruling_json.h"
#include "host/match/desk_facts.h"
#include "host/recording/parts.h"
#include "host/uses/view/match_desk.h"
#include "host/uses/web/web_server.h"

namespace kimari::app {

std::atomic<bool> g_stop{false};

void ListenForStop() {
  struct sigaction action {};
  action.sa_handler = [](int) { g_stop = true; };
  sigaction(SIGINT, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
  sigaction(SIGHUP, &action, nullptr);
  std::signal(SIGPIPE, SIG_IGN);
}

namespace {

// A press that is not answered by then is told so.
constexpr std::chrono::milliseconds kPressWithin{1000};
constexpr const char* kPage = "page";

web::DeviceState ToState(rig::DeviceReport::State state) {
  switch (state) {
    case rig::DeviceReport::State::kOk:
      return web::DeviceState::kOk;
    case rig::DeviceReport::State::kWarning:
      return web::DeviceState::kWarning;
    case rig::DeviceReport::State::kBad:
      break;
  }
  return web::DeviceState::kBad;
}

web::MatchView ViewOf(const rig::LiveRig& rig, const std::string& recording,
                      bool is_demo, HostTime now) {
  ViewExtras extras;
  extras.now = now;
  extras.recording = recording;
  extras.is_demo = is_demo;
  for (const rig::DeviceReport& device : rig.Devices()) {
    extras.devices.push_back({{device.en, device.ja},
                              ToState(device.state),
                              {device.text_en, device.text_ja}});
  }
  extras.devices_remember = rig.LampsRemember();
  return BuildView(rig.Conductor(), extras);
}

void PrintRuling(const rig::Conductor& conductor, const rules::Ruling& ruling) {
  const rules::Text text = rules::Explain(ruling, [&](rules::CardId card) {
    return CardName(conductor, ruling, card);
  });
  fmt::print("{:>3}  {}\n     {}\n", ruling.reading, Printable(text.en),
             Printable(text.ja));
  std::fflush(stdout);
}

struct LampsSeen {};
using Press = std::variant<evidence::DeskEntry, web::HeardCard, LampsSeen>;
using Presses = CommandQueue<Press>;

// Which card the reader called, from a page.
Presses::Outcome Hear(const web::HeardCard& heard, rig::HeardReadings& human,
                      HostTime now) {
  if (!heard.card) {
    if (human.Listening()) {
      return tl::unexpected(
          web::Text{"no reading is open", "読みは始まっていません"});
    }
    human.Deny(now);
    return {};
  }
  if (const auto done = human.Enter(*heard.card); !done) {
    return tl::unexpected(
        web::Text{done.error().message,
                  fmt::format("{}番はまだ入力できません", *heard.card)});
  }
  return {};
}

// The page has one word for whatever a press ends.
void EndWhatHolds(const match::Flow& flow, evidence::DeskEntry& entry) {
  using evidence::HoldReason;
  const auto asks = flow.AsksNext();
  if (entry.action != evidence::DeskAction::kGoOn || entry.by != kPage ||
      !asks || flow.Holds(HoldReason::kJudge)) {
    return;
  }
  entry = NextAsked(*asks, kPage);
}

Result<void> WriteRulings(const rig::LiveRig& rig, const std::string& path) {
  std::string lines;
  for (const match::RulingMade& made : rig.Conductor().Match().Rulings()) {
    lines += rules::RulingJson(made.ruling) + '\n';
  }
  return WritePrivate(path, lines);
}

}  // namespace

evidence::DeskEntry NextAsked(Side player, const std::string& by) {
  evidence::DeskEntry entry;
  entry.action = evidence::DeskAction::kGoOn;
  entry.hold = evidence::HoldReason::kNext;
  entry.side = match::PartyOf(player);
  entry.by = by;
  return entry;
}

Result<int> Play(rig::LiveRig& rig, const rig::LiveOptions& live,
                 const PlayOptions& options, const Clock& clock) {
  LiveSheet sheet;
  PageBeside replay(PageBeside::WordsOfReplay(live.recording), options.page,
                    PageBeside::NoReplay());
  web::WebServer server;
  web::WebServer::Options web;
  web.host = options.page.host;
  web.token = options.page.token;
  web.behind = options.page.behind;
  web.clock = &clock;
  web.port = options.port;
  web.deck = view::DeckJson(rig.Conductor().Deck());
  Presses asked({"the match is over", "試合は終わりました"});
  web.on_command = [&asked](web::Command command) -> Result<void> {
    evidence::DeskEntry entry;
    entry.action = command == web::Command::kHold ? evidence::DeskAction::kHold
                                                  : evidence::DeskAction::kGoOn;
    entry.by = kPage;
    const auto done = command == web::Command::kSeen
                          ? asked.Ask(LampsSeen{}, kPressWithin)
                          : asked.Ask(entry, kPressWithin);
    if (!done) return Fail(ErrorKind::kUsage, done.error().en);
    return {};
  };
  web.on_desk = [&asked](const evidence::DeskEntry& entry) {
    return asked.Ask(entry, kPressWithin);
  };
  if (rig.Human() != nullptr) {
    web.on_card = [&asked](const web::HeardCard& card) {
      return asked.Ask(card, kPressWithin);
    };
  }
  web.sheet = [&sheet] { return sheet.Html(); };
  web.replay = [&replay] { return replay.Port(); };
  // Nobody waits for the replay where the page is to end, however this ends.
  struct Last {
    PageBeside& replay;
    web::WebServer& server;
    ~Last() {
      replay.GiveUp();
      server.Stop();
    }
  } const last{replay, server};
  const Result<uint16_t> port = server.Start(web);
  if (!port) return tl::unexpected(port.error());
  replay.DeskAt(*port);
  if (options.beside) TellPort(*options.beside, *port);
  PrintText("{}{}Recording: {} ({})\n",
            Invitation(options.page, *port, "Page", "", false),
            Invitation(options.page, *port, "Desk", "desk", isatty(1) != 0),
            Printable(recording::PartPath(live.recording,
                                          live.so_far ? live.so_far->part : 1)),
            rig.DiskEstimate());
  std::optional<CallDesk> desk;
  if (rig.Human() != nullptr) {
    desk.emplace(rig.Conductor().Deck(), *rig.Human());
  } else {
    fmt::print("The reading order is bound by SHA-256 {}\n",
               rig.Conductor().Readings().OrderHash());
  }
  std::fflush(stdout);

  size_t printed =
      live.so_far ? live.so_far->match.Rulings().size() : size_t{0};
  bool was_still = false;
  const auto changed = [&](const rig::LiveRig& now) {
    web::MatchView view =
        ViewOf(now, live.recording, options.is_demo, clock.Now());
    if (view.still && !was_still) {
      // The page has to learn that a reading begins before it falls still.
      view.still = false;
      server.Publish(view);
      view.still = true;
    }
    was_still = view.still;
    server.Publish(view);
    const auto& rulings = now.Conductor().Match().Rulings();
    for (; printed < rulings.size(); ++printed) {
      const rules::Ruling& ruling = rulings[printed].ruling;
      PrintRuling(now.Conductor(), ruling);
      const auto* line = now.Conductor().Match().Sheet().Find(ruling.reading);
      if (options.ruled && line != nullptr) options.ruled(*line);
    }
  };
  Result<void> entered;
  const auto act = [&](const Press& press) -> Presses::Outcome {
    if (const auto* card = std::get_if<web::HeardCard>(&press)) {
      return Hear(*card, *rig.Human(), clock.Now());
    }
    if (std::holds_alternative<LampsSeen>(press)) {
      rig.SeenLamps();
      return {};
    }
    auto entry = std::get<evidence::DeskEntry>(press);
    EndWhatHolds(rig.Conductor().Match().Flow(), entry);
    const auto why = rig.Enter(std::move(entry));
    if (!why) {
      entered = tl::unexpected(why.error());
      return tl::unexpected(web::Text{why.error().message, ""});
    }
    if (!*why) return {};
    const rules::Text text = rules::Render(**why, [&rig](rules::CardId card) {
      return CardName(rig.Conductor(), {}, card);
    });
    return tl::unexpected(web::Text{text.en, text.ja});
  };
  const auto stops = [&options] {
    if (options.beside && InputClosed()) g_stop = true;
    return g_stop.load();
  };
  const auto check = [&]() -> Result<void> {
    (void)stops();
    if (desk) desk->Serve(clock.Now());
    asked.Serve(act);
    sheet.Serve(rig.Conductor());
    if (!entered) return entered;
    return options.check ? options.check() : Result<void>();
  };
  const Result<void> played = rig.Run(g_stop, changed, check);
  asked.Close();
  if (rig.Began()) sheet.End(rig.Conductor());
  const std::string rulings =
      (std::filesystem::path(live.recording).parent_path() / "rulings.jsonl")
          .string();
  const int code = g_stop || rig.BoardsThere() ? kDone : kFault;
  if (!rig.Began()) {
    if (!played) return tl::unexpected(played.error());
    fmt::print("Stopped before the match began; nothing was written.\n");
    return kDone;
  }
  if (!rig.OrderOpened()) {
    fmt::print(
        "Nothing was read: the match can be gone on with (--resume).\n"
        "何も読んでいません。--resumeで再開できます。\n");
    std::fflush(stdout);
  } else if (!desk) {
    fmt::print("The order's seed was {}\n", rig.Conductor().Readings().Seed());
    std::fflush(stdout);
  }
  const Result<void> written = WriteRulings(rig, rulings);
  if (!played) return tl::unexpected(played.error());
  if (!written) return tl::unexpected(written.error());
  fmt::print("The recording is sealed by SHA-256 {}\n", rig.Seal());
  if (options.keep_page && !g_stop) {
    fmt::print("The page stays until Ctrl-C.\n");
    std::fflush(stdout);
    while (!stops()) clock.SleepUntil(clock.Now() + Milliseconds(50));
  }
  return code;
}

}  // namespace kimari::app
