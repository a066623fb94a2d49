// A new file is new: nothing that has a name is written over.
#include "host/base/new_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>

#include "tests/support/program.h"

namespace kimari {
namespace {

namespace fs = std::filesystem;
using ::testing::AllOf;
using ::testing::HasSubstr;

class New : public ::testing::Test {
 protected:
  // What is said of a name that is taken; the same before the work is done.
  std::string Refused(const std::string& name) const {
    const auto made = WriteNew(place.Path(name), "new");
    const auto free = IsFree(place.Path(name));
    EXPECT_FALSE(made || free) << name;
    return made || free ? "" : made.error().message + made.error().ja;
  }

  Workplace place;
};

TEST_F(New, FileIsItsOwnersAloneAndHoldsWhatWasWritten) {
  ASSERT_TRUE(WriteNew(place.Path("a"), "text"));
  EXPECT_EQ(place.Read("a"), "text");
  struct stat is {};
  ASSERT_EQ(stat(place.Path("a").c_str(), &is), 0);
  EXPECT_EQ(is.st_mode & 0777, 0600U & ~umask(0));
}

TEST_F(New, FileIsNoneThatIsThereByWhateverName) {
  place.Write("there", "kept");
  fs::create_hard_link(place.Path("there"), place.Path("hard"));
  fs::create_symlink(place.Path("there"), place.Path("soft"));
  for (const char* name : {"there", "hard", "soft"}) {
    EXPECT_THAT(Refused(name), AllOf(HasSubstr(name), HasSubstr("another name"),
                                     HasSubstr("すでにあります")));
  }
  EXPECT_EQ(place.Read("there"), "kept");
}

TEST_F(New, FileIsNoFolderAndNoLinkToNothing) {
  fs::create_directory(place.Path("folder"));
  fs::create_symlink(place.Path("nothing"), place.Path("dangling"));
  Refused("folder");
  Refused("dangling");
  EXPECT_FALSE(fs::exists(place.Path("nothing")));
}

TEST_F(New, FileIsNoneThatWouldBeReadTogetherWithOneThatIsThere) {
  place.Write("m.mcap", "kept");
  for (const char* name :
       {"m.mcap.people", "m.mcap.order", "m.mcap.in-use", "m.mcap.faces",
        "m.decisions.jsonl", "m.mcap.decisions.jsonl", "./m.2.mcap",
        "m.17.mcap"}) {
    EXPECT_THAT(Refused(name), AllOf(HasSubstr(name), HasSubstr("m.mcap"),
                                     HasSubstr("another name")));
    EXPECT_FALSE(fs::exists(place.Path(name)));
  }
}

TEST_F(New, FileIsNoneThatIsReadBesideARecordingOrLogOfAnyName) {
  place.Write("evening", "\x89MCAP0\r\nkept");
  place.Write("log", "{\"event\": \"reading\"}\n");
  for (const char* name : {"evening.people", "evening.order", "evening.in-use",
                           "evening.decisions.jsonl", "log.sealed"}) {
    EXPECT_THAT(Refused(name), HasSubstr("read as a part of")) << name;
  }
}

TEST_F(New, FileMayBeNamedSoBesideWhatIsNoRecording) {
  place.Write("notes", "of the club\n");
  for (const char* name : {"notes.order", "notes.people", "notes.in-use",
                           "notes.sealed", "notes.decisions.jsonl"}) {
    EXPECT_TRUE(WriteNew(place.Path(name), "new")) << name;
  }
}

TEST_F(New, FileMayBeNamedAsWhatStandsBesideNothing) {
  place.Write("m.mcap", "kept");
  for (const char* name : {"other.mcap.people", "m.people.html", "m.order",
                           "m.0.mcap", "m.x.mcap", "n.2.mcap", ".people"}) {
    EXPECT_TRUE(WriteNew(place.Path(name), "new")) << name;
  }
}

TEST_F(New, FileInNoFolderSaysSo) {
  const auto made = WriteNew(place.Path("none/a"), "new");
  ASSERT_FALSE(made);
  EXPECT_THAT(made.error().message, HasSubstr("there is no such folder"));
}

TEST_F(New, FileThatIsNotClosedOrFindsNoRoomIsGone) {
  {
    auto file = NewFile::Create(place.Path("half"));
    ASSERT_TRUE(file && file->Write("half"));
  }
  EXPECT_FALSE(fs::exists(place.Path("half")));
  EXPECT_FALSE(WriteNew("/dev/full", "no room"));
  EXPECT_TRUE(fs::exists("/dev/full"));
  EXPECT_TRUE(WriteNew("/dev/null", "passed on"));
}

}  // namespace
}  // namespace kimari
