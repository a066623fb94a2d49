#include "host/link/board_pair_clock.h"

#include <cmath>
#include <string>
#include <variant>

#include "firmware/protocol/wire.h"

namespace kimari::link {
namespace {

using evidence::BoardState;

// The follower lets go of its pads 0 to 0.3 us after the leader, even: it looks
// at the wire once in 5 cycles.
constexpr double kFollows = 150;  // ns
// Between what is said of one scan on both boards, ns, all even within their
// bounds (how long its pads charge each says exactly): the follower stamps to a
// tick when it let go, now sooner, now later (kFollows), and at the end of its
// line 17 such stamps are as good as a quarter of them; so is the leader's,
// with stamps good to 250 ns. sqrt(500^2 / 12 + (500^2 + 300^2 + 250^2) / 12 x
// 4 / 17).
constexpr double kSyncSigma = 170;
// One scan in 50 comes later than the others, by what an interrupt of the UART
// holds it up, 3.75 us at most: where a scan is too far from the follower's
// marks to know by how much. sqrt(3750^2 / 3 / 50).
constexpr double kHeldUp = 306;
constexpr double kFarFromLine = 400;                     // scans
constexpr double kTickNs = 1e9 / wire::kTicksPerSecond;  // nominal
// A follower whose clock is slower than the leader's by more looks at the wire
// when the pulse has begun: it has 2.5 us in 250, and its own way there.
constexpr double kMostSlower = 0.006;
// The leader's clock model moves with each ping, and so does the period of its
// marks.
constexpr double kMoves = 20e-6;
// Marks closer together than this give no scan period.
constexpr uint32_t kFewScans = 20;
// Farther from the leader's marks than this is a guess.
constexpr double kFarthestNs = 1e9;  // ns

}  // namespace

std::optional<evidence::BoardHealth> BoardPairClock::Add(
    evidence::Payload& payload) {
  if (auto* mark = std::get_if<evidence::BoardWatermark>(&payload)) {
    if (mark->board == leader_) {
      OnLeader(*mark);
    } else {
      OnFollower(*mark);
      return TellApart(mark->board);
    }
  } else if (auto* edge = std::get_if<evidence::PadEdge>(&payload)) {
    if (edge->board == leader_ || !in_step()) return std::nullopt;
    if (const auto by = Map(edge->scan, edge->tick)) Set(*by, *edge);
  } else if (auto* knock = std::get_if<evidence::Knock>(&payload)) {
    if (knock->board != leader_ && in_step()) OnKnock(*knock);
  } else if (const auto* health =
                 std::get_if<evidence::BoardHealth>(&payload)) {
    OnHealth(*health);
  }
  return std::nullopt;
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
  marks_[count_ % kMarks] = {mark.scan, mark.tick, mark.charge, mark.at,
                             mark.error.alike};
  ++count_;
  leaders_.Add(mark.scan, mark.tick);
}

void BoardPairClock::OnFollower(evidence::BoardWatermark& mark) {
  charge_ = mark.charge;
  followers_.Add(mark.scan, mark.tick);
  const auto by = Map(mark.scan, mark.tick);
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
  if (!in_step()) return;
  Set(*by, mark);
  followed_ = mark;
}

void BoardPairClock::OnKnock(evidence::Knock& knock) const {
  if (!followed_ || !leaders_.known() || !followers_.known()) return;
  const auto ticks =
      static_cast<double>(static_cast<int64_t>(knock.tick - followed_->tick));
  const double tick_ns = TickNs() * leaders_.slope() / followers_.slope();
  const double distance = ticks * tick_ns;
  if (std::abs(distance) > kFarthestNs) return;
  const double apart = std::hypot(
      static_cast<double>(followed_->error.apart.ns), kMoves * distance);
  const auto sigma = static_cast<double>(followed_->at.sigma.ns);
  Set({{followed_->at.t + Duration{std::llround(distance)},
        {std::llround(std::hypot(sigma, apart))}},
       {std::llround(apart)},
       followed_->error.alike},
      knock);
}

// Of the leader, between its oldest and its newest mark.
double BoardPairClock::TickNs() const {
  return static_cast<double>((Newest().at.t - Oldest().at.t).ns) /
         static_cast<double>(Newest().tick - Oldest().tick);
}

// A clock that moves faster than its model follows, or scans that are not the
// leader's: which, nobody knows here.
std::optional<evidence::BoardHealth> BoardPairClock::TellApart(Side follower) {
  const bool compared = count_ >= 2 && leaders_.known() && !alone_;
  apart_ = compared && !in_step() ? apart_ + 1 : 0;
  const std::string name = std::string("board ") + Letter(follower);
  if (apart_ >= kWorthTelling && !said_apart_) {
    said_apart_ = true;
    return evidence::BoardHealth{
        follower, BoardState::kNoisy,
        name +
            " hears the sync wire, but by the boards' clocks its scans are "
            "not the other's: touches on different boards may be further "
            "off each other than is said"};
  }
  if (!in_step() || !said_apart_) return std::nullopt;
  said_apart_ = false;
  return evidence::BoardHealth{follower, BoardState::kInStep,
                               name + " scans with the other board again"};
}

void BoardPairClock::OnHealth(const evidence::BoardHealth& health) {
  if (health.state == BoardState::kAlone) alone_ = true;
  if (health.state == BoardState::kInStep) alone_ = false;
  if (health.state == BoardState::kAlone || health.state == BoardState::kLost ||
      health.state == BoardState::kReset ||
      health.state == BoardState::kConnected) {
    agreeing_ = 0;
    if (health.board == leader_) {
      count_ = 0;
      leaders_.Forget();
    } else {
      followers_.Forget();
    }
  }
  // The follower's own restart: it says anew how it starts.
  if (health.state == BoardState::kReset && health.board != leader_) {
    alone_ = false;
  }
}

// When the follower felt the pads in a scan that it says began at a tick. The
// leader's line has the scan at a tick of its own, and the nearest of its marks
// that tick in host time.
std::optional<BoardPairClock::ByLeader> BoardPairClock::Map(
    uint32_t scan, uint64_t tick) const {
  if (count_ < 2 || !leaders_.known()) return std::nullopt;
  if (followers_.known() &&
      followers_.slope() < leaders_.slope() * (1 - kMostSlower)) {
    return std::nullopt;
  }
  const Mark& newest = Newest();
  const Mark& oldest = Oldest();
  if (newest.scan - oldest.scan < kFewScans || newest.tick <= oldest.tick) {
    return std::nullopt;
  }
  const double tick_ns = TickNs();
  const auto scans = [&](const Mark& from) {
    return static_cast<double>(static_cast<int32_t>(scan - from.scan));
  };
  const Mark* nearest = &newest;
  const size_t held = count_ < kMarks ? count_ : kMarks;
  for (size_t i = 0; i < held; ++i) {
    if (std::abs(scans(marks_[i])) < std::abs(scans(*nearest))) {
      nearest = &marks_[i];
    }
  }
  const double distance =
      (leaders_.Of(scan) + static_cast<double>(newest.tick - nearest->tick)) *
      tick_ns;
  if (std::abs(distance) > kFarthestNs) return std::nullopt;
  // Each counts its charge by its own ticks, which may be 1 % off.
  const auto charge = [](Duration nominal, double ns) {
    return static_cast<double>(nominal.ns) * ns / kTickNs;
  };
  double followers_tick = tick_ns;
  if (followers_.known()) {
    followers_tick *= leaders_.slope() / followers_.slope();
  }
  double later = kFollows + charge(charge_, followers_tick) -
                 charge(nearest->charge, tick_ns);
  double apart = std::hypot(kSyncSigma, kMoves * distance);
  if (followers_.known() && std::abs(scans(newest)) < kFarFromLine) {
    later += followers_.Late(scan, tick) * followers_tick;
  } else {
    apart = std::hypot(apart, kHeldUp);
  }
  const auto sigma = static_cast<double>(nearest->at.sigma.ns);
  return ByLeader{{nearest->at.t + Duration{std::llround(distance + later)},
                   {std::llround(std::hypot(sigma, apart))}},
                  {std::llround(apart)},
                  nearest->alike};
}

}  // namespace kimari::link
