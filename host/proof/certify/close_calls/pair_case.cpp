#include "host/proof/certify/close_calls/pair_case.h"

#include <algorithm>

#include "host/judge/hand_touches.h"
#include "host/judge/hear_hands.h"
#include "host/judge/when.h"
#include "host/judge/who_first.h"
#include "host/proof/certify/boards/lone_card.h"

namespace kimari::close_calls {
namespace {

constexpr Duration kOpens = Milliseconds(500);  // before the first contact
constexpr Duration kSounds = Milliseconds(430);
constexpr Duration kLooks = Milliseconds(10);     // from one to the next
constexpr Duration kLooksFor = Milliseconds(80);  // after the first contact
// A hand that is felt from far away is so as soon as it comes.
constexpr Duration kFrom = Milliseconds(420);
constexpr Duration kTo = Milliseconds(300);  // after the last hand left

// All that the host was told of it, in the order it was.
std::vector<evidence::Observation> ToldOf(const ClosePair& pair,
                                          const world::Bench& bench) {
  const HostTime begin = pair.presses[0].contact;
  HostTime end = begin;
  for (const world::Press& press : pair.presses) {
    end = std::max(end, world::Left(press) + kTo);
  }
  std::vector<evidence::Observation> all;
  const world::Evidence& heard = bench.Heard();
  for (const auto& [when, edge] : heard.edges) {
    if (when >= begin - kFrom && when <= end &&
        Concerns(pair, edge.board, edge.pad)) {
      all.push_back({0, when, edge});
    }
  }
  for (const auto& [when, trace] : heard.traces) {
    if (when >= begin - kFrom && when <= end &&
        Concerns(pair, trace.board, trace.pad)) {
      all.push_back({0, when, trace});
    }
  }
  for (const auto& [when, knock] : heard.knocks) {
    if (when >= begin - kFrom && when <= end) all.push_back({0, when, knock});
  }
  for (const auto& [when, mark] : heard.marks) {
    if (when >= begin - kOpens) all.push_back({0, when, mark});
  }
  std::ranges::stable_sort(all, {}, &evidence::Observation::taken);
  return all;
}

bool IsKnock(const evidence::Observation& each) {
  return std::holds_alternative<evidence::Knock>(each.payload);
}

void HoldAgainstTruth(size_t i, Instant said, JudgedPair& judged) {
  judged.touches[i] = {said.t - judged.pair.presses[i].contact, said.sigma};
}

void HeardOf(size_t i, const judge::HeardOfEach& heard, JudgedPair& judged) {
  const Side player = judged.pair.presses[i].player;
  if (const auto& his = heard[static_cast<size_t>(Index(player))]) {
    judged.heard[i] = his->says;
  }
}

void JudgeCard(const std::vector<evidence::Observation>& told,
               const judge::SeatCouplings& seats,
               const judge::MatStandings& standings, JudgedPair& judged) {
  const HostTime opened = judged.pair.presses[0].contact - kOpens;
  judge::JudgeOptions options;
  options.same_time_band = kBand;
  options.standings = standings;
  const world::Press& press = judged.pair.presses[0];
  judge::ReadingCase reading = world::CaseOf(
      {press.board, press.pad, press.contact - kSounds}, opened, options);
  HostTime next_look;
  for (const evidence::Observation& each : told) {
    reading.Add(each);
    if (judged.lamp || each.taken < next_look ||
        each.taken > press.contact + kLooksFor) {
      continue;
    }
    next_look = each.taken + kLooks;
    if (const auto first = reading.TellFirst(seats)) {
      judged.lamp = {first->side, each.taken - press.contact};
    }
  }
  const judge::Findings findings = reading.Judge(seats, {});
  const rules::Facts& facts = findings.facts;
  judged.first = facts.first;
  for (size_t i = 0; i < 2; ++i) {
    HeardOf(i, findings.heard, judged);
    const auto touch =
        std::ranges::find_if(facts.touches, [&](const rules::Touch& each) {
          return each.side == judged.pair.presses[i].player &&
                 each.certainty_ppm >= kHalfPpm;
        });
    if (touch != facts.touches.end()) HoldAgainstTruth(i, touch->down, judged);
  }
}

bool IsOn(const judge::PadTouch& touch, const world::Press& press) {
  return touch.board == press.board && touch.pad == press.pad;
}

// Whatever is felt on the two pads is a touch of what lies there.
void JudgePads(const std::vector<evidence::Observation>& told,
               const judge::SeatCouplings& seats,
               const judge::MatStandings& standings, JudgedPair& judged) {
  std::vector<evidence::PadTrace> traces;
  std::vector<evidence::Knock> knocks;
  for (const evidence::Observation& each : told) {
    if (const auto* trace = std::get_if<evidence::PadTrace>(&each.payload)) {
      traces.push_back(*trace);
    } else if (const auto* knock =
                   std::get_if<evidence::Knock>(&each.payload)) {
      knocks.push_back(*knock);
    }
  }
  std::vector<judge::PadTouch> pads;
  for (const evidence::Observation& each : told) {
    const auto* edge = std::get_if<evidence::PadEdge>(&each.payload);
    if (edge != nullptr && edge->touched) {
      pads.push_back(judge::AnalysePadTouch(*edge, traces, seats));
    }
  }
  const auto& presses = judged.pair.presses;
  std::array<judge::FirstOf, 2> first;  // by player
  const judge::HandTrack unseen;
  for (const judge::HandTouch& touch :
       judge::HearHands(judge::HandTouches(pads, unseen, seats), knocks,
                        unseen.Court(), standings)) {
    for (size_t i = 0; i < 2; ++i) {
      if (!IsOn(touch.pad, presses[0]) && !IsOn(touch.pad, presses[1]))
        continue;
      const Side player = presses[i].player;
      const auto p = static_cast<size_t>(Index(player));
      if (IsOn(touch.pad, presses[i]) && !judged.touches[i]) {
        HoldAgainstTruth(i, touch.at[p], judged);
        HeardOf(i, touch.heard, judged);
      }
      first[p].Add(touch.Of(player) * touch.pressed[p],
                   touch.Felt(player, standings), touch.heard[p]);
    }
  }
  const double a = first[0].Any();
  const double b = first[1].Any();
  if (a == 0 && b == 0) return;
  judged.first = judge::DecideFirst(
      {a * (1 - b), b * (1 - a), a * b, {first[0].Get(), first[1].Get()}},
      kBand);
}

}  // namespace

JudgedPair JudgePair(const ClosePair& pair, const world::Bench& bench,
                     const judge::SeatCouplings& seats,
                     const judge::MatStandings& standings) {
  JudgedPair judged;
  judged.pair = pair;
  auto told = ToldOf(pair, bench);
  const auto judge = [&](JudgedPair& into) {
    pair.kind == PairKind::kSamePad ? JudgeCard(told, seats, standings, into)
                                    : JudgePads(told, seats, standings, into);
  };
  judge(judged);
  if (std::erase_if(told, IsKnock) > 0) {
    JudgedPair alone;
    alone.pair = pair;
    judge(alone);
    judged.pads_alone = alone.first;
  }
  return judged;
}

}  // namespace kimari::close_calls
