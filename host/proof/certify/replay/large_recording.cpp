#include "host/proof/certify/replay/large_recording.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <memory>
#include <system_error>
#include <utility>

#include "host/game/rules/ruling_json.h"
#include "host/recording/frame_index.h"
#include "host/recording/mcap_file.h"
#include "host/recording/observation_message.h"

namespace kimari::replay {
namespace {

// As of a 720p camera at 60 frames a second, 8 s a reading.
constexpr size_t kFrameBytes = 100'000;
constexpr uint64_t kFramesPerReading = 480;
constexpr Duration kFrame = Microseconds(16'667);
constexpr Duration kBetween = Seconds(40);  // readings
constexpr size_t kChunkBytes = 1 << 20;
constexpr size_t kBlock = 4096;
constexpr uint8_t kSign[4] = {'K', 'F', 'R', 'M'};

// Leaves out blocks of nothing but zeros.
class SparseFile : public recording::FileSink {
 public:
  explicit SparseFile(int fd) : fd_(fd) {}
  ~SparseFile() override { close(fd_); }

  Result<void> Append(std::span<const uint8_t> bytes) override {
    while (!bytes.empty()) {
      const size_t block = std::min(bytes.size(), kBlock - size_ % kBlock);
      const auto part = bytes.subspan(0, block);
      const bool empty =
          std::ranges::all_of(part, [](uint8_t byte) { return byte == 0; });
      if (!empty &&
          pwrite(fd_, part.data(), part.size(), static_cast<off_t>(size_)) !=
              static_cast<ssize_t>(part.size())) {
        return Failed();
      }
      size_ += block;
      bytes = bytes.subspan(block);
    }
    return {};
  }
  // It is looked at by this process alone, and goes again.
  Result<void> Sync() override {
    return ftruncate(fd_, static_cast<off_t>(size_)) == 0 ? Result<void>{}
                                                          : Failed();
  }

 private:
  static tl::unexpected<Error> Failed() {
    return Fail(ErrorKind::kFile,
                "the large recording cannot be written: " +
                    std::generic_category().message(errno) +
                    "; choose another --folder, or make room");
  }
  int fd_;
  uint64_t size_ = 0;
};

class Writer {
 public:
  explicit Writer(int fd) : file_(std::make_unique<SparseFile>(fd)) {}

  Result<void> Begin() {
    if (auto ok = file_.Begin(); !ok) return ok;
    frames_ = file_.AddChannel({recording::kFramesTopic, "jpeg"});
    rulings_ = file_.AddChannel({"/ruling", "json"});
    evidence::MatchStarted started;
    started.rule_book = "kyogi";
    started.options = "{}";
    See(started);
    return {};
  }
  Result<void> Read() {
    ++made_.readings;
    const HostTime begins = now_;
    See(evidence::ReadingOpened{made_.readings});
    evidence::CardCalled called;
    called.reading = made_.readings;
    called.card = static_cast<evidence::CardId>(made_.readings % 100 + 1);
    called.first_sound.t = begins + Seconds(5);
    See(called);
    for (uint64_t i = 0; i < kFramesPerReading; ++i) {
      now_ = now_ + kFrame;
      recording::Bytes frame(kFrameBytes);
      std::ranges::copy(kSign, frame.begin());
      for (int byte = 0; byte < 8; ++byte) {
        frame[sizeof kSign + static_cast<size_t>(byte)] =
            static_cast<uint8_t>(made_.frames >> (8 * byte));
      }
      file_.Add(frames_, {now_, now_, static_cast<uint32_t>(made_.frames)},
                frame);
      ++made_.frames;
      if (file_.ChunkBytes() < kChunkBytes) continue;
      if (auto ok = file_.EndChunk(); !ok) return ok;
    }
    rules::Ruling ruling;
    ruling.reading = made_.readings;
    ruling.called = called.card;
    const std::string text = rules::RulingJson(ruling);
    file_.Add(rulings_, {now_, now_, made_.readings},
              {reinterpret_cast<const uint8_t*>(text.data()), text.size()});
    now_ = begins + kBetween;
    return {};
  }
  Result<LargeRecording> Finish() {
    See(evidence::MatchEnded{"written", ""});
    if (auto ok = file_.Finish(); !ok) return tl::unexpected(ok.error());
    made_.bytes = file_.size();
    return made_;
  }
  uint64_t Bytes() const { return file_.size(); }

 private:
  void See(evidence::Payload payload) {
    const evidence::Observation observation{++number_, now_,
                                            std::move(payload)};
    const auto message = recording::MessageOf(observation);
    const auto [channel, added] =
        channels_.try_emplace(message.channel.topic, recording::ChannelId{0});
    if (added) channel->second = file_.AddChannel(message.channel);
    file_.Add(channel->second, message.stamp, message.data);
  }

  recording::McapFile file_;
  LargeRecording made_;
  std::map<std::string, recording::ChannelId> channels_;
  recording::ChannelId frames_ = 0;
  recording::ChannelId rulings_ = 0;
  uint64_t number_ = 0;
  HostTime now_ = HostTime{} + Seconds(1);
};

}  // namespace

Result<LargeRecording> WriteLargeRecording(
    const std::string& path, uint64_t bytes,
    const std::function<bool(double)>& progress) {
  const int fd =
      open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (fd < 0) {
    return Fail(ErrorKind::kFile, path + ": cannot be made: " +
                                      std::generic_category().message(errno) +
                                      "; choose another --folder");
  }
  Writer writer(fd);
  if (auto ok = writer.Begin(); !ok) return tl::unexpected(ok.error());
  do {
    if (auto ok = writer.Read(); !ok) return tl::unexpected(ok.error());
    const auto done = static_cast<double>(writer.Bytes());
    if (!progress(std::min(1.0, done / static_cast<double>(bytes)))) {
      return Fail(ErrorKind::kUsage, "ended early");
    }
  } while (writer.Bytes() < bytes);
  return writer.Finish();
}

std::optional<uint64_t> PlaceIn(const recording::Bytes& frame) {
  if (frame.size() != kFrameBytes ||
      !std::equal(std::begin(kSign), std::end(kSign), frame.begin())) {
    return std::nullopt;
  }
  uint64_t place = 0;
  for (int byte = 0; byte < 8; ++byte) {
    place |= uint64_t{frame[sizeof kSign + static_cast<size_t>(byte)]}
             << (8 * byte);
  }
  return place;
}

}  // namespace kimari::replay
