// The sums of a folder's files.
#include "host/uses/case/sums.h"

#include <gmock/gmock.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

namespace kimari::casefile {
namespace {

using ::testing::HasSubstr;

class SumsTest : public ::testing::Test {
 protected:
  SumsTest()
      : place_(::testing::TempDir() + "sums_" + std::to_string(getpid())) {
    std::filesystem::remove_all(place_);
    std::filesystem::create_directories(place_ + "/in");
  }
  ~SumsTest() override { std::filesystem::remove_all(place_); }
  void Write(const std::string& name, const std::string& text) const {
    std::ofstream(place_ + "/" + name) << text;
  }
  std::string place_;
};

TEST_F(SumsTest, AreAsSha256sumWritesThem) {
  Write("in/a", "abc");
  EXPECT_EQ(*SumsOf(place_),
            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
            "  in/a\n");
}

TEST_F(SumsTest, AFolderWithoutThemIsNoCase) {
  const auto compared = CompareSums(place_);
  ASSERT_FALSE(compared);
  EXPECT_THAT(compared.error().message, HasSubstr("this is no case"));
}

TEST_F(SumsTest, ALineThatIsNoSumIsTold) {
  Write(kSumsName, "nonsense\n");
  const auto compared = CompareSums(place_);
  ASSERT_FALSE(compared);
  EXPECT_THAT(compared.error().message, HasSubstr("SHA256SUMS:1:"));
}

// A pipe is not read, a link not followed.
TEST_F(SumsTest, WhatIsNoFileOfTheCaseIsADifference) {
  Write("in/a", "abc");
  Write("in/b", "abc");
  Write(kSumsName, *SumsOf(place_));
  ASSERT_THAT(*CompareSums(place_), ::testing::IsEmpty());
  namespace fs = std::filesystem;
  fs::rename(place_ + "/in/a", place_ + ".elsewhere");
  fs::create_symlink(place_ + ".elsewhere", place_ + "/in/a");
  fs::remove(place_ + "/in/b");
  ASSERT_EQ(::mkfifo((place_ + "/in/b").c_str(), 0600), 0);
  fs::create_directory(place_ + "/empty");
  std::vector<std::string> told;
  const auto differences = CompareSums(place_);
  ASSERT_TRUE(differences);
  for (const Difference& each : *differences) told.push_back(each.file);
  EXPECT_THAT(told, ::testing::UnorderedElementsAre("in/a", "in/b", "empty/"));
  fs::remove(place_ + ".elsewhere");
}

}  // namespace
}  // namespace kimari::casefile
