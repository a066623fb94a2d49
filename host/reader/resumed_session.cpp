// A session that goes on with a set of which some was read before the program
// ended.
#include <algorithm>

#include "host/reader/reading_session.h"

namespace kimari::reader {
namespace {

using What = ReadBefore::What;

void Skip(Turns& turns, std::vector<What>& skips) {
  for (const What skip : skips) {
    if (skip == What::kSkipped) {
      (void)turns.Skip();
    } else {
      (void)turns.Undo();
    }
  }
  skips.clear();
}

}  // namespace

Result<void> ReadingSession::Resume(const std::vector<ReadBefore>& before) {
  std::vector<What> skips;
  for (const ReadBefore& turn : before) {
    if (turn.what != What::kCalled) {
      skips.push_back(turn.what);
      continue;
    }
    // What was left out while it was being said counts from the next on.
    if (turns_.Due() != turn.card) Skip(turns_, skips);
    const bool was_called =
        std::find(called_.begin(), called_.end(), turn.card) != called_.end();
    if (turns_.Due() != turn.card) {
      if (!was_called) {
        return Fail(ErrorKind::kFile,
                    "the cards that were read do not follow the order that was "
                    "kept: it is of another match");
      }
      turns_.Again(turn.card, turns_.Previous());
    }
    turns_.OnBegun();
    if (!turn.due) turns_.OnCalled();
    if (!was_called) called_.push_back(turn.card);
    state_ = State::kWaiting;
  }
  Skip(turns_, skips);
  return {};
}

}  // namespace kimari::reader
