// Telling a card's paper from the mat by colour, whatever mat and light: the
// white margins of the court's markers show what white is now and at each
// place; paper differs from the mat towards it.
#pragma once

#include <array>
#include <vector>

#include "host/court/plan.h"

namespace kimari::vision {

// Mean of some pixels, 0 to 255 each; or such a colour over that of white.
struct Rgb {
  float red = 0;
  float green = 0;
  float blue = 0;

  float Sum() const { return red + green + blue; }
};

// The colour of white paper at each place of the court: a plane through what
// the markers' margins show.
class WhiteField {
 public:
  WhiteField() = default;
  // `around`: the colours seen within 40 mm of each marker, none for one out of
  // sight. A marker that is covered, hence much darker than the other three let
  // expect, is left out.
  static WhiteField FromMarkers(const std::array<court::Point, 4>& markers,
                                const std::array<std::vector<Rgb>, 4>& around);

  Rgb At(court::Point p) const {
    const auto x = static_cast<float>(p.x), y = static_cast<float>(p.y);
    return {At(0, x, y), At(1, x, y), At(2, x, y)};
  }

 private:
  float At(int channel, float x, float y) const {
    const auto& c = planes_[channel];
    const float value = c[0] + c[1] * x + c[2] * y;
    return value < 1 ? 1 : value;
  }

  // By channel: value at the court's middle, slope along x and y.
  std::array<std::array<float, 3>, 3> planes_ = {
      {{255, 0, 0}, {255, 0, 0}, {255, 0, 0}}};
};

// A colour seen at a place of the court.
struct Sample {
  court::Point place;
  Rgb colour;
};

// White, and the mat's colour over it: the median of the samples, for cards
// cover less than half of them. Where nothing at the markers is whiter than the
// mat, white is taken to be 255.
struct CourtColours {
  WhiteField white;
  Rgb mat;

  static CourtColours Learn(const std::array<court::Point, 4>& markers,
                            const std::array<std::vector<Rgb>, 4>& around,
                            const std::vector<Sample>& samples);
};

struct PaperTestOptions {
  float least = 0.4F;    // of the way from the mat (0) to white (1)
  float off_way = 0.6F;  // colours farther beside that way are something else
  float least_light = 0.45F;  // of the mat's; text is darker
  // How far shades of one thing differ: what is told by colour, and by light.
  float colour_spread = 0.012F;
  float light_spread = 0.1F;
};

// For one colour of mat; a linear discriminant of chromaticity and lightness,
// each weighed by how far mat and white are apart in it.
class PaperTest {
 public:
  PaperTest() = default;
  // All colours are over white (WhiteField).
  explicit PaperTest(const Rgb& mat, const PaperTestOptions& options = {});

  bool Accepts(const Rgb& colour) const {
    const float sum = colour.Sum();
    if (sum < least_sum_) return false;
    const float over = 1 / sum;
    const float r = colour.red * over - mat_[0];
    const float g = colour.green * over - mat_[1];
    const float b = colour.blue * over - mat_[2];
    const float along = (r * way_[0] + g * way_[1] + b * way_[2]) * over_way2_;
    const float light = (sum - mat_sum_) * over_light_;
    if (along * colour_share_ + light * (1 - colour_share_) < least_) {
      return false;
    }
    const float off = r * r + g * g + b * b - along * along * way2_;
    return off < most_off2_;
  }

 private:
  float mat_[3] = {};  // chromaticity
  float way_[3] = {};  // from there to white
  float way2_ = 1, over_way2_ = 1;
  float mat_sum_ = 0, over_light_ = 1, least_sum_ = 0;
  float colour_share_ = 1;
  float least_ = 0.5F, most_off2_ = 1;
};

}  // namespace kimari::vision
