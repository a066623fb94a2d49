#include "audio/copy_mark.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>
#include <vector>

#include "audio/name_words.h"

namespace kimari::audio {
namespace {

// Takes what says so from the end of a stem: " (1)", " - コピー", "のコピー 2",
// " copy 3", "(another copy)".
bool StripCopyMark(std::string& stem) {
  constexpr std::array<std::string_view, 6> kMarks = {
      "のコピー", "コピー", "の複製", "複製", " copy", "_copy"};
  const auto trim = [](std::string& text) {
    text.erase(text.find_last_not_of(" -") + 1);
  };
  bool copy = false;
  for (;;) {
    std::string rest = stem;
    const size_t open = rest.rfind('(');
    if (open != std::string::npos && open > 0 && rest.ends_with(')')) {
      const std::string inside = InSmallLetters(rest.substr(open + 1));
      const bool number = inside.size() <= kMostDigits &&
                          IsDigits(inside.substr(0, inside.size() - 1));
      if (!number && inside.find("copy") == std::string::npos &&
          inside.find("コピー") == std::string::npos) {
        return copy;
      }
      rest.erase(open);
    } else {
      const size_t last = rest.find_last_not_of("0123456789");
      if (last != std::string::npos && rest.size() - last <= kMostDigits) {
        rest.erase(last + 1);
        trim(rest);
      }
      const std::string small = InSmallLetters(rest);
      const auto mark = std::ranges::find_if(
          kMarks, [&](std::string_view m) { return small.ends_with(m); });
      if (mark == kMarks.end()) return copy;
      rest.erase(rest.size() - mark->size());
    }
    trim(rest);
    stem = std::move(rest);
    copy = true;
  }
}

// And from its beginning: "Copy of ", "コピー ～ ".
bool StripCopyMarkBefore(std::string& stem) {
  constexpr std::array<std::string_view, 4> kMarks = {
      "copy of ", "コピー ~ ", "コピー 〜 ", "コピー - "};
  const std::string small = InSmallLetters(stem);
  for (const std::string_view mark : kMarks) {
    if (!small.starts_with(mark)) continue;
    stem.erase(0, mark.size());
    return true;
  }
  return false;
}

// "テイク2", "take 3", "2回目", wherever it stands.
bool StripTakeMark(std::string& stem) {
  const std::vector<Word> words = WordsOf(stem);
  for (size_t i = 0; i + 1 < words.size(); ++i) {
    const std::string& text = words[i].text;
    const std::string& next = words[i + 1].text;
    const bool before =
        (text == "take" || text == "テイク" || text == "ver") && NumberOf(next);
    if (!before && !(NumberOf(text) && next == "回目")) continue;
    stem.erase(words[i].begin,
               words[i + 1].begin + next.size() - words[i].begin);
    stem.erase(stem.find_last_not_of(" _-(") + 1);
    return true;
  }
  return false;
}

}  // namespace

bool StripCopyMarks(std::string& stem) {
  bool marked = StripCopyMarkBefore(stem);
  marked = StripCopyMark(stem) || marked;
  marked = StripTakeMark(stem) || marked;
  return StripCopyMark(stem) || marked;
}

}  // namespace kimari::audio
