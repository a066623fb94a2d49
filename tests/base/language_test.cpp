#include "host/base/language.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <utility>

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

TEST(TerminalLanguage, IsBothWhereNobodyNamesOne) {
  const Text text{"empty", "空です"};
  for (const auto& [name, said] :
       {std::pair{"ja_JP.UTF-8", "空です"}, std::pair{"de_DE.UTF-8", "empty"},
        std::pair{"C.UTF-8", "empty / 空です"},
        std::pair{"POSIX", "empty / 空です"}}) {
    const Locale locale(name);
    EXPECT_EQ(InTerminalsLanguage(text), said) << name;
  }
}

}  // namespace
}  // namespace kimari
