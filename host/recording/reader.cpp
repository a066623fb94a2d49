#include "host/recording/reader.h"

#include <algorithm>
#include <cstring>
#include <optional>
#include <utility>

#include "host/evidence/names.h"
#include "host/recording/chunk_index.h"
#include "host/recording/parts.h"
#include "host/recording/summary.h"

namespace kimari::recording {
namespace {

constexpr const char* kTorn = "torn end";
constexpr const char* kSummary = "summary (no messages)";

}  // namespace

Result<Reader> Reader::Open(const std::string& path) {
  auto source = OpenRecording(path);
  if (!source) return tl::unexpected(source.error());
  auto reader = Open(std::shared_ptr<FileSource>(std::move(*source)));
  if (!reader) {
    return Fail(ErrorKind::kFile,
                "recording " + path + ": " + reader.error().message);
  }
  reader->Know(PeopleOf(path));
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
  const auto got = part_.source->ReadAt(offset, head);
  if (!got) return tl::unexpected(got.error());
  if (*got < sizeof head) return Step::kTorn;
  Get get(head);
  record.op = static_cast<Op>(get.U8());
  record.offset = offset;
  const uint64_t length = get.U64();
  if (length > kLongestRecord) return Step::kDamaged;
  if (offset + kRecordHead + length > part_.source->size()) return Step::kTorn;
  if (!search_.Bears(length)) return Step::kDamaged;
  record.content.resize(length);
  const auto read = part_.source->ReadAt(offset + kRecordHead, record.content);
  if (!read) return tl::unexpected(read.error());
  return *read == length ? Step::kGood : Step::kTorn;
}

// Less is known of another tool's file, and less can be wrong. One that calls
// itself nearly as we do is ours, and damaged.
std::string Reader::AddHeader(const Record& record) {
  constexpr const char* kWrong = "head of the file";
  Get get(record.content);
  const std::string profile = get.Text();
  const std::string library = get.Text();
  if (!get.ok() || get.left() > 0 || record.offset != sizeof kMagic) {
    return kWrong;
  }
  const bool our_profile = profile == kProfile;
  const bool our_library = library == kLibrary;
  const bool alike = library.size() == std::strlen(kLibrary);
  if (our_profile != our_library && alike) return kWrong;
  ours_ = our_profile && our_library;
  return "";
}

std::string Reader::AddMetadata(const Record& record) {
  Get get(record.content);
  const std::string name = get.Text();
  auto values = get.Map();
  const auto crc = values.find("crc32");
  if (!get.ok() || get.left() > 0) return "metadata";
  if (crc == values.end() && ours_) return "metadata";
  if (crc != values.end()) {
    const std::string stated = crc->second;
    values.erase("crc32");
    if (stated != MetadataCrc(values) || values["name"] != name) {
      return "metadata";
    }
    values.erase("name");
  }
  metadata_[part_number_ == 0
                ? name
                : name + ", part " + std::to_string(part_number_ + 1)] =
      std::move(values);
  return "";
}

std::string Reader::AddAttachment(const Record& record) {
  constexpr const char* kWrong = "attachment";
  Get get(record.content);
  get.Time();
  get.Time();
  Attachment attachment;
  attachment.name = get.Text();
  attachment.media = get.Text();
  const auto data = get.Raw(get.U64());
  const uint32_t crc = get.U32();
  if (!get.ok() || get.left() > 0) return kWrong;
  const auto checked = std::span<const uint8_t>(record.content)
                           .first(record.content.size() - sizeof crc);
  // A CRC of 0 was not made.
  if ((ours_ || crc != 0) && Crc32(checked) != crc) return kWrong;
  attachment.data.assign(data.begin(), data.end());
  const bool known =
      std::ranges::any_of(attachments_, [&](const Attachment& other) {
        return other.name == attachment.name && other.data == attachment.data;
      });
  if (!known) attachments_.push_back(std::move(attachment));
  return "";
}

std::string Reader::AddChunk(
    const Record& record, Report& report,
    const std::function<bool(const WholeChunk&)>& visitor, bool& go_on) {
  std::string wrong;
  const uint64_t offset = part_.begin + record.offset;
  auto chunk =
      ChunkContent::Of(record.content, offset, report.chunks, channels_, wrong);
  if (!chunk) return wrong;
  expected_index_ = chunk->Index();
  chunk->Shift(part_.shift);
  // Passes over no number in silence.
  numbers_.Add(*chunk);
  report.missing = numbers_.Missing(from_ == 0);
  const bool ends = std::ranges::any_of(chunk->Named(), [](const auto& named) {
    return named.second.topic == kEndTopic;
  });
  if (ends && !report.ended) report.ended = part_number_;
  go_on = visitor({offset, record.content.size(), *chunk});
  report.last = std::max(report.last, chunk->Last());
  report.behind = offset + kRecordHead + record.content.size();
  report.messages += chunk->Messages().size();
  ++report.chunks;
  return chunk->TimesAgree() || !ours_
             ? ""
             : "times of a chunk (its messages are whole)";
}

std::string Reader::AddMessage(
    const Record& record, Report& report,
    const std::function<bool(const WholeChunk&)>& visitor, bool& go_on) {
  const uint64_t offset = part_.begin + record.offset;
  auto message =
      ChunkContent::OfMessage(record.content, offset, report.chunks, channels_);
  if (!message) return "message (its channel is named nowhere)";
  message->Shift(part_.shift);
  go_on = visitor({offset, record.content.size(), *message});
  report.last = std::max(report.last, message->Last());
  report.messages += message->Messages().size();
  ++report.chunks;
  return "";
}

std::string Reader::CheckMessageIndex(const Record& record) {
  if (!ours_) return "";
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

// Other tools may do without a summary, or sum the data up.
bool Reader::IsEnd(const Record& record, const Summary* summary) const {
  if (summary != nullptr) {
    return summary->start == record.End() &&
           (!ours_ || record.content == Bytes(4));
  }
  return !ours_ && record.content.size() == 4 &&
         EndsWithoutSummary(*part_.source);
}

Result<Report> Reader::VisitChunks(
    const std::function<bool(const WholeChunk&)>& visitor) {
  Report report;
  metadata_.clear();
  attachments_.clear();
  numbers_ = {};
  part_number_ = 0;
  const std::vector<FilePart> parts = source_->Parts();
  for (const FilePart& part : parts) {
    // What comes after the end is none of the match.
    if (report.ended && *report.ended < part_number_) break;
    const bool last = part_number_ + 1 == parts.size();
    const auto go_on = VisitPart(part, last, report, visitor);
    if (!go_on) return tl::unexpected(go_on.error());
    if (!*go_on) return report;
    ++part_number_;
  }
  if (parts.size() < 2 || from_ > 0) return report;
  // The bytes before each do not change while it is open.
  if (!doubts_) {
    auto doubts = DoubtsOf(*source_, report.ended);
    if (!doubts) return tl::unexpected(doubts.error());
    doubts_ = std::move(*doubts);
  }
  report.doubts = *doubts_;
  return report;
}

// False: the visitor has had enough.
Result<bool> Reader::VisitPart(
    const FilePart& part, bool last, Report& report,
    const std::function<bool(const WholeChunk&)>& visitor) {
  part_ = part;
  ours_ = true;
  channels_.clear();
  expected_index_.clear();
  report.closed = false;
  search_ = ChunkSearch(*part.source);
  bool go_on = true;
  uint64_t offset = sizeof kMagic;
  if (from_ > part.begin) offset = std::max(offset, from_ - part.begin);
  const auto lose = [&](uint64_t to, std::string what) {
    // How a part ends after which there is another is what made it one.
    const bool goes_on = !last && to == part.source->size() &&
                         (what == kTorn || what == kSummary);
    if (!goes_on) {
      report.losses.push_back(
          {part.begin + offset, to - offset, std::move(what)});
    }
    offset = to;
  };
  Record record;
  while (offset < part.source->size() && go_on) {
    if (progress_) progress_(part.begin + offset, source_->size());
    const auto step = Load(offset, record);
    if (!step) return tl::unexpected(step.error());
    std::string wrong = "record";
    bool known = *step == Step::kGood;
    bool at_end = false;
    if (known) {
      switch (record.op) {
        case Op::kHeader:
          wrong = AddHeader(record);
          report.ours = report.ours && ours_;
          break;
        case Op::kChannel: {
          auto channel = ChannelOf(record.content);
          known = channel && !ours_;
          if (known) channels_.insert(std::move(*channel));
          wrong = known ? "" : wrong;
          break;
        }
        case Op::kMessage:
          known = !ours_;
          if (known) wrong = AddMessage(record, report, visitor, go_on);
          break;
        case Op::kAttachment:
          wrong = AddAttachment(record);
          break;
        case Op::kSchema:
          known = !ours_;
          wrong = known ? "" : wrong;
          break;
        case Op::kMetadata:
          wrong = AddMetadata(record);
          break;
        case Op::kChunk:
          wrong = AddChunk(record, report, visitor, go_on);
          break;
        case Op::kMessageIndex:
          wrong = CheckMessageIndex(record);
          break;
        case Op::kDataEnd: {
          const auto summary = ReadSummary(*part.source);
          if (!summary) return tl::unexpected(summary.error());
          if (IsEnd(record, *summary ? &**summary : nullptr)) {
            report.closed = true;
            return go_on;
          }
          wrong = kSummary;
          at_end = true;
          break;
        }
        default:
          // Records that a later MCAP may have.
          known = !ours_ && record.op >= Op::kOthers;
          wrong = known ? "" : wrong;
          break;
      }
    }
    if (known && wrong.empty()) {
      offset = record.End();
    } else {
      if (*step == Step::kGood) search_.Waste(record.content.size());
      // A damaged length would carry the reading anywhere: go on at the next
      // chunk that proves itself, or behind this record if that is a whole one.
      const auto next = search_.Find(offset + 1);
      if (!next) return tl::unexpected(next.error());
      const bool no_more = *next == part.source->size();
      const bool fits = known && record.End() <= *next && !(at_end && no_more);
      lose(fits ? record.End() : *next,
           *step == Step::kTorn && no_more ? kTorn : wrong);
    }
  }
  return go_on;
}

}  // namespace kimari::recording
