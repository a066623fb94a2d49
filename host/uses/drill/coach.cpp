#include "host/uses/drill/coach.h"

#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <utility>

#include "host/game/cards/morae.h"
#include "host/uses/drill/way.h"

namespace kimari::drill {
namespace {

constexpr double kNormalSpread = 1.4826;
constexpr double kMedianError = 1.2533;
constexpr size_t kListed = 10;
constexpr int kMountainKana = 6;

std::optional<double> Median(std::vector<double> values) {
  if (values.empty()) return std::nullopt;
  const auto half = values.begin() + static_cast<long>(values.size() / 2);
  std::nth_element(values.begin(), half, values.end());
  if (values.size() % 2 == 1) return *half;
  return (*std::max_element(values.begin(), half) + *half) / 2;
}

using KeyOf = std::function<std::optional<std::string>(const Attempt&)>;

std::vector<Group> By(std::span<const Attempt> attempts, const KeyOf& key) {
  std::map<std::string, Tally> groups;
  for (const Attempt& attempt : attempts) {
    if (const auto of = key(attempt)) groups[*of].Add(attempt);
  }
  std::vector<Group> all;
  for (const auto& [of, tally] : groups) all.push_back({of, tally.Sum()});
  return all;
}

// Whether the card lay somewhere.
bool LaySomewhere(const Attempt& attempt) {
  return !attempt.dead &&
         (OnCourt(attempt.kind) || attempt.kind == Kind::kLayout);
}

std::optional<std::string> CourtRowOf(const Attempt& attempt) {
  if (!LaySomewhere(attempt)) return std::nullopt;
  // As they are sorted: from the player on.
  return std::to_string(attempt.row);
}

std::optional<std::string> HalfOf(const Attempt& attempt) {
  if (!LaySomewhere(attempt)) return std::nullopt;
  return attempt.half == Half::kOwn ? "own" : "other";
}

std::optional<std::string> InitialOf(const Attempt& attempt) {
  const auto letters = cards::Letters(attempt.kimariji);
  if (attempt.dead || letters.empty()) return std::nullopt;
  return letters.front();
}

// By the number, not by its letters: 5 before 10.
std::vector<Group> ByWait(std::span<const Attempt> attempts) {
  std::map<double, Tally> waits;
  for (const Attempt& attempt : attempts) {
    if (attempt.after_min) waits[*attempt.after_min].Add(attempt);
  }
  std::vector<Group> all;
  for (const auto& [minutes, tally] : waits) {
    all.push_back({fmt::format("{:g}", minutes), tally.Sum()});
  }
  return all;
}

Duel DuelOf(std::span<const Attempt> attempts) {
  const bool played = std::ranges::any_of(attempts, [](const Attempt& a) {
    return a.kind == Kind::kGhost || a.ghost_ms;
  });
  Duel duel;
  if (!played) return duel;
  for (const Attempt& attempt : attempts) {
    duel.ghost_faults +=
        attempt.ghost != 0 && attempt.ghost != attempt.card ? 1 : 0;
    const FirstOfTwo first = FirstOf(attempt);
    duel.first += first == FirstOfTwo::kPlayer ? 1 : 0;
    duel.second += first == FirstOfTwo::kGhost ? 1 : 0;
    duel.too_close += first == FirstOfTwo::kTooClose ? 1 : 0;
  }
  return duel;
}

// What it costs to wait for the sound that tells two cards apart: those of six
// kana (大山札), and others whose partner (友札) had not been read, against the
// cards that one kana decides.
std::vector<Hesitation> HesitationsOf(std::span<const Attempt> attempts) {
  Tally single, partners, mountains;
  for (const Attempt& a : attempts) {
    if (!Heard(a.kind) || a.kind == Kind::kStrokes || a.dead) continue;
    if (a.kana == kMountainKana) {
      mountains.Add(a);
    } else if (a.partner != 0) {
      partners.Add(a);
    } else if (a.kana == 1) {
      single.Add(a);
    }
  }
  const Figures usual = single.Sum();
  std::vector<Hesitation> all;
  for (const auto& [of, tally] :
       {std::pair{Hesitation::Of::kMountains, &mountains},
        std::pair{Hesitation::Of::kPartners, &partners}}) {
    Hesitation hesitation{of, tally->Sum(), {}, {}};
    const Figures& theirs = hesitation.figures;
    if (theirs.asked == 0) continue;
    if (theirs.kimariji_own_ms && usual.kimariji_own_ms &&
        theirs.Enough(Since::kKimariji) && usual.Enough(Since::kKimariji)) {
      hesitation.longer_ms =
          *theirs.kimariji_median_ms - *usual.kimariji_median_ms;
      // What a device adds is in both, and not in the difference.
      hesitation.sigma_ms =
          std::hypot(*theirs.kimariji_own_ms, *usual.kimariji_own_ms);
    }
    all.push_back(std::move(hesitation));
  }
  return all;
}

std::vector<Approach> ApproachesOf(std::span<const Attempt> attempts) {
  std::vector<Approach> all;
  for (const Attempt& a : attempts) {
    if (!a.dead || !a.near_mm) continue;
    all.push_back(
        {a.place, a.card, a.kimariji, a.near, *a.near_mm, a.answered != 0});
  }
  std::ranges::stable_sort(all, {}, &Approach::mm);
  if (all.size() > kListed) all.resize(kListed);
  return all;
}

std::vector<CardFigures> Cards(std::span<const Attempt> attempts) {
  std::map<cards::CardId, std::pair<std::string, Tally>> cards;
  for (const Attempt& attempt : attempts) {
    auto& [kimariji, tally] = cards[attempt.card];
    kimariji = attempt.kimariji;
    tally.Add(attempt);
  }
  std::vector<CardFigures> all;
  for (const auto& [card, of] : cards) {
    all.push_back({card, of.first, of.second.Sum()});
  }
  return all;
}

int Failed(const CardFigures& card) {
  return card.figures.faults + card.figures.missed;
}

}  // namespace

Timed Figures::From(Since since) const {
  if (since == Since::kSound) {
    return {timed, median_ms, spread_ms, sigma_ms, own_ms};
  }
  return {kimariji_timed, kimariji_median_ms, kimariji_spread_ms,
          kimariji_sigma_ms, kimariji_own_ms};
}

bool Figures::Enough(Since since) const {
  const Timed times = From(since);
  return (times.median_ms ? times.timed : median_ms ? 0 : right) >= kEnough;
}

Since Figures::Best() const {
  return 2 * kimariji_timed > timed ? Since::kKimariji : Since::kSound;
}

void Tally::Times::Add(double time, double sigma) {
  ms.push_back(time);
  sigmas.push_back(sigma);
}

Timed Tally::Times::Sum() const {
  Timed sum{static_cast<int>(ms.size()), Median(ms), {}, {}, {}};
  if (ms.empty()) return sum;
  std::vector<double> off;
  off.reserve(ms.size());
  for (const double each : ms) off.push_back(std::abs(each - *sum.median_ms));
  sum.spread_ms = kNormalSpread * *Median(std::move(off));
  // How far another would lie from a single one, that one does not say.
  if (ms.size() < 2) return sum;
  sum.own_ms =
      kMedianError * *sum.spread_ms / std::sqrt(static_cast<double>(ms.size()));
  sum.sigma_ms = std::hypot(*sum.own_ms, *Median(sigmas));
  return sum;
}

void Tally::Add(const Attempt& attempt) {
  ++counts_.asked;
  counts_.right += Right(attempt) ? 1 : 0;
  counts_.faults += Fault(attempt) ? 1 : 0;
  counts_.missed += Missed(attempt) ? 1 : 0;
  if (Implausible(attempt)) {
    ++counts_.implausible;
    return;
  }
  counts_.beside += attempt.beside;
  if (!Right(attempt) || !attempt.sound_ms) return;
  if (Guessed(attempt)) {
    ++counts_.guessed;
    return;
  }
  ++counts_.timed;
  sound_.Add(*attempt.sound_ms, attempt.sigma_ms);
  if (attempt.kimariji_ms) {
    ++counts_.kimariji_timed;
    kimariji_.Add(*attempt.kimariji_ms,
                  attempt.kimariji_sigma_ms.value_or(attempt.sigma_ms));
  }
  if (const auto travel = TravelMs(attempt)) {
    travel_.Add(*travel, TravelSigmaMs(attempt));
  }
  if (attempt.moved_ms) {
    moved_.Add(*attempt.moved_ms, attempt.moved_sigma_ms.value_or(0));
  }
  if (const auto speed = SpeedOf(attempt.way)) {
    speed_.Add(speed->m_s, speed->sigma);
    length_.Add(LengthMm(attempt.way), 0);
  }
}

Figures Tally::Sum() const {
  Figures figures = counts_;
  const Timed sound = sound_.Sum();
  figures.median_ms = sound.median_ms;
  figures.spread_ms = sound.spread_ms;
  figures.sigma_ms = sound.sigma_ms;
  figures.own_ms = sound.own_ms;
  const Timed kimariji = kimariji_.Sum();
  figures.kimariji_median_ms = kimariji.median_ms;
  figures.kimariji_sigma_ms = kimariji.sigma_ms;
  figures.kimariji_own_ms = kimariji.own_ms;
  figures.kimariji_spread_ms = kimariji.spread_ms;
  const auto measured = [](const Times& times) {
    const Timed sum = times.Sum();
    return Measured{sum.median_ms, sum.sigma_ms};
  };
  figures.travel_ms = measured(travel_);
  figures.moved_ms = measured(moved_);
  figures.speed_m_s = measured(speed_);
  figures.way_mm = measured(length_);
  return figures;
}

Figures FiguresOf(std::span<const Attempt> attempts) {
  Tally tally;
  for (const Attempt& attempt : attempts) tally.Add(attempt);
  return tally.Sum();
}

FirstOfTwo FirstOf(const Attempt& attempt) {
  const bool right = Right(attempt) && attempt.sound_ms;
  if (!GhostTook(attempt)) {
    return right ? FirstOfTwo::kPlayer : FirstOfTwo::kNeither;
  }
  if (!right) return FirstOfTwo::kGhost;
  const double ahead = *attempt.ghost_ms - *attempt.sound_ms;
  // He is as far from the kimariji as he is: how well that is known counts.
  const double sure =
      kCertainSigmas *
      std::max(attempt.sigma_ms, attempt.kimariji_sigma_ms.value_or(0));
  if (ahead > sure) return FirstOfTwo::kPlayer;
  return ahead < -sure ? FirstOfTwo::kGhost : FirstOfTwo::kTooClose;
}

Coach Look(std::span<const Attempt> attempts) {
  Coach coach;
  if (!attempts.empty()) coach.kind = attempts.back().kind;
  coach.all = FiguresOf(attempts);
  coach.since = coach.all.Best();
  for (const Attempt& attempt : attempts) {
    coach.total_ms += attempt.sound_ms.value_or(0);
    coach.dead += attempt.dead ? 1 : 0;
    coach.dead_left += attempt.dead && attempt.answered == 0 ? 1 : 0;
  }
  coach.by_length = By(attempts, [](const Attempt& a) {
    return a.dead || a.kana == 0 ? std::nullopt
                                 : std::optional(std::to_string(a.kana));
  });
  coach.by_row = By(attempts, CourtRowOf);
  coach.by_half = By(attempts, HalfOf);
  coach.by_initial = By(attempts, InitialOf);
  coach.by_wait = ByWait(attempts);
  coach.duel = DuelOf(attempts);
  coach.hesitations = HesitationsOf(attempts);
  coach.approaches = ApproachesOf(attempts);
  const std::vector<CardFigures> cards = Cards(attempts);
  for (const CardFigures& card : cards) {
    if (card.figures.From(coach.since).median_ms) {
      coach.slowest.push_back(card);
    }
    if (Failed(card) > 0) coach.most_missed.push_back(card);
  }
  std::stable_sort(coach.slowest.begin(), coach.slowest.end(),
                   [&](const CardFigures& a, const CardFigures& b) {
                     return *a.figures.From(coach.since).median_ms >
                            *b.figures.From(coach.since).median_ms;
                   });
  std::stable_sort(coach.most_missed.begin(), coach.most_missed.end(),
                   [](const CardFigures& a, const CardFigures& b) {
                     return Failed(a) > Failed(b);
                   });
  if (coach.slowest.size() > kListed) coach.slowest.resize(kListed);
  if (coach.most_missed.size() > kListed) coach.most_missed.resize(kListed);
  return coach;
}

}  // namespace kimari::drill
