// The reader's page: a set that is read aloud, seen and steered from a browser.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <vector>

#include "host/base/clock.h"
#include "host/base/result.h"
#include "host/uses/evening/reader_view.h"
#include "host/uses/evening/reader_view_json.h"
#include "host/uses/web/page_server.h"
#include "host/uses/web/shown.h"

namespace kimari::evening {

class ReaderServer {
 public:
  struct Options {
    // As web::PageServer::Options.
    std::string host = "127.0.0.1";
    uint16_t port = 0;
    bool or_free_port = false;
    std::string token;
    std::string behind;
    const Clock* clock = nullptr;
    // Does a command of a page, and gives the JSON that it asked for, mostly
    // none; says why not, in both languages. Called on a worker thread of the
    // server, one at a time.
    std::function<tl::expected<std::string, web::Text>(const ReaderCommand&)>
        on_command;
    // Names of commands that bear a body of their own, each taken at
    // "/api/NAME".
    std::vector<std::string> with_body;
    // The ports of other pages, as "drill", or why there is none; each at
    // "/data/NAME". Thread: any.
    std::map<std::string, std::function<tl::expected<uint16_t, web::Text>()>>
        beside;
  };

  // Listens, and returns the port. Fails as web::PageServer::Start.
  Result<uint16_t> Start(Options options);
  // Shows `view` on every page. Thread: any; waits for no page.
  void Publish(const ReaderView& view);
  // What can be chosen, JSON, at "/data/set-up". Thread: any.
  void OfferSetUp(std::string json);
  void Stop() { server_.Stop(); }

 private:
  std::mutex set_up_mutex_;
  std::string set_up_ = "null";
  web::PageServer server_;  // ends first
};

}  // namespace kimari::evening
