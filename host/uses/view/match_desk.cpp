#include "host/uses/view/match_desk.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>
#include <vector>

#include "host/base/json_text.h"
#include "host/game/cards/kimariji.h"
#include "host/game/rules/explain.h"
#include "host/match/desk.h"
#include "host/match/desk_facts.h"
#include "host/uses/view/ruling_view.h"

namespace kimari::view {
namespace {

using evidence::DeskAction;
using evidence::DeskEntry;
using evidence::HoldReason;
using evidence::Role;

// What ends a hold of this kind where one press can.
std::optional<DeskEntry> EndOf(const match::Hold& hold) {
  DeskEntry entry;
  entry.side = hold.side;
  entry.hold = hold.reason;
  switch (hold.reason) {
    case HoldReason::kRedFlag:
      entry.action = DeskAction::kRedDown;
      return entry;
    case HoldReason::kWhiteFlag:
      entry.action = DeskAction::kWhiteDown;
      return entry;
    case HoldReason::kStart:
      entry.action = DeskAction::kLetStand;
      return entry;
    case HoldReason::kTidying:
      entry.action =
          hold.by.empty() ? DeskAction::kLetStand : DeskAction::kGoOn;
      return entry;
    // A decision ends these, or the sounds when they are there.
    case HoldReason::kProtest:
    case HoldReason::kOpenRuling:
    case HoldReason::kSounds:
      return std::nullopt;
    default:
      entry.action = DeskAction::kGoOn;
      return entry;
  }
}

class DeskBuilder {
 public:
  DeskBuilder(const match::Match& match, HostTime now,
              const rules::CardName& names)
      : match_(match),
        names_(names),
        began_(match_.Began().value_or(HostTime{})),
        now_(now) {}

  DeskView Build() const {
    DeskView desk;
    const match::Flow& flow = match_.Flow();
    desk.stage = ToStage(match_.StageAt(now_));
    desk.now_s = Since(now_);
    for (const match::Hold& hold : match_.Holds()) {
      desk.holds.push_back(View(hold));
    }
    for (const match::Protest& protest : flow.Protests()) {
      desk.protests.push_back({protest.by, protest.against, protest.name,
                               protest.reason, Since(protest.since)});
    }
    desk.white = flow.WhiteUp();
    desk.red = flow.RedUp();
    if (const auto left = flow.MemorisingLeft(now_);
        left && left->ns > 0 && !match_.Over()) {
      desk.memorising_left_s = left->Seconds();
    }
    desk.may_be_protested = flow.MayBeProtested();
    desk.open_reading = flow.OpenReading();
    for (const rules::Words& off : match_.Start().off) {
      desk.off.push_back(Render(off));
    }
    desk.start_holds = match_.Start().holds;
    desk.over = match_.Over();
    desk.ended = match_.Ended();
    desk.may_sign = desk.over && !desk.ended;
    AddEntries(desk);
    AddLines(desk);
    const auto& to_send = match_.State().to_send;
    desk.can_send = to_send && to_send->count > 0 && !match_.UnderWay();
    return desk;
  }

 private:
  double Since(HostTime when) const {
    return std::max(0.0, (when - began_).Seconds());
  }
  web::Text Render(const rules::Words& words) const {
    const rules::Text text = rules::Render(words, names_);
    return {text.en, text.ja};
  }

  DeskView::Held View(const match::Hold& hold) const {
    DeskView::Held held;
    held.reason = hold.reason;
    held.side = hold.side;
    held.by = hold.by;
    held.since_s = Since(hold.since);
    held.why = Render(hold.why);
    held.ends = EndOf(hold);
    if (!held.ends) return held;
    DeskEntry entry = *held.ends;
    // A reader may end his own hold alone; who he is the page knows.
    entry.by = hold.by.empty() ? "-" : hold.by;
    for (const Role role :
         {Role::kJudge, Role::kPlayerA, Role::kPlayerB, Role::kReader}) {
      entry.role = role;
      if (!match::WhyNot(entry, match_, now_)) held.may.push_back(role);
    }
    return held;
  }

