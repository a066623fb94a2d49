// Reads recordings, whole or torn: every whole chunk, in the order of the file,
// and an account of what is lost where. Never trusts an index: chunks are
// checked by their CRC, everything else against them.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "host/base/result.h"
#include "host/evidence/observation.h"
#include "host/recording/bytes.h"
#include "host/recording/chunk.h"
#include "host/recording/chunk_search.h"
#include "host/recording/file_source.h"
#include "host/recording/mcap_file.h"
#include "host/recording/number_count.h"
#include "host/recording/people.h"
#include "host/recording/seal.h"
#include "host/recording/summary.h"

namespace kimari::recording {

// How far the file is gone through, in bytes.
using Progress = std::function<void(uint64_t done, uint64_t of)>;

struct Loss {
  uint64_t offset = 0;
  uint64_t bytes = 0;
  std::string what;
};

struct Report {
  bool closed = false;  // ends as a finished recording does
  uint64_t messages = 0;
  uint64_t chunks = 0;
  bool ours = true;     // not written by another tool
  HostTime last;        // taken time of the latest message
  uint64_t behind = 0;  // the last whole chunk: From there on what comes later
  std::vector<Loss> losses;
  // Observations whose numbers are passed over, from the first one on (a visit
  // From somewhere: from there on).
  uint64_t missing = 0;
  // The place of the first part (Parts()) that holds the match's end.
  std::optional<size_t> ended;
  // Later parts that are none of the match (a whole visit). What comes after
  // the end was not visited, what the others hold was.
  std::vector<DoubtedPart> doubts;

  bool Whole() const {
    return closed && losses.empty() && missing == 0 && doubts.empty();
  }
};

struct WholeChunk {
  uint64_t offset = 0;  // of its record in the file
  uint64_t length = 0;  // of the record's content
  const ChunkContent& content;
};

class Reader {
 public:
  // Fails (kFile) when the file cannot be opened or is no MCAP file at all. By
  // its path, its players have the names that the file beside it gives them.
  static Result<Reader> Open(const std::string& path);
  static Result<Reader> Open(std::shared_ptr<FileSource> source);

  // Visits every readable message, in file order, each valid during its visit
  // only; the visitor says false to stop. Fails only when the disk does. May be
  // called again.
  Result<Report> Visit(const std::function<bool(const Message&)>& visitor);
  // The same by whole chunks.
  Result<Report> VisitChunks(
      const std::function<bool(const WholeChunk&)>& visitor);
  // From now on visits begin with the record at this byte of the file. Only
  // where one of ours begins; what stands before it is not known.
  void From(uint64_t offset) { from_ = offset; }
  // Who played in it; ReadObservations and VisitObservations name them.
  void Know(std::optional<People> people) { people_ = std::move(people); }
  const std::optional<People>& Known() const { return people_; }
  // From now on each visit tells how far it is, in its own thread, at least
  // once a megabyte.
  void Tell(Progress progress) { progress_ = std::move(progress); }
  // The metadata records seen by the last Visit, by name, without their CRC;
  // those of a later part as "kimari, part 2".
  const std::map<std::string, std::map<std::string, std::string>>& metadata()
      const {
    return metadata_;
  }
  // The attachments seen by the last Visit, those of later parts too where they
  // are others.
  const std::vector<Attachment>& attachments() const { return attachments_; }
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

  Result<bool> VisitPart(const FilePart& part, bool last, Report& report,
                         const std::function<bool(const WholeChunk&)>& visitor);
  Result<Step> Load(uint64_t offset, Record& record);
  // Nothing when all is well, else what is wrong with the record.
  std::string AddHeader(const Record& record);
  std::string AddMessage(const Record& record, Report& report,
                         const std::function<bool(const WholeChunk&)>& visitor,
                         bool& go_on);
  bool IsEnd(const Record& record, const Summary* summary) const;
  std::string AddMetadata(const Record& record);
  std::string AddAttachment(const Record& record);
  std::string AddChunk(const Record& record, Report& report,
                       const std::function<bool(const WholeChunk&)>& visitor,
                       bool& go_on);
  std::string CheckMessageIndex(const Record& record);

  std::shared_ptr<FileSource> source_;
  Progress progress_;
  std::optional<People> people_;
  uint64_t from_ = 0;
  FilePart part_;        // that is being visited
  bool ours_ = true;     // it was written by McapFile
  ChunkSearch search_;   // in it
  NumberCount numbers_;  // of observations that this visit has come by
  Channels channels_;    // named so far
  size_t part_number_ = 0;
  std::map<std::string, std::map<std::string, std::string>> metadata_;
  std::vector<Attachment> attachments_;
  std::optional<std::vector<DoubtedPart>> doubts_;
  // Where each channel's messages lie in the last whole chunk.
  std::map<ChannelId, Bytes> expected_index_;
};

// What a message says, by the clock of the recording's first part. Nothing
// where its channel holds no observations.
std::optional<Result<evidence::Observation>> ObservationIn(
    const Message& message);

// All observations of a recording in order of their number, the report beside
// them. Channels that hold no observations are passed over.
struct Observations {
  std::vector<evidence::Observation> all;
  Report report;
};
Result<Observations> ReadObservations(Reader& reader);

// Visits them in that order without keeping them: a whole match may be a
// gigabyte. The visitor says false to stop. `other`: told of all other
// messages, each valid during its visit only.
Result<Report> VisitObservations(
    Reader& reader, const std::function<bool(evidence::Observation&&)>& visitor,
    const std::function<void(const Message&)>& other = {});

}  // namespace kimari::recording
