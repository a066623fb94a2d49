// A match with a desk, told step by step: readings are played, cards lie where
// the teller puts them, people press buttons. Each step is taken in at once.
#pragma once

#include <gtest/gtest.h>

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "host/game/rules/words.h"
#include "host/match/desk.h"
#include "host/match/match.h"
#include "tests/support/short_game.h"
#include "tests/support/table.h"

namespace kimari::match {

class JudgedMatch {
 public:
  // `a_side` and `b_side` cards a side: 1.., and 11.. (51.. where A has more
  // than ten), from their lower rows on.
  explicit JudgedMatch(int a_side = 5, int b_side = 5,
                       evidence::MatchStarted started = {}) {
    for (int i = 0; i < a_side; ++i) Put(1 + i, Side::kA);
    for (int i = 0; i < b_side; ++i) Put((a_side > 10 ? 51 : 11) + i, Side::kB);
    started.rule_book = "kyogi";
    started.options = ShortGame(lying_.size());
    Add(started);
    See();
    Pass(started.memorise);
  }

  // ---- the court -----------------------------------------------------------

  // The card lies at the end of a row of `side`, from the next See on.
  void Put(int card, Side side) {
    lying_[static_cast<evidence::CardId>(card)] = {side, next_[side]++};
  }
  void Away(int card) { lying_.erase(static_cast<evidence::CardId>(card)); }
  void See() {
    Pass(Milliseconds(600));
    evidence::LayoutSeen layout = Lay().Layout();
    layout.at = {now_, Milliseconds(5)};
    Add(layout);
  }

  // ---- readings ------------------------------------------------------------

  // The lower phrase begins.
  void Open() { Add(evidence::ReadingOpened{++reading_}); }
  // Held before the upper phrase: it was none.
  void Drop() {
    Add(evidence::Command{evidence::CommandName::kNoReading, "held"});
    --reading_;
  }
  // The card is called; who touches it first, 600 ms later, if anybody.
  void Call(int card, std::optional<Side> first) {
    Table table = Lay();
    const HostTime sound = now_ + Seconds(5);
    table.Read(reading_, static_cast<evidence::CardId>(card), sound);
    if (first) {
      table.Touch(*first, static_cast<evidence::CardId>(card), 600);
    }
    // Somebody looks for a card that lies there.
    const bool lies =
        match.State().Find(static_cast<evidence::CardId>(card)).has_value();
    Play(table, sound + Seconds(first ? 4 : lies ? 17 : 8));
  }
  // A whole reading, up to its ruling; the card that is taken leaves.
  void Read(int card, std::optional<Side> first) {
    Open();
    Call(card, first);
    if (first) Away(card);
    See();
  }
  // A's hand is first by what same time allows: whether it is the holder's or
  // the other's is open, for a card of B's.
  void ReadOpen(int card) {
    Open();
    Table table = Lay();
    const HostTime sound = now_ + Seconds(5);
    table.Read(reading_, static_cast<evidence::CardId>(card), sound);
    table.TouchBoth({{Side::kA, 600}, {Side::kB, 601.0}},
                    static_cast<evidence::CardId>(card));
    Play(table, sound + Seconds(4));
    Away(card);
    See();
  }

  // ---- the desk ------------------------------------------------------------

  // What the rig's conductor does of a press; why not, where it is refused.
  std::optional<rules::Key> Press(evidence::DeskEntry entry) {
    Pass(Milliseconds(100));
    if (entry.by.empty()) entry.by = "Sato";
    if (!seen_) {
      entry.seen = static_cast<uint32_t>(match.Desk().Entries().size());
    }
    if (const auto why = WhyNot(entry, match, now_)) return why->key;
    Add(Bound(std::move(entry), match));
    return std::nullopt;
  }
  std::optional<rules::Key> Press(
      evidence::DeskAction action, evidence::ReadingId reading = 0,
      evidence::Party side = evidence::Party::kNobody) {
    evidence::DeskEntry entry;
    entry.action = action;
    entry.reading = reading;
    entry.side = side;
    return Press(std::move(entry));
  }
  // Entries keep the `seen` they bring.
  void AsSeen() { seen_ = true; }

  // ---- what came of it -----------------------------------------------------

  Stage StageNow() const { return match.StageAt(now_); }
  bool HeldFor(evidence::HoldReason reason) const {
    for (const Hold& hold : match.Holds()) {
      if (hold.reason == reason) return true;
    }
    return false;
  }
  PerSide<int> Left() const { return match.Score().left; }
  // Each card in one place, and none gone.
  void ExpectWhole(int cards) const {
    EXPECT_TRUE(rules::Check(match.State()));
    EXPECT_EQ(match.State().Deck().size(), static_cast<size_t>(cards));
  }

  void Pass(Duration span) { now_ = now_ + span; }
  HostTime Now() const { return now_; }
  void Add(evidence::Payload payload) {
    said.push_back({said.size() + 1, now_, std::move(payload)});
    EXPECT_TRUE(match.Add(said.back()).has_value());
  }

  Match match;
  std::vector<evidence::Observation> said;

 private:
  void Play(Table& table, HostTime until) {
    table.Watch(until);
    table.Say(until, evidence::Tick{});
    for (const evidence::Observation& o : table.Observations()) {
      if (std::holds_alternative<evidence::ReadingOpened>(o.payload)) continue;
      now_ = std::max(now_, o.taken);
      Add(o.payload);
    }
    Pass(Seconds(1));
  }
  Table Lay() const {
    Table table;
    for (const auto& [card, place] : lying_) {
      table.Lay(card, place.first, 2 - place.second / 16, place.second % 16);
    }
    return table;
  }

  HostTime now_ = HostTime{} + Seconds(1);
  evidence::ReadingId reading_ = 0;
  std::map<evidence::CardId, std::pair<Side, int>> lying_;
  PerSide<int> next_;
  bool seen_ = false;
};

}  // namespace kimari::match
