#include "host/game/rules/himuka/conduct.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

namespace kimari::rules::himuka {
namespace {

constexpr int kRed = 3;            // warnings (R-HT-35)
constexpr int kMostPlayers = 3;    // R-HT-1
constexpr int kFewestPlayers = 2;  // R-HT-16 foresees two

int WarningsOf(const Mate& mate) { return mate.yellow_before + mate.yellow; }

int WarningsOfTeam(const std::vector<Mate>& mates,
                   const HimukaOptions& options) {
  int sum = 0;
  for (const Mate& mate : mates) {
    if (mate.replaced) continue;
    sum += options.team_warnings_carry == YesNo::kYes ? WarningsOf(mate)
                                                      : mate.yellow;
  }
  return sum;
}

std::optional<Reason> WhyOut(const State& state, Side side,
                             const HimukaOptions& options) {
  const std::vector<Mate>& mates = state.mates[side];
  if (mates.empty()) return std::nullopt;
  const bool red =
      std::any_of(mates.begin(), mates.end(),
                  [](const Mate& mate) { return WarningsOf(mate) >= kRed; });
  const int team = WarningsOfTeam(mates, options);
  if (options.team && team >= kRed) {
    return Reason{"R-HT-35", {Key::kRedForTeam, {side, CountOf(team)}}};
  }
  if (red && (!options.team || options.red_in_team == RedInTeam::kTeam)) {
    return Reason{options.team ? "R-HT-35" : "R-HI-12",
                  {Key::kRedForPlayer, {side}}};
  }
  const auto playing =
      std::count_if(mates.begin(), mates.end(),
                    [](const Mate& mate) { return mate.seat.has_value(); });
  if (!options.team && playing == 0) {
    return Reason{"R-HI-2", {Key::kNobodySubstitutes, {side}}};
  }
  if (options.team && playing < kFewestPlayers) {
    return Reason{"R-HT-1", {Key::kTooFewLeft, {side}}};
  }
  return std::nullopt;
}

// Those a match begins with, where nobody said who they are.
void SeatThemAll(State& state, const HimukaOptions& options) {
  for (const Side side : kBothSides) {
    if (!state.mates[side].empty()) continue;
    if (!options.team) {
      state.mates[side] = {
          {.seat = Seat::kCentre, .hand = state.valid_hand[side]}};
    } else if (state.players[side] == 3) {
      state.mates[side] = {{.seat = Seat::kLeft},
                           {.seat = Seat::kCentre},
                           {.seat = Seat::kRight}};
    }
  }
}

class Desk {
 public:
  Desk(const State& state, const Conduct& conduct, const HimukaOptions& options)
      : conduct_(conduct), options_(options), done_{state, {}} {
    SeatThemAll(done_.state, options);
  }

  Result<Conducted> Do() {
    if (Mate* const mate = Who()) {
      const Result<void> done = DoTo(*mate);
      if (!done) return tl::unexpected(done.error());
    } else if (IsFreeForASubstitute()) {
      ++done_.state.players[conduct_.side];
      if (options_.substitute_clears == SubstituteClears::kYes) ClearWhoLeft();
      SeatTheOther();
    } else {
      return Fail(ErrorKind::kUsage,
                  std::string("side ") + Letter(conduct_.side) +
                      " has no such player; name a seat where one sits "
                      "(state.mates)");
    }
    const auto out = Disqualified(done_.state, options_)[conduct_.side];
    if (out) done_.state.stage = Stage::kOver;
    return std::move(done_);
  }

