#include "audio/sound_wire.h"

#include <gmock/gmock.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <utility>

#include "audio/simulated_output.h"
#include "tests/audio/fixtures.h"

namespace kimari::audio {
namespace {

using testing::HasSubstr;

class Wire : public testing::Test {
 protected:
  Wire() { socketpair(AF_UNIX, SOCK_STREAM, 0, ends_.data()); }
  ~Wire() override {
    CloseEnd(0);
    CloseEnd(1);
  }
  void CloseEnd(size_t i) {
    if (ends_[i] >= 0) close(ends_[i]);
    ends_[i] = -1;
  }
  int Give(size_t i) { return std::exchange(ends_[i], -1); }
  void Send(const std::vector<uint8_t>& bytes) {
    ASSERT_EQ(write(ends_[0], bytes.data(), bytes.size()), std::ssize(bytes));
  }
  Result<std::optional<WireBlock>> Read() {
    return SoundWireReader(ends_[1]).Read();
  }
  std::array<int, 2> ends_{};
};

TEST_F(Wire, ABlockComesOutAsItWentIn) {
  Send(ToBytes({48'000, {123'456'789'012'345}, {0.5F, -0.25F, 1e-9F}}));
  const auto block = Read();
  ASSERT_TRUE(block && *block);
  EXPECT_EQ((*block)->at.ns, 123'456'789'012'345);
  EXPECT_EQ((*block)->rate, 48'000u);
  EXPECT_THAT((*block)->samples, testing::ElementsAre(0.5F, -0.25F, 1e-9F));
}

TEST_F(Wire, HeaderIsTheTwentyBytesThatAreWrittenDown) {
  const auto bytes = ToBytes({48'000, {1}, {0.0F}});
  EXPECT_EQ(bytes.size(), 24u);
  EXPECT_EQ(std::string(bytes.begin(), bytes.begin() + 4), "KSND");
  EXPECT_EQ(bytes[8], 1);
  EXPECT_EQ(bytes[16], 1);
}

TEST_F(Wire, EndsCleanlyBetweenBlocks) {
  CloseEnd(0);
  const auto block = Read();
  ASSERT_TRUE(block);
  EXPECT_FALSE(*block);
}

TEST_F(Wire, ATornBlockAndOtherBytesAreErrors) {
  auto bytes = ToBytes({48'000, {1}, std::vector<float>(10)});
  bytes.resize(bytes.size() - 1);
  Send(bytes);
  CloseEnd(0);
  EXPECT_THAT(Read().error().message, HasSubstr("torn"));

  ASSERT_EQ(socketpair(AF_UNIX, SOCK_STREAM, 0, ends_.data()), 0);
  Send(std::vector<uint8_t>(40, 7));
  EXPECT_THAT(Read().error().message, HasSubstr("no block of sound"));
}

TEST_F(Wire, CarriesWhatAPlayerRendersWithItsTimes) {
  SteadyClock clock;
  Player player;
  SimulatedOutput output({.start = {5'000}, .latency = Milliseconds(10)});
  ASSERT_TRUE(output.Start(player));
  ASSERT_TRUE(player.Enqueue({FlatPhrase(100, 0.5F), 300}));
  SoundWireWriter writer(Give(0), player.Tap(0), output, clock);
  output.Advance(HostTime{5'000} + Milliseconds(50));
  int64_t frame = 0;
  for (int i = 0; i < 9; ++i) {
    const auto block = Read();
    ASSERT_TRUE(block && *block);
    EXPECT_EQ((*block)->at, output.TimeOf(frame)->t);
    if (i == 1) {
      EXPECT_EQ((*block)->samples[300 - 256], 0.5F);
    }
    frame += std::ssize((*block)->samples);
  }
}

TEST_F(Wire, AListenerThatGoesAwayStopsNothing) {
  SteadyClock clock;
  Player player;
  SimulatedOutput output({});
  ASSERT_TRUE(output.Start(player));
  SoundWireWriter writer(Give(0), player.Tap(0), output, clock);
  CloseEnd(1);
  output.Advance(HostTime{} + Seconds(1));
  while (writer.Connected()) clock.SleepUntil(clock.Now() + Milliseconds(1));
  output.Advance(HostTime{} + Seconds(2));
  EXPECT_GE(player.NextFrame(), Frames(2.0));
}

TEST(SoundWire, NobodyListeningIsAnError) {
  const auto fd = ConnectSoundWire("/no/such/socket");
  ASSERT_FALSE(fd);
  EXPECT_EQ(fd.error().kind, ErrorKind::kDevice);
}

}  // namespace
}  // namespace kimari::audio
