#include "host/sim/render/card_face.h"

#include <opencv2/imgproc.hpp>

#include "host/base/random.h"
#include "host/sim/render/card_wear.h"
#include "host/sim/render/font.h"
#include "host/sim/render/tatami.h"

namespace kimari::sim {
namespace {

constexpr uint64_t kStream = 0xFACE;
constexpr uint64_t kCurlStream = 0xC021;
constexpr int kFinePerMm = 6;
constexpr double kMarginMm = 4;
constexpr double kCornerMm = 1.6;
constexpr double kRimMm = 1.6;
constexpr double kKanaMm = 15.2;
constexpr double kColumnMm = 14.8;  // pitch of the three columns
constexpr double kTextMm = 65.5;    // height that five kana fill
constexpr size_t kPerColumn = 5;
constexpr double kTexelsPerPixel = 2;
constexpr uint32_t kInkRgb = 0x1E1B1A;

cv::Mat RoundedRectangle(double inset_mm) {
  const double width = court::kCardWidth + 2 * kMarginMm;
  const double height = court::kCardHeight + 2 * kMarginMm;
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

// Three columns from right to left: five kana, five, the rest.
void Write(const std::vector<char32_t>& text, const GlyphSet& glyphs,
           Random& random, cv::Mat& ink) {
  const double jog_x = random.Uniform(-0.4, 0.4);
  const double jog_y = random.Uniform(-0.4, 0.4);
  for (size_t i = 0; i < text.size(); ++i) {
    const size_t column = std::min<size_t>(i / kPerColumn, 2);
    const size_t in_column = i - column * kPerColumn;
    const size_t last = column == 2 ? text.size() - 2 * kPerColumn : kPerColumn;
    const double pitch =
        kTextMm / static_cast<double>(std::max(last, kPerColumn));
    const auto glyph = glyphs.find(text[i]);
    if (glyph == glyphs.end() || glyph->second.empty()) continue;
    cv::Mat print = glyph->second;
    const double squeeze = std::min(1.0, pitch / (kTextMm / kPerColumn));
    if (squeeze < 0.999) {
      cv::resize(print, print, {}, 1, squeeze, cv::INTER_AREA);
    }
    const double x =
        ink.cols / 2.0 +
        ((1.0 - static_cast<double>(column)) * kColumnMm + jog_x) * kFinePerMm;
    const double y =
        ink.rows / 2.0 +
        ((static_cast<double>(in_column) + 0.5) * pitch - kTextMm / 2 + jog_y) *
            kFinePerMm;
    const cv::Rect place(static_cast<int>(x - print.cols / 2.0),
                         static_cast<int>(y - print.rows / 2.0), print.cols,
                         print.rows);
    const cv::Rect inside = place & cv::Rect(0, 0, ink.cols, ink.rows);
    cv::Mat target = ink(inside);
    cv::max(target, print(inside - place.tl()), target);
  }
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

struct Masks {
  cv::Mat cover;
  cv::Mat inner;  // within the rim
  cv::Mat depth;  // mm from the card's edge
};

CardPicture Compose(const Masks& masks, const cv::Mat* ink, Colour paper,
                    Colour rim, Colour print, double wear, Random& random) {
  CardPicture out;
  out.width = masks.cover.cols;
  out.height = masks.cover.rows;
  out.texels_per_mm = out.width / (court::kCardWidth + 2 * kMarginMm);
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
  const float* black = ink != nullptr ? ink->ptr<float>() : nullptr;
  const float* fibre = fibres.ptr<float>();
  for (size_t i = 0; i < out.texels.size(); ++i) {
    const float in = std::min(inner[i], cover[i]);
    const float b = black != nullptr ? black[i] : 0;
    const auto mix = [&](float p, float r, float k, float worn) {
      const float whole = (p * in + r * (cover[i] - in)) * (1 - b) + k * b;
      return (whole + (worn * cover[i] - whole) * off[i]) * fibre[i];
    };
    out.texels[i] =
        Texel{mix(paper.red, rim.red, print.red, bare.red),
              mix(paper.green, rim.green, print.green, bare.green),
              mix(paper.blue, rim.blue, print.blue, bare.blue), cover[i]};
  }
  return out;
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
  const Result<GlyphSet> glyphs =
      DrawGlyphs(*font, characters, static_cast<int>(kKanaMm * kFinePerMm));
  if (!glyphs) return tl::unexpected(glyphs.error());

  const cv::Mat whole = RoundedRectangle(0);
  Masks masks{Soften(whole, look), {}, {}};
  cv::distanceTransform(whole, masks.depth, cv::DIST_L2, 3);
  cv::resize(masks.depth, masks.depth, masks.cover.size(), 0, 0,
             cv::INTER_AREA);
  masks.depth /= kFinePerMm;
  masks.inner =
      look.rims ? Soften(RoundedRectangle(kRimMm), look) : masks.cover;
  const Colour paper = LinearColour(look.paper_rgb);
  const Colour rim = LinearColour(look.rim_rgb);
  const Colour black = LinearColour(kInkRgb);
  Random random = Random(look.seed).Fork(kStream);
  CardDeck deck;
  deck.blank_ = Compose(masks, nullptr, paper, rim, black, look.wear, random);
  deck.back_ = Compose(masks, nullptr, rim, rim, black, look.wear, random);
  for (const CardFace& face : faces) {
    Random own = Random(look.seed).Fork(kStream + 1 + face.card);
    cv::Mat ink(whole.size(), CV_8U, cv::Scalar(0));
    Write(Characters(face.text), *glyphs, own, ink);
    const cv::Mat soft = Soften(ink, look) * own.Uniform(0.90, 1.0);
    const Colour sheet = Yellowed(Vary(paper, 0.02, own), look.wear, own);
    deck.faces_[face.card] = Compose(masks, &soft, sheet, Vary(rim, 0.05, own),
                                     black, look.wear, own);
    deck.curls_[face.card] =
        DrawCurl(look.curl_mm, Random(look.seed).Fork(kCurlStream + face.card));
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
