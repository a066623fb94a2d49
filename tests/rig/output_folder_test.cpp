// What a command leaves of the folder it was given.
#include "host/rig/output_folder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/program.h"

namespace kimari::rig {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

namespace fs = std::filesystem;

class OutputFolderTest : public ::testing::Test {
 protected:
  Workplace place;
};

TEST_F(OutputFolderTest, WhatWasMadeAndStaysEmptyGoes) {
  {
    const auto folder = OutputFolder::Make(place.Path("a/b/"));
    ASSERT_TRUE(folder) << folder.error().message;
    EXPECT_TRUE(fs::is_directory(place.Path("a/b")));
  }
  EXPECT_FALSE(fs::exists(place.Path("a")));
}

TEST_F(OutputFolderTest, WhatHoldsAFileStays) {
  {
    const auto folder = OutputFolder::Make(place.Path("a/b"));
    ASSERT_TRUE(folder) << folder.error().message;
    place.Write("a/note", "kept");
  }
  EXPECT_FALSE(fs::exists(place.Path("a/b")));
  EXPECT_TRUE(fs::exists(place.Path("a/note")));
}

TEST_F(OutputFolderTest, WhatWasThereBeforeStaysEmptyOrNot) {
  fs::create_directory(place.Path("a"));
  ASSERT_TRUE(OutputFolder::Make(place.Path("a")));
  EXPECT_TRUE(fs::exists(place.Path("a")));
}

TEST_F(OutputFolderTest, WhateverAMatchLeftIsNotPlayedOver) {
  for (const char* name : {"match.mcap", "match.2.mcap", "match.mcap.order",
                           "rulings.jsonl", "truth.json"}) {
    place.Write(name, "another match");
    const auto folder = OutputFolder::ForMatch(place.Path(""));
    ASSERT_FALSE(folder) << name;
    EXPECT_THAT(folder.error().message,
                AllOf(HasSubstr(name), HasSubstr("holds a match already"),
                      HasSubstr("試合の記録があります")));
    EXPECT_EQ(place.Read(name), "another match");
    fs::remove(place.Path(name));
  }
  EXPECT_TRUE(OutputFolder::ForMatch(place.Path("")));
}

TEST_F(OutputFolderTest, AFileInItsWayIsNamed) {
  place.Write("a", "a file");
  for (const char* path : {"a", "a/b"}) {
    const auto folder = OutputFolder::Make(place.Path(path));
    ASSERT_FALSE(folder);
    EXPECT_EQ(folder.error().kind, ErrorKind::kFile);
    EXPECT_THAT(folder.error().message, HasSubstr(place.Path(path)));
  }
}

}  // namespace
}  // namespace kimari::rig
