// What a match was measured with goes with its recording.
#include "host/rig/attached_files.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/program.h"

namespace kimari::rig {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

class AttachedFilesTest : public ::testing::Test {
 protected:
  static std::string Text(const recording::Attachment& file) {
    return {file.data.begin(), file.data.end()};
  }
  Workplace place;
};

TEST_F(AttachedFilesTest, TheRigFileGoesWithoutNamesAndOrder) {
  const std::string path = place.Write(
      "my-rig.toml",
      "[match]\nplayer_a = \"Aoki\"\nplayer_b = \"Baba\"\n"
      "order = [17, 3]\nmemorise_s = 60\n[boards]\na = \"/dev/ttyACM0\"\n");
  const auto files = AttachedFiles(path, RigFile{});
  ASSERT_TRUE(files) << files.error().message;
  ASSERT_EQ(files->size(), 1u);
  EXPECT_EQ(files->at(0).name, "rig.toml");
  EXPECT_THAT(Text(files->at(0)),
              AllOf(HasSubstr("memorise_s = 60"), HasSubstr("/dev/ttyACM0"),
                    Not(HasSubstr("Aoki")), Not(HasSubstr("Baba")),
                    Not(HasSubstr("17"))));
}

TEST_F(AttachedFilesTest, WhatItNamesGoesAsItIs) {
  const std::string path = place.Write("rig.toml", "[match]\n");
  RigFile rig;
  rig.lens = place.Write("wide.toml", "k1 = 0.1\n");
  rig.clock = place.Write("clock.toml", "latency_ms = 3\n");
  const auto files = AttachedFiles(path, rig);
  ASSERT_TRUE(files) << files.error().message;
  ASSERT_EQ(files->size(), 3u);
  EXPECT_EQ(files->at(1).name, "wide.toml");
  EXPECT_EQ(Text(files->at(1)), "k1 = 0.1\n");
  EXPECT_EQ(Text(files->at(2)), "latency_ms = 3\n");
}

TEST_F(AttachedFilesTest, OneThatIsGoneIsNamed) {
  const std::string path = place.Write("rig.toml", "[match]\n");
  RigFile rig;
  rig.lens = place.Path("gone.toml");
  const auto files = AttachedFiles(path, rig);
  ASSERT_FALSE(files);
  EXPECT_THAT(files.error().message, HasSubstr("gone.toml"));
}

}  // namespace
}  // namespace kimari::rig
