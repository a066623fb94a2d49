// A match of one reading, recorded and closed, and what people decide on it.
#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <string>

#include "host/match/decisions/decided.h"
#include "tests/match/judged_match.h"

namespace kimari::decisions {

class DecidedRecording : public ::testing::Test {
 protected:
  DecidedRecording()
      : file_(::testing::TempDir() + "decided_" + std::to_string(getpid()) +
              ".decisions.jsonl") {
    std::filesystem::remove(file_);
    evening_.Read(3, Side::kA);
    evening_.Read(13, Side::kB);
    evening_.Add(evidence::MatchEnded{"stopped", "7"});
  }
  ~DecidedRecording() override { std::filesystem::remove(file_); }

  std::unique_ptr<Decided> Open(const std::string& sha256 = Sum('a')) {
    return std::make_unique<Decided>(
        evening_.match, "2026-11-24T10:00:00Z",
        DecisionFile(file_, {"match.mcap", sha256}));
  }
  static std::string Sum(char digit) { return std::string(64, digit); }

  // What is said against it; empty where it was entered.
  static std::string Enter(Decided& at, evidence::DeskEntry entry) {
    if (entry.by.empty()) entry.by = "Sato";
    const auto done = at.Enter(entry, "2026-11-24T11:00:00Z", {});
    return done ? "" : done.error().en;
  }
  static evidence::DeskEntry Overruled(const std::string& by = "Sato") {
    return {.action = evidence::DeskAction::kOverrule,
            .by = by,
            .reason = "I saw it",
            .reading = 1,
            .taker = evidence::Party::kB};
  }
  static evidence::DeskEntry Note(const std::string& reason) {
    return {.action = evidence::DeskAction::kNote, .reason = reason};
  }
  std::string Text() const {
    std::ifstream in(file_, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
  }
  void Write(const std::string& text) const {
    std::ofstream(file_, std::ios::binary) << text;
  }

  std::string file_;
  match::JudgedMatch evening_;
};

}  // namespace kimari::decisions