 private:
  Result<void> DoTo(Mate& mate) {
    switch (conduct_.kind) {
      case Conduct::Kind::kYellow:
        ShowYellow(mate);
        break;
      case Conduct::Kind::kUnable:
        Leave(mate);
        break;
      case Conduct::Kind::kSubstitute:
        if (!options_.team) {
          return Fail(ErrorKind::kUsage,
                      "nobody takes the place of a single player (R-HI-2); "
                      "say \"unable\"");
        }
        mate.seat.reset();
        mate.replaced = options_.substitute_clears == SubstituteClears::kYes;
        SeatTheOther();
        break;
    }
    return {};
  }
  Mate* Who() {
    const Seat seat =
        options_.team ? conduct_.seat.value_or(Seat::kCentre) : Seat::kCentre;
    if (options_.team && !conduct_.seat) return nullptr;
    for (Mate& mate : done_.state.mates[conduct_.side]) {
      if (mate.seat == seat) return &mate;
    }
    return nullptr;
  }
  // Nobody sits there, and not because a player was disqualified.
  bool IsFreeForASubstitute() const {
    const std::vector<Mate>& mates = done_.state.mates[conduct_.side];
    if (!options_.team || !conduct_.seat || mates.empty() ||
        conduct_.kind != Conduct::Kind::kSubstitute) {
      return false;
    }
    const auto gone_or_sitting = std::count_if(
        mates.begin(), mates.end(),
        [](const Mate& mate) { return mate.seat || WarningsOf(mate) >= kRed; });
    return gone_or_sitting < kMostPlayers;
  }
  void Say(const char* rule, Words words) {
    done_.reasons.push_back({rule, std::move(words)});
  }

  void ShowYellow(Mate& mate) {
    ++mate.yellow;
    Say("R-HT-35",
        {Key::kYellowShown, {conduct_.side, CountOf(WarningsOf(mate))}});
    if (WarningsOf(mate) < kRed) return;
    Say("R-HT-35", {Key::kRedForPlayer, {conduct_.side}});
    LeaveTheSeat(mate);
  }
  void Leave(Mate& mate) {
    Say(options_.team ? "R-HT-2" : "R-HI-2",
        {Key::kCannotGoOn, {conduct_.side}});
    LeaveTheSeat(mate);
  }
  void LeaveTheSeat(Mate& mate) {
    mate.seat.reset();
    int& players = done_.state.players[conduct_.side];
    if (players > 0) --players;
  }
  void SeatTheOther() {
    done_.state.mates[conduct_.side].push_back(
        {.seat = conduct_.seat, .yellow_before = conduct_.yellow_before});
    Say("R-HT-2", {Key::kTakesThePlace, {conduct_.side}});
  }

  // By the option: the first who left and was not disqualified has a
  // substitute now, and his yellow cards count no more.
  void ClearWhoLeft() {
    for (Mate& mate : done_.state.mates[conduct_.side]) {
      if (mate.seat || WarningsOf(mate) >= kRed || mate.replaced) continue;
      mate.replaced = true;
      return;
    }
  }

  const Conduct& conduct_;
  const HimukaOptions& options_;
  Conducted done_;
};

}  // namespace

PerSide<std::optional<Reason>> Disqualified(const State& state,
                                            const HimukaOptions& options) {
  return {WhyOut(state, Side::kA, options), WhyOut(state, Side::kB, options)};
}

void MoveToTheCentre(State& state, const HimukaOptions& options) {
  if (!options.team || options.last_two_of_two == LastTwoOfTwo::kStays ||
      !state.judge_right_of) {
    return;
  }
  for (const Side side : kBothSides) {
    std::vector<Mate*> two;
    for (Mate& mate : state.mates[side]) {
      if (mate.seat) two.push_back(&mate);
    }
    if (two.size() != kFewestPlayers) continue;
    if (*two[1]->seat < *two[0]->seat) std::swap(two[0], two[1]);
    const bool right = state.judge_right_of == side;
    two[0]->seat = right ? Seat::kLeft : Seat::kCentre;
    two[1]->seat = right ? Seat::kCentre : Seat::kRight;
  }
}

Result<Conducted> OnConduct(const State& state, const Conduct& conduct,
                            const HimukaOptions& options) {
  return Desk(state, conduct, options).Do();
}

ProtestAnswer OnProtest(const Protest& protest, const HimukaOptions& options) {
  if (!protest.by) return {false, {"R-HT-37", {Key::kNoPlayerProtests, {}}}};
  if (protest.decided && protest.at >= *protest.decided) {
    return {false, {"R-HT-37", {Key::kDecisionStands, {*protest.by}}}};
  }
  const bool pre = options.protest_until == ProtestUntil::kPreReading;
  const std::optional<HostTime>& ends =
      pre ? protest.next_pre_reading : protest.next_first_sound;
  if (ends && protest.at >= *ends) {
    return {
        false,
        {"R-HT-38",
         {pre ? Key::kProtestLapsedPre : Key::kProtestLapsed, {*protest.by}}}};
  }
  return {true, {"R-HT-38", {Key::kProtestHeard, {*protest.by}}}};
}

}  // namespace kimari::rules::himuka
