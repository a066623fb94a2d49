#include "host/base/language.h"

#include <cstdlib>
#include <string_view>

namespace kimari {
namespace {

bool IsLetter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

}  // namespace

bool InJapanese() {
  for (const char* name : {"LC_ALL", "LC_MESSAGES", "LANG"}) {
    // NOLINTNEXTLINE(concurrency-mt-unsafe): nothing sets them
    const char* language = std::getenv(name);
    if (language != nullptr && *language != 0) {
      // "ja", "ja_JP.UTF-8"; "jam_JM" is another.
      const std::string_view tag(language);
      return tag.starts_with("ja") && (tag.size() == 2 || !IsLetter(tag[2]));
    }
  }
  return false;
}

}  // namespace kimari
