// A set of four short cards read on a simulated device.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "audio/simulated_output.h"
#include "host/reader/reading_session.h"

namespace kimari::reader {

inline constexpr std::string_view kFourCards = R"(
id = "four"
[joka]
upper = "なにわずに"
lower = "いまをはるべと"
[[card]]
number = 1
upper = "あき"
lower = "わが"
[[card]]
number = 2
upper = "はる"
lower = "ころ"
[[card]]
number = 3
upper = "きみ"
lower = "ゆめ"
[[card]]
number = 4
upper = "なに"
lower = "みを"
)";

inline std::string Text(const LogEntry& entry) {
  if (!entry.card) return entry.text;
  return std::to_string(*entry.card) + (entry.part == audio::Part::kUpper ? "U"
                                        : entry.part == audio::Part::kLower
                                            ? "L"
                                            : "W");
}

// Says of itself what a test tells it to.
class ToldOutput : public audio::SimulatedOutput {
 public:
  using SimulatedOutput::SimulatedOutput;
  void Tell(audio::OutputEvent event) { told_.push_back(std::move(event)); }
  std::vector<audio::OutputEvent> DrainEvents() override {
    return std::exchange(told_, {});
  }

 private:
  std::vector<audio::OutputEvent> told_;
};

// A set of four cards read in the order 2, 1, 4, 3 on a simulated device.
class ASet : public testing::Test {
 protected:
  ASet() : deck_(*cards::ParseDeck(kFourCards, "four.toml")) { Begin({}); }

  void Begin(SessionOptions options) {
    session_.reset();
    output_.Stop();
    session_ = std::make_unique<ReadingSession>(
        deck_, ReadingPlan{{2, 1, 4, 3}, "a seed"}, std::move(options), store_,
        player_, output_, clock_);
    ASSERT_TRUE(output_.Start(player_));
  }
  void Wait(double seconds) {
    const HostTime end = clock_.Now() + FromSeconds(seconds);
    while (clock_.Now() < end) {
      clock_.AdvanceTo(clock_.Now() + Milliseconds(20));
      output_.Advance(clock_.Now());
      session_->Step();
      for (LogEntry& entry : session_->DrainLog()) log_.push_back(entry);
    }
  }
  void WaitForTheEnd() {
    for (int i = 0; i < 100 && StateNow() == State::kReading; ++i) Wait(0.5);
  }
  void Read(Command command = Command::kNext) {
    ASSERT_EQ(Refusal(command), "");
    WaitForTheEnd();
  }
  std::string Refusal(Command command) {
    const auto done = session_->Do(command);
    return done ? "" : done.error().message;
  }
  State StateNow() const { return session_->Now().state; }
  // What was said whole, such as "0U 0L 0L 2U".
  std::string Said() {
    std::string said;
    for (const LogEntry& entry : log_) {
      if (entry.kind != LogEntry::Kind::kSaid) continue;
      said += (said.empty() ? "" : " ") + Text(entry);
    }
    log_.clear();
    return said;
  }
  std::vector<LogEntry> Of(LogEntry::Kind kind) const {
    std::vector<LogEntry> found;
    for (const LogEntry& entry : log_) {
      if (entry.kind == kind) found.push_back(entry);
    }
    return found;
  }

  cards::Deck deck_;
  SimulatedClock clock_{{1'000'000'000}};
  audio::Player player_;
  ToldOutput output_{{.start = {1'000'000'000}}};
  PhraseStore store_{*PhraseLoader::Open(deck_), {}};
  std::unique_ptr<ReadingSession> session_;
  std::vector<LogEntry> log_;
};

}  // namespace kimari::reader
