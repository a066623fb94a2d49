// Text from the world as valid UTF-8: lists and names as other systems leave
// them, in UTF-8, UTF-16, Shift JIS or EUC-JP. By ICU; nothing throws, whatever
// the bytes. Thread: any.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

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
  // Where it is kNone: the first line, from 1, in another encoding than those
  // before it; 0: none is known.
  size_t odd_line = 0;
};
// By its mark, else in the first of UTF-8, JIS, UTF-16, Shift JIS and EUC-JP
// that all of it fits and that gives letters people write; as UTF-16 first
// where nearly half of it is zeros. Few letters may fit Shift JIS and EUC-JP
// alike: then it is the first, which zips from Windows have. As Windows-1252
// what is none of these, or would have a rare kanji amid small letters
// (Gérard). Letters stay composed or not as they were.
ForeignText DecodeText(std::string_view bytes);

bool IsUtf8(std::string_view bytes);

}  // namespace kimari
