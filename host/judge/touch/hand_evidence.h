// How well hands explain what the seat mats made of a pad's levels over a
// stretch of scans. Each hand's share of the excess is its share of the plain
// level times its player's coupling, so the excess is linear in the shares and,
// with normal priors, what a stretch says for a hand or two has a closed form
// (Bishop, Pattern Recognition and Machine Learning, 3.5.1). All are log
// evidence against no mat being felt at all.
#pragma once

#include <array>
#include <cstddef>
#include <map>
#include <span>
#include <utility>
#include <vector>

#include "host/court/side.h"
#include "host/judge/touch/pad_levels.h"
#include "host/judge/touch/seat_coupling.h"

namespace kimari::judge {

class HandEvidence {
 public:
  HandEvidence(const PadLevels& levels, const SeatCouplings& seats);

  // How far off the best explanation leaves the excesses, by their variance, a
  // degree of freedom: about 1, more where no hands make such levels.
  double Scatter(double best) const;

  // Stretches are of excesses, [from, to) by their place in time.
  size_t Count() const { return scans_.size(); }
  // The first one at or after a scan.
  size_t At(int scan) const;

  // One hand, of this player, makes the whole level.
  double Alone(Side player, size_t from, size_t to) const;
  // So it does, and its player has shifted on his mat: nothing that was learned
  // of him before says how strongly he is coupled now.
  double Shifted(Side player, size_t from, size_t to) const;
  // One hand does, and the other player's hand is near, but does not touch,
  // from `near_from` to `near_to`.
  double Near(Side player, size_t from, size_t to, size_t near_from,
              size_t near_to) const;
  // A hand of each player in stretches from one of `at` to the next, all of
  // them from at[first] on: for each of at[first], at[first + 1] and so on what
  // the hands explain up to there. Their shares stay, or change by and by as
  // hands that slide make them.
  std::vector<double> Together(const std::vector<size_t>& at, size_t first);

 private:
  static constexpr size_t kShares = 6;  // of two hands, tried
  // Sums, each over the excesses before a place, weighted by their precision:
  // of what a share (0, 1: of A, B) or a near hand's excess (2, 3) adds to an
  // excess, squared, and times the excess.
  struct Sums {
    std::array<std::array<double, 4>, 4> squares{};
    std::array<double, 4> products{};
  };
  // What is believed of a coupling: normal, with this weight.
  struct Belief {
    double log_weight, mean, spread;
  };
  // Sums over two columns.
  struct Pair {
    double m00 = 0, m01 = 0, m11 = 0, v0 = 0, v1 = 0;
  };

  // Evidence of two hands in [from, to): for each pair of beliefs and each
  // share.
  using Shares = std::array<double, kShares>;
  std::vector<Shares> Shared(size_t from, size_t to) const;

  Sums Between(size_t from, size_t to) const;
  // What he touches alone adds to all beliefs, or to these.
  double Believing(std::span<const Belief> beliefs, Side player, size_t from,
                   size_t to) const;
  static double Log(const Pair& sums, double mean0, double mean1,
                    const Pair& covariance);

  std::vector<int> scans_;
  std::vector<Sums> sums_;  // one more than excesses
  std::array<std::vector<Belief>, 2> couplings_;
  std::array<std::vector<Belief>, 2> anywhere_;
  double least_share_;
  double squares_ = 0;  // of all excesses, by their variance
  double degrees_ = 0;
  // By the stretch from one place to the next, made when first asked for.
  std::map<std::pair<size_t, size_t>, std::vector<Shares>> shared_;
  std::array<double, 2> near_mean_{}, near_spread_{};
};

}  // namespace kimari::judge
