#include "host/proof/render/card_text.h"

#include <algorithm>
#include <opencv2/imgproc.hpp>

namespace kimari::sim {
namespace {

constexpr double kKanaMm = 15.2;
constexpr double kColumnMm = 14.8;  // pitch of the three columns
constexpr double kTextMm = 65.5;    // height that five kana fill
constexpr size_t kPerColumn = 5;
// On a picture deck text is small and stands over the figure.
constexpr double kBesideFigure = 0.36;
constexpr double kAboveFigureMm = 23;

double SizeOf(const Look& look) {
  return look.text_size * (look.pictures ? kBesideFigure : 1);
}

}  // namespace

int KanaPixels(const Look& look) {
  return static_cast<int>(kKanaMm * SizeOf(look) * kFinePerMm);
}

void WriteText(const Look& look, const std::vector<char32_t>& text,
               const GlyphSet& glyphs, Random& random, cv::Mat& ink) {
  const double size = SizeOf(look);
  const double jog_x = look.text_x_mm + random.Uniform(-0.4, 0.4);
  const double jog_y = random.Uniform(-0.4, 0.4) - look.text_y_mm -
                       (look.pictures ? kAboveFigureMm : 0);
  for (size_t i = 0; i < text.size(); ++i) {
    const size_t column = std::min<size_t>(i / kPerColumn, 2);
    const size_t in_column = i - column * kPerColumn;
    const size_t last = column == 2 ? text.size() - 2 * kPerColumn : kPerColumn;
    const double pitch =
        size * kTextMm / static_cast<double>(std::max(last, kPerColumn));
    const auto glyph = glyphs.find(text[i]);
    if (glyph == glyphs.end() || glyph->second.empty()) continue;
    cv::Mat print = glyph->second;
    const double squeeze = std::min(1.0, pitch / (size * kTextMm / kPerColumn));
    if (squeeze < 0.999) {
      cv::resize(print, print, {}, 1, squeeze, cv::INTER_AREA);
    }
    const double x =
        ink.cols / 2.0 +
        ((1.0 - static_cast<double>(column)) * size * kColumnMm + jog_x) *
            kFinePerMm;
    const double y =
        ink.rows / 2.0 + ((static_cast<double>(in_column) + 0.5) * pitch -
                          size * kTextMm / 2 + jog_y) *
                             kFinePerMm;
    const cv::Rect place(static_cast<int>(x - print.cols / 2.0),
                         static_cast<int>(y - print.rows / 2.0), print.cols,
                         print.rows);
    const cv::Rect inside = place & cv::Rect(0, 0, ink.cols, ink.rows);
    if (inside.empty()) continue;
    cv::Mat target = ink(inside);
    cv::max(target, print(inside - place.tl()), target);
  }
}

}  // namespace kimari::sim
