// What each mora is made of: the phones of the HTS voices for Japanese (the
// set of Open JTalk).
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "host/base/result.h"

namespace kimari::audio {

struct SpokenMora {
  std::string kana;  // as written; ー stands alone
  // Consonant and vowel ("k" "a"), or one: a vowel, "N" (ん), "cl" (っ).
  std::vector<std::string> phones;
  bool ends_ku = false;   // last before a space
  bool prolongs = false;  // the vowel before goes on: no boundary is heard
  bool accented = false;  // an accent mark ' follows it
  const std::string& Last() const { return phones.back(); }
};

// `kana`: hiragana as pronounced (a particle は written わ; を is o), ー,
// spaces between units, ' after an accented mora. う after a kana of the o
// column is a long o (ちょう, さそう), but not after の, を, も, which end
// words (のうら). Fails (kUsage) naming the first character that cannot be
// read; empty text fails too.
Result<std::vector<SpokenMora>> SpeakMorae(std::string_view kana);

// Phones of one mora: one or two, as above. Nothing where it is no kana.
std::optional<std::vector<std::string>> PhonesOf(std::string_view mora);

bool IsVowel(std::string_view phone);
bool IsVoiced(std::string_view phone);
// A closure goes before its burst: k, t, p, b, d, g, ch, ts and palatal ones.
bool IsStop(std::string_view phone);

}  // namespace kimari::audio
