// Work that may take long: on a terminal, how far it is, once it has taken two
// seconds. A line of standard error that goes again. Elsewhere nothing, or, of
// work that always takes long, one line as it begins.
#pragma once

#include <cstdint>
#include <string_view>

#include "host/base/clock.h"

namespace kimari {

// One thread. `clock` must outlive it.
class LongWork {
 public:
  // On this program's standard error, if that is a terminal.
  explicit LongWork(const Clock& clock);
  LongWork(const Clock& clock, bool terminal)
      : clock_(clock), terminal_(terminal), began_(clock.Now()) {}
  LongWork(const LongWork&) = delete;
  LongWork& operator=(const LongWork&) = delete;
  ~LongWork() { Clear(); }

  // Begins work that always takes long: a sentence, where there is no terminal
  // to show how far it is.
  void Begin(std::string_view sentence) const;
  // `what` is being done, such as "judging"; so much of all.
  void At(std::string_view what, uint64_t done, uint64_t of);
  // Before anything else is printed.
  void Clear();

 private:
  const Clock& clock_;
  bool terminal_;
  HostTime began_;
  HostTime shown_;
  bool showing_ = false;
};

}  // namespace kimari
