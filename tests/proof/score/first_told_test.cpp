// The file of who was told to be first, as it is read.
#include "host/proof/score/first_told.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

namespace kimari::score {
namespace {

using ::testing::HasSubstr;

TEST(FirstToldFile, ThatIsNotThereTellsNothingAndADamagedOneItsLine) {
  const std::string path = ::testing::TempDir() + "first-told.jsonl";
  std::filesystem::remove(path);
  EXPECT_TRUE(ReadFirstTold(path)->empty());
  std::ofstream(path)
      << R"({"reading":1,"side":"B","touch_ns":5,"told_ns":9,"then":"same"})"
      << "\n{\"reading\": 2\n";
  const auto told = ReadFirstTold(path);
  std::filesystem::remove(path);
  ASSERT_FALSE(told);
  EXPECT_EQ(told.error().kind, ErrorKind::kFile);
  EXPECT_THAT(told.error().message, HasSubstr("first-told.jsonl:2: "));
}

}  // namespace
}  // namespace kimari::score
