// Whether bytes that are no UTF-8 are a western name (José, Müller) of an old
// system rather than a Japanese one. Inner header of this folder.
#pragma once

#include <string_view>

namespace kimari {

// Each byte beyond ASCII stands alone as a letter of Windows-1252. `surely`: by
// the great and small letters around it too, which a kanji of Shift JIS or a
// kana of half width has otherwise.
bool HoldsWesternLetters(std::string_view bytes, bool surely);

}  // namespace kimari
