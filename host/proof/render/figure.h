// Faces of a picture deck: a poet in layered robes on a dais, made up of
// shapes and colours drawn from the deck's seed. No card is like another.
#pragma once

#include <opencv2/core/mat.hpp>

#include "host/base/random.h"

namespace kimari::sim {

// Draws over a fine picture of the face (card_text.h), 8-bit blue, green, red,
// white where nothing is printed. `random` decides the whole figure.
void DrawFigure(Random random, cv::Mat& art);

}  // namespace kimari::sim
