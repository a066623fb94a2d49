#include <algorithm>
#include <set>
#include <utility>

#include "host/game/cards/kimariji.h"
#include "host/game/rules/explain.h"
#include "host/match/desk_facts.h"
#include "host/match/rejudge.h"
#include "host/match/sheet/desk_words.h"
#include "host/match/sheet/ink.h"
#include "host/match/sheet/sheet.h"

namespace kimari::sheet {
namespace {

using evidence::DeskAction;
using evidence::DeskEntry;
using rules::Key;

Count CountOf(const rules::State& state, int deck_size) {
  Count count;
  for (const auto& [card, spot] : state.court) {
    if (const auto side = rules::TerritoryOf(spot)) {
      ++count.left[*side];
    } else {
      ++count.lost;
    }
  }
  for (const Side side : kBothSides) {
    count.stacks[side] = static_cast<int>(state.piles[side].size());
  }
  count.custody = static_cast<int>(state.custody.size());
  count.unnamed = state.unidentified;
  count.set_aside = -state.unidentified;
  for (int card = 1; card <= deck_size; ++card) {
    if (!state.Find(static_cast<CardId>(card))) ++count.set_aside;
  }
  return count;
}

Standing StandingOf(const rules::Ruling& ruling) {
  Standing standing;
  standing.outcome = ruling.outcome;
  standing.taker = ruling.taker;
  for (const Side side : kBothSides) {
    standing.faults[side] = rules::StandingFaults(ruling, side);
  }
  standing.sends = rules::SendsOf(ruling);
  return standing;
}

// Nobody was felt on the called card; where evidence of it was lost, that does
// not say that nobody was there.
rules::Order OrderOf(const rules::Ruling& ruling) {
  const bool lay = ruling.lay && rules::OnCourt(*ruling.lay);
  if (!lay || ruling.first.order != rules::Order::kNobody) {
    return ruling.first.order;
  }
  const bool lost =
      std::ranges::any_of(ruling.doubts, [&](const rules::Doubt& doubt) {
        return doubt.evidence_lost &&
               doubt.card.value_or(ruling.called) == ruling.called;
      });
  return lost ? rules::Order::kOpen : rules::Order::kNobody;
}

// A reading that counts for nothing.
Standing Nothing(const rules::Ruling& ruling) {
  Standing standing;
  if (!ruling.lay || !rules::OnCourt(*ruling.lay)) {
    standing.outcome = rules::Outcome::kDeadCard;
  }
  return standing;
}

bool IsIncident(DeskAction action) {
  return action == DeskAction::kYellow || action == DeskAction::kRed ||
         action == DeskAction::kPosture || action == DeskAction::kVoice ||
         action == DeskAction::kInjury || action == DeskAction::kNote ||
         action == DeskAction::kMoved;
}

class Maker {
 public:
  Maker(const match::Match& match, const evidence::MatchEnded* ended,
        const cards::Deck* deck)
      : match_(match), ended_(ended), deck_(deck) {}

  Sheet Make() {
    Announce();
    AddDesk();
    for (size_t i = 0; i < match_.Sheet().Ruled(); ++i) AddLine(i);
    Conclude();
    NameCards();
    return std::move(sheet_);
  }

 private:
  rules::CardName Names() const {
    return [this](CardId card) {
      return deck_ == nullptr ? std::string()
                              : cards::StaticKimariji(*deck_, card).text;
    };
  }

  void Announce() {
    sheet_.rules = match_.Book().Id();
    sheet_.book = match_.Book().Source().title;
    sheet_.options = match_.Book().OptionsJson();
    for (const rules::OptionInfo& option : match_.Book().Options()) {
      if (option.value == option.default_value) continue;
      sheet_.chosen.push_back(
          {option.title, rules::TextOfValue(option, option.value)});
    }
    sheet_.options_sum = rules::OptionsSum(match_.Book());
    if (const evidence::MatchStarted* as = match_.Announced()) {
      sheet_.players = {as->player_a, as->player_b};
      sheet_.deck = as->deck;
      sheet_.order_hash = as->order_hash;
    }
    if (ended_ != nullptr) {
      sheet_.order_seed = ended_->order_seed;
      sheet_.why = ended_->why;
    }
    for (const rules::Words& words : match_.Start().off) {
      sheet_.start_off.push_back(rules::Render(words, Names()));
    }
    for (const match::PracticeTouch& touch : match_.Flow().PracticeTouches()) {
      ++sheet_.practice_touches;
      if (!touch.last_two_minutes) ++sheet_.early_practice_touches;
    }
    sheet_.missing = match::MissingTexts(match_);
  }

