// Finding a font by its family's name, and its characters as pictures.
#pragma once

#include <map>
#include <opencv2/core/mat.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "host/base/result.h"

namespace kimari::sim {

struct FontFile {
  std::string path;
  int face = 0;  // number of the font in a collection
};

// The file of a family known to fontconfig that holds every one of the
// characters. Error kUsage when the family is not installed (fontconfig would
// offer another one in its place) or lacks a character.
Result<FontFile> FindFont(const std::string& family,
                          const std::vector<char32_t>& characters);

// The characters of UTF-8 text; malformed bytes are left out.
std::vector<char32_t> Characters(std::string_view utf8);

// One character's ink, 0 to 255, cropped to the ink.
using GlyphSet = std::map<char32_t, cv::Mat>;

// Draws each character at `em_pixels`. Error kFile when the file cannot be
// read as a font.
Result<GlyphSet> DrawGlyphs(const FontFile& font,
                            const std::vector<char32_t>& characters,
                            int em_pixels);

}  // namespace kimari::sim
