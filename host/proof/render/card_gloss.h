// A card's surface: paper that is a little bent, under varnish. What the bend
// does to the light on it, and where it mirrors the lamps into the lens.
#pragma once

#include "host/base/random.h"
#include "host/proof/render/light.h"

namespace kimari::sim {

// How a card is bent: the slope of its normal grows by so much a millimetre
// from its middle towards its right edge (x) and its top edge (y).
struct CardCurl {
  double x = 0;
  double y = 0;
  court::Point lean;  // slope of the normal in its middle, card axes
};

// Draws a bend of at most `sag_mm` off the plane, about one of the card's axes.
CardCurl DrawCurl(court::CardSize card, double sag_mm, Random random);

// The light that a card adds and takes at (u, v): card millimetres from its
// middle, u to its right, v to its top. Reflection by half vectors, as in
// Blinn's shading, with a lobe of finite width.
class CardGloss {
 public:
  // `varnish`: share of the lamps' light that the surface mirrors, 0 to 1.
  CardGloss(const SceneCard& card, const CardCurl& curl, double varnish,
            const Projection& projection, const Light& light);

  // Whether any lamp is mirrored anywhere on the card.
  bool Shines() const { return count_ > 0; }
  // To be added, times the paper's cover and the hall's light.
  float Shine(float u, float v) const {
    float sum = 0;
    for (int i = 0; i < count_; ++i) sum += bands_[i].At(u, v);
    return sum;
  }
  // Gain on what the paper shows.
  float Shade(float u, float v) const {
    return 1 + shade_u_ * u + shade_v_ * v;
  }

 private:
  static constexpr int kLamps = 2;

  // One lamp: off the mirror's direction by (along, across) in widths of the
  // lobe, both linear over the card.
  struct Band {
    float along, along_u, along_v;
    float across, across_u, across_v;
    float half;  // of the tube, widths of the lobe
    float brightness;

    float At(float u, float v) const {
      float a = along + along_u * u + along_v * v;
      const float b = across + across_u * u + across_v * v;
      a = AtLeast((a < 0 ? -a : a) - half, 0);
      const float near = AtLeast(1 - (a * a + b * b) * 0.125F, 0);
      return brightness * near * near * near * near;
    }
  };

  std::array<Band, kLamps> bands_{};
  int count_ = 0;
  float shade_u_ = 0;
  float shade_v_ = 0;
};

}  // namespace kimari::sim
