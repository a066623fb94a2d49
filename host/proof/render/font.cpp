#include "host/proof/render/font.h"

#include <fontconfig/fontconfig.h>
#include <spdlog/fmt/fmt.h>

#include <memory>
#include <opencv2/freetype.hpp>
#include <opencv2/imgproc.hpp>

namespace kimari::sim {
namespace {

struct DestroyPattern {
  void operator()(FcPattern* p) const { FcPatternDestroy(p); }
};
using Pattern = std::unique_ptr<FcPattern, DestroyPattern>;

const FcChar8* AsFc(const std::string& s) {
  return reinterpret_cast<const FcChar8*>(s.c_str());
}

bool HasFamily(FcPattern* pattern, const std::string& family) {
  FcChar8* name = nullptr;
  for (int i = 0;
       FcPatternGetString(pattern, FC_FAMILY, i, &name) == FcResultMatch; ++i) {
    if (FcStrCmpIgnoreCase(name, AsFc(family)) == 0) return true;
  }
  return false;
}

std::string Utf8(char32_t c) {
  std::string out;
  if (c < 0x80) {
    out += static_cast<char>(c);
  } else if (c < 0x800) {
    out += static_cast<char>(0xC0 | (c >> 6));
    out += static_cast<char>(0x80 | (c & 0x3F));
  } else if (c < 0x10000) {
    out += static_cast<char>(0xE0 | (c >> 12));
    out += static_cast<char>(0x80 | ((c >> 6) & 0x3F));
    out += static_cast<char>(0x80 | (c & 0x3F));
  } else {
    out += static_cast<char>(0xF0 | (c >> 18));
    out += static_cast<char>(0x80 | ((c >> 12) & 0x3F));
    out += static_cast<char>(0x80 | ((c >> 6) & 0x3F));
    out += static_cast<char>(0x80 | (c & 0x3F));
  }
  return out;
}

}  // namespace

std::vector<char32_t> Characters(std::string_view utf8) {
  std::vector<char32_t> out;
  while (!utf8.empty()) {
    FcChar32 c = 0;
    const int used = FcUtf8ToUcs4(reinterpret_cast<const FcChar8*>(utf8.data()),
                                  &c, static_cast<int>(utf8.size()));
    if (used > 0) out.push_back(c);
    utf8.remove_prefix(used > 0 ? used : 1);
  }
  return out;
}

Result<FontFile> FindFont(const std::string& family,
                          const std::vector<char32_t>& characters) {
  const Pattern wanted(FcPatternCreate());
  FcPatternAddString(wanted.get(), FC_FAMILY, AsFc(family));
  FcConfigSubstitute(nullptr, wanted.get(), FcMatchPattern);
  FcDefaultSubstitute(wanted.get());
  FcResult result = FcResultNoMatch;
  const Pattern found(FcFontMatch(nullptr, wanted.get(), &result));
  if (!found || !HasFamily(found.get(), family)) {
    return Fail(ErrorKind::kUsage,
                fmt::format("font family \"{}\" is not installed; install it "
                            "or name another in the scenario (fc-list "
                            ":lang=ja family shows what there is)",
                            family));
  }
  FcCharSet* held = nullptr;
  FcPatternGetCharSet(found.get(), FC_CHARSET, 0, &held);
  for (const char32_t c : characters) {
    if (held == nullptr || FcCharSetHasChar(held, c) == FcFalse) {
      return Fail(ErrorKind::kUsage,
                  fmt::format("font family \"{}\" has no character {} "
                              "(U+{:04X}); name a font with all kana in the "
                              "scenario",
                              family, Utf8(c), static_cast<uint32_t>(c)));
    }
  }
  FcChar8* path = nullptr;
  FontFile file;
  if (FcPatternGetString(found.get(), FC_FILE, 0, &path) != FcResultMatch) {
    return Fail(ErrorKind::kUsage,
                fmt::format("font family \"{}\" has no file; install it again",
                            family));
  }
  file.path = reinterpret_cast<const char*>(path);
  FcPatternGetInteger(found.get(), FC_INDEX, 0, &file.face);
  return file;
}

Result<GlyphSet> DrawGlyphs(const FontFile& font,
                            const std::vector<char32_t>& characters,
                            int em_pixels) {
  GlyphSet glyphs;
  try {
    const auto freetype = cv::freetype::createFreeType2();
    freetype->loadFontData(font.path, font.face);
    for (const char32_t c : characters) {
      if (glyphs.contains(c)) continue;
      cv::Mat canvas(3 * em_pixels, 3 * em_pixels, CV_8UC3, cv::Scalar());
      freetype->putText(canvas, Utf8(c), {em_pixels, 2 * em_pixels}, em_pixels,
                        cv::Scalar::all(255), -1, cv::LINE_AA, true);
      cv::Mat ink;
      cv::extractChannel(canvas, ink, 0);
      const cv::Rect box = cv::boundingRect(ink);
      glyphs[c] = box.empty() ? cv::Mat() : ink(box).clone();
    }
  } catch (const cv::Exception& e) {
    return Fail(ErrorKind::kFile,
                fmt::format("cannot draw with font {}: {}; choose another font",
                            font.path, e.what()));
  }
  return glyphs;
}

}  // namespace kimari::sim
