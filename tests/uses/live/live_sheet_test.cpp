// The score sheet of a match that is running.
#include "host/uses/live/live_sheet.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <future>

#include "tests/rig/evening.h"

namespace kimari::live {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

// はるの (67) is read first, はるす (2) after it; both are dead.
class LiveSheetTest : public ::testing::Test {
 protected:
  LiveSheetTest() {
    evening.Lay(1, Side::kA, 3);
    evening.Lay(8, Side::kB, 5);
    evening.SeeCourt();
    evening.Memorise();
    evening.HearOut();
    evening.SeeCourt();
    evening.Pass(Seconds(1));
    evening.Until<evidence::CardCalled>();
    evening.Pass(Milliseconds(500));
  }
  // As a page's thread asks for it and the judge's makes it.
  std::string Asked() {
    auto asked = std::async(std::launch::async, [&] {
      return sheet.Html(sheet::Language::kEnglish);
    });
    while (asked.wait_for(std::chrono::milliseconds(1)) !=
           std::future_status::ready) {
      sheet.Serve(evening.conductor);
    }
    const auto html = asked.get();
    return html ? *html : "refused: " + html.error().en;
  }

  rig::Evening evening{{67, 2}, {.rule_options = ShortGame(2)}};
  LiveSheet sheet;
};

// What is printed on card 67, and on card 2.
constexpr const char* kFirst = "かひなくたたむなこそをしけれ";
constexpr const char* kSecond = "ころもほすてふあまのかくやま";

TEST_F(LiveSheetTest, WhileAReadingIsUnderWayItIsThatOfTheOnesBefore) {
  ASSERT_TRUE(evening.conductor.Still());
  EXPECT_THAT(Asked(), AllOf(HasSubstr(kFirst), Not(HasSubstr(kSecond)),
                             Not(HasSubstr("hash>the seed"))));
}

TEST_F(LiveSheetTest, AReadingIsOnItOnceItIsSettled) {
  evening.HearOut();
  EXPECT_THAT(Asked(), AllOf(HasSubstr(kFirst), HasSubstr(kSecond)));
}

}  // namespace
}  // namespace kimari::live
