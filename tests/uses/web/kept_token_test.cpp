// A page's token that stays.
#include "host/uses/web/kept_token.h"

#include <gmock/gmock.h>
#include <sys/stat.h>

#include <string>

#include "host/uses/web/page_access.h"
#include "tests/support/program.h"

namespace kimari::web {
namespace {

class AKeptToken : public testing::Test {
 protected:
  std::string Token() const {
    ListenOptions options;
    options.listen = "0.0.0.0";
    options.token_file = file_;
    const auto access = AccessFor(options);
    return access ? access->token : access.error().message;
  }

  Workplace place_;
  std::string file_ = place_.Path("config/kimari/reader/page-token");
};

TEST_F(AKeptToken, IsTheSameTheNextEvening) {
  EXPECT_EQ(KeepToken(file_, false), true);
  const std::string first = Token();
  EXPECT_EQ(first.size(), 32U);
  EXPECT_EQ(KeepToken(file_, false), false);
  EXPECT_EQ(Token(), first);
}

TEST_F(AKeptToken, IsItsOwnersAlone) {
  ASSERT_TRUE(KeepToken(file_, false));
  struct stat is {};
  ASSERT_EQ(stat(file_.c_str(), &is), 0);
  EXPECT_EQ(is.st_mode & 0777, 0600U);
}

TEST_F(AKeptToken, IsAnotherWhereThatIsAskedFor) {
  ASSERT_TRUE(KeepToken(file_, false));
  const std::string first = Token();
  EXPECT_EQ(KeepToken(file_, true), true);
  EXPECT_NE(Token(), first);
}

TEST_F(AKeptToken, IsAnotherOnceOthersCouldHaveReadIt) {
  ASSERT_TRUE(KeepToken(file_, false));
  const std::string first = Token();
  ASSERT_EQ(chmod(file_.c_str(), 0644), 0);
  EXPECT_EQ(KeepToken(file_, false), true);
  EXPECT_NE(Token(), first);
}

TEST_F(AKeptToken, ThatCannotBeWrittenIsAnErrorThatNamesTheFile) {
  place_.Write("config", "a file");
  const auto kept = KeepToken(file_, false);
  ASSERT_FALSE(kept);
  EXPECT_THAT(kept.error().message, testing::HasSubstr("config"));
}

}  // namespace
}  // namespace kimari::web
