#include "host/base/foreign_text.h"

#include <unicode/uchar.h>
#include <unicode/ucnv.h>
#include <unicode/unistr.h>
#include <unicode/ustring.h>

#include <algorithm>
#include <array>
#include <memory>
#include <optional>

#include "host/base/western_letters.h"

namespace kimari {
namespace {

using icu::UnicodeString;

// By Encoding.
constexpr std::array<std::string_view, 8> kNames = {
    "UTF-8",  "UTF-16", "UTF-32",       "Shift JIS",
    "EUC-JP", "JIS",    "Windows-1252", "none"};

// Nobody's list is that long; ICU counts in 32 bits.
constexpr size_t kLongest = size_t{64} << 20;  // bytes

std::string Utf8(const UnicodeString& text) {
  std::string utf8;
  return text.toUTF8String(utf8);
}

// U+FFFD for each run of bytes that is none.
std::string AsUtf8(std::string_view bytes) {
  return Utf8(UnicodeString::fromUTF8(
      {bytes.data(), static_cast<int32_t>(bytes.size())}));
}

struct CloseConverter {
  void operator()(UConverter* converter) const { ucnv_close(converter); }
};

// `strict`: nothing where a byte does not fit.
std::optional<UnicodeString> Converted(std::string_view bytes, const char* name,
                                       bool strict) {
  UErrorCode trouble = U_ZERO_ERROR;
  const std::unique_ptr<UConverter, CloseConverter> converter(
      ucnv_open(name, &trouble));
  if (U_FAILURE(trouble)) return std::nullopt;
  if (strict) {
    ucnv_setToUCallBack(converter.get(), UCNV_TO_U_CALLBACK_STOP, nullptr,
                        nullptr, nullptr, &trouble);
  }
  UnicodeString text(bytes.data(), static_cast<int32_t>(bytes.size()),
                     converter.get(), trouble);
  if (U_FAILURE(trouble) || text.isBogus()) return std::nullopt;
  return text;
}

bool IsControl(UChar32 c) {
  return u_charType(c) == U_CONTROL_CHAR && c != '\t' && c != '\n' &&
         c != '\r' && c != '\f';
}

// What nobody writes, and what a wrong encoding gives.
// `nul`: whether U+0000 is one.
bool HoldsNoLetters(const UnicodeString& text, bool nul = true) {
  for (int32_t at = 0; at < text.length(); at = text.moveIndex32(at, 1)) {
    const UChar32 c = text.char32At(at);
    const int8_t type = u_charType(c);
    if (c == 0 && !nul) continue;
    if (IsControl(c) || c == 0xFFFD || type == U_PRIVATE_USE_CHAR ||
        type == U_UNASSIGNED || type == U_SURROGATE) {
      return true;
    }
  }
  return false;
}

struct Letters {
  bool kana = false;  // hiragana and katakana of full width
  bool half = false;  // katakana of half width
  bool kanji = false;
};

Letters LettersIn(const UnicodeString& text) {
  Letters letters;
  for (int32_t at = 0; at < text.length(); at = text.moveIndex32(at, 1)) {
    const UChar32 c = text.char32At(at);
    letters.kana = letters.kana || (c >= 0x3041 && c <= 0x30FA);
    letters.half = letters.half || (c >= 0xFF61 && c <= 0xFF9F);
    letters.kanji = letters.kanji || (c >= 0x4E00 && c <= 0x9FFF);
  }
  return letters;
}

// EUC-JP read as Shift JIS is half-width kana with kanji in between.
bool RatherEuc(const UnicodeString& shift_jis, const UnicodeString& euc) {
  const Letters read = LettersIn(shift_jis);
  return read.half && (read.kanji || LettersIn(euc).kana);
}

std::optional<ForeignText> Western(std::string_view bytes, bool surely) {
  if (!HoldsWesternLetters(bytes, surely)) return std::nullopt;
  const auto text = Converted(bytes, "windows-1252", /*strict=*/true);
  if (!text || HoldsNoLetters(*text, /*nul=*/false)) return std::nullopt;
  return ForeignText{Utf8(*text), Encoding::kLatin};
}

std::optional<ForeignText> Japanese(std::string_view bytes) {
  const auto read = [&](const char* name) {
    auto text = Converted(bytes, name, /*strict=*/true);
    return text && !HoldsNoLetters(*text, /*nul=*/false) ? text : std::nullopt;
  };
  const auto shift_jis = read("windows-31j");
  const auto euc = read("EUC-JP");
  if (shift_jis && (!euc || !RatherEuc(*shift_jis, *euc))) {
    return ForeignText{Utf8(*shift_jis), Encoding::kShiftJis};
  }
  if (euc) return ForeignText{Utf8(*euc), Encoding::kEucJp};
  return std::nullopt;
}

// ESC $ and ESC ( are in no text of another encoding.
std::optional<ForeignText> Jis(std::string_view bytes) {
  if (bytes.find("\x1b$") == std::string_view::npos) return std::nullopt;
  const auto text = Converted(bytes, "ISO-2022-JP-1", /*strict=*/true);
  if (!text || HoldsNoLetters(*text)) return std::nullopt;
  return ForeignText{Utf8(*text), Encoding::kJis};
}

// UTF-16 without a mark: each ASCII letter has a zero beside it, so each line
// end and space. A stray zero makes none of a text that is UTF-8 (`utf8`): that
// has to be zeros nearly by half.
std::optional<ForeignText> Wide(std::string_view bytes, bool utf8) {
  if (bytes.size() % 2 != 0) return std::nullopt;
  std::array<size_t, 2> zeros{};
  std::array<size_t, 2> ends{};  // line ends and spaces with a zero behind them
  size_t all_ends = 0;           // or before
  for (size_t i = 0; i < bytes.size(); ++i) {
    if (bytes[i] == 0) ++zeros[i % 2];
    if (bytes[i] != '\n' && bytes[i] != '\r' && bytes[i] != ' ') continue;
    ++all_ends;
    if (bytes[i ^ 1U] == 0) ++ends[(i ^ 1U) % 2];
  }
  if (zeros[0] == zeros[1]) return std::nullopt;
  const size_t side = zeros[1] > zeros[0] ? 1 : 0;
  const size_t letters = bytes.size() / 2;
  if (utf8 && (zeros[side] * 5 < letters * 4 || zeros[1 - side] > 0)) {
    return std::nullopt;
  }
  // Half a kanji may look like one.
  if (!utf8 && ends[side] * 2 < all_ends) return std::nullopt;
  const auto text =
      Converted(bytes, side == 1 ? "UTF-16LE" : "UTF-16BE", /*strict=*/true);
  if (!text || HoldsNoLetters(*text)) return std::nullopt;
  return ForeignText{Utf8(*text), Encoding::kUtf16};
}

// How a line ends that was put behind one of UTF-8, as UTF-16.
constexpr std::string_view kWideEnds[] = {{"\r\0\n\0", 4}, {"\0\r\0\n", 4}};

// Whether one line alone shows to be UTF-8; nothing: it may be any. A few
// letters of Shift JIS may be UTF-8 by chance, kana and kanji hardly.
std::optional<bool> ShowsUtf8(std::string_view line) {
  if (!IsUtf8(line)) return false;
  if (line.find("\x1b$") != std::string_view::npos && Jis(line)) return false;
  const Letters letters = LettersIn(UnicodeString::fromUTF8(
      {line.data(), static_cast<int32_t>(line.size())}));
  if (letters.kana || letters.half || letters.kanji) return true;
  return std::nullopt;
}

// The first line in another encoding than those before it, where one of both is
// UTF-8: which of Shift JIS and EUC-JP few letters are is not told. 0: none.
size_t FirstOddLine(std::string_view bytes) {
  std::optional<bool> first;
  for (size_t line = 1; !bytes.empty(); ++line) {
    const size_t end = std::min(bytes.find('\n'), bytes.size() - 1) + 1;
    // A zero that ends it stands before the next line.
    const bool wide =
        std::ranges::any_of(kWideEnds, [&](std::string_view ending) {
          return bytes.substr(0, end + (ending.back() == 0 ? 1 : 0))
              .ends_with(ending);
        });
    if (wide && line > 1) return line;
    const auto utf8 = ShowsUtf8(bytes.substr(0, end));
    if (utf8 && first && utf8 != first) return line;
    if (!first) first = utf8;
    bytes.remove_prefix(end);
  }
  return 0;
}

// Whether it can hold lines of two encodings, UTF-8 and another.
bool MayBeTwo(std::string_view bytes, bool utf8) {
  return !utf8 || bytes.find("\x1b$") != std::string_view::npos ||
         std::ranges::any_of(kWideEnds, [&](std::string_view wide) {
           return bytes.find(wide) != std::string_view::npos;
         });
}

// The line that holds the place of a text.
size_t LineAt(const UnicodeString& text, int32_t place) {
  size_t line = 1;
  for (int32_t at = 0; at < place; ++at) line += text[at] == '\n' ? 1 : 0;
  return line;
}

// UTF-16 behind whose lines others were put: their \r\n are one letter of it.
size_t OddLineOfWide(const UnicodeString& text, bool big) {
  const int32_t place = text.indexOf(char16_t{big ? u'\u0D0A' : u'\u0A0D'});
  return place < 0 ? 0 : LineAt(text, place);
}

ForeignText Marked(std::string_view bytes, std::string_view name,
                   int32_t mark) {
  bytes.remove_prefix(static_cast<size_t>(mark));
  if (name == "UTF-8") {
    const bool utf8 = IsUtf8(bytes);
    const size_t odd = MayBeTwo(bytes, utf8) ? FirstOddLine(bytes) : 0;
    if (odd == 0 && utf8) return {std::string(bytes), Encoding::kUtf8};
    return {AsUtf8(bytes), Encoding::kNone, odd};
  }
  const bool wide = name.starts_with("UTF-32");
  const std::string encoding(name);
  const auto text = Converted(bytes, encoding.c_str(), /*strict=*/true);
  const auto any = text ? text : Converted(bytes, encoding.c_str(), false);
  const size_t odd =
      any && !wide ? OddLineOfWide(*any, name.ends_with("BE")) : 0;
  if (text && odd == 0) {
    return {Utf8(*text), wide ? Encoding::kUtf32 : Encoding::kUtf16};
  }
  return {any ? AsUtf8(Utf8(*any)) : AsUtf8(bytes), Encoding::kNone, odd};
}

}  // namespace

std::string_view Name(Encoding encoding) {
  return kNames[static_cast<size_t>(encoding)];
}

bool IsUtf8(std::string_view bytes) {
  UErrorCode trouble = U_ZERO_ERROR;
  int32_t length = 0;
  u_strFromUTF8(nullptr, 0, &length, bytes.data(),
                static_cast<int32_t>(bytes.size()), &trouble);
  return U_SUCCESS(trouble) || trouble == U_BUFFER_OVERFLOW_ERROR;
}

ForeignText DecodeText(std::string_view bytes) {
  bytes = bytes.substr(0, kLongest);
  UErrorCode trouble = U_ZERO_ERROR;
  int32_t mark = 0;
  const char* name = ucnv_detectUnicodeSignature(
      bytes.data(), static_cast<int32_t>(std::min<size_t>(bytes.size(), 8)),
      &mark, &trouble);
  const std::string_view marked = name == nullptr ? "" : name;
  if (marked == "UTF-8" || marked.starts_with("UTF-16") ||
      marked.starts_with("UTF-32")) {
    return Marked(bytes, marked, mark);
  }
  const bool utf8 = IsUtf8(bytes);
  if (bytes.find('\0') != std::string_view::npos) {
    if (auto wide = Wide(bytes, utf8)) return *wide;
  }
  if (MayBeTwo(bytes, utf8)) {
    if (const size_t odd = FirstOddLine(bytes)) {
      return {AsUtf8(bytes), Encoding::kNone, odd};
    }
  }
  const bool ascii = std::ranges::all_of(
      bytes, [](char c) { return static_cast<unsigned char>(c) < 0x80; });
  if (utf8 && !ascii) return {std::string(bytes), Encoding::kUtf8};
  if (auto jis = Jis(bytes)) return *jis;
  if (utf8) return {std::string(bytes), Encoding::kUtf8};
  if (auto western = Western(bytes, /*surely=*/true)) return *western;
  if (auto japanese = Japanese(bytes)) return *japanese;
  if (auto western = Western(bytes, /*surely=*/false)) return *western;
  return {AsUtf8(bytes), Encoding::kNone};
}

}  // namespace kimari
