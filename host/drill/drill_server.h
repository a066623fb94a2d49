// Serves the drills' page: sets, their sounds, answers, and the coach.
#pragma once

#include <functional>
#include <map>
#include <mutex>
#include <string>

#include "host/base/clock.h"
#include "host/base/result.h"
#include "host/cards/deck.h"
#include "host/drill/attempt_log.h"
#include "host/drill/drill_json.h"
#include "host/drill/drill_set.h"
#include "host/reader/phrase_loader.h"
#include "host/web/page_server.h"

namespace kimari::drill {

class DrillServer {
 public:
  struct Options {
    // As web::PageServer::Options.
    std::string host = "127.0.0.1";
    uint16_t port = 0;
    std::string token;
    const Clock* clock = nullptr;
    // What the page offers; none: those that come with the program.
    std::vector<Drill> drills;
    // The id of the one that is to be played; empty: the page's own last one.
    std::string first;
    // The date and time, UTC.
    std::function<std::string()> today = WallClockIso8601;
  };

  // `deck` must outlive the server.
  DrillServer(const cards::Deck& deck, reader::PhraseLoader loader,
              AttemptLog log)
      : deck_(deck), loader_(std::move(loader)), log_(std::move(log)) {}

  // Listens, and returns the port. Errors as web::PageServer::Start. May be
  // called once.
  Result<uint16_t> Start(const Options& options);

 private:
  using Answered = web::PageServer::Answer;
  using Got = tl::expected<web::PageServer::Content, Answered>;
  Answered OnBegin(const std::string& body);
  Answered OnAnswer(const std::string& body);
  Got Get(const std::string& path);
  Got SoundOf(uint64_t set, uint64_t place, bool samples);
  // Of a phrase that is to be heard for `asked`, cut off where it breaks off.
  Result<audio::PhrasePtr> Phrase(const Asked& asked, const Drill& drill);
  // What the page shows first. Under mutex_.
  void Offer();
  Got CoachOf(uint64_t set);
  Got Export(uint64_t set) const;
  std::vector<Attempt> OfPlayer(const std::string& player) const;
  // The set and the card at that place, from 1; null: there is none.
  const DrillSet* Find(uint64_t set) const;

  const cards::Deck& deck_;
  std::function<std::string()> today_;
  std::mutex loading_;  // of loader_
  reader::PhraseLoader loader_;
  mutable std::mutex mutex_;  // of what follows
  AttemptLog log_;
  std::vector<Drill> drills_;
  std::string first_;
  std::map<uint64_t, DrillSet> sets_;
  web::PageServer server_;  // ends first
};

}  // namespace kimari::drill
