#include "host/base/result.h"

#include <gmock/gmock.h>

namespace kimari {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

TEST(AnError, BearsBothLanguagesAndWhatItIsAbout) {
  const Error error = About(
      "a.toml:3", ErrorOf(ErrorKind::kFile, Both("line {}", "{}行目", 3)));
  EXPECT_EQ(error.message, "a.toml:3: line 3");
  EXPECT_EQ(TextOf(error).ja, "a.toml:3：3行目");
}

TEST(AnError, IsToldInJapaneseByItsKindAtLeast) {
  EXPECT_EQ(TextOf({ErrorKind::kDevice, "no port", {}}).ja,
            "機器が使えません。kimari doctor で確かめてください（no port）");
  EXPECT_THAT(TextOf({ErrorKind::kFile, "x: odd", {}}).ja,
              StartsWith("ファイルに誤りがあります"));
}

// As a file on somebody's stick may have it.
TEST(AnError, IsToldInJapaneseHoweverMuchItQuotes) {
  const Error error{ErrorKind::kUsage, std::string(100'000, 'a'), {}};
  EXPECT_LT(TextOf(error).ja.size(), 2500);
}

}  // namespace
}  // namespace kimari
