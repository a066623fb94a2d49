// The court with every card that lies still: kept ready in light and as
// picture, and redrawn only where a card came or went. What it shows depends on
// the last call of Update alone, not on the calls before.
#pragma once

#include <span>
#include <vector>

#include "host/proof/render/card_sprite.h"
#include "host/proof/render/light.h"
#include "host/proof/render/yuv.h"

namespace kimari::sim {

class SettledCourt {
 public:
  // The references must outlive it.
  SettledCourt(const Look& look, const Projection& projection,
               const Light& light, const CardDeck& deck, const TileGrid& grid);

  // Shows exactly these cards; lower ones first, then by number. Tiles that
  // changed are in changed() until the next call.
  void Update(std::span<const SceneCard> cards);
  const std::vector<int>& changed() const { return changed_; }

  const Tile& Lit(int tile) const { return lit_[tile]; }
  const YuvPicture& picture() const { return picture_; }

 private:
  void Redraw(int tile);

  const Projection& projection_;
  const Light& light_;
  const CardDeck& deck_;
  TileGrid grid_;
  std::vector<Tile> empty_;  // under the hall's light
  std::vector<Tile> lit_;
  YuvPicture picture_;
  std::vector<SceneCard> cards_;
  std::vector<SceneCard> next_;
  std::vector<CardSprite> sprites_;  // of cards_
  std::vector<bool> dirty_;
  std::vector<int> changed_;
};

}  // namespace kimari::sim