  void AddEntries(DeskView& desk) const {
    const auto& entries = match_.Desk().Entries();
    desk.seen = static_cast<uint32_t>(entries.size());
    for (size_t i = 0; i < entries.size(); ++i) {
      const match::Entered& entered = entries[i];
      if (i + kEntriesShown >= entries.size()) {
        desk.entries.push_back(
            {i + 1, entered.entry, Since(entered.when), entered.counts});
      }
      if (entered.counts && entered.entry.action == DeskAction::kSign) {
        desk.signatures.push_back({entered.entry.role, entered.entry.by});
      }
    }
  }

  void AddLines(DeskView& desk) const {
    const match::ScoreSheet& sheet = match_.Sheet();
    for (size_t i = 0; i < sheet.Ruled(); ++i) {
      desk.lines.push_back(View(sheet.Lines()[i]));
    }
    if (!desk.lines.empty()) desk.reading = desk.lines.back().reading;
  }

  DeskView::Line View(const match::SheetLine& line) const {
    DeskView::Line view;
    view.reading = line.reading;
    view.card = line.called;
    view.kimariji = line.kimariji;
    view.dead = !line.stands.lay;
    view.ruled = ResultOf(line.ruled);
    view.stands = ResultOf(line.stands);
    view.is_void = line.is_void;
    view.changed = line.is_void || !rules::SameAs(line.ruled, line.stands);
    view.does_not_follow = line.does_not_follow;
    for (const match::SheetDecision& decision : line.decisions) {
      if (match::Decides(decision.entry.action) ||
          match::Establishes(decision.entry.action)) {
        view.decided_by = decision.entry.by;
      }
    }
    const rules::Text summary =
        rules::Explain(line.stands, [&](rules::CardId card) {
          return card == line.called && !line.kimariji.empty() ? line.kimariji
                                                               : names_(card);
        });
    view.summary = {summary.en, summary.ja};
    view.sent.assign(line.sent.begin(), line.sent.end());
    view.sent_by = line.sent_by;
    view.forgotten = line.forgotten;
    view.most_faults = match_.Book().MostFaults(line.start, line.called);
    return view;
  }

  const match::Match& match_;
  const rules::CardName& names_;
  const HostTime began_;
  const HostTime now_;
};

}  // namespace

DeskStage ToStage(match::Stage stage) {
  switch (stage) {
    case match::Stage::kLaying:
      return DeskStage::kLaying;
    case match::Stage::kMemorising:
      return DeskStage::kMemorising;
    case match::Stage::kReady:
      return DeskStage::kReady;
    case match::Stage::kReading:
      return DeskStage::kReading;
    case match::Stage::kSettled:
      return DeskStage::kSettled;
    case match::Stage::kTidying:
      return DeskStage::kTidying;
    case match::Stage::kProtest:
      return DeskStage::kProtest;
    case match::Stage::kHeld:
      return DeskStage::kHeld;
    case match::Stage::kOver:
      break;
  }
  return DeskStage::kOver;
}

std::string CardName(const cards::Deck* deck, evidence::CardId card) {
  const std::string name =
      deck != nullptr ? cards::StaticKimariji(*deck, card).text : "";
  return name.empty() ? std::to_string(card) : name;
}

DeskView::Result ResultOf(const rules::Ruling& ruling) {
  DeskView::Result result;
  result.outcome = ToOutcome(ruling.outcome);
  result.taker = ruling.taker;
  for (const Side side : kBothSides) {
    result.faults[Index(side)] = rules::StandingFaults(ruling, side);
  }
  const rules::Sends sends = rules::SendsOf(ruling);
  result.sends_from = sends.from;
  result.sends = sends.count;
  return result;
}

DeskView DeskOf(const match::Match& match, HostTime now,
                const rules::CardName& names) {
  return DeskBuilder(match, now, names).Build();
}

std::string DeckJson(const cards::Deck& deck) {
  nlohmann::json all = nlohmann::json::array();
  for (const cards::Card& card : deck.cards) {
    all.push_back({{"card", card.number},
                   {"kimariji", cards::StaticKimariji(deck, card.number).text},
                   {"upper", card.upper},
                   {"lower", card.lower},
                   {"torifuda", card.torifuda}});
  }
  return JsonText(all);
}

}  // namespace kimari::view
