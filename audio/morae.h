// Japanese text as it is sung: kana cut into morae, the beats of a phrase.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace kimari::audio {

struct Mora {
  std::string kana;      // one kana, or kana + small vowel: "き", "ちょ"
  bool ends_ku = false;  // last of its unit (5 or 7 morae; held long)
};

// Cuts UTF-8 kana into morae; spaces (ASCII or U+3000) end a ku and are left
// out. Small ゃゅょぁぃぅぇぉゎ join the kana before; っ, ん and ー stand
// alone. Any other character stands alone too. Bytes that are no UTF-8 end it.
std::vector<Mora> SplitMorae(std::string_view kana);

// What a synthesiser or an aligner expects of one mora.
struct MoraSound {
  char vowel = 0;            // 'a' 'i' 'u' 'e' 'o', or 0 for ん, っ, unknown
  bool vowel_alone = false;  // no consonant before it
  bool nasal = false;        // ん
  bool stop = false;         // っ
  bool known = false;
};
MoraSound SoundOf(std::string_view mora);

}  // namespace kimari::audio
