// Files and folders as somebody names them at a command line.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <filesystem>

#include "tests/app/commands.h"

namespace kimari {
namespace {

using ::testing::AnyOf;
using ::testing::HasSubstr;
using ::testing::Not;
using Words = std::vector<std::string>;

// Each reads the file "NAMED".
const Words kReaders[] = {
    {"read", "--deck", "NAMED", "--audio", "none"},
    {"read", "--again", "NAMED", "--audio", "none"},
    {"drill", "check", "./NAMED"},
    {"drill", "./NAMED"},
    {"simulate", "NAMED", "-o", "out"},
    {"rules", "show", "--options", "NAMED"},
    {"rules", "settle", "NAMED"},
    {"match", "--rig", "NAMED", "-o", "out", "--audio", "none"},
    {"calibrate", "mat", "--svg", "mat", "--map", "NAMED"},
    {"calibrate", "court", "NAMED"},
    {"judge", "NAMED"},
    {"score-sheet", "NAMED"},
};

class NamedFiles : public Commands {
 protected:
  void EachTells(const std::string& what) {
    for (const Words& words : kReaders) {
      const Ran ran = Kimari(words);
      EXPECT_THAT(ran.code, AnyOf(kFault, kWrongUse)) << words[0] << words[1];
      EXPECT_THAT(ran.err, HasSubstr(what)) << words[0] << " " << words[1];
      EXPECT_THAT(ran.err, Not(HasSubstr("basic_filebuf"))) << words[0];
    }
  }
};

TEST_F(NamedFiles, ThatArePipesAreToldAndNotWaitedFor) {
  ASSERT_EQ(mkfifo(place.Path("NAMED").c_str(), 0600), 0);
  EachTells("not a regular file");
}

TEST_F(NamedFiles, ThatAreFoldersAreTold) {
  std::filesystem::create_directory(place.Path("NAMED"));
  EachTells("");
  for (const Words& words :
       {kReaders[0], kReaders[1], kReaders[4], kReaders[7], kReaders[9]}) {
    EXPECT_THAT(Kimari(words).err, HasSubstr("is a folder")) << words[0];
  }
  for (const char* command : {"judge", "info", "verify", "score-sheet"}) {
    EXPECT_THAT(Kimari({command, "NAMED"}).err,
                HasSubstr("is a folder; name the recording in it, such as "
                          "NAMED/match.mcap"))
        << command;
  }
}

TEST_F(NamedFiles, OfAScoreAndACaseAreNotWaitedForEither) {
  ASSERT_EQ(mkfifo(place.Path("truth.json").c_str(), 0600), 0);
  ASSERT_EQ(mkfifo(place.Path("SHA256SUMS").c_str(), 0600), 0);
  EXPECT_THAT(Kimari({"score", "."}).err, HasSubstr("not a regular file"));
  EXPECT_THAT(Kimari({"case", "check", "."}).err,
              HasSubstr("not a regular file"));
}

TEST_F(NamedFiles, MoveNoCursorInWhatIsSaidOfThem) {
  const std::string name = "a\x1b[31m\u202e.toml";
  place.Write("truth.json", R"({"format": "kimari-truth 1", "readings": [],
                               "scenario": "\u202e\u009b"})");
  place.Write("rulings.jsonl", "");
  for (const Words& words :
       {Words{"doctor", "--rig", name}, Words{"doctor", "-o", name},
        Words{"forget", "x", "--in", name}, Words{"score", "."},
        Words{"score", ".", "--json"}, Words{"case", name, "--reading", "x"},
        Words{"board", "list", "--json", "--port", name},
        Words{"board", "list", "--port", name}}) {
    const Ran ran = Kimari(words);
    for (const std::string& said : {ran.out, ran.err}) {
      for (const char* steers : {"\x1b", "\u202e", "\u009b"}) {
        EXPECT_THAT(said, Not(HasSubstr(steers))) << words[0] << words[1];
      }
    }
  }
}

}  // namespace
}  // namespace kimari
