// Text from the world as valid UTF-8: names and lists as other systems leave
// them, in UTF-8, UTF-16, Shift JIS or EUC-JP, composed or not. By ICU; nothing
// throws, whatever the bytes. Thread: any.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "host/base/result.h"

namespace kimari {

enum class Encoding {
  kUtf8,
  kUtf16,
  kUtf32,
  kShiftJis,
  kEucJp,
  kJis,
  kLatin,  // Windows-1252, of western names
  kNone
};
// "Shift JIS"; "none" of kNone.
std::string_view Name(Encoding encoding);

struct ForeignText {
  std::string text;  // valid UTF-8, without a byte order mark
  // kNone: it fits no encoding, or lines of two were pasted together, and
  // U+FFFD stands for what is no UTF-8.
  Encoding encoding = Encoding::kUtf8;
  // Of kNone: the first line, from 1, in another encoding than those before it;
  // 0: none is known.
  size_t odd_line = 0;
};
// By its mark, else in the first of UTF-8, JIS, UTF-16, Shift JIS and EUC-JP
// that all of it fits and that gives letters people write; as UTF-16 first
// where nearly half of it is zeros. Few letters may fit Shift JIS and EUC-JP
// alike: then it is the first, which zips from Windows have. As Windows-1252
// what is none of these, or would have a rare kanji amid small letters
// (Gérard). Letters stay composed or not as they were.
ForeignText DecodeText(std::string_view bytes);

// NFC: か and its voicing mark become が. Of text that is no UTF-8 as
// DecodeText gives it.
std::string Composed(std::string_view text);
// NFKC: half-width kana and full-width letters and digits become the usual
// ones too. For comparing what people mean, not for keeping what they wrote.
std::string SameWidth(std::string_view text);

// Its code points, and such as UTF-8. Text that is none as DecodeText gives it.
std::u32string PointsOf(std::string_view text);
std::string Utf8Of(std::u32string_view points);

// A name as it may be shown, also on a terminal: decoded, composed, U+FFFD for
// what is no letter (control characters, those that turn the line around).
// Two names may look alike then. Where it fits no encoding, each byte that is
// no UTF-8 is "\xhh".
std::string ShownName(std::string_view bytes);
// The same for whoever takes numbers and words from a name: U+FFFD where it
// fits no encoding, for the digits of "\xhh" are none of the name's.
std::string NameToMatch(std::string_view bytes);
// Each part by itself: folders may come from other systems than files.
std::string ShownPath(const std::filesystem::path& path);

// What a file of text holds, decoded; each line ends in \n or \r\n. Fails
// (kFile), naming `source` and what to do, where it fits no encoding, or where
// lines of two were pasted together: then with the line.
Result<std::string> DecodedText(std::string_view bytes,
                                const std::string& source);
// The same of a file; fails (kFile) too where it cannot be read or is larger
// than 16 MB.
Result<std::string> ReadText(const std::filesystem::path& file);

// A path as text that pages, logs and JSON can carry whole, and back. Parts
// that are UTF-8 in NFC stay as they are; in others each byte beyond ASCII is
// \xHH, and so is a backslash before an x. PathOf(KeyOf(path)) is `path`.
std::string KeyOf(const std::filesystem::path& path);
std::filesystem::path PathOf(std::string_view key);

}  // namespace kimari
