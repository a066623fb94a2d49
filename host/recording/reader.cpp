#include "host/recording/reader.h"

#include <algorithm>
#include <cstring>
#include <optional>
#include <utility>

#include "host/evidence/codec.h"
#include "host/recording/summary.h"

namespace kimari::recording {
namespace {

// No record of ours is longer: a chunk ends at 1 MiB and one more message.
constexpr uint64_t kLongestRecord = 256 << 20;

}  // namespace

Result<Reader> Reader::Open(const std::string& path) {
  auto source = FileSource::Open(path);
  if (!source) return tl::unexpected(source.error());
  auto reader = Open(std::move(*source));
  if (!reader) {
    return Fail(ErrorKind::kFile,
                "recording " + path + ": " + reader.error().message);
  }
  return reader;
}

Result<Reader> Reader::Open(std::shared_ptr<FileSource> source) {
  uint8_t magic[sizeof kMagic] = {};
  const auto read = source->ReadAt(0, magic);
  if (!read) return tl::unexpected(read.error());
  if (*read < sizeof magic || std::memcmp(magic, kMagic, sizeof magic) != 0) {
    return Fail(ErrorKind::kFile,
                "does not begin as an MCAP file; was it made by kimari?");
  }
  return Reader(std::move(source));
}

Result<Bytes> Reader::ReadData(uint64_t offset, size_t size) {
  Bytes data(size);
  const auto read = source_->ReadAt(offset, data);
  if (!read) return tl::unexpected(read.error());
  data.resize(*read);
  return data;
}

// kTorn: the file ends before the record does. kDamaged: no such record can be.
Result<Reader::Step> Reader::Load(uint64_t offset, Record& record) {
  uint8_t head[kRecordHead] = {};
  const auto got = source_->ReadAt(offset, head);
  if (!got) return tl::unexpected(got.error());
  if (*got < sizeof head) return Step::kTorn;
  Get get(head);
  record.op = static_cast<Op>(get.U8());
  record.offset = offset;
  const uint64_t length = get.U64();
  if (length > kLongestRecord) return Step::kDamaged;
  if (offset + kRecordHead + length > source_->size()) return Step::kTorn;
  record.content.resize(length);
  const auto read = source_->ReadAt(offset + kRecordHead, record.content);
  if (!read) return tl::unexpected(read.error());
  return *read == length ? Step::kGood : Step::kTorn;
}

// The next place from which a whole chunk can be read; the file's size if
// there is none.
Result<uint64_t> Reader::FindChunk(uint64_t from) {
  constexpr size_t kHead = kRecordHead + kChunkHead;
  Bytes window(1 << 20);
  while (from + kHead <= source_->size()) {
    const auto got = source_->ReadAt(from, window);
    if (!got) return tl::unexpected(got.error());
    if (*got < kHead) break;
    for (size_t i = 0; i + kHead <= *got; ++i) {
      if (window[i] != static_cast<uint8_t>(Op::kChunk)) continue;
      Get get({window.data() + i + 1, kHead - 1});
      const uint64_t length = get.U64();
      get.Raw(16);
      const uint64_t size = get.U64();
      const uint32_t crc = get.U32();
      if (get.U32() != 0 || get.U64() != size || length != size + kChunkHead ||
          from + i + kRecordHead + length > source_->size() ||
          length > kLongestRecord) {
        continue;
      }
      const auto records = ReadData(from + i + kHead, size);
      if (!records) return tl::unexpected(records.error());
      if (Crc32(*records) == crc) return from + i;
    }
    from += *got - kHead + 1;
  }
  return source_->size();
}

std::string Reader::CheckHeader(const Record& record) const {
  Get get(record.content);
  const bool same = get.Text() == kProfile && get.Text() == kLibrary;
  return same && get.ok() && get.left() == 0 ? "" : "head of the file";
}

std::string Reader::TakeMetadata(const Record& record) {
  Get get(record.content);
  const std::string name = get.Text();
  auto values = get.Map();
  const auto crc = values.find("crc32");
  if (!get.ok() || get.left() > 0 || crc == values.end()) return "metadata";
  const std::string stated = crc->second;
  values.erase("crc32");
  if (stated != MetadataCrc(values) || values["name"] != name) {
    return "metadata";
  }
  values.erase("name");
  metadata_[name] = std::move(values);
  return "";
}

std::string Reader::TakeChunk(
    const Record& record, Report& report,
    const std::function<bool(const WholeChunk&)>& visitor, bool& go_on) {
  std::string wrong;
  const auto chunk =
      ChunkContent::Of(record.content, record.offset, report.chunks, wrong);
  if (!chunk) return wrong;
  expected_index_ = chunk->Index();
  go_on = visitor({record.offset, record.content.size(), *chunk});
  report.last = std::max(report.last, chunk->Last());
  report.messages += chunk->Messages().size();
  ++report.chunks;
  return chunk->TimesAgree() ? "" : "times of a chunk (its messages are whole)";
}

std::string Reader::CheckMessageIndex(const Record& record) {
  Get get(record.content);
  const ChannelId id = get.U16();
  const auto entries = get.Raw(get.U32());
  const auto expected = expected_index_.find(id);
  const bool same = get.ok() && get.left() == 0 &&
                    expected != expected_index_.end() &&
                    std::ranges::equal(entries, expected->second);
  if (same) expected_index_.erase(expected);
  return same ? "" : "index of a chunk (its messages are whole)";
}

Result<Report> Reader::Visit(
    const std::function<bool(const Message&)>& visitor) {
  return VisitChunks([&](const WholeChunk& chunk) {
    return std::ranges::all_of(chunk.content.Messages(), visitor);
  });
}

Result<Report> Reader::VisitChunks(
    const std::function<bool(const WholeChunk&)>& visitor) {
  Report report;
  metadata_.clear();
  expected_index_.clear();
  bool go_on = true;
  uint64_t offset = sizeof kMagic;
  const auto lose = [&](uint64_t to, std::string what) {
    report.losses.push_back({offset, to - offset, std::move(what)});
    offset = to;
  };
  Record record;
  while (offset < source_->size() && go_on) {
    const auto step = Load(offset, record);
    if (!step) return tl::unexpected(step.error());
    std::string wrong = "record";
    bool known = *step == Step::kGood;
    bool at_end = false;
    if (known) {
      switch (record.op) {
        case Op::kHeader:
          wrong = CheckHeader(record);
          break;
        case Op::kMetadata:
          wrong = TakeMetadata(record);
          break;
        case Op::kChunk:
          wrong = TakeChunk(record, report, visitor, go_on);
          break;
        case Op::kMessageIndex:
          wrong = CheckMessageIndex(record);
          break;
        case Op::kDataEnd: {
          const auto summary = ReadSummary(*source_);
          if (!summary) return tl::unexpected(summary.error());
          if (*summary && (*summary)->start == record.End() &&
              record.content == Bytes(4)) {
            report.closed = true;
            return report;
          }
          wrong = "summary (no messages)";
          at_end = true;
          break;
        }
        default:
          known = false;
          break;
      }
    }
    if (known && wrong.empty()) {
      offset = record.End();
    } else {
      // A damaged length would carry the reading anywhere: go on at the next
      // chunk that proves itself, or behind this record if that is a whole one.
      const auto next = FindChunk(offset + 1);
      if (!next) return tl::unexpected(next.error());
      const bool no_more = *next == source_->size();
      const bool fits = known && record.End() <= *next && !(at_end && no_more);
      lose(fits ? record.End() : *next,
           *step == Step::kTorn && no_more ? "torn end" : wrong);
    }
  }
  return report;
}

namespace {

// Observations that wait for one before them that may still come.
constexpr size_t kMostWaiting = 1000;

// Nothing where the channel holds no observations.
std::optional<Result<evidence::Observation>> ObservationIn(
    const Message& message) {
  const auto& names = evidence::kChannels;
  if (std::ranges::find(names, message.channel.topic) == names.end()) {
    return std::nullopt;
  }
  return evidence::FromJson(message.channel.topic,
                            {reinterpret_cast<const char*>(message.data.data()),
                             message.data.size()});
}

}  // namespace

Result<Observations> ReadObservations(Reader& reader) {
  Observations out;
  std::optional<Error> error;
  const auto report = reader.Visit([&](const Message& message) {
    auto observation = ObservationIn(message);
    if (!observation) return true;
    if (*observation) {
      out.all.push_back(std::move(**observation));
    } else {
      error = observation->error();
    }
    return !error.has_value();
  });
  if (!report) return tl::unexpected(report.error());
  if (error) return tl::unexpected(*error);
  out.report = *report;
  std::stable_sort(
      out.all.begin(), out.all.end(),
      [](const auto& a, const auto& b) { return a.number < b.number; });
  return out;
}

Result<Report> VisitObservations(
    Reader& reader,
    const std::function<bool(evidence::Observation&&)>& visitor) {
  std::multimap<uint64_t, evidence::Observation> waiting;
  std::optional<Error> error;
  bool go_on = true;
  const auto hand_over = [&](size_t most) {
    while (go_on && waiting.size() > most) {
      go_on = visitor(std::move(waiting.extract(waiting.begin()).mapped()));
    }
  };
  const auto report = reader.Visit([&](const Message& message) {
    auto observation = ObservationIn(message);
    if (!observation) return go_on;
    if (!*observation) {
      error = observation->error();
      return false;
    }
    const uint64_t number = (*observation)->number;
    waiting.emplace(number, std::move(**observation));
    hand_over(kMostWaiting);
    return go_on;
  });
  if (!report) return report;
  if (error) return tl::unexpected(*error);
  hand_over(0);
  return report;
}

}  // namespace kimari::recording
