#include "host/uses/keeping/export/viewer_copy.h"

#include <openssl/evp.h>
#include <spdlog/fmt/fmt.h>

#include <map>
#include <optional>
#include <span>
#include <utility>

#include "host/evidence/codec.h"
#include "host/recording/file_sink.h"
#include "host/recording/mcap_file.h"
#include "host/recording/packed_messages.h"
#include "host/rig/mcap_recorder.h"

namespace kimari::keeping {
namespace {

constexpr size_t kChunkBytes = 4 << 20;
constexpr int64_t kSecond = 1'000'000'000;

// https://docs.foxglove.dev/docs/sdk/schemas/compressed-image, of 2025.
constexpr const char* kImageName = "foxglove.CompressedImage";
constexpr const char* kImage =
    R"({"title":"foxglove.CompressedImage","type":"object","properties":{)"
    R"("timestamp":{"type":"object","title":"time","properties":{)"
    R"("sec":{"type":"integer","minimum":0},)"
    R"("nsec":{"type":"integer","minimum":0,"maximum":999999999}}},)"
    R"("frame_id":{"type":"string"},)"
    R"("data":{"type":"string","contentEncoding":"base64"},)"
    R"("format":{"type":"string"}}})";

std::string Base64(std::span<const uint8_t> bytes) {
  std::string text((bytes.size() + 2) / 3 * 4 + 1, '\0');  // and its end
  const int length =
      EVP_EncodeBlock(reinterpret_cast<unsigned char*>(text.data()),
                      bytes.data(), static_cast<int>(bytes.size()));
  text.resize(static_cast<size_t>(length));
  return text;
}

std::string ImageOf(const recording::Message& message) {
  const int64_t ns = message.stamp.happened.ns;
  return fmt::format(
      R"({{"timestamp":{{"sec":{},"nsec":{}}},"frame_id":"camera",)"
      R"("format":"jpeg","data":"{}"}})",
      ns / kSecond, ns % kSecond, Base64(message.data));
}

// Observations by the clock of the first part.
std::string TextOf(const recording::Message& message) {
  if (message.shift != Duration{} ||
      message.channel.encoding == recording::kMark) {
    const auto moved = recording::ObservationIn(message);
    if (moved && *moved) return evidence::ToJson(**moved);
  }
  return {reinterpret_cast<const char*>(message.data.data()),
          message.data.size()};
}

}  // namespace

Result<void> WriteViewerCopy(recording::Reader& reader,
                             const std::string& path) {
  auto sink = recording::DiskFile::Create(path);
  if (!sink) return tl::unexpected(sink.error());
  recording::McapFile file(std::move(*sink));
  if (auto begun = file.Begin(); !begun) return begun;
  std::map<std::string, recording::ChannelId> channels;
  std::optional<Error> error;
  const auto report = reader.Visit([&](const recording::Message& message) {
    const bool frame = message.channel.topic == rig::kFrameTopic;
    const std::string& encoding = message.channel.encoding;
    if (!frame && encoding != recording::kJson &&
        encoding != recording::kMark) {
      return true;
    }
    const auto [channel, is_new] =
        channels.try_emplace(message.channel.topic, recording::ChannelId{0});
    if (is_new) {
      channel->second = file.AddChannel(
          {message.channel.topic, std::string(recording::kJson)},
          frame ? recording::Schema{kImageName, kImage} : recording::Schema{});
    }
    const std::string text = frame ? ImageOf(message) : TextOf(message);
    file.Add(channel->second, message.stamp,
             {reinterpret_cast<const uint8_t*>(text.data()), text.size()});
    if (file.ChunkBytes() >= kChunkBytes) {
      if (auto ended = file.EndChunk(); !ended) error = ended.error();
    }
    return !error.has_value();
  });
  if (error) return tl::unexpected(*error);
  if (!report) return tl::unexpected(report.error());
  return file.Finish();
}

}  // namespace kimari::keeping
