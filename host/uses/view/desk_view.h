// What the judge's desk may know of a match: a plain value. Of the card being
// read, and of those to come, it has nothing, and must never get anything
// (design.md, "Nobody learns the next card").
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "host/evidence/observation.h"
#include "host/uses/view/outcome.h"
#include "host/uses/web/shown.h"

namespace kimari::view {

enum class DeskStage {
  kLaying,
  kMemorising,
  kReady,
  kReading,
  kSettled,
  kTidying,
  kProtest,
  kHeld,
  kOver,
};

inline constexpr size_t kEntriesShown = 20;

// Seconds are since the first observation of the match.
struct DeskView {
  struct Held {
    evidence::HoldReason reason = evidence::HoldReason::kJudge;
    evidence::Party side = evidence::Party::kNobody;
    std::string by;  // empty: the rig
    double since_s = 0;
    web::Text why;
    // What ends it, where one press can, and who may press.
    std::optional<evidence::DeskEntry> ends;
    std::vector<evidence::Role> may;
  };
  struct Protested {
    Side by = Side::kA;
    uint32_t against = 0;
    std::string name;
    std::string reason;
    double since_s = 0;
  };
  struct Entry {
    size_t number = 0;  // from 1
    evidence::DeskEntry entry;
    double at_s = 0;
    bool counts = true;
  };
  // What a reading comes to.
  struct Result {
    Outcome outcome = Outcome::kNotTaken;
    std::optional<Side> taker;
    std::array<int, 2> faults{0, 0};  // by Index(Side)
    std::optional<Side> sends_from;
    int sends = 0;
  };
  // A settled reading of the score sheet.
  struct Line {
    uint32_t reading = 0;
    uint16_t card = 0;
    std::string kimariji;  // as it then stood
    bool dead = false;     // the card was not on the court
    Result ruled;          // by the evidence
    Result stands;         // by what was decided since
    bool changed = false;  // the two differ, or it is void
    bool is_void = false;
    bool does_not_follow = false;  // on what was decided of an earlier one
    std::string decided_by;        // the last who decided it; empty: nobody
    web::Text summary;             // of what stands
    std::vector<uint16_t> sent;    // before it
    std::optional<Side> sent_by;
    int forgotten = 0;
    int most_faults = 0;  // of one player
  };
  struct Signature {
    evidence::Role role = evidence::Role::kJudge;
    std::string by;
  };

  DeskStage stage = DeskStage::kLaying;
  double now_s = 0;
  std::vector<Held> holds;
  std::vector<Protested> protests;
  bool white = false;
  bool red = false;
  std::optional<double> memorising_left_s;
  std::optional<uint32_t> may_be_protested;
  std::optional<uint32_t> open_reading;  // play waits until it is settled
  std::vector<web::Text> off;            // at the start
  bool start_holds = false;
  uint32_t reading = 0;        // the last settled one
  uint32_t seen = 0;           // entries in all
  std::vector<Entry> entries;  // the last kEntriesShown, oldest first
  std::vector<Line> lines;     // settled ones, oldest first
  std::vector<Signature> signatures;
  bool can_send = false;  // cards may still be sent
  bool may_sign = false;  // somebody may, as the match stands
  bool over = false;      // nothing is read any more
  bool ended = false;     // nothing can be entered any more
  // A human reads: after the take somebody says which card it was.
  bool human_reader = false;
};

}  // namespace kimari::view
