// A match on a court of ten cards, 1 to 5 A's and 11 to 15 B's, told reading by
// reading and entry by entry, and the sheet that comes of it.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "host/game/cards/kimariji.h"
#include "host/match/desk.h"
#include "host/match/match.h"
#include "host/match/sheet/formats.h"
#include "host/match/sheet/sheet.h"
#include "tests/support/short_game.h"
#include "tests/support/table.h"

namespace kimari::sheet {

using evidence::DeskAction;
using evidence::DeskEntry;
using evidence::Party;
using evidence::Role;
using rules::Outcome;

class SheetTest : public ::testing::Test {
 protected:
  SheetTest() {
    for (int i = 0; i < 5; ++i) {
      table_.Lay(static_cast<CardId>(1 + i), Side::kA, 2, 2 * i);
      table_.Lay(static_cast<CardId>(11 + i), Side::kB, 2, 2 * i);
    }
    seen_ = table_.Layout();
    started_.rule_book = "kyogi";
    started_.options = ShortGame(seen_.cards.size());
    started_.deck = cards::HyakuninIsshu().id;
    started_.order_hash = "0123abcd";
    started_.player_a = "Aoki";
    started_.player_b = "Baba";
  }

  // ---- what happens

  void Reads(CardId card) {
    See();
    first_ = now_ + Seconds(6);
    table_.Read(++reading_, card, first_);
    called_ = card;
    under_way_ = true;
  }
  // The called card, so many ms after its first sound.
  void Touches(Side player, double ms) { table_.Touch(player, called_, ms); }
  // Both, at the very edge of the same time: nobody can tell which it is.
  void BothTouchAtTheEdge() {
    table_.TouchBoth({{Side::kA, 600}, {Side::kB, 601.0}}, called_);
  }
  void TouchesCard(Side player, CardId card, double ms) {
    table_.Touch(player, card, ms);
  }
  void Restarts(Side board) {
    table_.Say(first_ + Milliseconds(100),
               evidence::BoardHealth{board, evidence::BoardState::kReset, ""});
  }
  // Taken away after the reading.
  void Leaves(CardId card) {
    Settle();
    std::erase_if(seen_.cards, [&](const auto& c) { return c.card == card; });
  }
  // Laid into the other territory after the reading.
  void IsSent(CardId card) {
    Settle();
    for (evidence::SeenCard& each : seen_.cards) {
      if (each.card == card) each.territory = Other(each.territory);
    }
    See();
  }
  // A takes `card` of B's and sends `sent`.
  void ATakesAndSends(CardId card, CardId sent) {
    Reads(card);
    Touches(Side::kA, 500);
    Leaves(card);
    IsSent(sent);
  }

  // ---- what is entered

  static DeskEntry By(const std::string& name, DeskAction action,
                      evidence::ReadingId reading = 0,
                      Party side = Party::kNobody) {
    DeskEntry entry;
    entry.action = action;
    entry.by = name;
    entry.reading = reading;
    entry.side = side;
    return entry;
  }
  static DeskEntry Overrule(evidence::ReadingId reading, Party taker) {
    DeskEntry entry = By("Mori", DeskAction::kOverrule, reading);
    entry.taker = taker;
    entry.reason = "seen";
    return entry;
  }
  void Enters(DeskEntry entry) {
    Settle();
    Say(std::move(entry));
  }
  // While the reading is under way, 200 ms after its first sound.
  void EntersMeanwhile(DeskEntry entry) {
    table_.Say(first_ + Milliseconds(200), std::move(entry));
  }
  void EntersUnbound(DeskEntry entry) {
    entry.previous = "forged";
    Enters(std::move(entry));
  }
  void Ends(const std::string& why) {
    See();
    now_ = now_ + Seconds(1);
    table_.Say(now_, evidence::MatchEnded{why, "seed/7"});
    ended_ = evidence::MatchEnded{why, "seed/7"};
  }

  // ---- what comes of it

  // Of everything that was told.
  Sheet Made() {
    Settle();
    match_ = match::Match();
    for (evidence::Observation& told : Told()) {
      EXPECT_TRUE(match_.Add(told).has_value());
    }
    return MakeSheet(match_, ended_ ? &*ended_ : nullptr,
                     &cards::HyakuninIsshu());
  }
  // The lines, each holding the whole deck.
  std::vector<Line> Lines() {
    const Sheet sheet = Made();
    for (const Line& line : sheet.lines) {
      EXPECT_EQ(line.after.Sum(), 100) << "after reading " << line.reading;
      EXPECT_EQ(line.after.set_aside, 90) << "after reading " << line.reading;
    }
    return sheet.lines;
  }

  evidence::MatchStarted started_;
  match::Match match_;

 private:
  void Settle() {
    if (!std::exchange(under_way_, false)) return;
    now_ = first_ + Seconds(8);
    table_.Watch(first_ + Seconds(7));
    table_.Say(now_, evidence::Tick{});
  }
  void See() {
    Settle();
    now_ = now_ + Seconds(1);
    seen_.at = {now_, Milliseconds(5)};
    table_.Say(now_, seen_);
  }
  void Say(DeskEntry entry) {
    now_ = now_ + Milliseconds(100);
    table_.Say(now_, std::move(entry));
  }

  // In order, as a desk makes the entries: bound to the one before.
  std::vector<evidence::Observation> Told() {
    Table table = table_;
    table.Say(HostTime{}, started_);
    std::vector<evidence::Observation> all = table.Observations();
    match::Match desk;
    for (evidence::Observation& told : all) {
      if (auto* called = std::get_if<evidence::CardCalled>(&told.payload)) {
        called->kimariji_text =
            cards::StaticKimariji(cards::HyakuninIsshu(), called->card).text;
      }
      if (auto* entry = std::get_if<DeskEntry>(&told.payload)) {
        entry->seen = static_cast<uint32_t>(desk.Desk().Entries().size());
        if (entry->previous.empty()) *entry = match::Bound(*entry, desk);
      }
      EXPECT_TRUE(desk.Add(told).has_value());
    }
    return all;
  }

  Table table_;
  evidence::LayoutSeen seen_;
  HostTime now_;
  HostTime first_;
  evidence::ReadingId reading_ = 0;
  CardId called_ = 0;
  bool under_way_ = false;
  std::optional<evidence::MatchEnded> ended_;
};

}  // namespace kimari::sheet
