// Serves the drills' page: the desk's sets, their sounds, and what is sent.
#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "host/base/clock.h"
#include "host/base/result.h"
#include "host/game/cards/deck.h"
#include "host/reader/phrase_loader.h"
#include "host/uses/drill/desk.h"
#include "host/uses/web/page_server.h"

namespace kimari::drill {

class DrillServer {
 public:
  struct Options {
    // As web::PageServer::Options.
    std::string host = "127.0.0.1";
    uint16_t port = 0;
    bool or_free_port = false;
    std::string token;
    std::string behind;
    const Clock* clock = nullptr;
    // The id of the drill that is to be played; empty: the page's own last one.
    std::string first;
    // The port of the replay page of a recording, or why there is none. May be
    // empty: then nothing is shown again.
    std::function<tl::expected<uint16_t, web::Text>(const std::string&)> replay;
    // For the certificate: /known_player is there too, a page whose player
    // tells this what he truly did. Empty: it is not.
    std::function<web::PageServer::Answer(const std::string& body)>
        known_player;
  };

  DrillServer(Desk& desk, reader::PhraseLoader loader)
      : desk_(desk), loader_(std::move(loader)) {}

  // Listens, and returns the port. Errors as web::PageServer::Start. May be
  // called once; `desk` must outlive the server.
  Result<uint16_t> Start(const Options& options);
  // What is heard at `place` of a begun set, from 1. Fails (kUsage) where there
  // is no such place, else as reader::PhraseLoader::Load. Thread: any.
  Result<audio::PhrasePtr> Sound(uint64_t set, uint64_t place);

 private:
  using Answered = web::PageServer::Answer;
  using Got = Desk::Got;
  Answered OnAnswer(const std::string& body);
  // Shows who has drilled here, where that may have changed.
  Answered AndOffer(Answered answer);
  Got Get(const std::string& path);
  Got ReplayOf(uint64_t set);
  // The lower phrase that is heard before that place's card.
  Got LowerBefore(uint64_t set, uint64_t place);
  Got SoundOf(uint64_t set, uint64_t place, bool samples);
  // What is heard for it, cut off where it breaks off.
  Result<audio::PhrasePtr> Phrase(const Desk::Question& question);
  std::optional<Decides> DecidesOf(const Desk::Question& question);

  Desk& desk_;
  Options options_;
  std::mutex loading_;  // of loader_
  reader::PhraseLoader loader_;
  web::PageServer server_;  // ends first
};

}  // namespace kimari::drill
