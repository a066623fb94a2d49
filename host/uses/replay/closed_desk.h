// The desk of a closed recording: what was decided on it since it was recorded,
// and the one place where a page decides more. Thread: any.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "host/game/cards/deck.h"
#include "host/game/rules/text.h"
#include "host/match/decisions/decided.h"
#include "host/match/match.h"
#include "host/uses/replay/record.h"

namespace kimari::replay {

// How the desk of a closed recording stands, beside the match itself.
struct DeskStanding {
  bool open = false;                   // something can be decided
  bool live = false;                   // at the desk of the running match
  std::optional<rules::Text> trouble;  // why not, where it could be
  std::string file;                    // where it is kept; its name
  size_t entered = 0;                  // since the recording was closed
  std::vector<rules::Text> wrong;      // lines of it that count for nothing
};

// What the page shows (DecideView). `match`: as it stands after all
// that was decided; null before that is known. `deck` may be null.
std::string ToJson(const DeskStanding& desk, const match::Match* match,
                   const cards::Deck* deck);

class ClosedDesk {
 public:
  // `record` and `deck` must outlive it; `deck` may be null.
  ClosedDesk(const Record& record, const cards::Deck* deck)
      : record_(record), deck_(deck) {}

  // Goes through the file once more, for its SHA-256, and takes in what was
  // decided. `recorded`: the match, judged again. `go_on` says false to leave
  // it. Once.
  void Open(const match::Match& recorded, const std::function<bool()>& go_on);

  // As it stands after all that was decided; null before it is open.
  std::shared_ptr<const match::Match> Now() const;
  // Another program may have decided something; true where it did.
  bool ReadNew();
  // A press of a page (view::DeskEntryOf has its form); `wall`: the time now.
  decisions::Said<void> Enter(const std::string& press,
                              const std::string& wall);
  // What the page shows. `recorded`: the match, judged again, for as long as
  // nothing can be decided here; may be null. `live`: it is decided at the desk
  // of the match, which goes on.
  std::string Json(const match::Match* recorded, bool live = false) const;

  // SHA-256 of the recording; empty before it is known.
  std::string Sha256() const;

 private:
  std::optional<rules::Text> Trouble() const;
  bool StillWritten() const;

  const Record& record_;
  const cards::Deck* deck_;
  mutable std::mutex mutex_;
  uint64_t size_ = 0;  // of the file whose sum it is
  std::string sha256_;
  std::optional<rules::Text> trouble_;
  std::shared_ptr<decisions::Decided> decided_;
};

}  // namespace kimari::replay
