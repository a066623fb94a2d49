#include "host/recording/copy.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "tests/recording/memory_file.h"

namespace kimari::recording {
namespace {

class Files : public ::testing::Test {
 protected:
  Files() {
    folder = std::filesystem::path(::testing::TempDir()) /
             ("kimari-copy-test-" + std::to_string(getpid()));
    std::filesystem::create_directories(folder);
  }
  ~Files() override { std::filesystem::remove_all(folder); }
  std::string Path(const std::string& name) const { return folder / name; }
  std::string Save(const std::string& name, const Bytes& bytes) const {
    std::ofstream(Path(name), std::ios::binary)
        .write(reinterpret_cast<const char*>(bytes.data()),
               static_cast<std::streamsize>(bytes.size()));
    return Path(name);
  }
  Bytes Load(const std::string& name) const {
    std::ifstream in(Path(name), std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
  }
  std::filesystem::path folder;
};

TEST_F(Files, StripLeavesOutOneChannelAndNothingElse) {
  const std::string whole = Save("whole.mcap", SmallRecording(3));
  ASSERT_TRUE(Strip(whole, Path("stripped.mcap"), "/camera/frames"));
  const Contents stripped = ReadAll(Load("stripped.mcap"));
  EXPECT_TRUE(stripped.report.Whole());
  EXPECT_EQ(stripped.report.chunks, 3u);
  EXPECT_EQ(stripped.messages.size(), 6u);
  for (const Kept& m : stripped.messages) EXPECT_EQ(m.topic, "/pads/edge");
}

TEST_F(Files, RecoverTellsHowFarItIsAndNeverGoesBack) {
  const std::string whole = Save("whole.mcap", SmallRecording(3));
  std::vector<double> shares;
  ASSERT_TRUE(
      Recover(whole, Path("again.mcap"), [&](uint64_t done, uint64_t of) {
        shares.push_back(static_cast<double>(done) / static_cast<double>(of));
      }));
  ASSERT_FALSE(shares.empty());
  EXPECT_TRUE(std::is_sorted(shares.begin(), shares.end()));
  EXPECT_LT(shares.front(), 0.01);
  EXPECT_GT(shares.back(), 2.0 / 3);  // a third for each time through it
  EXPECT_LE(shares.back(), 1);
}

class Attached : public Files {
 protected:
  // A recording that a rig file goes with.
  static Bytes Recording() {
    const auto disk = std::make_shared<Disk>();
    McapFile file(std::make_unique<MemorySink>(disk));
    EXPECT_TRUE(file.Begin());
    EXPECT_TRUE(file.AddMetadata("kimari", {{"version", "1"}}));
    EXPECT_TRUE(file.AddAttachment({"rig.toml", "application/toml", {1, 2}}));
    const ChannelId edges = file.AddChannel({"/pads/edge", "json"});
    file.Add(edges, {HostTime{}, HostTime{}, 1}, Bytes{'{', '}'});
    EXPECT_TRUE(file.Finish());
    return disk->written;
  }
  static std::vector<Attachment> Of(const Bytes& bytes, Report& report) {
    auto reader = Reader::Open(std::make_shared<MemorySource>(bytes));
    EXPECT_TRUE(reader);
    report = *reader->Visit([](const Message&) { return true; });
    return reader->attachments();
  }
};

TEST_F(Attached, AFileComesBackAsItWasAlsoFromACopy) {
  const std::string path = Save("whole.mcap", Recording());
  ASSERT_TRUE(Recover(path, Path("copy.mcap")));
  for (const Bytes& bytes : {Recording(), Load("copy.mcap")}) {
    Report report;
    const auto files = Of(bytes, report);
    EXPECT_TRUE(report.Whole());
    ASSERT_EQ(files.size(), 1u);
    EXPECT_EQ(files[0].name, "rig.toml");
    EXPECT_EQ(files[0].data, (Bytes{1, 2}));
  }
}

TEST_F(Attached, OneThatWasChangedIsALossAndNoMessageIs) {
  Bytes bytes = Recording();
  const std::string name = "rig.toml";
  const auto at =
      std::search(bytes.begin(), bytes.end(), name.begin(), name.end());
  ASSERT_NE(at, bytes.end());
  *at ^= 1;
  Report report;
  EXPECT_TRUE(Of(bytes, report).empty());
  EXPECT_EQ(report.messages, 1u);
  ASSERT_EQ(report.losses.size(), 1u);
  EXPECT_EQ(report.losses[0].what, "attachment");
}

TEST_F(Files, NoFolderIsMadeUnasked) {
  const std::string whole = Save("whole.mcap", SmallRecording(1));
  const auto made = Recover(whole, Path("none/again.mcap"));
  ASSERT_FALSE(made);
  EXPECT_THAT(made.error().message,
              ::testing::AllOf(::testing::HasSubstr("none: there is no such"),
                               ::testing::Not(::testing::HasSubstr(".part"))));
  EXPECT_FALSE(std::filesystem::exists(Path("none")));
}

TEST_F(Files, StrippingWhatIsNotThereCopiesToTheByte) {
  const Bytes whole = SmallRecording(3);
  ASSERT_TRUE(Strip(Save("whole.mcap", whole), Path("copy.mcap"), "/nothing"));
  EXPECT_EQ(Load("copy.mcap"), whole);
}

TEST_F(Files, RecoverMakesATornRecordingWholeAndLeavesItAlone) {
  Bytes torn = SmallRecording(4);
  torn.resize(torn.size() / 2);
  const std::string path = Save("torn.mcap", torn);
  const auto found = Recover(path, Path("whole.mcap"));
  ASSERT_TRUE(found.has_value()) << found.error().message;
  EXPECT_FALSE(found->Whole());
  const Contents recovered = ReadAll(Load("whole.mcap"));
  EXPECT_TRUE(recovered.report.Whole());
  EXPECT_EQ(recovered.messages, ReadAll(torn).messages);
  EXPECT_EQ(Load("torn.mcap"), torn);
}

// Files of this process hold no more than this, as on a full disk.
class Room {
 public:
  explicit Room(rlim_t bytes) : before_(signal(SIGXFSZ, SIG_IGN)) {
    getrlimit(RLIMIT_FSIZE, &limit_);
    const rlimit less{bytes, limit_.rlim_max};
    setrlimit(RLIMIT_FSIZE, &less);
  }
  Room(const Room&) = delete;
  Room& operator=(const Room&) = delete;
  ~Room() {
    setrlimit(RLIMIT_FSIZE, &limit_);
    signal(SIGXFSZ, before_);
  }

