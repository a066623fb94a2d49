#include "host/game/cards/morae.h"

namespace kimari::cards {
namespace {

constexpr char32_t kBroken = 0xFFFD;

struct Character {
  char32_t code = kBroken;
  size_t bytes = 1;
};

// The character at the front of a text that is not empty (RFC 3629; overlong
// forms are let through, they are not kana).
Character Front(std::string_view text) {
  const auto byte = [&](size_t i) {
    return static_cast<unsigned char>(text[i]);
  };
  const unsigned char lead = byte(0);
  if (lead < 0x80) return {lead, 1};
  size_t bytes = 0;
  char32_t code = 0;
  if ((lead & 0xE0) == 0xC0) {
    bytes = 2;
    code = lead & 0x1F;
  } else if ((lead & 0xF0) == 0xE0) {
    bytes = 3;
    code = lead & 0x0F;
  } else if ((lead & 0xF8) == 0xF0) {
    bytes = 4;
    code = lead & 0x07;
  }
  if (bytes == 0 || text.size() < bytes) return {};
  for (size_t i = 1; i < bytes; ++i) {
    if ((byte(i) & 0xC0) != 0x80) return {};
    code = (code << 6) | (byte(i) & 0x3F);
  }
  return {code, bytes};
}

bool IsSpace(char32_t c) { return c == U' ' || c == U'\u3000'; }

// ー lengthens in either script.
bool IsKana(char32_t c) {
  return (c >= U'ぁ' && c <= U'ゖ') || (c >= U'ァ' && c <= U'ヺ') || c == U'ー';
}

char32_t Hiragana(char32_t c) {
  return c >= U'ァ' && c <= U'ヶ' ? c - (U'ァ' - U'ぁ') : c;
}

bool IsSmall(char32_t c) {
  return std::u32string_view(U"ゃゅょぁぃぅぇぉゎ").find(Hiragana(c)) !=
         std::u32string_view::npos;
}

char32_t SameSound(char32_t c) {
  switch (c) {
    case U'ぢ':
      return U'じ';
    case U'づ':
      return U'ず';
    case U'を':
      return U'お';
    default:
      return c;
  }
}

// Hiragana and katakana take three bytes each.
void AppendKana(std::string& text, char32_t c) {
  text += static_cast<char>(0xE0 | (c >> 12));
  text += static_cast<char>(0x80 | ((c >> 6) & 0x3F));
  text += static_cast<char>(0x80 | (c & 0x3F));
}

}  // namespace

std::vector<std::string> Morae(std::string_view phrase) {
  std::vector<std::string> morae;
  bool at_start = true;  // of a ku: a small kana there stands alone
  while (!phrase.empty()) {
    const Character c = Front(phrase);
    const std::string_view written = phrase.substr(0, c.bytes);
    phrase.remove_prefix(c.bytes);
    if (IsSpace(c.code)) {
      at_start = true;
    } else if (IsSmall(c.code) && !at_start) {
      morae.back() += written;
    } else {
      morae.emplace_back(written);
      at_start = false;
    }
  }
  return morae;
}

std::vector<std::string> Letters(std::string_view phrase) {
  std::vector<std::string> letters;
  while (!phrase.empty()) {
    const Character c = Front(phrase);
    if (!IsSpace(c.code)) letters.emplace_back(phrase.substr(0, c.bytes));
    phrase.remove_prefix(c.bytes);
  }
  return letters;
}

std::string FirstNonKana(std::string_view phrase) {
  while (!phrase.empty()) {
    const Character c = Front(phrase);
    if (!IsKana(c.code) && !IsSpace(c.code)) {
      return std::string(phrase.substr(0, c.bytes));
    }
    phrase.remove_prefix(c.bytes);
  }
  return {};
}

std::string Sound(std::string_view kana) {
  std::string sound;
  while (!kana.empty()) {
    const Character c = Front(kana);
    if (IsKana(c.code)) {
      AppendKana(sound, SameSound(Hiragana(c.code)));
    } else {
      sound += kana.substr(0, c.bytes);
    }
    kana.remove_prefix(c.bytes);
  }
  return sound;
}

}  // namespace kimari::cards
