#include "host/base/printable.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <optional>

namespace kimari {
namespace {

struct Range {
  uint32_t from;
  uint32_t to;
};
// Unicode's Cf, Zl, Zp, Co, its noncharacters, fillers that look like nothing,
// and variation selectors beyond the plain sixteen. By place.
constexpr std::array kUnseen = {
    Range{0x00AD, 0x00AD},   Range{0x034F, 0x034F},   Range{0x0600, 0x0605},
    Range{0x061C, 0x061C},   Range{0x06DD, 0x06DD},   Range{0x070F, 0x070F},
    Range{0x08E2, 0x08E2},   Range{0x115F, 0x1160},   Range{0x17B4, 0x17B5},
    Range{0x180B, 0x180F},   Range{0x200B, 0x200F},   Range{0x2028, 0x202E},
    Range{0x2060, 0x206F},   Range{0x3164, 0x3164},   Range{0xE000, 0xF8FF},
    Range{0xFDD0, 0xFDEF},   Range{0xFEFF, 0xFEFF},   Range{0xFFA0, 0xFFA0},
    Range{0xFFF0, 0xFFFB},   Range{0xFFFE, 0xFFFF},   Range{0x110BD, 0x110BD},
    Range{0x1BCA0, 0x1BCA3}, Range{0x1D173, 0x1D17A}, Range{0xE0000, 0x10FFFF},
};

bool IsUnseen(uint32_t c) {
  const auto after = std::ranges::upper_bound(kUnseen, c, {}, &Range::from);
  return after != kUnseen.begin() && c <= std::prev(after)->to;
}

struct Character {
  uint32_t code = 0;
  size_t bytes = 1;
};

// Nothing where it is no UTF-8 (overlong forms, halves of pairs, what is beyond
// Unicode).
std::optional<Character> First(std::string_view text) {
  const auto lead = static_cast<uint8_t>(text.front());
  if (lead < 0x80) return Character{lead, 1};
  const size_t bytes = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
  if (lead < 0xC2 || lead > 0xF4 || text.size() < bytes) return std::nullopt;
  uint32_t code = lead & (0x7FU >> bytes);
  for (size_t i = 1; i < bytes; ++i) {
    const auto next = static_cast<uint8_t>(text[i]);
    if ((next & 0xC0U) != 0x80) return std::nullopt;
    code = code << 6 | (next & 0x3FU);
  }
  constexpr std::array<uint32_t, 5> kLeast = {0, 0, 0x80, 0x800, 0x10000};
  const bool half = code >= 0xD800 && code <= 0xDFFF;
  if (code < kLeast[bytes] || half || code > 0x10FFFF) return std::nullopt;
  return Character{code, bytes};
}

std::string Shown(std::string_view text, bool lines) {
  std::string shown;
  while (!text.empty()) {
    const auto next = First(text);
    if (!next) {
      shown += "\uFFFD";
      text.remove_prefix(1);
      continue;
    }
    const uint32_t code = next->code;
    const bool keeps = lines && (code == '\n' || code == '\t');
    const bool control = code < 0x20 || (code >= 0x7F && code < 0xA0);
    std::array<char, 16> name{};
    if (control && !keeps) {
      std::snprintf(name.data(), name.size(), "\\x%02x", code);
      shown += name.data();
    } else if (IsUnseen(code)) {
      std::snprintf(name.data(), name.size(), "\\u{%x}", code);
      shown += name.data();
    } else {
      shown += text.substr(0, next->bytes);
    }
    text.remove_prefix(next->bytes);
  }
  return shown;
}

}  // namespace

std::string Printable(std::string_view text) { return Shown(text, false); }
std::string PrintableLines(std::string_view text) { return Shown(text, true); }

std::string PrintableJson(std::string_view text) {
  std::string shown;
  const auto escape = [&shown](uint32_t unit) {
    std::array<char, 8> name{};
    std::snprintf(name.data(), name.size(), "\\u%04x", unit & 0xFFFFU);
    shown += name.data();
  };
  while (!text.empty()) {
    const auto next = First(text);
    const uint32_t code = next ? next->code : 0xFFFD;
    const size_t bytes = next ? next->bytes : 1;
    if (next && code < 0x7F) {
      shown += text.front();
    } else if (code >= 0x10000 && IsUnseen(code)) {
      escape(0xD7C0U + (code >> 10U));
      escape(0xDC00U + (code & 0x3FFU));
    } else if (!next || code < 0xA0 || IsUnseen(code)) {
      escape(code);
    } else {
      shown += text.substr(0, bytes);
    }
    text.remove_prefix(bytes);
  }
  return shown;
}

std::string Brief(std::string_view text, size_t most) {
  if (text.size() <= most) return std::string(text);
  constexpr std::string_view kBetween = "…";
  const auto inside = [](char c) {
    return (static_cast<uint8_t>(c) & 0xC0U) == 0x80;
  };
  const size_t each = (most - kBetween.size()) / 2;
  size_t begin = each;
  // A letter has four bytes at most: what goes on longer is no UTF-8.
  for (int i = 0; i < 3 && begin > 0 && inside(text[begin]); ++i) --begin;
  size_t end = text.size() - each;
  for (int i = 0; i < 3 && end < text.size() && inside(text[end]); ++i) ++end;
  return std::string(text.substr(0, begin))
      .append(kBetween)
      .append(text.substr(end));
}

}  // namespace kimari
