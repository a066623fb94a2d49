#include "host/proof/render/yuv.h"

#include <cstring>

namespace kimari::sim {
namespace {

struct Encoded {
  std::array<float, kTilePixels> y;
  std::array<float, kTilePixels> u, v;  // one a pixel
};

// Rec. ITU-T T.871 (JFIF) from square-rooted light.
KIMARI_WIDE void Encode(const Tile& tile, Colour white, Encoded& out) {
  for (int i = 0; i < kTilePixels; ++i) {
    const float r = 255 * std::sqrt(Unit(tile.red[i] * white.red));
    const float g = 255 * std::sqrt(Unit(tile.green[i] * white.green));
    const float b = 255 * std::sqrt(Unit(tile.blue[i] * white.blue));
    const float y = 0.299F * r + 0.587F * g + 0.114F * b;
    out.y[i] = y + 0.5F;
    out.u[i] = 0.564F * (b - y);
    out.v[i] = 0.713F * (r - y);
  }
}

KIMARI_WIDE void Pack(const Encoded& encoded, int stride, uint8_t* y,
                      uint8_t* u, uint8_t* v) {
  const float* in_y = encoded.y.data();
  const float* in_u = encoded.u.data();
  const float* in_v = encoded.v.data();
  for (int row = 0; row < kTileSide; ++row) {
    for (int i = 0; i < kTileSide; ++i) {
      y[i] = static_cast<uint8_t>(static_cast<int>(in_y[i]));
    }
    for (size_t i = 0; i < kTileSide / 2; ++i) {
      const float mean_u = 0.5F * (in_u[2 * i] + in_u[2 * i + 1]) + 128.5F;
      const float mean_v = 0.5F * (in_v[2 * i] + in_v[2 * i + 1]) + 128.5F;
      u[i] = static_cast<uint8_t>(
          static_cast<int>(AtMost(AtLeast(mean_u, 0), 255)));
      v[i] = static_cast<uint8_t>(
          static_cast<int>(AtMost(AtLeast(mean_v, 0), 255)));
    }
    in_y += kTileSide;
    in_u += kTileSide;
    in_v += kTileSide;
    y += stride;
    u += stride / 2;
    v += stride / 2;
  }
}

}  // namespace

void StoreTile(const Tile& tile, Colour white, int left, int top,
               YuvPicture& picture) {
  alignas(64) Encoded encoded;
  Encode(tile, white, encoded);
  const size_t at = static_cast<size_t>(top) * picture.stride + left;
  Pack(encoded, picture.stride, &picture.y[at], &picture.u[at / 2],
       &picture.v[at / 2]);
}

void CopyTile(const YuvPicture& from, int left, int top, YuvPicture& to) {
  for (int row = 0; row < kTileSide; ++row) {
    const size_t at = static_cast<size_t>(top + row) * from.stride + left;
    std::memcpy(&to.y[at], &from.y[at], kTileSide);
    std::memcpy(&to.u[at / 2], &from.u[at / 2], kTileSide / 2);
    std::memcpy(&to.v[at / 2], &from.v[at / 2], kTileSide / 2);
  }
}

}  // namespace kimari::sim
