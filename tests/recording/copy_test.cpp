#include "host/recording/copy.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <unistd.h>

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
