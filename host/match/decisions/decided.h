// A closed recording and what was decided on it since: the match as it stands,
// and the one place where more is decided.
#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "host/game/rules/words.h"
#include "host/match/decisions/decision_file.h"
#include "host/match/match.h"

namespace kimari::decisions {

// Thread: any, but for the first call of ReadNew.
class Decided {
 public:
  // `recorded`: the match by its record alone. `started`: when that began
  // (WallClockIso8601), so that decisions are told by its time; may be empty.
  Decided(match::Match recorded, std::string started, DecisionFile file);

  // Never null; changes from one decision to the next.
  std::shared_ptr<const match::Match> Now() const;
  // How many entries were made after the record.
  size_t Count() const;
  // Lines of the file that count for nothing, and entries that do not follow
  // the one before; a sentence each.
  std::vector<rules::Text> Wrong() const;
  std::string Path() const { return file_.Path(); }

  // Takes in what was appended; true where something was.
  Said<bool> ReadNew();
  // Enters it, bound to the entry before; or why not: it cannot be done
  // (desk.h), another judge was quicker, it could not be kept. `wall`: the time
  // now, as WallClockIso8601 writes it.
  Said<void> Enter(const evidence::DeskEntry& entry, const std::string& wall,
                   const rules::CardName& names);

 private:
  // Under the mutex.
  void Add(const std::vector<evidence::Observation>& entries);
  HostTime TimeOf(const std::string& wall) const;

  mutable std::mutex mutex_;
  std::string started_;
  DecisionFile file_;
  std::shared_ptr<const match::Match> match_;
  size_t count_ = 0;
};

// Says that an entry of the desk, counted from 1, has another hash of the one
// before it.
rules::Text DoesNotFollow(size_t entry);

}  // namespace kimari::decisions
