// No output of any command writes over what is there.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <filesystem>
#include <functional>

#include "firmware/protocol/wire.h"
#include "host/recording/writer.h"
#include "tests/app/commands.h"

namespace kimari {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;
using Words = std::vector<std::string>;

// A command, and the file that it would make: "OUT", or what it makes of that.
struct Output {
  const char* name;
  Words words;
  std::string file = "OUT";
};

const Output kOutputs[] = {
    {"score-sheet", {"score-sheet", "in.mcap", "--html", "OUT"}},
    {"rules show", {"rules", "show", "--html", "OUT"}},
    {"manual", {"manual", "judge", "--html", "OUT"}},
    {"judge", {"judge", "in.mcap", "--strip", "OUT"}},
    {"recover", {"recover", "in.mcap", "-o", "OUT"}},
    {"recover, its people", {"recover", "in.mcap", "-o", "O"}, "O.people"},
    {"archive", {"archive", "in.mcap", "-o", "OUT"}},
    {"archive, its decisions",
     {"archive", "in.mcap", "-o", "O.mcap"},
     "O.decisions.jsonl"},
    {"export", {"export", "in.mcap", "-o", "OUT"}},
    {"mat", {"calibrate", "mat", "--svg", "OUT"}, "OUT.html"},
    {"mat, a page", {"calibrate", "mat", "--svg", "OUT"}, "OUT-03.svg"},
    {"camera", {"calibrate", "camera", "none.jpg", "-o", "OUT"}},
    {"clock", {"calibrate", "clock", "--rig", "none.toml", "-o", "OUT"}},
    {"pads", {"calibrate", "pads", "--a", "none", "-o", "OUT"}},
    {"touch", {"calibrate", "touch", "--port", "none", "-o", "OUT"}},
    {"simulate", {"simulate", "one.toml", "-o", "OUT"}},
    {"simulate, in it", {"simulate", "one.toml", "-o", "."}, "match.mcap"},
    {"simulate, truth", {"simulate", "one.toml", "-o", "."}, "truth.json"},
    {"demo", {"demo", "--headless", "-o", "OUT"}},
    {"demo, in it", {"demo", "--headless", "-o", "."}, "rulings.jsonl"},
    {"demo, sound", {"demo", "--headless", "-o", "d", "--audio", "file:OUT"}},
    {"read, log", {"read", "--audio", "none", "--cards", "1", "--log", "OUT"}},
    {"read, sound",
     {"read", "--cards", "1", "--log", "l", "--audio", "file:OUT"}},
};

class Outputs : public Commands {
 protected:
  Outputs() {
    auto file = recording::DiskFile::Create(place.Path("in.mcap"));
    EXPECT_TRUE(file);
    const SimulatedClock clock;
    auto writer = recording::Writer::Start(
        std::move(*file), clock,
        {{"board_protocol", std::to_string(wire::kProtocolVersion)}}, {});
    (*writer)->Write({1, {}, evidence::MatchStarted{"kyogi", "{}"}});
    (*writer)->Write({2, {}, evidence::MatchEnded{"stopped", "7"}});
    EXPECT_TRUE((*writer)->Close());
    place.Write("one.toml", "[[reading]]\ncard = 50\n");
    in_ = place.Read("in.mcap");
  }
  // With `make` in the place of an output, which is not written over.
  void Refused(const Output& output,
               const std::function<void(const std::string&)>& make) {
    const std::string there = place.Path(output.file);
    make(there);
    const Ran ran = Kimari(output.words);
    EXPECT_EQ(ran.code, kFault) << output.name << ran.out << ran.err;
    EXPECT_THAT(ran.err, HasSubstr(output.file)) << output.name;
    EXPECT_EQ(place.Read("in.mcap"), in_) << output.name;
    EXPECT_TRUE(fs::exists(fs::symlink_status(there))) << output.name;
    EXPECT_FALSE(fs::exists(place.Path("nothing"))) << output.name;
    if (fs::is_regular_file(fs::symlink_status(there))) {
      EXPECT_THAT(place.Read(output.file), ::testing::AnyOf("kept", in_))
          << output.name;
    }
    fs::remove_all(there);
  }

