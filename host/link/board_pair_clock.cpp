#include "host/link/board_pair_clock.h"

#include <cmath>
#include <variant>

namespace kimari::link {
namespace {

// Between the stamps of one scan on both boards, ns. Each says how long its
// pads charge in whole microseconds, and stamps to a tick; the follower lets go
// of its pads 0 to 0.3 us after the leader; in one scan of 50 an interrupt of
// the UART, 3.75 us at most, holds up one of them (the leader stamps what was
// planned). All even within their bounds: sqrt(2 x 1000^2 / 12 + 2 x 500^2 / 12
// + 300^2 / 12 + 3750^2 / 150).
constexpr double kSyncSigma = 557;
// The leader's clock model moves with each ping, and so does the period of its
// marks.
constexpr double kMoves = 20e-6;
// Marks closer together than this give no scan period.
constexpr uint32_t kFewScans = 20;
// Farther from the leader's marks than this is a guess.
constexpr double kFarthest = 1e9;  // ns

}  // namespace

void BoardPairClock::Take(evidence::Payload& payload) {
  if (auto* mark = std::get_if<evidence::BoardWatermark>(&payload)) {
    if (mark->board == leader_) {
      OnLeader(*mark);
    } else {
      OnFollower(*mark);
    }
  } else if (auto* edge = std::get_if<evidence::PadEdge>(&payload)) {
    if (edge->board == leader_ || !in_step()) return;
    if (const auto by = Map(edge->scan)) Set(*by, *edge);
  } else if (const auto* health =
                 std::get_if<evidence::BoardHealth>(&payload)) {
    OnHealth(*health);
  }
}

void BoardPairClock::OnLeader(const evidence::BoardWatermark& mark) {
  if (count_ > 0) {
    // A leader whose scans jumped is another leader.
    const auto ahead = static_cast<int32_t>(mark.scan - Newest().scan);
    if (ahead <= 0 || mark.at.t - Newest().at.t > Milliseconds(100)) {
      count_ = 0;
      agreeing_ = 0;
    }
  }
  marks_[count_ % kMarks] = {mark.scan,
                             {mark.at.t - mark.charge, mark.at.sigma}};
  ++count_;
}

void BoardPairClock::OnFollower(evidence::BoardWatermark& mark) {
  charge_ = mark.charge;
  const auto by = Map(mark.scan);
  if (!by || alone_) {
    agreeing_ = 0;
    return;
  }
  const auto own = static_cast<double>(mark.at.sigma.ns);
  const auto leader = static_cast<double>(by->at.sigma.ns);
  const double limit = 10'000 + 4 * std::hypot(own, leader);
  if (std::abs(static_cast<double>((mark.at.t - by->at.t).ns)) > limit) {
    agreeing_ = 0;
    return;
  }
  if (agreeing_ < kAgree) ++agreeing_;
  if (in_step()) Set(*by, mark);
}

void BoardPairClock::OnHealth(const evidence::BoardHealth& health) {
  if (health.state == "alone") alone_ = true;
  if (health.state == "in step") alone_ = false;
  if (health.state == "alone" || health.state == "lost" ||
      health.state == "reset" || health.state == "connected") {
    agreeing_ = 0;
    if (health.board == leader_) count_ = 0;
  }
  if (health.state == "reset") alone_ = false;
}

// When the follower felt the pads in a scan, by the leader's nearest mark.
std::optional<BoardPairClock::ByLeader> BoardPairClock::Map(
    uint32_t scan) const {
  if (count_ < 2) return std::nullopt;
  const Mark& newest = Newest();
  const Mark& oldest = Oldest();
  const uint32_t scans = newest.scan - oldest.scan;
  if (scans < kFewScans) return std::nullopt;
  const double period =
      static_cast<double>((newest.at.t - oldest.at.t).ns) / scans;
  const Mark* nearest = &newest;
  const size_t held = count_ < kMarks ? count_ : kMarks;
  for (size_t i = 0; i < held; ++i) {
    const auto gap = [&](const Mark& m) {
      return std::abs(int64_t{static_cast<int32_t>(scan - m.scan)});
    };
    if (gap(marks_[i]) < gap(*nearest)) nearest = &marks_[i];
  }
  const double distance = static_cast<int32_t>(scan - nearest->scan) * period;
  if (std::abs(distance) > kFarthest) return std::nullopt;
  const auto sigma = static_cast<double>(nearest->at.sigma.ns);
  const double stretch = kMoves * distance;
  return ByLeader{{nearest->at.t + Duration{std::llround(distance)} + charge_,
                   {std::llround(std::hypot(sigma, kSyncSigma, stretch))}},
                  {std::llround(std::hypot(kSyncSigma, stretch))}};
}

}  // namespace kimari::link