 private:
  void (*before_)(int);
  rlimit limit_{};
};

TEST_F(Files, ACopyThatFindsNoRoomLeavesNothing) {
  const std::string path = Save("whole.mcap", SmallRecording(3));
  const Room room(200);
  EXPECT_FALSE(Strip(path, Path("bare.mcap"), "/nothing"));
  EXPECT_FALSE(Recover(path, Path("copy.mcap")));
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder), {}), 1);
}

TEST_F(Files, ACopyUsesNoNameBesideItsOwn) {
  const Bytes whole = SmallRecording(1);
  const std::string part = Save("copy.mcap.part", whole);
  ASSERT_TRUE(Recover(part, Path("copy.mcap")));
  EXPECT_EQ(Load("copy.mcap.part"), whole);
}

TEST_F(Files, NamesOfPlayersThatLieThereAreNotWrittenOver) {
  const std::string path = Save("whole.mcap", SmallRecording(1));
  Save("copy.mcap.people", {1, 2, 3});
  EXPECT_FALSE(Recover(path, Path("copy.mcap")));
  EXPECT_FALSE(std::filesystem::exists(Path("copy.mcap")));
}

TEST_F(Files, NothingIsOverwritten) {
  const std::string path = Save("whole.mcap", SmallRecording(1));
  const auto stripped = Strip(path, path, "/pads/edge");
  ASSERT_FALSE(stripped.has_value());
  EXPECT_THAT(stripped.error().message, ::testing::HasSubstr("another name"));
}

TEST_F(Files, AMissingRecordingIsNamed) {
  const auto found = Recover(Path("none.mcap"), Path("out.mcap"));
  ASSERT_FALSE(found.has_value());
  EXPECT_THAT(found.error().message, ::testing::HasSubstr("none.mcap"));
  EXPECT_FALSE(std::filesystem::exists(Path("out.mcap")));
}

}  // namespace
}  // namespace kimari::recording
