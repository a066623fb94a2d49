#include "host/proof/render/settled_court.h"

#include <algorithm>
#include <numeric>
#include <tuple>

#include "host/proof/render/tatami.h"

namespace kimari::sim {
namespace {

auto Key(const SceneCard& c) {
  return std::make_tuple(c.height_mm, c.card, c.centre.x, c.centre.y,
                         c.angle_deg, c.face_up);
}
bool Below(const SceneCard& a, const SceneCard& b) { return Key(a) < Key(b); }

}  // namespace

SettledCourt::SettledCourt(const Look& look, const Projection& projection,
                           const Light& light, const CardDeck& deck,
                           const TileGrid& grid)
    : projection_(projection),
      light_(light),
      deck_(deck),
      grid_(grid),
      empty_(DrawEmptyCourt(look, projection, grid)),
      picture_(grid),
      dirty_(grid.Count(), false) {
  for (int tile = 0; tile < grid_.Count(); ++tile) {
    const TilePlane& gain = light_.Gain(tile);
    for (int i = 0; i < kTilePixels; ++i) {
      empty_[tile].red[i] *= gain[i];
      empty_[tile].green[i] *= gain[i];
      empty_[tile].blue[i] *= gain[i];
    }
  }
  lit_ = empty_;
  changed_.resize(grid_.Count());
  std::iota(changed_.begin(), changed_.end(), 0);
  for (const int tile : changed_) {
    StoreTile(lit_[tile], light_.white(), grid_.Left(tile), grid_.Top(tile),
              picture_);
  }
}

void SettledCourt::Update(std::span<const SceneCard> cards) {
  changed_.clear();
  next_.assign(cards.begin(), cards.end());
  std::sort(next_.begin(), next_.end(), Below);
  const auto mark = [this](const CardSprite& sprite) {
    grid_.ForEach(sprite.box(), [this](int tile) {
      if (!dirty_[tile]) changed_.push_back(tile);
      dirty_[tile] = true;
    });
  };
  // Walk both sorted lists: what is in one only has come or gone.
  std::vector<CardSprite> sprites;
  size_t old_at = 0;
  for (const SceneCard& card : next_) {
    while (old_at < cards_.size() && Below(cards_[old_at], card)) {
      mark(sprites_[old_at++]);
    }
    if (old_at < cards_.size() && !Below(card, cards_[old_at])) {
      sprites.push_back(sprites_[old_at++]);
    } else {
      sprites.emplace_back(card, deck_, projection_, light_);
      mark(sprites.back());
    }
  }
  while (old_at < cards_.size()) mark(sprites_[old_at++]);
  sprites_ = std::move(sprites);
  cards_.swap(next_);
  for (const int tile : changed_) {
    Redraw(tile);
    dirty_[tile] = false;
  }
}

void SettledCourt::Redraw(int tile) {
  const int left = grid_.Left(tile);
  const int top = grid_.Top(tile);
  const PixelBox here = grid_.Box(tile);
  Tile& lit = lit_[tile];
  lit = empty_[tile];
  for (const CardSprite& sprite : sprites_) {
    if (!sprite.box().Meets(here)) continue;
    sprite.DrawShadow({left, top}, lit);
    sprite.Draw({left, top}, light_.Gain(tile), lit);
  }
  StoreTile(lit, light_.white(), left, top, picture_);
}

}  // namespace kimari::sim
