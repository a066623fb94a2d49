#include "audio/morae.h"

#include <array>
#include <cstddef>
#include <cstdint>

namespace kimari::audio {
namespace {

// Length of the UTF-8 character at `i`, 0 when there is none.
size_t CharacterLength(std::string_view s, size_t i) {
  const auto lead = static_cast<uint8_t>(s[i]);
  const size_t n = lead < 0x80   ? 1
                   : lead < 0xc0 ? 0
                   : lead < 0xe0 ? 2
                   : lead < 0xf0 ? 3
                                 : 4;
  return i + n <= s.size() ? n : 0;
}

bool Contains(std::string_view set, std::string_view character) {
  return set.find(character) != std::string_view::npos;
}

bool IsSmall(std::string_view c) { return Contains("ゃゅょぁぃぅぇぉゎ", c); }
bool IsSpace(std::string_view c) { return c == " " || c == "　"; }

struct Column {
  char vowel;
  std::string_view kana;
};
constexpr std::array<Column, 5> kColumns = {{
    {'a', "あかさたなはまやらわがざだばぱゃぁゎ"},
    {'i', "いきしちにひみりゐぎじぢびぴぃ"},
    {'u', "うくすつぬふむゆるぐずづぶぷゔゅぅ"},
    {'e', "えけせてねへめれゑげぜでべぺぇ"},
    {'o', "おこそとのほもよろをごぞどぼぽょぉ"},
}};

}  // namespace

std::vector<Mora> SplitMorae(std::string_view kana) {
  std::vector<Mora> morae;
  for (size_t i = 0; i < kana.size();) {
    const size_t n = CharacterLength(kana, i);
    if (n == 0) break;
    const std::string_view c = kana.substr(i, n);
    i += n;
    if (IsSpace(c)) {
      if (!morae.empty()) morae.back().ends_ku = true;
    } else if (IsSmall(c) && !morae.empty() && !morae.back().ends_ku) {
      morae.back().kana += c;
    } else {
      morae.push_back({std::string(c), false});
    }
  }
  if (!morae.empty()) morae.back().ends_ku = true;
  return morae;
}

MoraSound SoundOf(std::string_view mora) {
  MoraSound sound;
  if (mora == "ん" || mora == "っ") {
    sound.nasal = mora == "ん";
    sound.stop = mora == "っ";
    sound.known = true;
    return sound;
  }
  size_t last = 0;
  for (size_t i = 0; i < mora.size();) {
    const size_t n = CharacterLength(mora, i);
    if (n == 0) return sound;
    last = i;
    i += n;
  }
  for (const Column& column : kColumns) {
    if (mora.empty() || !Contains(column.kana, mora.substr(last))) continue;
    sound.vowel = column.vowel;
    sound.known = true;
  }
  sound.vowel_alone = last == 0 && Contains("あいうえおを", mora);
  return sound;
}

}  // namespace kimari::audio
