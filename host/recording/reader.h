// Reads recordings, whole or torn: every whole chunk, in the order of the file,
// and an account of what is lost where. Never trusts an index: chunks are
// checked by their CRC, everything else against them.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "host/base/result.h"
#include "host/evidence/observation.h"
#include "host/recording/bytes.h"
#include "host/recording/chunk.h"
#include "host/recording/file_source.h"
#include "host/recording/mcap_file.h"

namespace kimari::recording {

struct Loss {
  uint64_t offset = 0;
  uint64_t bytes = 0;
  std::string what;
};

struct Report {
  bool closed = false;  // ends as a finished recording does
  uint64_t messages = 0;
  uint64_t chunks = 0;
  HostTime last;  // taken time of the latest message
  std::vector<Loss> losses;

  bool Whole() const { return closed && losses.empty(); }
};

struct WholeChunk {
  uint64_t offset = 0;  // of its record in the file
  uint64_t length = 0;  // of the record's content
  const ChunkContent& content;
};

class Reader {
 public:
  // Fails (kFile) when the file cannot be opened or is no MCAP file at all.
  static Result<Reader> Open(const std::string& path);
  static Result<Reader> Open(std::shared_ptr<FileSource> source);

  // Visits every readable message, in file order, each valid during its visit
  // only; the visitor says false to stop. Fails only when the disk does. May be
  // called again.
  Result<Report> Visit(const std::function<bool(const Message&)>& visitor);
  // The same by whole chunks.
  Result<Report> VisitChunks(
      const std::function<bool(const WholeChunk&)>& visitor);
  // The metadata records seen by the last Visit, by name, without their CRC.
  const std::map<std::string, std::map<std::string, std::string>>& metadata()
      const {
    return metadata_;
  }
  // Bytes of one message again, by Message::offset.
  Result<Bytes> ReadData(uint64_t offset, size_t size);

 private:
  explicit Reader(std::shared_ptr<FileSource> source)
      : source_(std::move(source)) {}

  struct Record {
    Op op = Op::kHeader;
    uint64_t offset = 0;
    Bytes content;
    uint64_t End() const { return offset + kRecordHead + content.size(); }
  };
  enum class Step { kGood, kDamaged, kTorn };

  Result<Step> Load(uint64_t offset, Record& record);
  Result<uint64_t> FindChunk(uint64_t from);
  // Nothing when all is well, else what is wrong with the record.
  std::string CheckHeader(const Record& record) const;
  std::string TakeMetadata(const Record& record);
  std::string TakeChunk(const Record& record, Report& report,
                        const std::function<bool(const WholeChunk&)>& visitor,
                        bool& go_on);
  std::string CheckMessageIndex(const Record& record);

  std::shared_ptr<FileSource> source_;
  std::map<std::string, std::map<std::string, std::string>> metadata_;
  // Of the last whole chunk: where each channel's messages lie.
  std::map<ChannelId, Bytes> expected_index_;
};

// All observations of a recording in order of their number, the report beside
// them. Channels that hold no observations are passed over.
struct Observations {
  std::vector<evidence::Observation> all;
  Report report;
};
Result<Observations> ReadObservations(Reader& reader);

// Visits them in that order without keeping them: a whole match may be a
// gigabyte. The visitor says false to stop.
Result<Report> VisitObservations(
    Reader& reader,
    const std::function<bool(evidence::Observation&&)>& visitor);

}  // namespace kimari::recording
