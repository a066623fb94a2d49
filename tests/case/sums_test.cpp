// The sums of a folder's files.
#include "host/case/sums.h"

#include <gmock/gmock.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

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

}  // namespace
}  // namespace kimari::casefile
