#include "vision/cards/card_face.h"

#include <fontconfig/fontconfig.h>

#include <algorithm>
#include <cstdint>
#include <opencv2/freetype.hpp>
#include <opencv2/imgproc.hpp>
#include <vector>

#include "host/court/plan.h"

namespace kimari::vision {
namespace {

constexpr int kKanaColumns = 3;
constexpr int kPerColumn = 5;
constexpr double kMarginMm = 3;  // between the outermost kana and the edge

// Splits UTF-8 into characters, white space (also U+3000) dropped.
std::vector<std::string> Characters(const std::string& text) {
  std::vector<std::string> out;
  for (size_t i = 0; i < text.size();) {
    const auto lead = static_cast<uint8_t>(text[i]);
    const size_t length = lead < 0x80   ? 1
                          : lead < 0xE0 ? 2
                          : lead < 0xF0 ? 3
                                        : 4;
    std::string one = text.substr(i, length);
    i += length;
    if (one != " " && one != "\t" && one != "\n" && one != "\u3000") {
      out.push_back(std::move(one));
    }
  }
  return out;
}

}  // namespace

struct CardFacePainter::Font {
  cv::Ptr<cv::freetype::FreeType2> face;
};

Result<std::string> FindFont(const std::string& family) {
  FcPattern* pattern = FcPatternCreate();
  if (!family.empty()) {
    FcPatternAddString(pattern, FC_FAMILY,
                       reinterpret_cast<const FcChar8*>(family.c_str()));
  }
  FcPatternAddString(pattern, FC_LANG, reinterpret_cast<const FcChar8*>("ja"));
  FcConfigSubstitute(nullptr, pattern, FcMatchPattern);
  FcDefaultSubstitute(pattern);
  FcResult result = FcResultNoMatch;
  FcPattern* match = FcFontMatch(nullptr, pattern, &result);
  FcPatternDestroy(pattern);
  std::string path;
  if (match != nullptr) {
    FcChar8* file = nullptr;
    FcCharSet* characters = nullptr;
    constexpr FcChar32 kHiraganaNo = 0x306E;
    if (FcPatternGetString(match, FC_FILE, 0, &file) == FcResultMatch &&
        FcPatternGetCharSet(match, FC_CHARSET, 0, &characters) ==
            FcResultMatch &&
        FcCharSetHasChar(characters, kHiraganaNo) == FcTrue) {
      path = reinterpret_cast<const char*>(file);
    }
    FcPatternDestroy(match);
  }
  if (path.empty()) {
    return Fail(ErrorKind::kDevice,
                "fonts: no Japanese font is installed; install "
                "fonts-ipafont-mincho or fonts-oradano-mincho-gsrr");
  }
  return path;
}

Result<CardFacePainter> CardFacePainter::Open(const std::string& font_file) {
  try {
    auto font = std::make_shared<Font>();
    font->face = cv::freetype::createFreeType2();
    font->face->loadFontData(font_file, 0);
    return CardFacePainter(std::move(font));
  } catch (const cv::Exception&) {
    return Fail(ErrorKind::kFile, "font " + font_file +
                                      ": FreeType cannot read it; name a "
                                      "TrueType or OpenType file");
  }
}

cv::Mat CardFacePainter::Paint(const std::string& torifuda,
                               court::CardSize card, int pixels_per_mm) const {
  const cv::Size size(static_cast<int>(card.width) * pixels_per_mm,
                      static_cast<int>(card.height) * pixels_per_mm);
  cv::Mat ink(size, CV_8UC3, cv::Scalar::all(0));  // as putText asks
  const auto kana = Characters(torifuda);
  const double margin = kMarginMm * pixels_per_mm;
  const double cell_w = (size.width - 2 * margin) / kKanaColumns;
  const double cell_h = (size.height - 2 * margin) / kPerColumn;
  const int height = static_cast<int>(std::min(cell_w, cell_h));
  for (size_t i = 0; i < kana.size(); ++i) {
    const int column =
        std::min<int>(static_cast<int>(i) / kPerColumn, kKanaColumns - 1);
    const int row = static_cast<int>(i) - column * kPerColumn;
    const cv::Point corner(
        static_cast<int>(size.width - margin - (column + 1) * cell_w +
                         (cell_w - height) / 2),
        static_cast<int>(margin + row * cell_h + (cell_h - height) / 2));
    font_->face->putText(ink, kana[i], corner, height, cv::Scalar::all(255), -1,
                         cv::LINE_AA, false);
  }
  cv::Mat face;
  cv::extractChannel(ink, face, 0);
  cv::bitwise_not(face, face);
  return face;
}

}  // namespace kimari::vision
