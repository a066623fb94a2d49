// `kimari replay`: the judge's page on a recording, until Ctrl-C.
#pragma once

#include <functional>
#include <string>

#include "host/uses/replay/replay_server.h"
#include "host/uses/web/page_access.h"

namespace kimari::replay {

struct ReplayOptions {
  std::string file;  // the recording
  std::string deck;  // that it was played with; empty: a built-in one
  web::ListenOptions listen;
  int port = 0;               // 0: any free one
  bool any_protocol = false;  // even where its boards spoke another one
  bool beside = false;        // a running match has started it (PageBeside)
  int desk = 0;               // the port of that match's desk; 0: it has none
};

// As ReplayServer::write_case, with the deck it is played with or null.
using CaseWriter = std::function<Result<ReplayServer::WrittenCase>(
    const Record& record, const cards::Deck* deck, ReadingId reading,
    bool names, const std::function<bool()>& go_on)>;

// The exit code; what fails is reported.
int Replay(const ReplayOptions& options, const CaseWriter& write_case);

}  // namespace kimari::replay
