// A recording that is looked at: what each reading of it was, and everything
// of one of them, without going through the file.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "host/base/result.h"
#include "host/court/plan.h"
#include "host/evidence/observation.h"
#include "host/game/rules/ruling.h"
#include "host/game/rules/text.h"
#include "host/recording/chunk_index.h"
#include "host/recording/frame_index.h"
#include "host/recording/seal.h"

namespace kimari::replay {

using evidence::ReadingId;

// What the record says of one reading. What it lacks is nothing.
struct Reading {
  std::optional<HostTime> opened;
  std::optional<evidence::CardCalled> called;
  std::optional<rules::Ruling> ruling;  // as it was published
  HostTime published;
  bool protested = false;
};

// Thread: any, several at once.
class Record {
 public:
  // kFile where it is no recording, holds no match, or is of a version that
  // this program does not know. `progress`: of a torn file.
  static Result<std::unique_ptr<Record>> Open(
      const std::string& path,
      const recording::ChunkIndex::Progress& progress = {});

  // The same recording as it is now, by what `before` knows of it: what came
  // since is read.
  static Result<std::unique_ptr<Record>> OpenAgain(const Record& before);

  const std::string& Path() const { return path_; }
  // When the first message was taken in; zero of all times on a page.
  HostTime Began() const { return index_.Chunks().front().first; }
  // Null where the record lacks it.
  const evidence::MatchStarted* Started() const {
    return started_ ? &*started_ : nullptr;
  }
  // As announced; that of kyogi where nothing, or no plan, is.
  const court::PlanPtr& Court() const { return court_; }
  const std::map<ReadingId, Reading>& Readings() const { return readings_; }
  const recording::FrameIndex& Frames() const { return frames_; }
  // What devices said of themselves, in the order of the record.
  const std::vector<evidence::Observation>& Health() const { return health_; }
  // How often somebody entered something at the match's desk.
  size_t Entries() const { return entries_; }
  // Closed at its end, not torn or still being written.
  bool Closed() const { return index_.Closed(); }
  // For people, where its index or one of its later parts is not what it should
  // be. What 'kimari verify' sees besides is not looked for.
  std::optional<rules::Text> AlteredNotice() const;
  // For people, where it was never closed and nobody writes it any more.
  std::optional<rules::Text> TornNotice() const;

  // All that was taken in from one instant to the other, both included, in the
  // order of the record. Damaged chunks are left out.
  std::vector<evidence::Observation> Between(HostTime from, HostTime to) const;
  // The sound that was played then, block by block, each with the instant of
  // its first sample at the loudspeaker.
  using Block = std::function<void(HostTime, const std::vector<float>&)>;
  void SoundBetween(HostTime from, HostTime to, const Block& block) const;
  bool HasSound() const;

 private:
  Record(std::string path, recording::ChunkIndex index)
      : path_(std::move(path)), index_(std::move(index)), frames_(index_) {}
  using Visit = std::function<void(const recording::Message&)>;
  // Messages that were taken in then.
  void VisitBetween(HostTime from, HostTime to, const Visit& visit) const;
  // Its chunks from this one on.
  Result<void> ReadOutline(size_t from);
  Result<void> Add(const recording::Message& message);
  void Add(const evidence::Observation& observation);

  std::string path_;
  recording::ChunkIndex index_;
  recording::FrameIndex frames_;
  std::optional<evidence::MatchStarted> started_;
  court::PlanPtr court_ = court::Kyogi();
  std::map<ReadingId, Reading> readings_;
  std::vector<evidence::Observation> health_;
  size_t entries_ = 0;
  std::vector<recording::DoubtedPart> doubts_;
};

}  // namespace kimari::replay
