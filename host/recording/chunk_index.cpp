#include "host/recording/chunk_index.h"

#include <algorithm>
#include <utility>

#include "host/recording/chunk_heads.h"
#include "host/recording/mcap_file.h"
#include "host/recording/reader.h"
#include "host/recording/summary.h"

namespace kimari::recording {

namespace {

// Made by McapFile, as far as its head says so.
bool IsOurs(FileSource& part) {
  Bytes begins(64);
  const auto got = part.ReadAt(sizeof kMagic, begins);
  Get get(begins);
  if (!got || get.U8() != static_cast<uint8_t>(Op::kHeader)) return false;
  get.U64();
  return get.Text() == kProfile && get.Text() == kLibrary && get.ok();
}

// Of its messages as they are stored, channel by channel.
std::vector<std::pair<std::string, size_t>> CountsOf(
    const ChunkContent& content) {
  std::vector<std::pair<std::string, size_t>> counts;
  for (const auto& [id, entries] : content.Index()) {
    counts.emplace_back(content.Named().at(id).topic,
                        entries.size() / kIndexEntry);
  }
  return counts;
}

}  // namespace

Result<ChunkIndex> ChunkIndex::Of(std::shared_ptr<FileSource> source,
                                  const Progress& progress) {
  if (auto reader = Reader::Open(source); !reader) {
    return tl::unexpected(reader.error());
  }
  ChunkIndex index;
  index.source_ = std::move(source);
  size_t place = 0;
  for (const FilePart& part : index.source_->Parts()) {
    // What comes after the end is none of the match.
    if (index.ended_) break;
    if (auto taken = index.AddPart(part, progress); !taken) {
      return tl::unexpected(taken.error());
    }
    if (!index.Of(kEndTopic).empty()) index.ended_ = place;
    ++place;
  }
  return index;
}

Result<void> ChunkIndex::AddPart(const FilePart& part,
                                 const Progress& progress) {
  const auto summary = ReadSummary(*part.source);
  if (!summary) return tl::unexpected(summary.error());
  closed_ = summary->has_value();
  const uint64_t until = part.begin + part.source->size();
  if (!IsOurs(*part.source)) {
    const uint64_t from = part.begin == 0 ? 0 : part.begin + sizeof kMagic;
    return Scan(from, until, progress);
  }
  ChunkIndex stated;
  const bool states = closed_ && stated.AddSummary((*summary)->records,
                                                   (*summary)->start, part);
  ChunkIndex alone;
  alone.source_ = source_;
  std::vector<uint64_t> likely;
  for (const Chunk& chunk : stated.chunks_) {
    likely.push_back(chunk.offset - part.begin);
  }
  const auto stopped = alone.AddHeads(part, likely);
  if (!stopped) return tl::unexpected(stopped.error());
  Bytes data_end;
  PutDataEnd(data_end);
  const bool all = closed_ && *stopped + data_end.size() == (*summary)->start;
  if (!all) {
    if (auto scanned = alone.Scan(part.begin + *stopped, until, progress);
        !scanned) {
      return scanned;
    }
  }
  contradicted_ = contradicted_ || (closed_ && !(states && stated == alone));
  Append(alone);
  return {};
}

void ChunkIndex::Append(const ChunkIndex& part) {
  const size_t before = chunks_.size();
  chunks_.insert(chunks_.end(), part.chunks_.begin(), part.chunks_.end());
  for (const auto& [topic, all] : part.held_) {
    for (const Held& held : all) Hold(topic, before + held.chunk, held.count);
  }
  index_channels_.insert(part.index_channels_.begin(),
                         part.index_channels_.end());
}

bool ChunkIndex::operator==(const ChunkIndex& other) const {
  return chunks_ == other.chunks_ && held_ == other.held_;
}

Result<ChunkIndex> ChunkIndex::OfGrown(std::shared_ptr<FileSource> source,
                                       const ChunkIndex& before) {
  if (before.chunks_.empty()) return Of(std::move(source));
  const auto summary = ReadSummary(*source->Parts().back().source);
  if (!summary) return tl::unexpected(summary.error());
  if (*summary) return Of(std::move(source));
  ChunkIndex index = before;
  index.closed_ = false;
  index.source_ = std::move(source);
  // The last one is read again: it proves that this is the same file.
  const Chunk last = index.chunks_.back();
  const size_t at = index.chunks_.size() - 1;
  index.DropLast();
  const uint64_t until = index.source_->size();
  if (auto scanned = index.Scan(last.offset, until, {}); !scanned) {
    return tl::unexpected(scanned.error());
  }
  if (index.chunks_.size() <= at || index.chunks_[at].offset != last.offset ||
      index.chunks_[at].length != last.length ||
      index.chunks_[at].last != last.last) {
    return Fail(ErrorKind::kUsage,
                "this is not the recording that it was; open it again");
  }
  return index;
}

Result<uint64_t> ChunkIndex::AddHeads(const FilePart& part,
                                      std::span<const uint64_t> likely) {
  std::map<ChannelId, std::string> topics;
  return VisitChunkHeads(*part.source, likely, [&](const ChunkHead& head) {
    chunks_.push_back({part.begin + head.offset, head.length,
                       head.first + part.shift, head.last + part.shift});
    const bool named = std::ranges::all_of(head.counts, [&](const auto& each) {
      return topics.contains(each.first);
    });
    if (named && !head.counts.empty()) {
      for (const auto& [id, count] : head.counts) {
        Hold(topics[id], chunks_.size() - 1, count);
      }
      return;
    }
    CountLast();
    for (const auto& [id, channel] : index_channels_) {
      topics[id] = channel.topic;
    }
  });
}

void ChunkIndex::CountLast() {
  const size_t last = chunks_.size() - 1;
  const auto loaded = Read(last);
  if (!loaded) return DropLast();
  const Channels& named = (*loaded)->content.Named();
  index_channels_.insert(named.begin(), named.end());
  for (const auto& [topic, count] : CountsOf((*loaded)->content)) {
    Hold(topic, last, count);
  }
}

// False where it says what cannot be.
bool ChunkIndex::AddSummary(const Bytes& records, uint64_t end,
                            const FilePart& part) {
  std::map<ChannelId, std::string> topics;
  Get get(records);
  while (get.left() > 0) {
    const Op op = static_cast<Op>(get.U8());
    const auto content = get.Raw(get.U64());
    if (!get.ok()) return false;
    if (op == Op::kChannel) {
      Get fields(content);
      const ChannelId id = fields.U16();
      fields.U16();
      topics[id] = fields.Text();
      if (!fields.ok()) return false;
      if (auto channel = ChannelOf(content)) {
        index_channels_.insert(std::move(*channel));
      }
    } else if (op == Op::kChunkIndex && !AddChunk(content, end, part, topics)) {
      return false;
    }
  }
  return true;
}

// How many messages a channel has follows from where the next one's message
// index begins.
bool ChunkIndex::AddChunk(std::span<const uint8_t> record, uint64_t end,
                          const FilePart& part,
                          const std::map<ChannelId, std::string>& topics) {
  Get get(record);
  Chunk chunk;
  chunk.first = get.Time() + part.shift;
  chunk.last = get.Time() + part.shift;
  chunk.offset = get.U64();
  const uint64_t length = get.U64();
  Get entries(get.Raw(get.U32()));
  const uint64_t indexes = get.U64();
  const uint64_t begins = chunk.offset + length;
  const uint64_t head = sizeof kMagic;
  const bool first = chunks_.empty() || chunks_.back().offset < part.begin;
  const uint64_t before =
      first ? head : chunks_.back().offset - part.begin + chunks_.back().length;
  get.Text();  // how it is packed
  if (!get.ok() || length < kRecordHead + kChunkHead || entries.left() == 0 ||
      chunk.offset < before || begins > end || indexes > end - begins) {
    return false;
  }
  chunk.length = length - kRecordHead;
  std::vector<std::pair<uint64_t, ChannelId>> places;
  while (entries.left() > 0) {
    const ChannelId id = entries.U16();
    places.emplace_back(entries.U64(), id);
  }
  std::ranges::sort(places);
  uint64_t at = begins;
  for (size_t i = 0; i < places.size(); ++i) {
    const uint64_t next =
        i + 1 < places.size() ? places[i + 1].first : begins + indexes;
    const auto topic = topics.find(places[i].second);
    if (!entries.ok() || places[i].first != at || next < at + kIndexHead ||
        (next - at - kIndexHead) % kIndexEntry != 0 || topic == topics.end()) {
      return false;
    }
    Hold(topic->second, chunks_.size(), (next - at - kIndexHead) / kIndexEntry);
    at = next;
  }
  if (at != begins + indexes) return false;
  chunk.offset += part.begin;
  chunks_.push_back(chunk);
  return true;
}

Result<void> ChunkIndex::Scan(uint64_t from, uint64_t until,
                              const Progress& progress) {
  auto reader = Reader::Open(source_);
  if (!reader) return tl::unexpected(reader.error());
  reader->From(from);
  bool loose = false;
  const auto report = reader->VisitChunks([&](const WholeChunk& read) {
    if (read.offset >= until) return false;
    loose |= read.content.Index().empty();
    const auto counts = CountsOf(read.content);
    const Channels& named = read.content.Named();
    index_channels_.insert(named.begin(), named.end());
    for (const auto& [topic, count] : counts) {
      Hold(topic, chunks_.size(), count);
    }
    chunks_.push_back(
        {read.offset, read.length, read.content.First(), read.content.Last()});
    if (progress) progress(read.offset, source_->size());
    return true;
  });
  if (!report) return tl::unexpected(report.error());
  if (loose) {
    return Fail(ErrorKind::kFile,
                "another tool wrote this file without chunks: 'kimari recover' "
                "makes one of it that can be looked at");
  }
  return {};
}

void ChunkIndex::DropLast() {
  chunks_.pop_back();
  for (auto& [topic, all] : held_) {
    while (!all.empty() && all.back().chunk == chunks_.size()) all.pop_back();
  }
}

void ChunkIndex::Hold(const std::string& topic, size_t chunk, size_t count) {
  std::vector<Held>& all = held_[topic];
  const uint64_t before =
      all.empty() ? 0 : all.back().before + all.back().count;
  all.push_back({chunk, count, before});
}

std::span<const ChunkIndex::Held> ChunkIndex::Of(
    const std::string& topic) const {
  const auto found = held_.find(topic);
  if (found == held_.end()) return {};
  return found->second;
}

uint64_t ChunkIndex::CountOf(const std::string& topic) const {
  const auto held = Of(topic);
  return held.empty() ? 0 : held.back().before + held.back().count;
}

Result<std::unique_ptr<LoadedChunk>> ChunkIndex::Read(size_t chunk) const {
  const Chunk& at = chunks_.at(chunk);
  auto loaded = std::make_unique<LoadedChunk>();
  loaded->bytes.resize(at.length);
  const auto got = source_->ReadAt(at.offset + kRecordHead, loaded->bytes);
  if (!got) return tl::unexpected(got.error());
  std::string wrong = "torn";
  Channels known = index_channels_;
  auto content = *got == at.length ? ChunkContent::Of(loaded->bytes, at.offset,
                                                      chunk, known, wrong)
                                   : std::nullopt;
  if (!content) {
    return Fail(ErrorKind::kFile, "the recording is damaged at byte " +
                                      std::to_string(at.offset) + " (" + wrong +
                                      "): what stood there cannot be shown");
  }
  loaded->content = std::move(*content);
  for (const FilePart& part : source_->Parts()) {
    const uint64_t end = part.begin + part.source->size();
    if (at.offset < part.begin || at.offset >= end) continue;
    loaded->content.Shift(part.shift);
  }
  return loaded;
}

}  // namespace kimari::recording
