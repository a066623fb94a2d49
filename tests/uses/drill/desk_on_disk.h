// A desk on disk, begun and answered in a few words.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "host/uses/drill/desk.h"
#include "tests/support/program.h"

namespace kimari::drill {

class DeskTest : public testing::Test {
 protected:
  DeskTest() { Starts(BuiltInDrills(cards::HyakuninIsshu())); }
  // The program, again.
  void Starts(std::vector<Drill> drills, const Desk::Most& most = {}) {
    desk_.reset();
    auto store = Store::Open(place_.Path(""));
    desk_ = std::make_unique<Desk>(
        cards::HyakuninIsshu(), std::move(*store), OpenSets(place_.Path("")),
        TapHabits(place_.Path("")), KeptPlaces(place_.Path("")),
        std::move(drills), [this] { return today_; }, most);
  }
  void StartsAgain() { Starts(BuiltInDrills(cards::HyakuninIsshu())); }
  int Begins(int set, const std::string& player,
             const std::string& drill = "first_evening") {
    return desk_
        ->Begin(nlohmann::json{
            {"set", set}, {"player", player}, {"drill", drill}, {"seed", 1}}
                    .dump())
        .status;
  }
  int Answers(uint64_t set, int place) {
    const auto question = desk_->Find(set, static_cast<uint64_t>(place));
    Answer answer{set, place};
    if (question) answer.card = question->asked.card;
    answer.sound_ms = 600;
    answer.sigma_ms = 20;
    return desk_->Enter(answer, Decides{400, 0}).status;
  }
  nlohmann::json Set(uint64_t set) {
    return nlohmann::json::parse(desk_->Set(set)->bytes);
  }
  int Forgets(const std::string& player) {
    return desk_->Forget(nlohmann::json{{"player", player}}.dump()).status;
  }
  std::string today_ = "2026-11-24T19:00:00Z";
  Workplace place_;
  std::unique_ptr<Desk> desk_;
};

}  // namespace kimari::drill
