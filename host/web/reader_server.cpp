#include "host/web/reader_server.h"

#include <memory>
#include <utility>

namespace kimari::web {

Result<uint16_t> ReaderServer::Start(Options options) {
  PageServer::Options page;
  page.host = options.host;
  page.port = options.port;
  page.token = options.token;
  page.clock = options.clock;
  page.files = {"/read.html", "/read.css", "/read.js", "/icon.svg"};
  page.on_post["/api/command"] =
      [on_command = std::move(options.on_command)](
          const std::string& body) -> PageServer::Answer {
    const auto command = ReaderCommandOf(body);
    if (!command) {
      return {400,
              {"a command has a name and a revision",
               "命令には名前と版の番号が要ります"}};
    }
    if (const auto done = on_command(*command); !done) {
      return {409, done.error()};
    }
    return {};
  };
  return server_.Start(std::move(page));
}

void ReaderServer::Publish(const ReaderView& view) {
  server_.Publish([kept = std::make_shared<const ReaderView>(view)] {
    return ToJson(*kept);
  });
}

}  // namespace kimari::web
