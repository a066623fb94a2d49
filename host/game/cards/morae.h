// Kana cut into morae, the beats a reader reads: きゃ is one, and so are っ, ん
// and ー each.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace kimari::cards {

// The morae of a phrase as written, spaces left out. A small ゃゅょぁぃぅぇぉゎ
// belongs to the kana before it. Text that is not kana is cut by character.
std::vector<std::string> Morae(std::string_view phrase);

// The same phrase letter by letter, small ones too: きょ is two.
std::vector<std::string> Letters(std::string_view phrase);

// The first character of `phrase` that is neither kana, ー nor a space; empty
// when all are. A broken UTF-8 byte is given back as it is.
std::string FirstNonKana(std::string_view phrase);

// How kana sound, for comparing: hiragana, with ぢ づ を as じ ず お.
std::string Sound(std::string_view kana);

}  // namespace kimari::cards
