// Whose a request is that comes through a reverse proxy.
#include "host/uses/web/told_address.h"

#include <gtest/gtest.h>

namespace kimari::web {
namespace {

TEST(ToldAddress, IsWhoTheProxySaysConnectedToIt) {
  EXPECT_EQ(ToldAddress("127.0.0.1", "192.168.1.7"), "192.168.1.7");
  EXPECT_EQ(ToldAddress("::1", "[FE80::1%eth0]:5123"), "fe80::1");
  EXPECT_EQ(ToldAddress("127.0.0.1", "::ffff:192.168.1.7"), "192.168.1.7");
}

TEST(ToldAddress, IsTheLastOneForThoseBeforeItAnybodyMayHaveWritten) {
  EXPECT_EQ(ToldAddress("127.0.0.1", "10.9.9.9, 192.168.1.7"), "192.168.1.7");
  EXPECT_EQ(ToldAddress("127.0.0.1", "evil,,192.168.1.7 "), "192.168.1.7");
}

TEST(ToldAddress, PassesOverTheProxiesOfThisMachine) {
  EXPECT_EQ(ToldAddress("127.0.0.1", "192.168.1.7, 127.0.0.1, ::1"),
            "192.168.1.7");
}

TEST(ToldAddress, OfWhatDidNotComeThroughThisMachineIsWhoConnected) {
  EXPECT_EQ(ToldAddress("192.168.1.7", "10.9.9.9"), "192.168.1.7");
}

TEST(ToldAddress, WhereNoAddressIsToldIsTheProxys) {
  EXPECT_EQ(ToldAddress("127.0.0.1", ""), "127.0.0.1");
  EXPECT_EQ(ToldAddress("127.0.0.1", "unknown"), "127.0.0.1");
  EXPECT_EQ(ToldAddress("127.0.0.1", "192.168.1.7, nonsense"), "127.0.0.1");
  EXPECT_EQ(ToldAddress("127.0.0.1", ", ,"), "127.0.0.1");
}

}  // namespace
}  // namespace kimari::web
