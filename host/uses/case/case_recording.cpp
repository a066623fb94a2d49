#include "host/uses/case/case_recording.h"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include "host/evidence/codec.h"
#include "host/recording/chunk_index.h"
#include "host/recording/mcap_file.h"
#include "host/recording/observation_message.h"
#include "host/recording/parts.h"
#include "host/recording/reader.h"

namespace kimari::casefile {
namespace {

constexpr size_t kChunkBytes = 1 << 20;

using recording::Channel;
using recording::ChannelId;
using recording::Stamp;

class CaseWriter {
 public:
  explicit CaseWriter(std::unique_ptr<recording::FileSink> sink)
      : file_(std::move(sink)) {}

  Result<void> Begin(
      const std::map<std::string, std::map<std::string, std::string>>&
          metadata) {
    if (auto ok = file_.Begin(); !ok) return ok;
    for (const auto& [name, values] : metadata) {
      if (auto ok = file_.AddMetadata(name, values); !ok) return ok;
    }
    return {};
  }
  Result<void> Add(const Channel& channel, const Stamp& stamp,
                   std::span<const uint8_t> data) {
    const auto [known, is_new] = channels_.try_emplace(channel, ChannelId{0});
    if (is_new) known->second = file_.AddChannel(channel);
    file_.Add(known->second, stamp, data);
    return file_.ChunkBytes() < kChunkBytes ? Result<void>{} : file_.EndChunk();
  }
  Result<void> Add(const evidence::Observation& observation) {
    const auto message = recording::MessageOf(observation);
    return Add(message.channel, message.stamp, message.data);
  }
  Result<void> Finish() { return file_.Finish(); }

 private:
  recording::McapFile file_;
  std::map<Channel, ChannelId> channels_;
};

bool IsObservation(const Channel& channel) {
  return std::ranges::find(evidence::kChannels, channel.topic) !=
         evidence::kChannels.end();
}

// Frames, sound and rulings of the reading, as they were recorded.
Result<void> CopyRest(const recording::ChunkIndex& index, const CaseSpan& span,
                      CaseWriter& out) {
  for (size_t i = 0; i < index.Chunks().size(); ++i) {
    const auto& chunk = index.Chunks()[i];
    if (chunk.last < span.from ||
        chunk.first - recording::kLongestTogether > span.to) {
      continue;
    }
    const auto loaded = index.Read(i);
    if (!loaded) continue;  // damaged: what it held is not known
    for (const recording::Message& message : (*loaded)->content.Messages()) {
      if (IsObservation(message.channel) || message.stamp.taken < span.from ||
          message.stamp.taken > span.to) {
        continue;
      }
      const auto ok = out.Add(message.channel, message.stamp, message.data);
      if (!ok) return ok;
    }
  }
  return {};
}

}  // namespace

Result<void> WriteCaseRecording(const CaseOf& of, const CaseSpan& span,
                                const JudgedCase& judged,
                                const std::string& path) {
  auto source = recording::OpenRecording(of.path);
  if (!source) return tl::unexpected(source.error());
  const std::shared_ptr<recording::FileSource> shared = std::move(*source);
  auto reader = recording::Reader::Open(shared);
  if (!reader) return tl::unexpected(reader.error());
  if (auto head = reader->Visit([](const auto&) { return false; }); !head) {
    return tl::unexpected(head.error());
  }
  const auto index = recording::ChunkIndex::Of(shared);
  if (!index) return tl::unexpected(index.error());
  auto metadata = reader->metadata();
  // What a file or a scenario is called, its players may be named in.
  for (auto& [record, values] : metadata) values.erase("scenario");
  metadata["case"] = {{"recording", of.name},
                      {"sha256", of.sha256},
                      {"reading", std::to_string(span.reading)}};
  auto file = recording::DiskFile::Create(path);
  if (!file) return tl::unexpected(file.error());
  CaseWriter out(std::move(*file));
  if (auto ok = out.Begin(metadata); !ok) return ok;
  for (const evidence::Observation& observation : judged.observations) {
    if (auto ok = out.Add(observation); !ok) return ok;
  }
  if (auto ok = CopyRest(*index, span, out); !ok) return ok;
  return out.Finish();
}

}  // namespace kimari::casefile
