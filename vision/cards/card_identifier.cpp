#include "vision/cards/card_identifier.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "vision/cards/assignment.h"

namespace kimari::vision {
namespace {

struct Guess {
  int index = 0;
  CardPose pose;
  float cosine = 0;
};

constexpr double kPlainly = 0.08;  // likeness

double LeastLikeness(const CardLibrary& library,
                     const CardIdentifierOptions& options) {
  return library.drawn() ? options.least_likeness_drawn
                         : options.least_likeness;
}

}  // namespace

std::vector<Candidate> IdentifyCard(const cv::Mat& ground,
                                    const CardLibrary& library,
                                    const CardPose& pose, bool both_ways,
                                    const CardIdentifierOptions& options) {
  std::vector<Guess> guesses;
  std::array<float, kPatchPixels> patch;
  std::array<float, kHalfCells> half;
  std::vector<float> cosines;
  for (int turn = 0; turn < (both_ways ? 2 : 1); ++turn) {
    CardPose at = pose;
    at.angle_deg += 180.0 * turn;
    if (!SamplePatch(ground, at, patch.data())) continue;
    HalvePatch(patch.data(), half.data());
    Normalise(half.data(), kHalfWidth, kHalfHeight);
    library.space().Compare(half.data(), 1, cosines);
    for (int i = 0; i < library.size(); ++i) {
      guesses.push_back({i, at, cosines[i]});
    }
  }
  const size_t count = std::min<size_t>(options.candidates, guesses.size());
  std::partial_sort(guesses.begin(), guesses.begin() + static_cast<long>(count),
                    guesses.end(), [](const Guess& a, const Guess& b) {
                      return a.cosine > b.cosine;
                    });
  guesses.resize(count);
  std::vector<Candidate> found;
  for (const Guess& guess : guesses) {
    const auto match =
        library.aligner(guess.index)
            .Align(ground, guess.pose, options.reach_mm, options.iterations);
    if (!SamplePatch(ground, match.pose, patch.data())) continue;
    Normalise(patch.data(), kPatchWidth, kPatchHeight);
    found.push_back(
        {guess.index, match.pose,
         library.Likeness(guess.index, patch.data(), options.edge_weight)});
  }
  std::sort(found.begin(), found.end(),
            [](const Candidate& a, const Candidate& b) {
              return a.likeness > b.likeness;
            });
  return found;
}

std::vector<Choice> ChooseCards(
    const std::vector<std::vector<Candidate>>& places,
    const CardLibrary& library, const CardIdentifierOptions& options) {
  const size_t n = places.size();
  const auto faces = static_cast<size_t>(library.size());
  const double least = LeastLikeness(library, options);
  const double scale =
      library.drawn() ? options.likeness_scale_drawn : options.likeness_scale;
  // A column a card, then one "nothing" for each place.
  std::vector<std::vector<double>> cost(n, std::vector<double>(faces + n, 1.0));
  for (size_t i = 0; i < n; ++i) {
    for (const Candidate& c : places[i]) {
      cost[i][c.index] = std::min(cost[i][c.index], -c.likeness);
    }
    for (size_t k = 0; k < n; ++k) cost[i][faces + k] = 1.0;
    cost[i][faces + i] = -least;
  }
  const auto chosen = Assign(cost);
  std::vector<int> owner(faces, -1);
  for (size_t i = 0; i < n; ++i) {
    if (chosen[i] >= 0 && chosen[i] < static_cast<int>(faces)) {
      owner[chosen[i]] = static_cast<int>(i);
    }
  }
  std::vector<Choice> choices(n);
  for (size_t i = 0; i < n; ++i) {
    if (chosen[i] < 0 || chosen[i] >= static_cast<int>(faces)) continue;
    double own = -1, against = 0;
    for (size_t k = 0; k < places[i].size(); ++k) {
      const Candidate& c = places[i][k];
      if (c.index == chosen[i] && c.likeness > own) {
        own = c.likeness;
        choices[i].candidate = static_cast<int>(k);
      }
    }
    for (const Candidate& c : places[i]) {
      if (c.index == chosen[i]) continue;
      // A face that is plainly another place's card is no rival here.
      const int other = owner[c.index];
      double there = -1;
      if (other >= 0) {
        for (const Candidate& o : places[other]) {
          if (o.index == c.index) there = std::max(there, o.likeness);
        }
      }
      if (there > c.likeness + kPlainly) continue;
      // Likelihood ratio of two faces under noise as strong as what `own`
      // leaves unexplained.
      against += std::exp(options.independent_cells * (c.likeness - own) /
                          (2 * std::max(1 - own, 0.02)));
    }
    const double clear = 1 / (1 + against);
    const double alike = 1 / (1 + std::exp(-(own - least) / scale));
    choices[i].confidence = clear * alike;
  }
  return choices;
}

}  // namespace kimari::vision
