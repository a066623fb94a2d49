// How like each other a picture's cells and a card's face are: the sums of
// which their correlation is made. Eight cells are reckoned with at once.
#pragma once

namespace kimari::vision {

inline constexpr int kLane = 8;

// Weighted sums over a card's cells: of the weights, the picture's values, the
// face's, and of their squares and products.
struct Sums {
  float n = 0, i = 0, f = 0, ii = 0, ff = 0, both = 0;
};

// Adds to `out` over `rows` of `lanes` lanes. `value` and `weight` have rows of
// `pitch`, and may be read beyond the card's last column; `face` and `mask`
// have whole lanes, and `mask` is 0 there.
void Correlate(const float* value, const float* weight, int pitch,
               const float* face, const float* mask, int rows, int lanes,
               Sums* out);

}  // namespace kimari::vision
