// Keeps a reading's frames in memory until nobody may protest against it any
// more: then those around its takes are recorded, or all of them where it is
// open, void, protested against or decided on. What a crash takes with it are
// the frames of one reading that is void then, and of the one before it that
// nobody disputed.
#pragma once

#include <cstdint>
#include <deque>
#include <memory>

#include "host/base/clock.h"
#include "host/match/match.h"
#include "host/rig/mcap_recorder.h"

namespace kimari::rig {

class FrameKeeper : public Recorder {
 public:
  // At most so much is kept in memory; what is older is recorded whole.
  static constexpr size_t kMostBytes = 600'000'000;

  explicit FrameKeeper(McapRecorder& recorder) : recorder_(recorder) {}
  // Whose sheet says what became of a reading; before the first call.
  void Follow(const match::Match& match) { match_ = &match; }

  void Record(const evidence::Observation& observation) override;
  void Record(const match::RulingMade& ruling) override;
  void Record(const match::ToldFirst& told, HostTime taken) override {
    recorder_.Record(told, taken);
  }
  void Record(const vision::Frame& frame, HostTime taken) override;
  // Records what is still kept. Waits for the disk.
  void Flush(const Clock& clock);

 private:
  struct Held {
    evidence::ReadingId reading = 0;  // the last that opened before it
    vision::Frame frame;
    HostTime taken;
  };
  void Decide(evidence::ReadingId before);
  void Pass(size_t frames);

  McapRecorder& recorder_;
  const match::Match* match_ = nullptr;
  evidence::ReadingId reading_ = 0;
  std::deque<Held> held_;
  size_t bytes_ = 0;
  std::deque<Held> decided_;  // to be recorded, a few at a time
};

}  // namespace kimari::rig
