#include "host/base/language.h"

#include <cstdlib>
#include <string_view>

namespace kimari {
namespace {

bool IsLetter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

// "ja_JP.UTF-8"; empty: nothing is said.
std::string_view Locale() {
  for (const char* name : {"LC_ALL", "LC_MESSAGES", "LANG"}) {
    // NOLINTNEXTLINE(concurrency-mt-unsafe): nothing sets them
    const char* language = std::getenv(name);
    if (language != nullptr && *language != 0) return language;
  }
  return "";
}

// "jam_JM" is no "ja".
bool Speaks(std::string_view locale, std::string_view language) {
  return locale.starts_with(language) && (locale.size() == language.size() ||
                                          !IsLetter(locale[language.size()]));
}

}  // namespace

bool InJapanese() { return Speaks(Locale(), "ja"); }

std::string InTerminalsLanguage(const Text& text) {
  const std::string_view locale = Locale();
  if (Speaks(locale, "ja")) return text.ja;
  const bool none =
      locale.empty() || Speaks(locale, "C") || Speaks(locale, "POSIX");
  return none && !text.ja.empty() ? text.en + " / " + text.ja : text.en;
}

}  // namespace kimari
