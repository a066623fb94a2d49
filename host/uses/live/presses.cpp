#include "host/uses/live/presses.h"

#include <spdlog/fmt/fmt.h>

#include <chrono>
#include <utility>

#include "host/match/desk_facts.h"
#include "host/uses/live/view_builder.h"

namespace kimari::live {
namespace {

// A press that is not answered by then is told so.
constexpr std::chrono::milliseconds kPressWithin{1000};
constexpr const char* kPage = "page";

// Which card the reader called, from a page.
tl::expected<void, web::Text> Hear(const view::HeardCard& heard,
                                   rig::HeardReadings& human, HostTime now) {
  if (!heard.card) {
    if (human.Listening()) {
      return tl::unexpected(
          web::Text{"no reading is open", "読みは始まっていません"});
    }
    human.Deny(now);
    return {};
  }
  if (const auto done = human.Enter(*heard.card); !done) {
    return tl::unexpected(
        web::Text{done.error().message,
                  fmt::format("{}番はまだ入力できません", *heard.card)});
  }
  return {};
}

// The page has one word for whatever a press ends.
void EndWhatHolds(const match::Flow& flow, evidence::DeskEntry& entry) {
  using evidence::HoldReason;
  const auto asks = flow.AsksNext();
  if (entry.action != evidence::DeskAction::kGoOn || entry.by != kPage ||
      !asks || flow.Holds(HoldReason::kJudge)) {
    return;
  }
  entry = NextAsked(*asks, kPage);
}

}  // namespace

evidence::DeskEntry NextAsked(Side player, const std::string& by) {
  evidence::DeskEntry entry;
  entry.action = evidence::DeskAction::kGoOn;
  entry.hold = evidence::HoldReason::kNext;
  entry.side = match::PartyOf(player);
  entry.by = by;
  return entry;
}

void Presses::Answer(MatchServer::Options& server, bool human) {
  server.on_command = [this](Command command) -> Result<void> {
    evidence::DeskEntry entry;
    entry.action = command == Command::kHold ? evidence::DeskAction::kHold
                                             : evidence::DeskAction::kGoOn;
    entry.by = kPage;
    const auto done = command == Command::kSeen
                          ? asked_.Ask(LampsSeen{}, kPressWithin)
                          : asked_.Ask(entry, kPressWithin);
    if (!done) return Fail(ErrorKind::kUsage, done.error().en);
    return {};
  };
  server.on_desk = [this](const evidence::DeskEntry& entry) {
    return asked_.Ask(entry, kPressWithin);
  };
  if (!human) return;
  server.on_card = [this](const view::HeardCard& card) {
    return asked_.Ask(card, kPressWithin);
  };
}

Result<void> Presses::Serve(rig::LiveRig& rig, const Clock& clock) {
  asked_.Serve([&](const Press& press) { return Do(press, rig, clock.Now()); });
  return entered_;
}

Presses::Queue::Outcome Presses::Do(const Press& press, rig::LiveRig& rig,
                                    HostTime now) {
  if (const auto* card = std::get_if<view::HeardCard>(&press)) {
    return Hear(*card, *rig.Human(), now);
  }
  if (std::holds_alternative<LampsSeen>(press)) {
    rig.SeenLamps();
    return {};
  }
  return Enter(std::get<evidence::DeskEntry>(press), rig);
}

Presses::Queue::Outcome Presses::Enter(evidence::DeskEntry entry,
                                       rig::LiveRig& rig) {
  EndWhatHolds(rig.Conductor().Match().Flow(), entry);
  const auto why = rig.Enter(std::move(entry));
  if (!why) {
    entered_ = tl::unexpected(why.error());
    return tl::unexpected(web::Text{why.error().message, ""});
  }
  if (!*why) return {};
  const rules::Text text = rules::Render(**why, [&rig](rules::CardId card) {
    return CardName(rig.Conductor(), {}, card);
  });
  return tl::unexpected(web::Text{text.en, text.ja});
}

}  // namespace kimari::live
