#include "host/base/language.h"

#include <gtest/gtest.h>

#include <cstdlib>

namespace kimari {
namespace {

// The locale of the terminal, while it lives.
class Locale {
 public:
  explicit Locale(const char* name) { setenv("LC_ALL", name, 1); }
  Locale(const Locale&) = delete;
  Locale& operator=(const Locale&) = delete;
  ~Locale() { unsetenv("LC_ALL"); }
};

TEST(TerminalLanguage, IsJapaneseUnderAJapaneseLocale) {
  for (const char* name : {"ja", "ja_JP.UTF-8", "ja_JP", "ja.utf8"}) {
    const Locale locale(name);
    EXPECT_TRUE(InJapanese()) << name;
  }
}

TEST(TerminalLanguage, IsEnglishUnderAnyOther) {
  for (const char* name : {"C", "en_US.UTF-8", "jam_JM.UTF-8", "jav"}) {
    const Locale locale(name);
    EXPECT_FALSE(InJapanese()) << name;
  }
}

}  // namespace
}  // namespace kimari
