// What is printed on the torifuda: pictures of their faces and backs, already
// as soft as the camera will see them.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "host/base/result.h"
#include "host/proof/render/card_gloss.h"
#include "host/proof/render/tile.h"
#include "host/proof/sim/scene.h"

namespace kimari::sim {

// A card of the deck and its text as printed: kana without dakuten.
struct CardFace {
  uint16_t card = 0;
  std::string text;
};

// Four numbers that compilers with vector extensions handle as one.
using Texel __attribute__((vector_size(16))) = float;

// A card's picture in linear light: red, green, blue (each times cover) and
// cover. Row 0 is above the card's top edge; the card lies in the middle.
struct CardPicture {
  int width = 0;
  int height = 0;
  double texels_per_mm = 0;
  std::vector<Texel> texels;
};

class CardDeck {
 public:
  // Errors as FindFont and DrawGlyphs.
  // They have the size of the look's court.
  static Result<CardDeck> Print(const Look& look,
                                const std::vector<CardFace>& faces);

  court::CardSize Size() const { return size_; }
  // A card that is not in the deck has an unprinted face.
  const CardPicture& Face(uint16_t card) const;
  const CardPicture& Back() const { return back_; }
  // How this copy of the card is bent; flat when it is not in the deck.
  const CardCurl& Curl(uint16_t card) const;

 private:
  court::CardSize size_;
  std::map<uint16_t, CardPicture> faces_;
  std::map<uint16_t, CardCurl> curls_;
  CardCurl flat_;
  CardPicture blank_;
  CardPicture back_;
};

}  // namespace kimari::sim
