// The index of a torn recording that is kept beside it.
#include "host/recording/kept_index.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iterator>

#include "tests/recording/counting_source.h"

namespace kimari::recording {
namespace {

Bytes TornBy(size_t bytes) {
  Bytes file = SmallRecording(40);
  file.resize(file.size() - bytes);
  return file;
}

class KeptIndex : public ::testing::Test {
 public:
  KeptIndex() { std::filesystem::remove(KeptIndexOf(path_)); }
  ~KeptIndex() override { std::filesystem::remove(KeptIndexOf(path_)); }

  // How much of `file` is read to index it.
  size_t Read(const Bytes& file) {
    const auto source = std::make_shared<CountingSource>(file);
    const auto index = IndexOf(path_, source);
    EXPECT_TRUE(index) << index.error().message;
    return source->read;
  }
  // Whether it is what a pass through `file` finds.
  bool IsThatOf(const Bytes& file) {
    const auto source = std::make_shared<MemorySource>(file);
    return IndexOf(path_, source)->Pack() == ChunkIndex::Of(source)->Pack();
  }
  Bytes Beside() const {
    std::ifstream in(KeptIndexOf(path_), std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
  }
  void WriteBeside(const Bytes& bytes) const {
    std::ofstream(KeptIndexOf(path_), std::ios::binary)
        .write(reinterpret_cast<const char*>(bytes.data()),
               static_cast<std::streamsize>(bytes.size()));
  }

 private:
  std::string path_ =
      ::testing::TempDir() + "kept_" + std::to_string(getpid()) + ".mcap";
};

TEST_F(KeptIndex, ATornRecordingIsGoneThroughOnce) {
  const Bytes torn = TornBy(100);
  const size_t first = Read(torn);
  EXPECT_LT(Read(torn), first / 2);
  EXPECT_TRUE(IsThatOf(torn));
}

TEST_F(KeptIndex, OfOtherBytesItIsNotTaken) {
  Read(TornBy(5000));
  EXPECT_TRUE(IsThatOf(TornBy(100)));
}

TEST_F(KeptIndex, AClosedRecordingKeepsNone) {
  Read(SmallRecording(40));
  EXPECT_TRUE(Beside().empty());
}

RC_GTEST_FIXTURE_PROP(KeptIndex, ADamagedOneIsMadeAnew, ()) {
  const Bytes torn = TornBy(100);
  Read(torn);
  Bytes damaged = Beside();
  const auto at = *rc::gen::inRange<size_t>(0, damaged.size());
  damaged[at] ^= static_cast<uint8_t>(*rc::gen::inRange(1, 256));
  WriteBeside(damaged);
  RC_ASSERT(IsThatOf(torn));
}

}  // namespace
}  // namespace kimari::recording
