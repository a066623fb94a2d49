// The names of this machine, and whose they are not.
#include "host/uses/web/host_guard.h"

#include <arpa/inet.h>
#include <gmock/gmock.h>

#include "host/uses/web/addresses.h"
#include "host/uses/web/host_name.h"
#include "host/uses/web/machine_names.h"

namespace kimari::web {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::UnorderedElementsAre;

std::string Form(std::string_view text) {
  const auto host = HostNameOf(text);
  return host ? host->name : "none";
}

TEST(HostName, IsTheSameHoweverItIsWritten) {
  EXPECT_EQ(Form("Mat1.LOCAL.:8470"), "mat1.local");
  EXPECT_EQ(Form("192.168.1.5"), "192.168.1.5");
  EXPECT_EQ(Form("[FE80:0:0:0:0:0:0:1]:80"), "fe80::1");
  EXPECT_EQ(Form("[fe80::1%25eth0]"), "fe80::1");
  EXPECT_EQ(Form("[fe80::1%wlan0.2]:8470"), "fe80::1");
  EXPECT_EQ(Form("fe80::1%eth0"), "fe80::1");
  EXPECT_EQ(Form("[::ffff:192.168.1.5]:1"), "192.168.1.5");
}

TEST(HostName, IsNoneWhereItIsBroken) {
  for (const char* text : {"", ".", ":80", "a b", "a:b", "a:65536", "a:-1",
                           "[::1", "[::1]x", "[1.2.3.4]", "a@b", "a/b",
                           "[fe80::1%]", "[fe80::1%a]b]", "::1::", "a:1:2"}) {
    EXPECT_EQ(Form(text), "none") << text;
  }
}

TEST(Origin, HasThePortOfItsScheme) {
  EXPECT_EQ(OriginOf("https://A.example"), OriginOf("HTTPS://a.example.:443/"));
  EXPECT_NE(OriginOf("http://a.example"), OriginOf("https://a.example"));
  EXPECT_EQ(UrlOf(*OriginOf("http://[::1]:80")), "http://[::1]");
  for (const char* none : {"null", "", "a.example", "file:///", "ftp://a",
                           "http://", "http://a/b", "http://a b"}) {
    EXPECT_FALSE(OriginOf(none)) << none;
  }
}

TEST(InUrl, WritesAnAddressAsABrowserTakesIt) {
  const auto v6 = [](const char* text) {
    sockaddr_in6 address{};
    address.sin6_family = AF_INET6;
    inet_pton(AF_INET6, text, &address.sin6_addr);
    return InUrl(reinterpret_cast<const sockaddr&>(address));
  };
  EXPECT_EQ(v6("2001:DB8:0::5"), "[2001:db8::5]");
  EXPECT_EQ(v6("fd00::1"), "[fd00::1]");
  EXPECT_EQ(v6("fe80::1"), std::nullopt) << "it needs a zone";
  sockaddr_in v4{};
  v4.sin_family = AF_INET;
  v4.sin_addr.s_addr = htonl(0xC0A80105);
  EXPECT_EQ(InUrl(reinterpret_cast<const sockaddr&>(v4)), "192.168.1.5");
}

TEST(MachineNames, AreItsOwnWithWhatANetworkAdds) {
  EXPECT_THAT(
      NamesFrom("Mat1", "nameserver 192.168.1.1\nsearch lan Fritz.box.\n",
                "mat1.club.example"),
      UnorderedElementsAre("mat1", "mat1.local", "mat1.lan", "mat1.fritz.box",
                           "mat1.club.example"));
  EXPECT_THAT(NamesFrom("mat1.lan", "", ""),
              UnorderedElementsAre("mat1.lan", "mat1", "mat1.local"));
}

TEST(MachineNames, AreNoneThatEveryMachineHas) {
  EXPECT_THAT(
      NamesFrom("localhost", "search evil.example\n", "localhost.localdomain"),
      IsEmpty());
}

class Guard : public testing::Test {
 protected:
  static HostGuard Of(std::string listens, std::string behind = "") {
    return HostGuard({std::move(listens), std::move(behind), [](bool) {
                        return NamesFrom("mat1", "search lan", "");
                      }});
  }
  static bool Allows(const HostGuard& guard, std::string_view host,
                     std::string_view forwarded = "") {
    return guard.Allows(host, forwarded);
  }
};

TEST_F(Guard, OnEveryAddressAnswersUnderEveryNameOfTheMachine) {
  const HostGuard guard = Of("0.0.0.0");
  for (const char* ours :
       {"192.168.1.5:8470", "MAT1:8470", "mat1.local.", "Mat1.Local:1",
        "mat1.lan:8470", "mat1-2.local", "[fe80::1%25eth0]:8470",
        "[FD00:0:0:0:0:0:0:5]", "localhost.:8470", "[::1]:9"}) {
    EXPECT_TRUE(Allows(guard, ours)) << ours;
  }
}

TEST_F(Guard, UnderNoOther) {
  for (const char* listens : {"0.0.0.0", "192.168.1.5", "127.0.0.1", "::"}) {
    const HostGuard guard = Of(listens);
    for (const char* foreign :
         {"evil.example", "mat1.evil.example", "mat1.local.evil.example",
          "mat2.local", "mat1x.local", "xmat1.lan", "mat1-x.local", "",
          "localhost.evil.example", "192.168.1.5.evil.example", "127.1",
          "mat1@evil.example", "mat1 evil.example"}) {
      EXPECT_FALSE(Allows(guard, foreign)) << listens << " " << foreign;
    }
  }
}

TEST_F(Guard, BehindSeveralProxiesEachOfTheirNamesIsOurs) {
  const HostGuard guard = Of("127.0.0.1", "https://karuta.example.jp");
  const auto through = [&](std::string_view names) {
    return Allows(guard, "127.0.0.1:8470", names);
  };
  EXPECT_TRUE(through("karuta.example.jp, karuta.example.jp"));
  EXPECT_TRUE(through("karuta.example.jp,127.0.0.1:8470"));
  EXPECT_FALSE(through("karuta.example.jp, evil.example"));
  EXPECT_FALSE(through("karuta.example.jp,"));
}

TEST_F(Guard, OfThisMachineAloneAnswersUnderItsLoopbackAlone) {
  const HostGuard guard = Of("127.0.0.1");
  EXPECT_TRUE(Allows(guard, "LOCALHOST:8470"));
  EXPECT_TRUE(Allows(guard, "127.0.0.1"));
  EXPECT_FALSE(Allows(guard, "mat1.local"));
  EXPECT_FALSE(Allows(guard, "192.168.1.5"));
}

TEST_F(Guard, OnOneAddressAnswersUnderThatAndTheNames) {
  const HostGuard guard = Of("fd00::5");
  EXPECT_TRUE(Allows(guard, "[FD00:0::5]:8470"));
  EXPECT_TRUE(Allows(guard, "mat1.local"));
  EXPECT_FALSE(Allows(guard, "[fd00::6]:8470"));
}

TEST_F(Guard, BehindAProxyAnswersUnderItsNameToo) {
  const HostGuard guard = Of("127.0.0.1", "https://karuta.example.jp");
  EXPECT_TRUE(Allows(guard, "Karuta.example.jp"));
  EXPECT_TRUE(Allows(guard, "127.0.0.1:8470", "karuta.example.jp"));
  EXPECT_FALSE(Allows(guard, "127.0.0.1:8470", "evil.example"));
  EXPECT_FALSE(Allows(guard, "evil.example", "karuta.example.jp"));
}

TEST_F(Guard, WithoutAProxyNobodyForwards) {
  const HostGuard guard = Of("127.0.0.1");
  EXPECT_FALSE(Allows(guard, "evil.example", "127.0.0.1"));
  EXPECT_TRUE(Allows(guard, "127.0.0.1", "evil.example"));
}

TEST_F(Guard, APressComesFromThePageItself) {
  const HostGuard guard = Of("0.0.0.0");
  EXPECT_TRUE(guard.IsOurs("http://mat1.local:8470", "Mat1.local.:8470"));
  EXPECT_TRUE(guard.IsOurs("http://mat1.local", "mat1.local:80"));
  EXPECT_FALSE(guard.IsOurs("https://mat1.local:8470", "mat1.local:8470"));
  EXPECT_FALSE(guard.IsOurs("http://mat1.local:8471", "mat1.local:8470"));
  EXPECT_FALSE(guard.IsOurs("null", "mat1.local:8470"));
}

TEST_F(Guard, BehindAProxyItMayComeFromThere) {
  const HostGuard guard = Of("127.0.0.1", "https://karuta.example.jp:443/");
  EXPECT_TRUE(guard.IsOurs("https://karuta.example.jp", "127.0.0.1:8470"));
  EXPECT_FALSE(guard.IsOurs("http://karuta.example.jp", "127.0.0.1:8470"));
  EXPECT_FALSE(guard.IsOurs("http://karuta.example.jp", "karuta.example.jp"));
  EXPECT_FALSE(guard.IsOurs("https://evil.example", "karuta.example.jp"));
  EXPECT_TRUE(guard.IsOurs("http://127.0.0.1:8470", "127.0.0.1:8470"));
}

TEST_F(Guard, ARefusalSaysWhereThePageIs) {
  const Text text = Of("127.0.0.1", "https://karuta.example.jp").Refusal(8470);
  EXPECT_THAT(text.en, HasSubstr("https://karuta.example.jp , "
                                 "http://127.0.0.1:8470"));
  EXPECT_THAT(text.ja, HasSubstr("https://karuta.example.jp"));
  EXPECT_THAT(Of("0.0.0.0").Refusal(8470).en,
              HasSubstr("http://mat1.local:8470"));
  EXPECT_THAT(Of("127.0.0.1").Refusal(8470).en, Not(HasSubstr("mat1")));
}

}  // namespace
}  // namespace kimari::web
