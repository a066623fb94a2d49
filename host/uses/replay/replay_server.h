// Serves the replay page on one recording.
#pragma once

#include <atomic>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "host/base/clock.h"
#include "host/base/result.h"
#include "host/game/cards/deck.h"
#include "host/uses/replay/closed_desk.h"
#include "host/uses/replay/judged_again.h"
#include "host/uses/replay/open_cases.h"
#include "host/uses/replay/record.h"
#include "host/uses/web/pace.h"
#include "host/uses/web/page_server.h"

namespace kimari::replay {

class ReplayServer {
 public:
  struct WrittenCase {
    std::string folder;
    std::string sum;  // SHA-256 of its SHA256SUMS
    std::vector<rules::Text> notices;
    bool was_there = false;  // the same, from before
  };
  struct Options {
    // As web::PageServer::Options.
    std::string host = "127.0.0.1";
    uint16_t port = 0;
    std::string token;
    std::string behind;
    const Clock* clock = nullptr;
    // Must outlive the server; null: cards are called by their numbers.
    const cards::Deck* deck = nullptr;
    // Enters a press at the desk of the match that still writes the recording.
    // On a worker thread, one at a time. Empty: nothing is decided until the
    // recording is closed.
    std::function<web::PageServer::Answer(const std::string& press)> desk;
    // Writes a reading as a case; `go_on` says false to leave it. On a worker
    // thread, one at a time, and not more often than kCasePace says. Empty:
    // none are written.
    std::function<Result<WrittenCase>(const Record& record, ReadingId reading,
                                      bool names,
                                      const std::function<bool()>& go_on)>
        write_case;
    // What the certificate's page tells of its steps. Empty: that page is not
    // served.
    std::function<web::PageServer::Answer(const std::string& told)> stepped;
  };

  static constexpr web::Pace::Limits kCasePace = {.at_once = 6,
                                                  .each = Seconds(10)};

  explicit ReplayServer(std::unique_ptr<Record> record)
      : first_(std::move(record)) {}
  ReplayServer(const ReplayServer&) = delete;
  ReplayServer& operator=(const ReplayServer&) = delete;
  ~ReplayServer() { stop_ = true; }

  // Listens, returns the port, and begins to judge the recording again. Errors
  // as web::PageServer::Start. May be called once.
  Result<uint16_t> Start(const Options& options);
  // Shows what another program has decided meanwhile, and of a recording that
  // is still being written what has come since, two seconds after it. Now and
  // then; one thread.
  void Look();

 private:
  using Got = tl::expected<web::PageServer::Content, web::PageServer::Answer>;
  // A recording as it was read, and what is decided on it.
  struct Read {
    Read(std::unique_ptr<Record> of, const cards::Deck* deck);
    std::unique_ptr<const Record> record;
    uint64_t size;  // of the file, once it was read
    ClosedDesk desk;
  };

  void Publish();
  void Follow();
  void OpenDesk();
  std::shared_ptr<Read> Latest() const;
  std::shared_ptr<const match::Match> Now() const;
  // The match goes on, and what is decided is entered at its own desk.
  bool AtItsDesk(const Read& read) const;
  web::PageServer::Answer Decide(const std::string& press);
  web::PageServer::Answer OpenACase(const std::string& said);
  web::PageServer::Answer WriteCase(const std::string& asked);
  Got Get(const std::string& path) const;
  Got Frame(uint64_t place) const;
  Got OneReading(ReadingId reading) const;
  Got Sound(ReadingId reading) const;
  Got WhatIf(ReadingId reading) const;

  std::unique_ptr<Record> first_;  // until Start
  const cards::Deck* deck_ = nullptr;
  const Clock* clock_ = nullptr;
  decltype(Options::desk) its_desk_;
  decltype(Options::write_case) write_case_;
  web::Pace case_pace_{kCasePace};
  std::atomic<bool> stop_{false};
  mutable std::mutex mutex_;
  std::shared_ptr<Read> read_;
  OpenCases open_cases_;
  HostTime looked_;
  std::unique_ptr<Record> grown_;  // read since, without news
  // Made once for each reading: it takes seconds.
  mutable std::mutex what_if_mutex_;
  mutable std::map<ReadingId, std::string> what_if_;
  web::PageServer server_;
  JudgedAgain again_;  // ends before the server does
};

}  // namespace kimari::replay
