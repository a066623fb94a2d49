#include "host/base/html_text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace kimari {
namespace {

TEST(HtmlText, EndsNeitherAnElementNorAnAttribute) {
  EXPECT_EQ(HtmlText("<b a='1' b=\"2\">&"),
            "&lt;b a=&#39;1&#39; b=&quot;2&quot;&gt;&amp;");
}

TEST(HtmlText, LeavesNamesAndNamesWhatIsNotSeen) {
  EXPECT_EQ(HtmlText("若宮 はな"), "若宮 はな");
  EXPECT_EQ(HtmlText("a\u202Eb\x1b"), "a\\u{202e}b\\x1b");
}

RC_GTEST_PROP(HtmlText, HoldsNothingThatAPageTakesForItsOwn,
              (const std::string& text)) {
  const std::string html = HtmlText(text);
  RC_ASSERT(html.find_first_of("<>\"'") == std::string::npos);
  RC_ASSERT(HtmlText("x" + text + "y").starts_with("x"));
}

}  // namespace
}  // namespace kimari
