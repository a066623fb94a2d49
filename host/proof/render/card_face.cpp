#include "host/proof/render/card_face.h"

#include <opencv2/imgproc.hpp>

#include "host/base/random.h"
#include "host/proof/render/card_text.h"
#include "host/proof/render/card_wear.h"
#include "host/proof/render/figure.h"
#include "host/proof/render/font.h"
#include "host/proof/render/tatami.h"

namespace kimari::sim {
namespace {

constexpr uint64_t kFaceStream = 0xFACE;
constexpr uint64_t kFigureStream = 0xF160;
constexpr uint64_t kCurlStream = 0xC021;
constexpr double kCornerMm = 1.6;
constexpr double kRimMm = 1.6;
constexpr double kTexelsPerPixel = 2;
constexpr double kKanaShare = 0.78;  // of the em that a printed kana fills
constexpr double kMostLarger = 1.35;
constexpr uint32_t kInkRgb = 0x1E1B1A;

cv::Mat RoundedRectangle(court::CardSize card, double inset_mm) {
  const double width = card.width + 2 * kMarginMm;
  const double height = card.height + 2 * kMarginMm;
  cv::Mat mask(static_cast<int>(height * kFinePerMm),
               static_cast<int>(width * kFinePerMm), CV_8U, cv::Scalar(0));
  const int edge = static_cast<int>((kMarginMm + inset_mm) * kFinePerMm);
  const int corner = static_cast<int>(kCornerMm * kFinePerMm);
  const cv::Rect r(edge, edge, mask.cols - 2 * edge, mask.rows - 2 * edge);
  mask({r.x + corner, r.y, r.width - 2 * corner, r.height}) = 255;
  mask({r.x, r.y + corner, r.width, r.height - 2 * corner}) = 255;
  for (const int x : {r.x + corner, r.x + r.width - 1 - corner}) {
    for (const int y : {r.y + corner, r.y + r.height - 1 - corner}) {
      cv::circle(mask, {x, y}, corner, 255, cv::FILLED);
    }
  }
  return mask;
}

// The mask as the camera's pixels will average it, one value a texel.
cv::Mat Soften(const cv::Mat& mask, const Look& look) {
  const double spread_mm =
      SpreadPixels(look.camera) / look.camera.pixels_per_mm;
  const double texels_per_mm = kTexelsPerPixel * look.camera.pixels_per_mm;
  cv::Mat soft;
  cv::GaussianBlur(mask, soft, {0, 0}, spread_mm * kFinePerMm);
  cv::resize(soft, soft, {}, texels_per_mm / kFinePerMm,
             texels_per_mm / kFinePerMm, cv::INTER_AREA);
  soft.convertTo(soft, CV_32F, 1 / 255.0);
  return soft;
}

// Print on white paper as Soften makes it, linear red, green, blue.
cv::Mat SoftenArt(const cv::Mat& art, const Look& look) {
  const double spread_mm =
      SpreadPixels(look.camera) / look.camera.pixels_per_mm;
  const double texels_per_mm = kTexelsPerPixel * look.camera.pixels_per_mm;
  cv::Mat soft;
  cv::cvtColor(art, soft, cv::COLOR_BGR2RGB);
  soft.convertTo(soft, CV_32F, 1 / 255.0);
  soft = soft.mul(soft);
  cv::GaussianBlur(soft, soft, {0, 0}, spread_mm * kFinePerMm);
  cv::resize(soft, soft, {}, texels_per_mm / kFinePerMm,
             texels_per_mm / kFinePerMm, cv::INTER_AREA);
  return soft;
}

// What is on one side of a card; null: nothing.
struct Printed {
  const cv::Mat* ink = nullptr;
  const cv::Mat* art = nullptr;
};

struct Masks {
  cv::Mat cover;
  cv::Mat inner;  // within the rim
  cv::Mat depth;  // mm from the card's edge
  double width_mm = 0;
};

CardPicture Compose(const Masks& masks, const Printed& side, Colour paper,
                    Colour rim, Colour print, double wear, Random& random) {
  CardPicture out;
  out.width = masks.cover.cols;
  out.height = masks.cover.rows;
  out.texels_per_mm = out.width / masks.width_mm;
  out.texels.resize(masks.cover.total());
  cv::Mat coarse(7, 5, CV_32F);
  for (auto it = coarse.begin<float>(); it != coarse.end<float>(); ++it) {
    *it = 1 + 0.012F * static_cast<float>(random.Normal());
  }
  cv::Mat fibres;
  cv::resize(coarse, fibres, masks.cover.size(), 0, 0, cv::INTER_CUBIC);
  const cv::Mat rubbed = RubbedOff(masks.depth, wear, random);
  const Colour bare = LinearColour(kBareRgb);
  const float* off = rubbed.ptr<float>();
  const float* cover = masks.cover.ptr<float>();
  const float* inner = masks.inner.ptr<float>();
  const float* black = side.ink ? side.ink->ptr<float>() : nullptr;
  const auto* art = side.art ? side.art->ptr<cv::Vec3f>() : nullptr;
  const cv::Vec3f white(1, 1, 1);
  const float* fibre = fibres.ptr<float>();
  for (size_t i = 0; i < out.texels.size(); ++i) {
    const float in = std::min(inner[i], cover[i]);
    const float b = black != nullptr ? black[i] : 0;
    const cv::Vec3f dye = art != nullptr ? art[i] : white;
    const auto mix = [&](float p, float r, float k, float worn) {
      const float whole = (p * in + r * (cover[i] - in)) * (1 - b) + k * b;
      return (whole + (worn * cover[i] - whole) * off[i]) * fibre[i];
    };
    out.texels[i] = Texel{
        mix(paper.red * dye[0], rim.red, print.red, bare.red),
        mix(paper.green * dye[1], rim.green, print.green, bare.green),
        mix(paper.blue * dye[2], rim.blue, print.blue, bare.blue), cover[i]};
  }
  return out;
}

// The mean of the characters' longer sides, pixels; 1 when there are none.
double MeanSide(const GlyphSet& glyphs) {
  double sum = 0;
  for (const auto& [character, ink] : glyphs) {
    sum += std::max(ink.cols, ink.rows);
  }
  return sum > 0 ? sum / static_cast<double>(glyphs.size()) : 1;
}

// A print run's small differences.
Colour Vary(Colour c, double share, Random& random) {
  const double all = 1 + share * random.Normal();
  const double warm = share * 0.4 * random.Normal();
  return {static_cast<float>(c.red * all * (1 + warm)),
          static_cast<float>(c.green * all),
          static_cast<float>(c.blue * all * (1 - warm))};
}

}  // namespace

Result<CardDeck> CardDeck::Print(const Look& look,
                                 const std::vector<CardFace>& faces) {
  std::vector<char32_t> characters;
  for (const CardFace& face : faces) {
    const std::vector<char32_t> text = Characters(face.text);
    characters.insert(characters.end(), text.begin(), text.end());
  }
  const Result<FontFile> font = FindFont(look.font, characters);
  if (!font) return tl::unexpected(font.error());
  const int em = KanaPixels(look);
  Result<GlyphSet> glyphs = DrawGlyphs(*font, characters, em);
  if (glyphs && MeanSide(*glyphs) < kKanaShare * em) {
    // A brush font draws small in its em; printers set it larger.
    glyphs = DrawGlyphs(
        *font, characters,
        static_cast<int>(
            em * std::min(kMostLarger, kKanaShare * em / MeanSide(*glyphs))));
  }
  if (!glyphs) return tl::unexpected(glyphs.error());

  const cv::Mat whole = RoundedRectangle(look.court->card, 0);
  Masks masks{
      Soften(whole, look), {}, {}, look.court->card.width + 2 * kMarginMm};
  cv::distanceTransform(whole, masks.depth, cv::DIST_L2, 3);
  cv::resize(masks.depth, masks.depth, masks.cover.size(), 0, 0,
             cv::INTER_AREA);
  masks.depth /= kFinePerMm;
  masks.inner = look.rims
                    ? Soften(RoundedRectangle(look.court->card, kRimMm), look)
                    : masks.cover;
  const Colour paper = LinearColour(look.paper_rgb);
  const Colour rim = LinearColour(look.rim_rgb);
  const Colour back = LinearColour(look.back_rgb.value_or(look.rim_rgb));
  const Colour black = LinearColour(kInkRgb);
  Random random = Random(look.seed).Fork(kFaceStream);
  CardDeck deck;
  deck.size_ = look.court->card;
  deck.blank_ = Compose(masks, {}, paper, rim, black, look.wear, random);
  deck.back_ = Compose(masks, {}, back, back, black, look.wear, random);
  for (const CardFace& face : faces) {
    Random own = Random(look.seed).Fork(kFaceStream + 1 + face.card);
    cv::Mat ink(whole.size(), CV_8U, cv::Scalar(0));
    WriteText(look, Characters(face.text), *glyphs, own, ink);
    const cv::Mat soft = Soften(ink, look) * own.Uniform(0.90, 1.0);
    const Colour sheet = Yellowed(Vary(paper, 0.02, own), look.wear, own);
    cv::Mat art;
    if (look.pictures) {
      art = cv::Mat(whole.size(), CV_8UC3, cv::Scalar::all(255));
      DrawFigure(Random(look.deck_seed).Fork(kFigureStream + face.card), art);
      art = SoftenArt(art, look);
    }
    const Printed print{&soft, look.pictures ? &art : nullptr};
    deck.faces_[face.card] = Compose(masks, print, sheet, Vary(rim, 0.05, own),
                                     black, look.wear, own);
    deck.curls_[face.card] =
        DrawCurl(look.court->card, look.curl_mm,
                 Random(look.seed).Fork(kCurlStream + face.card));
  }
  return deck;
}

const CardPicture& CardDeck::Face(uint16_t card) const {
  const auto it = faces_.find(card);
  return it == faces_.end() ? blank_ : it->second;
}

const CardCurl& CardDeck::Curl(uint16_t card) const {
  const auto it = curls_.find(card);
  return it == curls_.end() ? flat_ : it->second;
}

}  // namespace kimari::sim
