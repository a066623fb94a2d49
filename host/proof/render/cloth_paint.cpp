#include "host/proof/render/cloth_paint.h"

#include <cmath>

namespace kimari::sim {
namespace {

// Distance inside each edge: a x + b y + c, pixels.
struct Edges {
  std::array<float, 4> a, b, c;
};

Edges EdgesOf(const Cloth& cloth) {
  float area = 0;
  for (int i = 0; i < 4; ++i) {
    const int j = (i + 1) % 4;
    area += cloth.x[i] * cloth.y[j] - cloth.x[j] * cloth.y[i];
  }
  const float turn = area > 0 ? 1.0F : -1.0F;
  Edges edges{};
  for (int i = 0; i < 4; ++i) {
    const int j = (i + 1) % 4;
    const float ex = cloth.x[j] - cloth.x[i];
    const float ey = cloth.y[j] - cloth.y[i];
    const float per = turn / AtLeast(std::sqrt(ex * ex + ey * ey), 1);
    edges.a[i] = -ey * per;
    edges.b[i] = ex * per;
    edges.c[i] = -(edges.a[i] * cloth.x[i] + edges.b[i] * cloth.y[i]);
  }
  return edges;
}

struct ClothBrush {
  Edges edges;
  Colour dye;
  float per_soft;
  TilePart part;
};

KIMARI_WIDE void Paint(const ClothBrush& a, const TilePlane& gain, Tile& tile) {
  const int last = a.part.last_row * kTileSide;
  for (int i = a.part.first_row * kTileSide; i < last; ++i) {
    const int row = i / kTileSide;
    const float px = static_cast<float>(a.part.left + i % kTileSide);
    const float py = static_cast<float>(a.part.top + row);
    const float d0 = a.edges.a[0] * px + a.edges.b[0] * py + a.edges.c[0];
    const float d1 = a.edges.a[1] * px + a.edges.b[1] * py + a.edges.c[1];
    const float d2 = a.edges.a[2] * px + a.edges.b[2] * py + a.edges.c[2];
    const float d3 = a.edges.a[3] * px + a.edges.b[3] * py + a.edges.c[3];
    const float inside = AtMost(AtMost(d0, d2), AtMost(d1, d3));
    const float cover = Unit(0.5F + inside * a.per_soft);
    // How far across: folds are lines of equal share.
    const float across = Unit(d1 / AtLeast(d1 + d3, 1));
    const float in_fold =
        across * 5 - static_cast<float>(static_cast<int>(across * 5));
    const float fold = in_fold * (1 - in_fold) * 4;
    const float hem = AtMost(d0, d1) < 4 ? 0.82F : 1.0F;
    const float lit = (0.72F + 0.34F * fold) * hem * gain[i] * cover;
    const float through = 1 - cover;
    tile.red[i] = tile.red[i] * through + a.dye.red * lit;
    tile.green[i] = tile.green[i] * through + a.dye.green * lit;
    tile.blue[i] = tile.blue[i] * through + a.dye.blue * lit;
  }
}

}  // namespace

PixelBox Cloth::Box() const {
  PixelBox box = BoxAround(x[0], y[0], soft);
  for (int i = 1; i < 4; ++i) box = Union(box, BoxAround(x[i], y[i], soft));
  return box;
}

void PaintCloth(const Cloth& cloth, TilePart part, const TilePlane& gain,
                Tile& tile) {
  const PixelBox rows{part.left, part.top + part.first_row,
                      part.left + kTileSide, part.top + part.last_row};
  if (!cloth.Box().Meets(rows)) return;
  Paint({EdgesOf(cloth), cloth.dye, 1 / cloth.soft, part}, gain, tile);
}

}  // namespace kimari::sim
