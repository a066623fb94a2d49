// One form for what people write in several: composed or not, of any width. By
// ICU; nothing throws, whatever the bytes. Thread: any.
#pragma once

#include <string>
#include <string_view>

namespace kimari {

// NFC: か and its voicing mark become が. Of text that is no UTF-8 as
// DecodeText gives it.
std::string Composed(std::string_view text);
// NFKC: half-width kana and full-width letters and digits become the usual
// ones too. For comparing what people mean, not for keeping what they wrote.
std::string SameWidth(std::string_view text);

// Its code points, and such as UTF-8. Text that is none as DecodeText gives it.
std::u32string PointsOf(std::string_view text);
std::string Utf8Of(std::u32string_view points);

}  // namespace kimari
