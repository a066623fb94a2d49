// What something takes of a disk is said as people say it.
#include "host/base/disk_words.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "tests/support/program.h"

namespace kimari {
namespace {

TEST(DiskWords, SizesAreSaidInTheUnitThatFits) {
  EXPECT_EQ(SizeWords(281'300), "281 kB");
  EXPECT_EQ(SizeWords(114'200'000), "114 MB");
  EXPECT_EQ(SizeWords(999'900'000), "1.0 GB");
}

TEST(DiskWords, AFolderTakesWhatIsInItAndBelow) {
  const Workplace place;
  std::filesystem::create_directory(place.Path("case"));
  place.Write("case/a", std::string(1000, 'a'));
  place.Write("b", std::string(500, 'b'));
  EXPECT_EQ(BytesIn(place.Path("case")), 1000u);
  EXPECT_EQ(BytesIn(place.Path("b")), 500u);
  EXPECT_EQ(BytesIn(place.Path(".")), 1500u);
}

TEST(DiskWords, WhatIsNotThereTakesNothing) {
  EXPECT_EQ(BytesIn("/no/such/folder"), 0u);
}

}  // namespace
}  // namespace kimari
