// The picture in squares small enough for the first-level cache. Colours are
// linear light, 1 = white under full light; a stored value is its square root
// (close to the transfer of Rec. ITU-R BT.709).
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>

#include "host/base/cpu_clones.h"

// Both give the same numbers: neither fuses multiplication and addition.
#define KIMARI_WIDE KIMARI_CLONES("avx2")

namespace kimari::sim {

inline constexpr int kTileSide = 32;
inline constexpr int kTilePixels = kTileSide * kTileSide;

using TilePlane = std::array<float, kTilePixels>;

struct alignas(64) Tile {
  TilePlane red;
  TilePlane green;
  TilePlane blue;
};

// Rows of the tile whose corner lies at (left, top) of the picture.
struct TilePart {
  int left = 0;
  int top = 0;
  int first_row = 0;
  int last_row = kTileSide;
};

struct Colour {
  float red = 0;
  float green = 0;
  float blue = 0;

  friend Colour operator*(Colour c, float k) {
    return {c.red * k, c.green * k, c.blue * k};
  }
};

// Plain comparisons, so that compilers turn them into vector instructions.
inline float AtLeast(float x, float low) { return x < low ? low : x; }
inline float AtMost(float x, float high) { return x > high ? high : x; }
inline float Unit(float x) { return AtMost(AtLeast(x, 0), 1); }

// 0xRRGGBB as shown on a screen, to linear light.
inline Colour LinearColour(uint32_t rgb) {
  const auto channel = [rgb](int shift) {
    const float v = static_cast<float>((rgb >> shift) & 0xFF) / 255.0F;
    return v * v;
  };
  return {channel(16), channel(8), channel(0)};
}

// Half-open rectangle of pixels.
struct PixelBox {
  int left = 0;
  int top = 0;
  int right = 0;
  int bottom = 0;

  bool Meets(const PixelBox& o) const {
    return left < o.right && o.left < right && top < o.bottom && o.top < bottom;
  }
  bool operator==(const PixelBox&) const = default;
};

inline PixelBox Union(const PixelBox& a, const PixelBox& b) {
  return {std::min(a.left, b.left), std::min(a.top, b.top),
          std::max(a.right, b.right), std::max(a.bottom, b.bottom)};
}

// The box around a rectangle given by its middle and half its sides. What is
// absurdly far away (or no number) ends at the edge of a large world.
inline PixelBox BoxAround(float x, float y, float half_width,
                          float half_height) {
  const auto whole = [](float v) {
    constexpr float kWorld = 1e6F;
    return static_cast<int>(v > -kWorld ? AtMost(v, kWorld) : -kWorld);
  };
  return {whole(std::floor(x - half_width)), whole(std::floor(y - half_height)),
          whole(std::ceil(x + half_width)) + 1,
          whole(std::ceil(y + half_height)) + 1};
}
inline PixelBox BoxAround(float x, float y, float radius) {
  return BoxAround(x, y, radius, radius);
}

// How the picture is cut into tiles; the last row and column may reach over
// the edge.
struct TileGrid {
  TileGrid(int width, int height)
      : columns((width + kTileSide - 1) / kTileSide),
        rows((height + kTileSide - 1) / kTileSide) {}

  int Count() const { return columns * rows; }
  int Left(int tile) const { return tile % columns * kTileSide; }
  int Top(int tile) const { return tile / columns * kTileSide; }
  PixelBox Box(int tile) const {
    return {Left(tile), Top(tile), Left(tile) + kTileSide,
            Top(tile) + kTileSide};
  }
  // Calls visit(tile) for each tile that meets the box.
  template <typename Visit>
  void ForEach(const PixelBox& box, Visit visit) const {
    const int first_column = std::max(0, box.left) / kTileSide;
    const int first_row = std::max(0, box.top) / kTileSide;
    for (int row = first_row; row < rows && row * kTileSide < box.bottom;
         ++row) {
      for (int column = first_column;
           column < columns && column * kTileSide < box.right; ++column) {
        visit(row * columns + column);
      }
    }
  }

  int columns;
  int rows;
};

}  // namespace kimari::sim
