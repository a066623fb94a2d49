// Serves the replay page on one recording.
#pragma once

#include <memory>
#include <string>

#include "host/base/clock.h"
#include "host/base/result.h"
#include "host/cards/deck.h"
#include "host/replay/judged_again.h"
#include "host/replay/record.h"
#include "host/web/page_server.h"

namespace kimari::replay {

class ReplayServer {
 public:
  struct Options {
    // As web::PageServer::Options.
    std::string host = "127.0.0.1";
    uint16_t port = 0;
    std::string token;
    const Clock* clock = nullptr;
    // Must outlive the server; null: cards are called by their numbers.
    const cards::Deck* deck = nullptr;
  };

  explicit ReplayServer(std::unique_ptr<Record> record)
      : record_(std::move(record)) {}

  // Listens, returns the port, and begins to judge the recording again. Errors
  // as web::PageServer::Start. May be called once.
  Result<uint16_t> Start(const Options& options);

 private:
  using Got = tl::expected<web::PageServer::Content, web::PageServer::Answer>;
  void Publish();
  Got Get(const std::string& path) const;
  Got Frame(uint64_t place) const;
  Got OneReading(uint64_t reading) const;

  std::unique_ptr<Record> record_;
  const cards::Deck* deck_ = nullptr;
  web::PageServer server_;
  JudgedAgain again_;  // ends before the server does
};

}  // namespace kimari::replay
