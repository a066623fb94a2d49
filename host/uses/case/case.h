// `kimari case`: one reading of a recording as a folder that stands for itself.
#pragma once

#include <functional>
#include <string>

#include "host/evidence/observation.h"
#include "host/game/cards/deck.h"
#include "host/uses/replay/replay_server.h"

namespace kimari::casefile {

struct CaseOptions {
  std::string file;    // the recording
  std::string folder;  // to make; empty: beside the recording
  std::string deck;    // that it was played with; empty: a built-in one
  evidence::ReadingId reading = 0;
  bool names = false;         // else people are A, B, Judge
  bool any_protocol = false;  // even where its boards spoke another one
};

// Makes the case and prints what it came to. kAnswerIsNo where something that
// was recorded is lost; what fails is reported.
int MakeCase(const CaseOptions& options);

// Prints whether a case is as it was written; kAnswerIsNo where not.
int CheckCase(const std::string& folder);

// Beside the recording, for the replay's page: ReplayServer::write_case.
Result<replay::ReplayServer::WrittenCase> WriteCase(
    const replay::Record& record, const cards::Deck* deck,
    evidence::ReadingId reading, bool names,
    const std::function<bool()>& go_on);

}  // namespace kimari::casefile
