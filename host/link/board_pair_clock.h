// Two boards on one sync wire share their scans: in scan n both let go of their
// pads at one moment, and each says how long its own then charge. So the
// follower's instants are taken from the leader's, and touches on different
// boards compare within a microsecond, however well the leader's clock is
// known. Scans of either that came late, by its own ticks, are told from the
// others (scan_line.h). When the watermarks do not bear that out, the follower
// keeps the instants of its own clock model. A knock belongs to no scan: it is
// so many ticks from the follower's last watermark.
//
// Sits where both boards' evidence comes together; one thread.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "host/court/side.h"
#include "host/evidence/observation.h"
#include "host/link/scan_line.h"

namespace kimari::link {

class BoardPairClock {
 public:
  explicit BoardPairClock(Side leader) : leader_(leader) {}

  // Looks at everything both boards say, in the order taken in; replaces `at`
  // and `error` in edges, knocks and watermarks of the follower while the
  // boards are in step. What it has to say itself comes after that: a follower
  // that hears the wire but does not agree with the leader, and when it does
  // again.
  std::optional<evidence::BoardHealth> Add(evidence::Payload& payload);

  bool in_step() const { return agreeing_ >= kAgree; }

 private:
  static constexpr int kAgree = 25;  // watermarks in a row, 50 ms
  static constexpr int kWorthTelling = 250;
  static constexpr size_t kMarks = 64;

  struct Mark {
    uint32_t scan = 0;
    uint64_t tick = 0;
    Duration charge;
    Instant at;
    Duration alike;
  };
  struct ByLeader {
    Instant at;
    Duration apart;  // sigma against what the leader felt itself
    Duration alike;
  };

  void OnLeader(const evidence::BoardWatermark& mark);
  void OnFollower(evidence::BoardWatermark& mark);
  void OnKnock(evidence::Knock& knock) const;
  void OnHealth(const evidence::BoardHealth& health);
  std::optional<evidence::BoardHealth> TellApart(Side follower);
  std::optional<ByLeader> Map(uint32_t scan, uint64_t tick) const;
  template <typename Observed>
  void Set(const ByLeader& by, Observed& observed) const {
    observed.at = by.at;
    observed.error = {leader_, by.apart, by.alike};
  }
  double TickNs() const;
  const Mark& Newest() const { return marks_[(count_ - 1) % kMarks]; }
  const Mark& Oldest() const {
    return marks_[count_ > kMarks ? count_ % kMarks : 0];
  }

  Side leader_;
  std::array<Mark, kMarks> marks_{};
  size_t count_ = 0;
  ScanLine leaders_;
  ScanLine followers_;
  Duration charge_;  // the follower's
  // Its last watermark, by the leader's clock.
  std::optional<evidence::BoardWatermark> followed_;
  int agreeing_ = 0;
  bool alone_ = false;
  int apart_ = 0;  // watermarks in a row, though it hears the wire
  bool said_apart_ = false;
};

}  // namespace kimari::link
