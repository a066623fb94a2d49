// Kana on a card: three columns, right to left, in the deck's own size and
// place.
#pragma once

#include <vector>

#include "host/base/random.h"
#include "host/proof/render/font.h"
#include "host/proof/sim/scene.h"

namespace kimari::sim {

// Faces are drawn this fine, with so much room about the card.
inline constexpr int kFinePerMm = 6;
inline constexpr double kMarginMm = 4;

// Pixels of the em that a deck's kana are drawn at.
int KanaPixels(const Look& look);

// Adds ink (0 to 255) to a fine picture of the face: five kana, five, the rest.
// The print run's jog is drawn from `random`.
void WriteText(const Look& look, const std::vector<char32_t>& text,
               const GlyphSet& glyphs, Random& random, cv::Mat& ink);

}  // namespace kimari::sim
