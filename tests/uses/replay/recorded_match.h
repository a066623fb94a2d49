// A little recorded match in memory and on disk, message by message.
#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <memory>
#include <string>

#include "host/base/clock.h"
#include "host/base/sha256.h"
#include "host/evidence/observation.h"
#include "host/game/rules/ruling_json.h"
#include "host/recording/frame_index.h"
#include "host/recording/parts.h"
#include "host/recording/writer.h"

namespace kimari::replay {

inline HostTime At(int64_t ms) { return HostTime{} + Milliseconds(ms); }

class RecordedMatch : public ::testing::Test {
 protected:
  RecordedMatch()
      : path_(::testing::TempDir() + "replay_" + std::to_string(getpid()) +
              ".mcap") {
    Remove();
    Begin(1);
    See(0, evidence::MatchStarted{.rule_book = "kyogi",
                                  .options = "{}",
                                  .deck = "hyakunin-isshu",
                                  .player_a = "Ono",
                                  .player_b = "Sato"});
  }
  ~RecordedMatch() override { Remove(); }

  // The program ended, and the match goes on.
  void GoOn() {
    Close();
    Begin(recording::NextPart(path_));
  }

  void See(int64_t ms, evidence::Payload payload) {
    writer_->Write({++number_, At(ms), std::move(payload)});
  }
  // A reading from `ms` on, its first sound a second later, ruled on 2 s later.
  void Read(evidence::ReadingId reading, evidence::CardId card, int64_t ms,
            const rules::Decision& decision = {},
            const rules::First& first = {}) {
    See(ms, evidence::ReadingOpened{reading});
    evidence::CardCalled called;
    called.reading = reading;
    called.card = card;
    called.first_sound.t = At(ms + 1000);
    called.kimariji.t = At(ms + 1400);
    called.kimariji_text = "む";
    See(ms + 1000, called);
    Rule(reading, card, ms + 3000, decision, first);
  }
  void Rule(evidence::ReadingId reading, evidence::CardId card, int64_t ms,
            const rules::Decision& decision, const rules::First& first) {
    rules::Ruling ruling;
    static_cast<rules::Decision&>(ruling) = decision;
    ruling.reading = reading;
    ruling.called = card;
    ruling.first = first;
    writer_->Write(rulings_, {At(ms), At(ms), reading},
                   rules::RulingJson(ruling));
  }
  void Touch(Side board, int pad, int64_t ms, uint16_t id) {
    evidence::PadEdge edge;
    edge.board = board;
    edge.pad = static_cast<uint8_t>(pad);
    edge.touched = true;
    edge.at = {At(ms), Microseconds(40)};
    edge.id = id;
    See(ms + 2, edge);
  }
  // Handed over 30 ms after it was seen; its bytes are its number's text.
  void Show(uint32_t sequence, int64_t ms) {
    writer_->Write(frames_, {At(ms + 30), At(ms), sequence},
                   std::to_string(sequence));
  }
  void Close() { ASSERT_TRUE(writer_->Close()); }
  // As after a power cut.
  void Tear(uintmax_t bytes) {
    Close();
    std::filesystem::resize_file(path_,
                                 std::filesystem::file_size(path_) - bytes);
  }

  static rules::Decision TakenBy(Side taker) {
    rules::Decision decision;
    decision.outcome = rules::Outcome::kTake;
    decision.taker = taker;
    return decision;
  }
  static rules::Decision Open() {
    rules::Decision decision;
    decision.outcome = rules::Outcome::kNeedsJudge;
    return decision;
  }
  static rules::First Margin(Duration margin) {
    rules::First first;
    first.order = margin.ns > 0 ? rules::Order::kAFirst : rules::Order::kBFirst;
    first.margin = margin;
    first.sigma = Microseconds(200);
    return first;
  }

  void Begin(uint32_t part, bool bound = true) {
    std::map<std::string, std::string> keys = {
        {recording::kMatchKey, "m"},
        {recording::kPartKey, std::to_string(part)}};
    if (part > 1 && bound) {
      keys[recording::kBeforeKey] =
          *Sha256OfFile(recording::PartPath(path_, part - 1));
    }
    writer_ = std::move(*recording::Writer::Start(
        std::move(
            *recording::DiskFile::Create(recording::PartPath(path_, part))),
        clock_, keys, {.flush_when_idle = false}));
    rulings_ = writer_->AddChannel({"/ruling", "json"});
    frames_ = writer_->AddChannel({recording::kFramesTopic, "jpeg"});
  }
  void Remove() const {
    for (const std::string& part : recording::PartsOf(path_)) {
      std::filesystem::remove(part);
    }
  }

  SimulatedClock clock_;
  std::string path_;
  std::unique_ptr<recording::Writer> writer_;
  recording::ChannelId rulings_ = 0;
  recording::ChannelId frames_ = 0;
  uint64_t number_ = 0;
};

}  // namespace kimari::replay
