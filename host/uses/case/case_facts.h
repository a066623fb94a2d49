// What was measured, ruled and decided about the reading of a case, as files
// that other programs read (README.md).
#pragma once

#include <string>
#include <vector>

#include "host/evidence/observation.h"
#include "host/uses/case/judged_case.h"
#include "host/uses/replay/reading_view.h"
#include "host/uses/replay/record.h"

namespace kimari::casefile {

// What it is made of must outlive it. JSON ends in a line break.
class CaseFacts {
 public:
  CaseFacts(const replay::Record& record, const JudgedCase& judged,
            const replay::ReadingView& view, evidence::ReadingId reading)
      : record_(record), judged_(judged), view_(view), reading_(reading) {}

  // By the evidence, and as it stands.
  std::string Ruling() const;
  // Everything that was entered about this reading.
  std::string Decisions() const;
  // The call and its instants; null where none was recorded.
  std::string Sound() const;
  // CSV: levels of the pads, milliseconds from the first sound on.
  std::string Traces() const;
  // The frames of the film and the page: from just before the first sound, or
  // the first touch, until it was ruled.
  std::vector<replay::ShownFrame> Near() const;

 private:
  const replay::Record& record_;
  const JudgedCase& judged_;
  const replay::ReadingView& view_;
  const evidence::ReadingId reading_;
};

}  // namespace kimari::casefile
