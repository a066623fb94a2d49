#include "host/uses/evening/reader_server.h"

#include <memory>
#include <string>
#include <utility>

#include "host/uses/evening/page_files.h"

namespace kimari::evening {
namespace {
using web::PageServer;
}

Result<uint16_t> ReaderServer::Start(Options options) {
  PageServer::Options page;
  page.host = options.host;
  page.port = options.port;
  page.or_free_port = options.or_free_port;
  page.token = options.token;
  page.behind = options.behind;
  page.clock = options.clock;
  page.room_files = PageFiles();
  page.files = {"/read.html", "/read.css", "/read.js", "/icon.svg"};
  for (const std::string& name : options.with_body) {
    page.on_post["/api/" + name] =
        [name, on_command = options.on_command](
            const std::string& body) -> PageServer::Answer {
      auto done = on_command({name, 0, body});
      if (!done) return {409, done.error()};
      return {200, {}, std::move(*done)};
    };
  }
  page.get = [this, beside = options.beside](const std::string& path)
      -> tl::expected<PageServer::Content, PageServer::Answer> {
    if (const auto other = beside.find(path); other != beside.end()) {
      const auto port = other->second();
      if (!port) return tl::unexpected(PageServer::Answer{503, port.error()});
      return PageServer::Content{"application/json",
                                 "{\"port\": " + std::to_string(*port) + "}"};
    }
    if (path != "set-up") return tl::unexpected(PageServer::Nothing());
    const std::scoped_lock lock(set_up_mutex_);
    return PageServer::Content{"application/json", set_up_};
  };
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

void ReaderServer::OfferSetUp(std::string json) {
  const std::scoped_lock lock(set_up_mutex_);
  set_up_ = std::move(json);
}

void ReaderServer::Publish(const ReaderView& view) {
  server_.Publish([kept = std::make_shared<const ReaderView>(view)] {
    return ToJson(*kept);
  });
}

}  // namespace kimari::evening
