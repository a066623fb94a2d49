#include "host/base/foreign_name.h"

#include <unicode/uchar.h>

#include <charconv>

#include "host/base/foreign_text.h"
#include "host/base/text_forms.h"

namespace kimari {
namespace {

// Controls, and those that turn, hide or join what stands beside them.
bool MayBeShown(UChar32 c) {
  const int8_t type = u_charType(c);
  return type != U_CONTROL_CHAR && type != U_FORMAT_CHAR &&
         type != U_LINE_SEPARATOR && type != U_PARAGRAPH_SEPARATOR &&
         type != U_SURROGATE && type != U_UNASSIGNED;
}

std::string OnlyShown(std::string_view text) {
  std::u32string shown = PointsOf(Composed(text));
  for (char32_t& c : shown) {
    if (!MayBeShown(static_cast<UChar32>(c))) c = U'\uFFFD';
  }
  return Utf8Of(shown);
}

void Escape(char byte, std::string& to) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  const auto value = static_cast<unsigned char>(byte);
  to += "\\x";
  to += kDigits[value >> 4U];
  to += kDigits[value & 0xFU];
}

// What is UTF-8 of it, each other byte by its number.
std::string WithEscapes(std::string_view bytes) {
  std::string text;
  while (!bytes.empty()) {
    size_t length = 1;
    while (length < 4 && length < bytes.size() &&
           !IsUtf8(bytes.substr(0, length))) {
      ++length;
    }
    if (IsUtf8(bytes.substr(0, length))) {
      text += bytes.substr(0, length);
    } else {
      length = 1;
      Escape(bytes.front(), text);
    }
    bytes.remove_prefix(length);
  }
  return text;
}

bool IsEscape(std::string_view text) {
  return text.size() >= 4 && text[0] == '\\' && text[1] == 'x';
}

}  // namespace

std::string ShownName(std::string_view bytes) {
  const ForeignText read = DecodeText(bytes);
  const bool none = read.encoding == Encoding::kNone;
  return OnlyShown(none ? WithEscapes(bytes) : read.text);
}

std::string NameToMatch(std::string_view bytes) {
  return OnlyShown(DecodeText(bytes).text);
}

std::string ShownPath(const std::filesystem::path& path) {
  // Each part by itself: folders may come from different systems.
  std::string shown;
  std::string_view rest = path.native();
  for (;;) {
    const size_t slash = rest.find('/');
    shown += ShownName(rest.substr(0, slash));
    if (slash == std::string_view::npos) return shown;
    shown += '/';
    rest.remove_prefix(slash + 1);
  }
}

std::string KeyOf(const std::filesystem::path& path) {
  std::string key;
  std::string_view rest = path.native();
  for (;;) {
    const size_t slash = rest.find('/');
    const std::string_view part = rest.substr(0, slash);
    const bool plain = IsUtf8(part) && Composed(part) == part;
    for (size_t at = 0; at < part.size(); ++at) {
      const auto byte = static_cast<unsigned char>(part[at]);
      if ((byte >= 0x80 && !plain) || IsEscape(part.substr(at))) {
        Escape(part[at], key);
      } else {
        key += part[at];
      }
    }
    if (slash == std::string_view::npos) return key;
    key += '/';
    rest.remove_prefix(slash + 1);
  }
}

std::filesystem::path PathOf(std::string_view key) {
  std::string path;
  while (!key.empty()) {
    unsigned byte = 0;
    const bool escape =
        IsEscape(key) &&
        std::from_chars(key.data() + 2, key.data() + 4, byte, 16).ptr ==
            key.data() + 4;
    path += escape ? static_cast<char>(byte) : key.front();
    key.remove_prefix(escape ? 4 : 1);
  }
  return path;
}

}  // namespace kimari
