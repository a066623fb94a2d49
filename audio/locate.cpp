#include "audio/locate.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numeric>

namespace kimari::audio {

std::optional<Found> Locate(std::span<const float> piece,
                            std::span<const float> heard) {
  const double own =
      std::inner_product(piece.begin(), piece.end(), piece.begin(), 0.0);
  if (own <= 0 || heard.size() < piece.size()) return std::nullopt;
  Found best;
  double energy = std::inner_product(
      heard.begin(), heard.begin() + std::ssize(piece), heard.begin(), 0.0);
  for (size_t at = 0; at + piece.size() <= heard.size(); ++at) {
    const auto here = heard.subspan(at, piece.size());
    const double product =
        std::inner_product(piece.begin(), piece.end(), here.begin(), 0.0F);
    const double correlation =
        product / std::sqrt(own * std::max(energy, 1e-12));
    if (correlation > best.correlation) {
      best = {static_cast<int64_t>(at), correlation};
    }
    if (at + piece.size() < heard.size()) {
      const double out = heard[at];
      const double in = heard[at + piece.size()];
      energy += in * in - out * out;
    }
  }
  return best;
}

}  // namespace kimari::audio
