// What was entered at the desk, in order, each entry bound to the one before:
// an entry names the SHA-256 of the entry before it (of its observation as
// evidence::ToJson writes it), the first one names 64 zeros. Appended, never
// edited.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "host/evidence/observation.h"

namespace kimari::match {

struct Entered {
  evidence::DeskEntry entry;
  HostTime when;       // taken in, on the judge's clock
  bool counts = true;  // false: it could not be done when it came
  std::string sha256;  // of its observation
};

class DeskLog {
 public:
  // `observation` holds a DeskEntry.
  void Add(const evidence::Observation& observation, bool counts);
  const std::vector<Entered>& Entries() const { return entries_; }
  // What the next entry has to name.
  const std::string& Head() const { return head_; }
  // Places, from 0, of entries that do not name the one before them: the record
  // was altered there, or lacks entries.
  const std::vector<size_t>& Broken() const { return broken_; }
  // By the last word on where it lies, this card is kept off the court.
  bool Keeps(evidence::CardId card) const;

 private:
  std::vector<Entered> entries_;
  std::vector<size_t> broken_;
  std::string head_ = std::string(64, '0');
};

// The judge has signed; or both players, where no judge was at the desk: where
// there is one, he signs last. Whoever signed before the last decision has not
// seen it.
bool Signed(const DeskLog& log);

}  // namespace kimari::match
