#include "host/proof/sim/knock_law.h"

#include <algorithm>
#include <cmath>

#include "host/court/disc_place.h"
#include "host/proof/sim/scenario_sections.h"

namespace kimari::sim {
namespace {

// Purposes of streams (scenario_sections.h).
constexpr uint64_t kMat = 40;
constexpr uint64_t kImpact = 41;
constexpr uint64_t kFalse = 42;

}  // namespace

Impact ImpactOf(const Touchdown& down, Point place) {
  Impact impact;
  impact.at = down.touch;
  impact.place = place;
  impact.m_s = down.mm_s * down.law.braking_share * 1e-3;
  const double press = down.law.PressSpeed(down.mm_s);
  if (down.law.stands_mm > 0 && press > 0) {
    impact.stood = FromSeconds(down.law.stands_mm / press);
  }
  return impact;
}

KnockLaw::KnockLaw(const KnockPhysics& physics, const court::Plan& plan,
                   uint64_t seed)
    : physics_(physics),
      discs_{court::DiscOf(plan, Side::kA), court::DiscOf(plan, Side::kB)},
      seed_(seed) {
  for (size_t i = 0; i < 2; ++i) {
    Random random = Stream(seed, kMat, i);
    wave_m_s_[i] = physics_.wave_m_s.Draw(random);
  }
}

HeardStrike KnockLaw::Heard(const Impact& impact, Side mat, Side board,
                            double volts, Random& random) const {
  const auto b = static_cast<size_t>(Index(board));
  const double mm =
      std::hypot(impact.place.x - discs_[b].x, impact.place.y - discs_[b].y);
  double later_s = mm * 1e-3 / wave_m_s_[b] *
                   std::max(0.0, 1 + physics_.path_share.Draw(random));
  volts *= std::exp(-mm / physics_.damping_mm.is);
  const double between = physics_.between_share.Draw(random);
  const double between_ms = physics_.between_ms.Draw(random);
  if (board != mat) {
    volts *= between;
    later_s += between_ms * 1e-3;
  }
  return {board,
          {impact.at + FromSeconds(later_s), volts, physics_.hz.Draw(random),
           physics_.ring_ms.Draw(random) * 1e-3,
           physics_.rise_ms.Draw(random) * 1e-3}};
}

std::vector<HeardStrike> KnockLaw::Of(const Impact& impact) const {
  Random random = Stream(seed_, kImpact, static_cast<uint64_t>(impact.at.ns),
                         static_cast<uint64_t>(std::lround(impact.place.x)));
  std::vector<HeardStrike> out;
  const bool soft = random.Uniform() < physics_.soft_share.is;
  const double volts =
      physics_.volts.Draw(random) * std::pow(impact.m_s, physics_.exponent.is);
  const double at_once = physics_.card_share.Draw(random);
  if (soft || volts <= 0) return out;
  const Side mat = impact.place.y < 0 ? Side::kA : Side::kB;
  for (const Side board : kBothSides) {
    if (impact.stood.ns == 0) {
      out.push_back(Heard(impact, mat, board, volts, random));
      continue;
    }
    out.push_back(Heard(impact, mat, board, volts * at_once, random));
    Impact flat = impact;
    flat.at = impact.at + impact.stood;
    out.push_back(Heard(flat, mat, board, volts * (1 - at_once), random));
  }
  return out;
}

std::vector<HeardStrike> KnockLaw::False(HostTime from, HostTime to) const {
  constexpr int64_t kSlice = 1'000'000;  // ns, each with a stream of its own
  std::vector<HeardStrike> out;
  if (physics_.false_per_s.is <= 0) return out;
  for (int64_t slice = from.ns / kSlice; slice * kSlice < to.ns; ++slice) {
    for (const Side board : kBothSides) {
      Random random = Stream(seed_, kFalse, static_cast<uint64_t>(slice),
                             static_cast<uint64_t>(Index(board)));
      if (random.Uniform() >= physics_.false_per_s.is * 1e-9 * kSlice) continue;
      const HostTime at{slice * kSlice +
                        static_cast<int64_t>(random.Uniform() * kSlice)};
      if (at < from || at >= to) continue;
      out.push_back(
          {board,
           {at, physics_.false_volts.Draw(random), physics_.hz.Draw(random),
            physics_.ring_ms.Draw(random) * 1e-3,
            physics_.rise_ms.Draw(random) * 1e-3}});
    }
  }
  return out;
}

}  // namespace kimari::sim
