// A little match on the whole chain, told stroke by stroke: simulated, recorded
// and ruled.
#pragma once

#include <gtest/gtest.h>

#include <sstream>
#include <string>
#include <vector>

#include "host/game/rules/ruling_json.h"
#include "tests/e2e/little_match.h"

namespace kimari {

class PlayedMatch : public ::testing::Test {
 protected:
  // `court`: what stands before the readings: players, layout.
  explicit PlayedMatch(std::string court) : court_(std::move(court)) {}

  void Read(int card) {
    told_ += "[[reading]]\ncard = " + std::to_string(card) + "\n";
  }
  // `rest`: further keys of the stroke.
  void Stroke(const std::string& player, int ms, const std::string& rest = "") {
    told_ += "[[reading.stroke]]\nplayer = \"" + player +
             "\"\ntouch_ms = " + std::to_string(ms) + "\n" + rest + "\n";
  }
  void After(const std::string& keys) {
    told_ += "[reading.after]\n" + keys + "\n";
  }
  void Tell(const std::string& table) { told_ += table + "\n"; }

  // Plays it; the rulings by reading.
  std::vector<rules::Ruling> Rulings() {
    WriteLittleMatch(place_, 7, 60, court_ + told_);
    ran_ =
        place_.Run(KIMARI_PROGRAM, {"simulate", "scenario.toml", "-o", "out"});
    EXPECT_EQ(ran_.code, 0) << ran_.out << ran_.err;
    std::vector<rules::Ruling> rulings;
    std::istringstream lines(place_.Read("out/rulings.jsonl"));
    for (std::string line; std::getline(lines, line);) {
      const auto ruling = rules::ParseRuling(line);
      EXPECT_TRUE(ruling.has_value());
      if (ruling) rulings.push_back(*ruling);
    }
    return rulings;
  }
  // Of the match that was played.
  std::string Recording() const { return place_.Path("out/match.mcap"); }
  const Ran& Said() const { return ran_; }

  static bool OpenBecause(const rules::Ruling& ruling, rules::Key key) {
    if (ruling.outcome != rules::Outcome::kNeedsJudge) return false;
    return rules::RulingJson(ruling).find(
               std::string(rules::PhraseOf(key).name)) != std::string::npos;
  }

  Workplace place_;

 private:
  std::string court_;
  std::string told_;
  Ran ran_;
};

}  // namespace kimari
