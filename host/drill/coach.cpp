#include "host/drill/coach.h"

#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>

#include "host/cards/morae.h"

namespace kimari::drill {
namespace {

constexpr double kNormalSpread = 1.4826;
constexpr double kMedianError = 1.2533;
constexpr size_t kListed = 10;

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
bool Lay(const Attempt& attempt) {
  return !attempt.dead &&
         (OnCourt(attempt.kind) || attempt.kind == Kind::kLayout);
}

std::optional<std::string> RowOf(const Attempt& attempt) {
  if (!Lay(attempt)) return std::nullopt;
  // As they are sorted: from the player on.
  return std::to_string(attempt.row);
}

std::optional<std::string> HalfOf(const Attempt& attempt) {
  if (!Lay(attempt)) return std::nullopt;
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
  constexpr double kCertain = 3.09;  // sigmas: 999 of 1000
  Duel duel;
  for (const Attempt& attempt : attempts) {
    duel.ghost_faults +=
        attempt.ghost != 0 && attempt.ghost != attempt.card ? 1 : 0;
    if (!GhostTook(attempt)) {
      duel.first += Right(attempt) && attempt.kind == Kind::kGhost ? 1 : 0;
      continue;
    }
    const double ahead = Right(attempt) && attempt.sound_ms
                             ? *attempt.ghost_ms - *attempt.sound_ms
                             : -HUGE_VAL;
    const double sure = kCertain * attempt.sigma_ms;
    if (ahead > sure) {
      ++duel.first;
    } else if (ahead < -sure) {
      ++duel.second;
    } else {
      ++duel.too_close;
    }
  }
  return duel;
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

void Tally::Times::Add(double time, double sigma) {
  ms.push_back(time);
  sigmas.push_back(sigma);
}

std::optional<double> Tally::Times::Spread() const {
  const auto median = Median(ms);
  if (!median) return std::nullopt;
  std::vector<double> off;
  for (const double each : ms) off.push_back(std::abs(each - *median));
  return kNormalSpread * *Median(off);
}

std::optional<double> Tally::Times::Error() const {
  const auto spread = Spread();
  if (!spread) return std::nullopt;
  const double of_answers =
      kMedianError * *spread / std::sqrt(static_cast<double>(ms.size()));
  return std::hypot(of_answers, *Median(sigmas));
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
  if (!Right(attempt) || !attempt.sound_ms) return;
  sound_.Add(*attempt.sound_ms, attempt.sigma_ms);
  if (attempt.kimariji_ms) {
    kimariji_.Add(*attempt.kimariji_ms,
                  attempt.kimariji_sigma_ms.value_or(attempt.sigma_ms));
  }
}

Figures Tally::Sum() const {
  Figures figures = counts_;
  figures.median_ms = Median(sound_.ms);
  figures.spread_ms = sound_.Spread();
  figures.sigma_ms = sound_.Error();
  figures.kimariji_median_ms = Median(kimariji_.ms);
  figures.kimariji_sigma_ms = kimariji_.Error();
  return figures;
}

Figures FiguresOf(std::span<const Attempt> attempts) {
  Tally tally;
  for (const Attempt& attempt : attempts) tally.Add(attempt);
  return tally.Sum();
}

Coach Look(std::span<const Attempt> attempts) {
  Coach coach;
  if (!attempts.empty()) coach.kind = attempts.back().kind;
  coach.all = FiguresOf(attempts);
  for (const Attempt& attempt : attempts) {
    coach.dead += attempt.dead ? 1 : 0;
    coach.dead_left += attempt.dead && attempt.answered == 0 ? 1 : 0;
  }
  coach.by_length = By(attempts, [](const Attempt& a) {
    return a.dead || a.kana == 0 ? std::nullopt
                                 : std::optional(std::to_string(a.kana));
  });
  coach.by_row = By(attempts, RowOf);
  coach.by_half = By(attempts, HalfOf);
  coach.by_initial = By(attempts, InitialOf);
  coach.by_wait = ByWait(attempts);
  coach.duel = DuelOf(attempts);
  const std::vector<CardFigures> cards = Cards(attempts);
  for (const CardFigures& card : cards) {
    if (card.figures.median_ms) coach.slowest.push_back(card);
    if (Failed(card) > 0) coach.most_missed.push_back(card);
  }
  std::stable_sort(coach.slowest.begin(), coach.slowest.end(),
                   [](const CardFigures& a, const CardFigures& b) {
                     return *a.figures.median_ms > *b.figures.median_ms;
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
