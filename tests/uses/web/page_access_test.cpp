// Who may open a page, and how he learns the token.
#include "host/uses/web/page_access.h"

#include <gmock/gmock.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <string>

#include "tests/support/program.h"

namespace kimari::web {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

constexpr const char* kSaidToken = "0123456789abcdef";

class Access : public testing::Test {
 protected:
  // Of a file with this mode, that holds this.
  Result<PageAccess> ByFile(const std::string& text, mode_t mode) {
    ListenOptions options;
    options.token_file = place_.Write("token", text);
    EXPECT_EQ(chmod(options.token_file.c_str(), mode), 0);
    return AccessFor(options);
  }
  // With this on standard input.
  static Result<PageAccess> ByInput(const std::string& said) {
    std::array<int, 2> ends{};
    EXPECT_EQ(pipe(ends.data()), 0);
    const int kept = dup(STDIN_FILENO);
    EXPECT_EQ(write(ends[1], said.data(), said.size()),
              static_cast<ssize_t>(said.size()));
    dup2(ends[0], STDIN_FILENO);
    ListenOptions options;
    options.token_from_input = true;
    auto access = AccessFor(options);
    dup2(kept, STDIN_FILENO);
    for (const int end : {ends[0], ends[1], kept}) close(end);
    return access;
  }
  static Result<PageAccess> Behind(const std::string& address) {
    ListenOptions options;
    options.behind = address;
    return AccessFor(options);
  }

  Workplace place_;
};

TEST_F(Access, TheTokenIsTheFirstLineOfAFileOfOnesOwn) {
  const auto access = ByFile(std::string(kSaidToken) + "\r\nmore\n", 0600);
  ASSERT_TRUE(access) << access.error().message;
  EXPECT_EQ(access->token, kSaidToken);
}

TEST_F(Access, AFileThatOthersCanReadIsNoSecret) {
  for (const mode_t mode : {0644U, 0640U, 0604U}) {
    const auto access = ByFile(kSaidToken, mode);
    ASSERT_FALSE(access) << mode;
    EXPECT_THAT(access.error().message, HasSubstr("chmod 600"));
  }
}

TEST_F(Access, AFileThatIsShortOrNotThereIsRefused) {
  for (const char* token :
       {"short\n", "", "0123456789 abcdef", "合言葉合言葉"}) {
    const auto access = ByFile(token, 0600);
    ASSERT_FALSE(access) << token;
    EXPECT_EQ(access.error().kind, ErrorKind::kUsage);
  }
  ListenOptions options;
  options.token_file = place_.Path("nothing");
  const auto none = AccessFor(options);
  ASSERT_FALSE(none);
  EXPECT_EQ(none.error().kind, ErrorKind::kFile);
}

TEST_F(Access, APipeThatNobodyWritesIntoIsNotWaitedFor) {
  ListenOptions options;
  options.token_file = place_.Path("pipe");
  ASSERT_EQ(mkfifo(options.token_file.c_str(), 0600), 0);
  EXPECT_FALSE(AccessFor(options));
}

TEST_F(Access, AFolderIsToldAsOne) {
  ListenOptions options;
  options.token_file = place_.Path(".");
  const auto access = AccessFor(options);
  ASSERT_FALSE(access);
  EXPECT_THAT(access.error().message, testing::HasSubstr("is a folder"));
}

TEST_F(Access, AProgramThatStartsThisOneSaysTheTokenOnItsInput) {
  const auto access = ByInput(std::string(kSaidToken) + "\n");
  ASSERT_TRUE(access) << access.error().message;
  EXPECT_EQ(access->token, kSaidToken);
  EXPECT_FALSE(ByInput("\n")) << "no token is not everybody's";
}

TEST_F(Access, BehindAProxyATokenIsDrawnOnLoopbackToo) {
  const auto access = Behind("HTTPS://Karuta.example.jp:443/");
  ASSERT_TRUE(access) << access.error().message;
  EXPECT_EQ(access->behind, "https://karuta.example.jp");
  EXPECT_EQ(access->host, "127.0.0.1");
  EXPECT_EQ(access->token.size(), 32U);
  EXPECT_THAT(Invitation(*access, 8470, "Page", "", false),
              StartsWith("Page: https://karuta.example.jp/#"));
}

TEST_F(Access, AProxysNameInOtherLettersIsKnownAsBrowsersSendIt) {
  for (const char* address : {"https://かるた.jp", "https://かるた．ＪＰ/",
                              "https://か\u308Bた.jp:443"}) {
    const auto access = Behind(address);
    ASSERT_TRUE(access) << access.error().message;
    EXPECT_EQ(access->behind, "https://xn--u8jxb0h.jp");
  }
  EXPECT_EQ(Behind("https://札.かるた.jp:8443")->behind,
            "https://xn--9pv.xn--u8jxb0h.jp:8443");
}

TEST_F(Access, WhatIsNoProxysAddressIsRefused) {
  for (const char* address :
       {"かるた.jp", "https://か\u202Eた.jp", "https://か た.jp",
        "karuta.example.jp", "ftp://a", "https://", "https://a/b",
        "https://a b"}) {
    const auto access = Behind(address);
    ASSERT_FALSE(access) << address;
    EXPECT_EQ(access.error().kind, ErrorKind::kUsage);
  }
}

}  // namespace
}  // namespace kimari::web