  std::string in_;
};

TEST_F(Outputs, AreNoFileThatIsThere) {
  for (const Output& output : kOutputs) {
    Refused(output,
            [](const std::string& there) { std::ofstream(there) << "kept"; });
  }
}

// Each meets one of them: all of them are made in the same few ways.
TEST_F(Outputs, AreNotTheInputNorALinkNorAFolder) {
  const std::function<void(const std::string&)> kinds[] = {
      [&](const std::string& there) {
        fs::create_hard_link(place.Path("in.mcap"), there);
      },
      [&](const std::string& there) {
        fs::create_symlink(place.Path("in.mcap"), there);
      },
      [&](const std::string& there) {
        fs::create_symlink(place.Path("nothing"), there);
      },
      [&](const std::string& there) {
        fs::create_directory(there);
        std::ofstream(there + "/match.mcap") << "kept";
      }};
  size_t kind = 0;
  for (const Output& output : kOutputs) {
    Refused(output, kinds[kind++ % std::size(kinds)]);
  }
}

TEST_F(Outputs, AreNoPartOfARecordingThatIsThere) {
  const Words commands[] = {{"archive", "in.mcap", "-o", "in.2.mcap"},
                            {"recover", "in.mcap", "-o", "./in.7.mcap"},
                            {"judge", "in.mcap", "--strip", "in.2.mcap"},
                            {"export", "in.mcap", "-o", "in.2.mcap"},
                            {"simulate", "one.toml", "-o", "in.2.mcap"}};
  for (const Words& words : commands) {
    const Ran ran = Kimari(words);
    EXPECT_EQ(ran.code, kFault) << words[0] << ran.out << ran.err;
    EXPECT_THAT(ran.err, HasSubstr("read as a part of")) << words[0];
  }
  EXPECT_EQ(Kimari({"verify", "in.mcap"}).code, kDone);
}

TEST_F(Outputs, AreNotWhatIsReadBesideARecordingThatIsThere) {
  for (const char* name : {"in.mcap.people", "in.decisions.jsonl",
                           "in.mcap.order", "in.2.mcap", "in.mcap.in-use"}) {
    for (const Words& words :
         {Words{"score-sheet", "in.mcap", "--html", name},
          Words{"rules", "show", "--html", name},
          Words{"recover", "in.mcap", "-o", name},
          Words{"simulate", "one.toml", "-o", name},
          Words{"read", "--audio", "none", "--cards", "1", "--log", name}}) {
      const Ran ran = Kimari(words);
      EXPECT_EQ(ran.code, kFault) << words[0] << ran.out << ran.err;
      EXPECT_THAT(ran.err, HasSubstr("read as a part of")) << words[0];
      EXPECT_FALSE(fs::exists(place.Path(name))) << words[0];
    }
  }
}

TEST_F(Outputs, GetNoPartsThatAreThere) {
  place.Write("out.2.mcap", in_);
  const Ran ran = Kimari({"recover", "in.mcap", "-o", "out.mcap"});
  EXPECT_EQ(ran.code, kFault);
  EXPECT_THAT(ran.err, HasSubstr("out.2.mcap, which is there"));
  EXPECT_EQ(Kimari({"recover", "in.mcap", "-o", "in.new.mcap"}).code, kDone);
}

TEST_F(Outputs, OfRecordingsGetNothingThatWouldBeReadWithThem) {
  for (const char* there : {"out.mcap.order", "out.mcap.people",
                            "out.mcap.faces", "out.decisions.jsonl"}) {
    place.Write(there, "kept");
    for (const Words& words :
         {Words{"recover", "in.mcap", "-o", "out.mcap"},
          Words{"archive", "in.mcap", "-o", "out.mcap"},
          Words{"judge", "in.mcap", "--strip", "out.mcap"}}) {
      const Ran ran = Kimari(words);
      EXPECT_EQ(ran.code, kFault) << words[0] << ran.out << ran.err;
      EXPECT_THAT(ran.err, HasSubstr(there)) << words[0];
    }
    EXPECT_EQ(place.Read(there), "kept");
    fs::remove(place.Path(there));
  }
  EXPECT_EQ(Kimari({"recover", "in.mcap", "-o", "out.mcap"}).code, kDone);
}

TEST_F(Outputs, AreNotTheSealedOrderOfASetThatBrokeOff) {
  place.Write("l.sealed", "kept");
  const Ran ran = Kimari({"read", "--audio", "none", "--log", "l"});
  EXPECT_EQ(ran.code, kFault) << ran.out;
  EXPECT_THAT(ran.err, HasSubstr("l.sealed: is there already"));
  EXPECT_EQ(place.Read("l.sealed"), "kept");
  EXPECT_FALSE(fs::exists(place.Path("l")));
}

TEST_F(Outputs, AreTheirOwnersAlone) {
  ASSERT_EQ(Kimari({"score-sheet", "in.mcap", "--html", "s.html"}).code, kDone);
  ASSERT_EQ(Kimari({"recover", "in.mcap", "-o", "w.mcap"}).code, kDone);
  ASSERT_EQ(Kimari({"export", "in.mcap", "-o", "files"}).code, kDone);
  for (const char* name : {"s.html", "w.mcap", "files", "files/touches.csv"}) {
    struct stat is {};
    ASSERT_EQ(stat(place.Path(name).c_str(), &is), 0) << name;
    EXPECT_EQ(is.st_mode & 077, 0U) << name;
  }
}

}  // namespace
}  // namespace kimari
