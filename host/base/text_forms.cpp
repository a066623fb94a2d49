#include "host/base/text_forms.h"

#include <unicode/bytestream.h>
#include <unicode/normalizer2.h>
#include <unicode/unistr.h>

#include "host/base/foreign_text.h"

namespace kimari {
namespace {

using icu::UnicodeString;

constexpr size_t kMostNormalised = size_t{16} << 20;  // bytes of a text

std::string Normalised(std::string_view text, const icu::Normalizer2* form,
                       UErrorCode trouble) {
  std::string whole = IsUtf8(text) ? std::string(text) : DecodeText(text).text;
  if (U_FAILURE(trouble) || whole.size() > kMostNormalised) return whole;
  std::string normal;
  icu::StringByteSink<std::string> sink(&normal);
  form->normalizeUTF8(
      0, icu::StringPiece(whole.data(), static_cast<int32_t>(whole.size())),
      sink, nullptr, trouble);
  return U_FAILURE(trouble) ? whole : normal;
}

}  // namespace

std::string Composed(std::string_view text) {
  UErrorCode trouble = U_ZERO_ERROR;
  return Normalised(text, icu::Normalizer2::getNFCInstance(trouble), trouble);
}

std::string SameWidth(std::string_view text) {
  UErrorCode trouble = U_ZERO_ERROR;
  return Normalised(text, icu::Normalizer2::getNFKCInstance(trouble), trouble);
}

std::u32string PointsOf(std::string_view text) {
  const std::string whole =
      IsUtf8(text) ? std::string(text) : DecodeText(text).text;
  std::u32string points;
  const UnicodeString wide = UnicodeString::fromUTF8(whole);
  for (int32_t at = 0; at < wide.length(); at = wide.moveIndex32(at, 1)) {
    points += static_cast<char32_t>(wide.char32At(at));
  }
  return points;
}

std::string Utf8Of(std::u32string_view points) {
  UnicodeString text;
  for (const char32_t c : points) text.append(static_cast<UChar32>(c));
  std::string utf8;
  return text.toUTF8String(utf8);
}

}  // namespace kimari
