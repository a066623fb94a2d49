// Where the reader's page is, and whether that stays.
#include <gmock/gmock.h>

#include <string>

#include "host/uses/evening/read_page.h"
#include "host/uses/web/addresses.h"
#include "tests/support/program.h"

namespace kimari::evening {
namespace {

using testing::AllOf;
using testing::HasSubstr;

TEST(ReadPage, IsThereOnlyWhereItWasAskedFor) {
  const SimulatedClock clock;
  const auto none = ReadPage::Open({}, cards::HyakuninIsshu(), clock);
  ASSERT_TRUE(none);
  EXPECT_EQ(*none, nullptr);
  EXPECT_FALSE(ReadPage::Open({.port = 8077}, cards::HyakuninIsshu(), clock));
}

std::string InvitationOf(const std::string& address,
                         ReadPageOptions options = {}) {
  const SimulatedClock clock;
  options.listen = address;
  options.port = 0;
  return (*ReadPage::Open(options, cards::HyakuninIsshu(), clock))
      ->Invitation(false);
}

TEST(ReadPage, OnLoopbackItsAddressIsPlain) {
  EXPECT_THAT(InvitationOf("127.0.0.2"),
              testing::MatchesRegex("Page: http://127.0.0.2:[0-9]+/\n"));
}

TEST(ReadPage, BeyondThisMachineItsAddressBearsATokenOfItsOwn) {
  if (web::AddressesOf("0.0.0.0").empty()) GTEST_SKIP() << "no network";
  const std::string first = InvitationOf("0.0.0.0");
  EXPECT_THAT(first, testing::ContainsRegex("/#[0-9a-f]{32}\n"));
  const std::string token = first.substr(first.find('#'), 33);
  EXPECT_THAT(InvitationOf("0.0.0.0"), testing::Not(HasSubstr(token)));
}

TEST(ReadPage, ATokenThatIsKeptOpensThePageTheNextEveningToo) {
  if (web::AddressesOf("0.0.0.0").empty()) GTEST_SKIP() << "no network";
  const Workplace place;
  ReadPageOptions options;
  options.keeps_token = place.Path("kimari/page-token");
  const auto token = [&] {
    const std::string text = InvitationOf("0.0.0.0", options);
    EXPECT_THAT(text, HasSubstr("This address stays"));
    return text.substr(text.find('#'), 33);
  };
  const std::string first = token();
  EXPECT_EQ(token(), first);
  options.new_token = true;
  EXPECT_NE(token(), first);
}

TEST(ReadPage, ATokenThatCannotBeKeptIsForThisEveningAlone) {
  if (web::AddressesOf("0.0.0.0").empty()) GTEST_SKIP() << "no network";
  Workplace place;
  place.Write("kimari", "a file, no folder");
  ReadPageOptions options;
  options.keeps_token = place.Path("kimari/page-token");
  EXPECT_THAT(InvitationOf("0.0.0.0", options),
              AllOf(HasSubstr("/#"), HasSubstr("for this evening alone")));
}

TEST(ReadPage, ANewTokenIsForOthersAlone) {
  const SimulatedClock clock;
  ReadPageOptions options;
  options.page = true;
  options.new_token = true;
  EXPECT_FALSE(ReadPage::Open(options, cards::HyakuninIsshu(), clock));
}

TEST(ReadPage, KeepsToOnePortAndSaysWhereAnotherProgramUsesIt) {
  const SimulatedClock clock;
  ReadPageOptions options;
  options.page = true;
  const auto first = ReadPage::Open(options, cards::HyakuninIsshu(), clock);
  const auto second = ReadPage::Open(options, cards::HyakuninIsshu(), clock);
  ASSERT_TRUE(first && second);
  EXPECT_THAT((*second)->Invitation(false), HasSubstr("Port 8470 is in use"));
}

}  // namespace
}  // namespace kimari::evening
