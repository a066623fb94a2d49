#include "host/proof/certify/close_calls/pair_bench.h"

#include <algorithm>
#include <cmath>

#include "host/proof/certify/boards/bench.h"
#include "host/proof/certify/boards/foil_taps.h"
#include "host/proof/certify/boards/player_draw.h"
#include "host/proof/certify/boards/touches.h"
#include "host/proof/certify/close_calls/pair_case.h"

namespace kimari::close_calls {
namespace {

constexpr Duration kBetween = Milliseconds(800);  // putting straight, pairs
constexpr Duration kTail = Milliseconds(1300);    // until a reading is closed
constexpr uint64_t kTapsStream = 0x666f696c;
constexpr Duration kJudgedAfter = Milliseconds(300);

HostTime EndOf(const std::vector<world::Press>& presses) {
  HostTime end;
  for (const world::Press& press : presses) {
    end = std::max(end, world::Hands::End(press));
  }
  return end;
}

std::vector<ClosePair> PlanPairs(const BenchTerms& terms,
                                 std::span<const size_t> margins, HostTime from,
                                 Random& random) {
  std::vector<ClosePair> pairs;
  HostTime at = from;
  for (const size_t margin : margins) {
    ClosePair pair = DrawPair(margin, pairs.size(), *terms.law, random);
    do {
      at = at + Duration{std::llround(random.Uniform(0.5, 1.5) *
                                      static_cast<double>(terms.apart.ns))};
    } while (!Place(at, pairs, random, pair));
    pairs.push_back(std::move(pair));
  }
  return pairs;
}

void Tell(const ClosePair& pair, certify::Conditions& conditions) {
  for (const world::Press& press : pair.presses) {
    conditions.Drew("descent", press.descent_m_s, "m/s");
    conditions.Drew("touch", press.touch_pf, "pF");
  }
}

}  // namespace

Result<std::vector<JudgedPair>> RunPairs(const BenchTerms& terms,
                                         std::span<const size_t> margins,
                                         Random random,
                                         certify::Conditions& conditions,
                                         judge::MatStandings& mats) {
  world::Hands hands(random.Next(), terms.law);
  world::SeatPlayers(random, hands, conditions);
  world::BenchSetup setup =
      world::DrawSetup(terms.image, random, conditions, *terms.law);
  if (terms.knock) setup.knock = terms.law->knock;
  auto bench = world::Bench::Open(setup, hands);
  if (!bench) return tl::unexpected(bench.error());
  world::PressPlan straight;
  straight.touch_pf = {2, 3, 4};
  straight.count = world::kPutStraight;
  const auto before =
      world::PlanPresses(straight, (*bench)->Now() + Milliseconds(600), random);
  for (const world::Press& press : before) hands.Add(press);
  HostTime end = EndOf(before);
  if (terms.calibrated) {
    (*bench)->RunUntil(end + kBetween);
    Random taps = random.Fork(kTapsStream);
    auto standings = world::TapFoil(hands, **bench, taps);
    if (!standings) return tl::unexpected(standings.error());
    mats = std::move(*standings);
    end = (*bench)->Now();
  }
  auto pairs = PlanPairs(terms, margins, end + kBetween, random);
  for (ClosePair& pair : pairs) {
    Tell(pair, conditions);
    for (size_t i = 0; i < 2; ++i) {
      const world::CardMet met = hands.Add(pair.presses[i]);
      pair.stood_mm[i] = met.stood_mm;
      pair.laws[i] = met.law;
      end = std::max(end, world::Hands::End(pair.presses[i]));
    }
  }
  (*bench)->RunUntil(end + kTail);

  judge::SeatMemory memory;
  size_t learned = 0;
  const auto& traces = (*bench)->Heard().traces;
  std::vector<JudgedPair> judged;
  for (const ClosePair& pair : pairs) {
    const HostTime by = world::Left(pair.presses[0]) + kJudgedAfter;
    while (learned < traces.size() && traces[learned].when <= by) {
      memory.Add(traces[learned++].what);
    }
    judged.push_back(JudgePair(
        pair, **bench,
        terms.seats ? memory.Couplings() : judge::SeatCouplings{}, mats));
  }
  return judged;
}

}  // namespace kimari::close_calls
