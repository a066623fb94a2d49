// A torifuda's face drawn from its text with an installed Japanese font: what
// a card nobody has shown to the camera probably looks like.
#pragma once

#include <memory>
#include <opencv2/core.hpp>
#include <string>
#include <utility>

#include "host/base/result.h"
#include "host/court/plan.h"

namespace kimari::vision {

// Path of an installed font file for Japanese text, by fontconfig; `family`
// empty: any. kDevice when fontconfig has none with kana.
Result<std::string> FindFont(const std::string& family);

// Draws faces with one font. Not thread-safe.
class CardFacePainter {
 public:
  static Result<CardFacePainter> Open(const std::string& font_file);

  // CV_8U, black on white, `pixels_per_mm` fine, the size of a card: kana of
  // `torifuda` (white space dropped) in three columns from right to left, five,
  // five and the rest.
  cv::Mat Paint(const std::string& torifuda, court::CardSize card,
                int pixels_per_mm) const;

 private:
  struct Font;
  explicit CardFacePainter(std::shared_ptr<Font> font)
      : font_(std::move(font)) {}
  std::shared_ptr<Font> font_;
};

}  // namespace kimari::vision