  void AddDesk() {
    const HostTime began = match_.Began().value_or(HostTime{});
    for (const match::Entered& entered : match_.Desk().Entries()) {
      const DeskEntry& said = entered.entry;
      Entry entry{
          sheet_.desk.size() + 1, entered.when - began,   said, entered.counts,
          entered.sha256,         Summary(said, Names()), ""};
      if (said.action == DeskAction::kSign && IsInk(said.reason)) {
        entry.ink = std::exchange(entry.said.reason, "");
      }
      sheet_.desk.push_back(entry);
      if (!entry.counts) continue;
      if (match::Decides(said.action) || match::Establishes(said.action)) {
        sheet_.signatures.clear();  // who signed before has not seen it
      }
      if (said.action == DeskAction::kSign) sheet_.signatures.push_back(entry);
      if (said.action == DeskAction::kLetStand && !sheet_.let_stand_by &&
          match_.Flow().StartStands()) {
        sheet_.let_stand_by = said.by;
      }
      if (IsIncident(said.action)) {
        const auto side = match::SideOf(said.side);
        sheet_.incidents.push_back(
            {side ? sheet_.players[*side] : std::string(), entry});
      }
    }
    for (const size_t place : match_.Desk().Broken()) {
      sheet_.broken.push_back(place + 1);
    }
  }

  // Once what could be sent after the line was sent.
  const rules::State& After(size_t line) const {
    const auto& lines = match_.Sheet().Lines();
    if (line + 1 < lines.size()) return lines[line + 1].start;
    if (match_.Sheet().Last()) return match_.Sheet().Last()->end;
    return match_.State();
  }

  void AddSends(size_t index, Line& line) const {
    line.sends_from = line.stands.sends.from;
    const auto add = [&](const auto& next) {
      line.sent = next.sent;
      line.forgotten = next.forgotten;
      if (!line.sends_from) line.sends_from = next.sent_by;
    };
    const auto& lines = match_.Sheet().Lines();
    if (index + 1 < lines.size()) {
      add(lines[index + 1]);
    } else if (match_.Sheet().Last()) {
      add(*match_.Sheet().Last());
    } else {
      line.sent = match_.SentSince();
    }
  }

  void AddLine(size_t index) {
    const match::SheetLine& from = match_.Sheet().Lines()[index];
    Line line;
    line.reading = from.reading;
    line.card = from.called;
    line.kimariji = from.kimariji;
    line.is_void = from.is_void;
    line.stands = from.is_void ? Nothing(from.stands) : StandingOf(from.stands);
    if (StandingOf(from.ruled) != line.stands) {
      line.as_ruled = StandingOf(from.ruled);
    }
    const rules::First& first = from.ruled.first;
    line.order = OrderOf(from.ruled);
    const bool both = first.order != rules::Order::kNobody &&
                      first.order != rules::Order::kOnlyA &&
                      first.order != rules::Order::kOnlyB;
    if (both && first.sigma > Duration{}) {
      line.margin = first.margin;
      line.sigma = first.sigma;
    }
    if (first.certainty_ppm > 0) line.certainty_ppm = first.certainty_ppm;
    line.does_not_follow = from.does_not_follow;
    AddDecisions(from, line);
    AddSends(index, line);
    line.summary = SummaryOf(from, line);
    line.after = CountOf(After(index), match_.Book().DeckSize());
    sheet_.lines.push_back(std::move(line));
  }

