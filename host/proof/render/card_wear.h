// What years of play do to a card: rubbed edges, yellowed paper.
#pragma once

#include <opencv2/core/mat.hpp>

#include "host/base/random.h"
#include "host/proof/render/tile.h"

namespace kimari::sim {

// What shows where print and rim are gone.
inline constexpr uint32_t kBareRgb = 0xC9BCA2;

// How much of the surface is rubbed off, 0 to 1, at each point that lies
// `depth` (float) mm inside the card's edge. `wear` 0 (new) to 1.
cv::Mat RubbedOff(const cv::Mat& depth, double wear, Random& random);

// The paper of one card of a deck that worn.
Colour Yellowed(Colour paper, double wear, Random& random);

}  // namespace kimari::sim
