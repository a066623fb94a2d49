// The conductor of a match that goes on after the program had ended.
#include <algorithm>
#include <utility>

#include "host/match/desk.h"
#include "host/rig/conductor.h"

namespace kimari::rig {
namespace {

constexpr const char* kProgram = "kimari";

// Void, and not called since: to be read once more.
std::vector<cards::CardId> StillDue(const match::ScoreSheet& sheet) {
  std::vector<cards::CardId> due;
  for (const match::SheetLine& line : sheet.Lines()) {
    std::erase(due, line.called);
    if (line.is_void) due.push_back(line.called);
  }
  return due;
}

}  // namespace

Result<void> Conductor::Resume(HostTime now, const MatchSoFar& so_far) {
  if (Result<void> ok = readings_.Resume(so_far.read); !ok) return ok;
  match_ = so_far.match;
  next_number_ = match_.NextNumber();
  started_ = so_far.started;
  last_called_ = so_far.last_called;
  resumed_ = now;
  const auto& told = match_.FirstsTold().All();
  if (!told.empty()) first_told_ = told.back();
  const auto cut = match_.Unsettled();
  if (Result<void> ok = Add(now, *match_.Announced()); !ok) return ok;
  reading_ = match_.Reading();
  called_ = reading_ > 0;
  if (cut && *cut == reading_) {
    evidence::DeskEntry entry;
    entry.action = evidence::DeskAction::kVoid;
    entry.by = kProgram;
    entry.reason = "the program had ended / プログラムの中断";
    entry.reading = *cut;
    entry.seen = static_cast<uint32_t>(match_.Desk().Entries().size());
    Result<void> ok = Add(now, match::Bound(std::move(entry), match_));
    if (!ok) return ok;
    log::Warning(
        "reading {} was under way when the program ended: it is void, and is "
        "read again",
        *cut);
  }
  again_ = StillDue(match_.Sheet());
  // What the reader begins with by itself.
  if (!so_far.read.empty() && so_far.read.back().due) {
    std::erase(again_, so_far.read.back().card);
  }
  const auto left = match_.Flow().MemorisingLeft(now);
  if (left && *left > Duration{}) Memorise(now + *left - options_.memorise);
  memorising_ = match_.Laid();
  ++revision_;
  return {};
}

}  // namespace kimari::rig