  void AddDecisions(const match::SheetLine& from, Line& line) const {
    const auto& entries = match_.Desk().Entries();
    for (const Entry& entry : sheet_.desk) {
      const HostTime when = entries[entry.number - 1].when;
      // What was established while the reading was under way names none.
      const bool in_time = std::ranges::any_of(
          from.facts.established, [&](const rules::Established& each) {
            return each.when == when && each.by == entry.said.by;
          });
      const bool names_it =
          entry.said.reading == from.reading && !IsIncident(entry.said.action);
      if (entry.counts && (names_it || in_time)) {
        line.decisions.push_back(entry);
      }
    }
  }

  rules::Text SummaryOf(const match::SheetLine& from, const Line& line) const {
    rules::Text text;
    if (line.is_void) {
      std::string by;
      for (const Entry& entry : line.decisions) {
        if (entry.said.action == DeskAction::kVoid ||
            entry.said.action == DeskAction::kSayAgain) {
          by = entry.said.by;
        }
      }
      text = rules::Render({Key::kVoidBy, {by, rules::CountOf(line.reading)}},
                           Names());
    } else {
      text = rules::Explain(from.stands, [&](CardId card) {
        return card == line.card && !line.kimariji.empty() ? line.kimariji
                                                           : Names()(card);
      });
    }
    const auto append = [&text](const rules::Text& more) {
      text.en += "; " + more.en;
      text.ja += "、" + more.ja;
    };
    if (line.forgotten > 0 && line.sends_from) {
      append(rules::Render({Key::kSendsForgotten,
                            {*line.sends_from, rules::CountOf(line.forgotten)}},
                           Names()));
    }
    if (line.does_not_follow) {
      append(rules::Render({Key::kDoesNotFollow, {}}, Names()));
    }
    return text;
  }

  void Conclude() {
    const std::optional<match::ScoreSheet::Tail>& last = match_.Sheet().Last();
    sheet_.end =
        CountOf(last ? last->end : match_.State(), match_.Book().DeckSize());
    sheet_.winner = match_.WinnerAnnounced();
    std::set<CardId> read;
    for (const Line& line : sheet_.lines) {
      if (line.is_void) continue;
      read.insert(line.card);
      if (line.stands.outcome == rules::Outcome::kNeedsJudge) {
        sheet_.open.push_back(line.reading);
      }
    }
    sheet_.all_read = std::ssize(read) == match_.Book().DeckSize();
  }

  void NameCards() {
    if (deck_ == nullptr) return;
    std::set<CardId> mentioned;
    for (const Line& line : sheet_.lines) {
      mentioned.insert(line.card);
      mentioned.insert(line.sent.begin(), line.sent.end());
    }
    for (const Entry& entry : sheet_.desk) mentioned.insert(entry.said.card);
    for (const CardId card : mentioned) {
      const cards::Card* found = card == 0 ? nullptr : deck_->Find(card);
      if (found == nullptr) continue;
      sheet_.cards[card] = {cards::StaticKimariji(*deck_, card).text,
                            found->torifuda};
    }
  }

  const match::Match& match_;
  const evidence::MatchEnded* ended_;
  const cards::Deck* deck_;
  Sheet sheet_;
};

}  // namespace

int Count::Sum() const {
  return left.a + left.b + stacks.a + stacks.b + custody + lost + unnamed +
         set_aside;
}

Sheet MakeSheet(const match::Match& match, const evidence::MatchEnded* ended,
                const cards::Deck* deck) {
  return Maker(match, ended, deck).Make();
}

const evidence::MatchEnded* EndOf(
    const std::vector<evidence::Observation>& observations) {
  for (const evidence::Observation& observation : observations) {
    if (const auto* ended =
            std::get_if<evidence::MatchEnded>(&observation.payload)) {
      return ended;
    }
  }
  return nullptr;
}

std::optional<Duration> LastedOf(
    const std::vector<evidence::Observation>& observations) {
  for (const evidence::Observation& observation : observations) {
    if (std::holds_alternative<evidence::MatchEnded>(observation.payload)) {
      return observation.taken - observations.front().taken;
    }
  }
  return std::nullopt;
}

}  // namespace kimari::sheet
