// Serves the page with scenes of an invented match:
//   page_server [SCENE] [PORT] [BEHIND] [TOKEN]
// (port 0: a free one; "": behind none) prints its address, then obeys lines on
// standard input: a scene's name shows it, "still NAME" publishes it as still,
// "last NAME" as the last before that, "quit" or the end of input ends.
#include <cstdlib>
#include <iostream>
#include <string>

#include "host/base/clock.h"
#include "host/evidence/names.h"
#include "host/uses/live/match_server.h"
#include "host/uses/view/match_desk.h"
#include "tests/uses/view/example_view.h"

namespace {

using kimari::evidence::DeskAction;
using kimari::evidence::DeskEntry;
using kimari::live::Command;
using kimari::view::Scene;

bool Show(kimari::live::MatchServer& server, std::string name) {
  const bool still = name.starts_with("still ");
  if (still) name.erase(0, 6);
  const bool last = name.starts_with("last ");
  if (last) name.erase(0, 5);
  auto view = Scene(name);
  if (!view) {
    std::cerr << "no scene " << name << "; there are:";
    for (const auto known : kimari::view::SceneNames())
      std::cerr << ' ' << known;
    std::cerr << '\n';
    return false;
  }
  view->still = still;
  if (last) {
    server.PublishLast(*view);
  } else {
    server.Publish(*view);
  }
  return true;
}

}  // namespace

int main(int argc, char** argv) {
  const kimari::SteadyClock clock;
  kimari::live::MatchServer server;
  if (!Show(server, argc > 1 ? argv[1] : "take")) return 2;
  kimari::live::MatchServer::Options options;
  options.port =
      argc > 2 ? static_cast<uint16_t>(std::strtoul(argv[2], nullptr, 10)) : 0;
  if (argc > 3) options.behind = argv[3];
  if (argc > 4) options.token = argv[4];
  options.clock = &clock;
  options.deck = kimari::view::DeckJson(kimari::cards::HyakuninIsshu());
  // What was pressed at the desk is printed; a skip is what it refuses.
  options.on_desk =
      [](const DeskEntry& entry) -> tl::expected<void, kimari::web::Text> {
    std::cout << "desk " << Name(entry.action) << " | " << Name(entry.role)
              << " | " << entry.by << " | reading " << entry.reading
              << " | side " << Name(entry.side) << " | taker "
              << Name(entry.taker) << " | faults " << entry.faults_a << " "
              << entry.faults_b << " | sends " << Name(entry.sends_from) << " "
              << entry.sends << " | card " << entry.card << " | to "
              << Name(entry.to) << " | " << entry.reason << std::endl;
    if (entry.action == DeskAction::kSkip) {
      return tl::unexpected(
          kimari::web::Text{"reading 11 is under way", "11枚目が進行中です"});
    }
    return {};
  };
  options.on_card = [](const kimari::view::HeardCard& heard)
      -> tl::expected<void, kimari::web::Text> {
    std::cout << "card " << heard.card.value_or(0) << std::endl;
    return {};
  };
  // An invented match: hold, resume and seen just show those scenes.
  options.on_command = [&server](Command command) -> kimari::Result<void> {
    auto view = Scene(command == Command::kHold ? "held" : "take");
    server.Publish(*view);
    return {};
  };
  const auto port = server.Start(options);
  if (!port) {
    std::cerr << port.error().message << '\n';
    return 3;
  }
  std::cout << "http://127.0.0.1:" << *port << "/"
            << (options.token.empty() ? "" : "#") << options.token << std::endl;
  std::string line;
  while (std::getline(std::cin, line) && line != "quit") Show(server, line);
  server.Stop();
}
