#include "host/proof/world/desk_script.h"

#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "host/evidence/names.h"
#include "host/match/start_check.h"

namespace kimari::world {
namespace {

using evidence::DeskAction;
using From = sim::PlannedEntry::From;

constexpr Duration kLooks = Seconds(10);  // at a court that is held

bool Establishes(DeskAction action) {
  return action == DeskAction::kMisread || action == DeskAction::kLost ||
         action == DeskAction::kObstructed || action == DeskAction::kOtherHand;
}

int32_t Thousandths(double value) {
  return static_cast<int32_t>(std::lround(value * 1e3));
}

std::string Told(const sim::PlannedEntry& planned) {
  return fmt::format("{}: \"{}\"", planned.where,
                     evidence::Name(planned.entry.action));
}

}  // namespace

DeskScript::DeskScript(const sim::Scenario& scenario, sim::World& world,
                       rig::Conductor& conductor)
    : scenario_(scenario), world_(world), conductor_(conductor) {
  for (const sim::PlannedEntry& planned : scenario.desk) {
    waiting_.push_back(&planned);
  }
}

bool DeskScript::LetsStand() const {
  return std::any_of(waiting_.begin(), waiting_.end(),
                     [](const sim::PlannedEntry* planned) {
                       return planned->entry.action == DeskAction::kLetStand &&
                              planned->from == From::kLaid;
                     });
}

bool DeskScript::IsStart() const {
  evidence::LayoutSeen layout;
  for (const sim::PlacedCard& card : scenario_.layout) {
    if (!card.face_up) {
      ++layout.unknown_objects;
      continue;
    }
    evidence::SeenCard seen;
    seen.card = card.card;
    seen.territory = card.territory;
    seen.row = static_cast<int8_t>(card.row);
    seen.centre = {.x_um = Thousandths(card.centre.x),
                   .y_um = Thousandths(card.centre.y)};
    seen.angle_mdeg = Thousandths(card.angle_deg);
    layout.cards.push_back(seen);
  }
  const rules::Book& book = conductor_.Match().Book();
  return match::CheckStart(conductor_.Match().Plan(), layout,
                           {book.CourtSize(), book.EqualSides()})
      .off.empty();
}

Result<void> DeskScript::LookAtStart(HostTime now) {
  if (let_stand_ || LetsStand()) return {};
  const std::vector<match::Hold> holds = conductor_.Match().Holds();
  const bool held =
      std::any_of(holds.begin(), holds.end(), [](const match::Hold& hold) {
        return hold.reason == evidence::HoldReason::kStart && hold.by.empty();
      });
  if (!held) {
    held_since_.reset();
    return {};
  }
  if (!held_since_) held_since_ = now;
  if (now - *held_since_ < kLooks || !IsStart()) return {};
  let_stand_ = true;
  evidence::DeskEntry entry;
  entry.action = DeskAction::kLetStand;
  entry.role = evidence::Role::kJudge;
  entry.by = "judge";
  entry.seen =
      static_cast<uint32_t>(conductor_.Match().Desk().Entries().size());
  const auto why = conductor_.Enter(now, std::move(entry));
  if (!why) return tl::unexpected(why.error());
  if (*why) done_.refused.push_back(rules::Render(**why).en);
  return {};
}

std::optional<HostTime> DeskScript::DueAt(
    const sim::PlannedEntry& planned) const {
  const auto number = static_cast<size_t>(world_.NumberOf(planned.reading));
  switch (planned.from) {
    case From::kLaid:
      if (!conductor_.Match().Laid()) return std::nullopt;
      return world_.LaidAt() + planned.after;
    case From::kOpened:
      if (opened_.size() < number) return std::nullopt;
      return opened_[number - 1] + planned.after;
    case From::kFirstSound:
      if (const auto heard = world_.FirstSoundOf(planned.reading)) {
        return *heard + planned.after;
      }
      return std::nullopt;
    case From::kRuling:
      break;
  }
  for (const match::RulingMade& made : conductor_.Match().Rulings()) {
    if (made.ruling.reading == number) return made.published + planned.after;
  }
  return std::nullopt;
}

std::optional<HostTime> DeskScript::NextDue() const {
  std::optional<HostTime> next;
  for (const sim::PlannedEntry* planned : waiting_) {
    const auto due = DueAt(*planned);
    if (due && (!next || *due < *next)) next = due;
  }
  return next;
}

Result<void> DeskScript::Step(HostTime now) {
  if (Result<void> ok = LookAtStart(now); !ok) return ok;
  const match::Match& match = conductor_.Match();
  if (match.UnderWay() && match.Reading() > opened_.size()) {
    opened_.resize(match.Reading(), now);
  }
  while (true) {
    std::optional<HostTime> first;
    auto next = waiting_.end();
    for (auto each = waiting_.begin(); each != waiting_.end(); ++each) {
      const auto due = DueAt(**each);
      if (!due || *due > now || (first && *due >= *first)) continue;
      first = due;
      next = each;
    }
    if (next == waiting_.end()) return {};
    const sim::PlannedEntry& planned = **next;
    waiting_.erase(next);
    if (Result<void> ok = Make(planned, now); !ok) return ok;
  }
}

Result<void> DeskScript::Make(const sim::PlannedEntry& planned, HostTime now) {
  evidence::DeskEntry entry = planned.entry;
  if (entry.reading > 0) {
    entry.reading = static_cast<evidence::ReadingId>(
        world_.NumberOf(static_cast<int>(entry.reading)));
  }
  const DeskAction action = entry.action;
  const evidence::CardId lost = action == DeskAction::kLost ? entry.card : 0;
  // Where its reading is ruled on, it changes the score sheet alone.
  const auto of = conductor_.Match().Unsettled();
  const bool in_time = of && (entry.reading == 0 || entry.reading == *of);
  entry.seen =
      static_cast<uint32_t>(conductor_.Match().Desk().Entries().size());
  const auto why = conductor_.Enter(now, std::move(entry));
  if (!why) return tl::unexpected(why.error());
  if (*why) {
    done_.refused.push_back(
        fmt::format("{}: {}", Told(planned), rules::Render(**why).en));
    return {};
  }
  ++done_.made;
  if (action == DeskAction::kSkip) world_.LeaveOut();
  if (action == DeskAction::kUndoSkip) world_.LeaveInAgain();
  if (Establishes(action) && (in_time || lost > 0)) {
    world_.Establish(
        static_cast<int>(of.value_or(conductor_.Match().Reading())),
        std::string(evidence::Name(action)), lost);
  }
  return {};
}

DeskDone DeskScript::Done() const {
  DeskDone done = done_;
  for (const sim::PlannedEntry* planned : waiting_) {
    done.never.push_back(Told(*planned));
  }
  return done;
}

}  // namespace kimari::world
