// Serves the page with scenes of an invented match:
//   page_server [SCENE] [PORT]
// prints its address, then obeys lines on standard input: a scene's name shows
// it, "still NAME" publishes it as still, "quit" or the end of input ends.
#include <cstdlib>
#include <iostream>
#include <string>

#include "host/web/web_server.h"
#include "tests/web/example_view.h"

namespace {

using kimari::web::Command;
using kimari::web::Scene;

bool Show(kimari::web::WebServer& server, std::string name) {
  const bool still = name.rfind("still ", 0) == 0;
  if (still) name.erase(0, 6);
  auto view = Scene(name);
  if (!view) {
    std::cerr << "no scene " << name << "; there are:";
    for (const auto known : kimari::web::SceneNames())
      std::cerr << ' ' << known;
    std::cerr << '\n';
    return false;
  }
  view->still = still;
  server.Publish(*view);
  return true;
}

}  // namespace

int main(int argc, char** argv) {
  kimari::web::WebServer server;
  if (!Show(server, argc > 1 ? argv[1] : "take")) return 2;
  kimari::web::WebServer::Options options;
  options.port =
      argc > 2 ? static_cast<uint16_t>(std::strtoul(argv[2], nullptr, 10)) : 0;
  // An invented match: hold and resume just show those scenes.
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
  std::cout << "http://127.0.0.1:" << *port << "/" << std::endl;
  std::string line;
  while (std::getline(std::cin, line) && line != "quit") Show(server, line);
  server.Stop();
}
