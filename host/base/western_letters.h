// Whether bytes that are no UTF-8 are a western name (José, Müller) of an old
// system rather than a Japanese one. Inner header of this folder.
#pragma once

#include <string_view>

namespace kimari {

// Each byte beyond ASCII is a letter of Windows-1252 in a word, alone or one of
// two. `surely`: although the bytes may be Shift JIS, for a rare kanji amid
// small letters (Gérard) is none of a Japanese name.
bool HoldsWesternLetters(std::string_view bytes, bool surely);

}  // namespace kimari
