// What was kept of people is their owner's alone, also from before.
#include "host/base/private_folder.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <filesystem>

#include "tests/support/program.h"

namespace kimari {
namespace {

class PrivateFolder : public ::testing::Test {
 protected:
  unsigned ModeOf(const std::string& name) const {
    struct stat is {};
    EXPECT_EQ(stat(place.Path(name).c_str(), &is), 0) << name;
    return is.st_mode & 0777U;
  }
  void Set(const std::string& name, mode_t mode) const {
    ASSERT_EQ(chmod(place.Path(name).c_str(), mode), 0);
  }

  Workplace place;
};

TEST_F(PrivateFolder, FilesFromBeforeAreTightenedAndOthersLeftAlone) {
  std::filesystem::create_directories(place.Path("kimari/drill"));
  Set("kimari/drill", 0755);
  for (const char* name : {"kimari/drill/a.jsonl", "kimari/drill/b.txt"}) {
    place.Write(name, "");
    Set(name, 0644);
  }
  ASSERT_TRUE(MakePrivateFolder(place.Path("kimari/drill"), {".jsonl"}));
  EXPECT_EQ(ModeOf("kimari/drill"), 0700U);
  EXPECT_EQ(ModeOf("kimari/drill/a.jsonl"), 0600U);
  EXPECT_EQ(ModeOf("kimari/drill/b.txt"), 0644U);
}

TEST_F(PrivateFolder, AnotherFolderThatWasNamedKeepsItsRights) {
  std::filesystem::create_directories(place.Path("club"));
  Set("club", 0755);
  ASSERT_TRUE(MakePrivateFolder(place.Path("club"), {}));
  EXPECT_EQ(ModeOf("club"), 0755U);
}

TEST_F(PrivateFolder, ALinkIsNotFollowed) {
  place.Write("theirs", "");
  Set("theirs", 0644);
  std::filesystem::create_symlink(place.Path("theirs"), place.Path("link"));
  TightenToOwner(place.Path("link"));
  EXPECT_EQ(ModeOf("theirs"), 0644U);
}

TEST_F(PrivateFolder, WhatIsNoFolderIsSaidByName) {
  place.Write("file", "");
  EXPECT_FALSE(MakePrivateFolder(place.Path("file"), {}));
}

}  // namespace
}  // namespace kimari
