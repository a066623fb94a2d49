#include "host/match/flow.h"

#include <algorithm>
#include <utility>

#include "host/match/desk_facts.h"

namespace kimari::match {

using evidence::DeskAction;
using evidence::DeskEntry;
using evidence::HoldReason;
using evidence::Party;
using rules::Key;

namespace {

constexpr Duration kLongestTap = Seconds(1);

}  // namespace

void Flow::Start(const evidence::MatchStarted& started) { started_ = started; }

void Flow::Laid(HostTime when) {
  if (!laid_at_) laid_at_ = when;
}

void Flow::Opened(evidence::ReadingId) {
  begun_ = true;
  if (!started_.protest_until_call) right_.reset();
}

void Flow::Called() { right_.reset(); }

void Flow::Settled(evidence::ReadingId reading, bool open, HostTime when) {
  right_ = reading;
  open_.reset();
  Release(HoldReason::kOpenRuling, Party::kNobody);
  if (open && started_.wait_for_open) {
    open_ = reading;
    holds_.push_back({HoldReason::kOpenRuling,
                      Party::kNobody,
                      "",
                      when,
                      {Key::kSettleFirst, {rules::CountOf(reading)}}});
  }
  if (const auto side = AsksNext()) {
    tapped_.reset();
    holds_.push_back(
        {HoldReason::kNext,
         started_.asks_next,
         "",
         when,
         {started_.next_pad < 0 ? Key::kAsksForNext : Key::kAsksByPad,
          {*side}}});
  }
}

std::optional<Side> Flow::AsksNext() const {
  return SideOf(started_.asks_next);
}

void Flow::Dropped() {}

void Flow::HoldFor(HoldReason reason, const DeskEntry& entry, rules::Words why,
                   HostTime when) {
  if (HeldBy(reason, entry.side) != nullptr) return;
  holds_.push_back({reason, entry.side, entry.by, when, std::move(why)});
}

void Flow::Release(HoldReason reason, Party side) {
  std::erase_if(holds_, [&](const Hold& hold) {
    return hold.reason == reason && hold.side == side;
  });
}

const Hold* Flow::HeldBy(HoldReason reason, Party side) const {
  const auto found = std::ranges::find_if(holds_, [&](const Hold& hold) {
    return hold.reason == reason && hold.side == side;
  });
  return found == holds_.end() ? nullptr : &*found;
}

const Protest* Flow::ProtestAgainst(evidence::ReadingId reading) const {
  const auto found = std::ranges::find_if(
      protests_,
      [&](const Protest& protest) { return protest.against == reading; });
  return found == protests_.end() ? nullptr : &*found;
}

void Flow::Add(const DeskEntry& entry, HostTime when) {
  const std::optional<Side> side = SideOf(entry.side);
  switch (entry.action) {
    case DeskAction::kHold: {
      rules::Words why{Key::kHeldByJudge, {}};
      if (entry.hold == HoldReason::kHand && side) {
        why = {Key::kHandUp, {*side}};
      } else if (entry.hold == HoldReason::kTidying) {
        why = {Key::kHeldToTidy, {}};
      } else if (entry.hold == HoldReason::kDevice) {
        why = entry.reason.empty()
                  ? rules::Words{Key::kDeviceGone, {}}
                  : rules::Words{Key::kDeviceSays, {entry.reason}};
      } else if (entry.hold == HoldReason::kLastTwo) {
        why = {Key::kLastTwoLaid, {}};
      }
      HoldFor(entry.hold, entry, std::move(why), when);
      break;
    }
    case DeskAction::kGoOn:
      Release(entry.hold, entry.side);
      break;
    case DeskAction::kWhiteUp:
      white_ = true;
      red_.reset();
      Release(HoldReason::kRedFlag, Party::kNobody);
      holds_.push_back({HoldReason::kWhiteFlag,
                        Party::kNobody,
                        entry.by,
                        when,
                        {Key::kWhiteFlagUp, {}}});
      break;
    case DeskAction::kWhiteDown:
      white_ = false;
      Release(HoldReason::kWhiteFlag, Party::kNobody);
      break;
    case DeskAction::kRedUp:
    case DeskAction::kRedWaved:
      red_ = when;
      Release(HoldReason::kRedFlag, Party::kNobody);
      holds_.push_back({HoldReason::kRedFlag,
                        Party::kNobody,
                        entry.by,
                        when,
                        {Key::kRedFlagUp, {}}});
      break;
    case DeskAction::kRedDown:
      red_.reset();
      Release(HoldReason::kRedFlag, Party::kNobody);
      break;
    case DeskAction::kLetStand:
      start_stands_ = true;
      break;
    case DeskAction::kBegin:
      begun_ = true;
      break;
    case DeskAction::kProtest:
      protests_.push_back({side.value_or(Side::kA), entry.reading, entry.by,
                           entry.reason, when});
      break;
    case DeskAction::kWithdraw:
    case DeskAction::kConfirm:
    case DeskAction::kOverrule:
    case DeskAction::kVoid:
    case DeskAction::kSayAgain:
    case DeskAction::kMisread:
    case DeskAction::kSettle:
      std::erase_if(protests_, [&](const Protest& protest) {
        return protest.against == entry.reading;
      });
      if (entry.action != DeskAction::kWithdraw &&
          entry.role == evidence::Role::kJudge) {
        decided_.insert(entry.reading);
      }
      if (entry.action != DeskAction::kWithdraw && open_ == entry.reading) {
        open_.reset();
        Release(HoldReason::kOpenRuling, Party::kNobody);
      }
      break;
    case DeskAction::kGiveUp:
      given_up_ = side;
      break;
    default:
      break;
  }
}

void Flow::Add(const evidence::Command& command, HostTime when) {
  if (command.name == evidence::CommandName::kSoundsLate) {
    holds_.push_back({HoldReason::kSounds,
                      Party::kNobody,
                      "",
                      when,
                      {Key::kSoundsNotReady, {}}});
  } else if (command.name == evidence::CommandName::kSoundsReady) {
    Release(HoldReason::kSounds, Party::kNobody);
  }
}

void Flow::Add(const evidence::HandRaised& hand, HostTime when) {
  const Party side = PartyOf(hand.player);
  if (!hand.up) {
    const Hold* held = HeldBy(HoldReason::kHand, side);
    // One that was pressed is ended by a press.
    if (held != nullptr && held->by.empty()) Release(HoldReason::kHand, side);
  } else if (HeldBy(HoldReason::kHand, side) == nullptr) {
    Release(HoldReason::kNext, side);
    holds_.push_back(
        {HoldReason::kHand, side, "", when, {Key::kHandUp, {hand.player}}});
  }
}

void Flow::Add(const evidence::SoundHealth& sound, HostTime when) {
  using evidence::SoundState;
  rules::Words why;
  if (sound.state == SoundState::kStandsStill) {
    why = {Key::kSoundStands, {}};
  } else if (sound.state == SoundState::kStoodStill) {
    why = {Key::kSoundStood, {rules::SecondsOf(sound.amount)}};
  } else if (sound.state == SoundState::kMoved) {
    why = {Key::kSoundWent, {sound.from, sound.to}};
  } else {
    return;
  }
  // The last word counts.
  Release(HoldReason::kLoudspeaker, Party::kNobody);
  holds_.push_back(
      {HoldReason::kLoudspeaker, Party::kNobody, "", when, std::move(why)});
}

bool Flow::SoundStands() const {
  const Hold* held = HeldBy(HoldReason::kLoudspeaker, Party::kNobody);
  return held != nullptr && held->why.key == Key::kSoundStands;
}

void Flow::Resumed() {
  if (SoundStands()) Release(HoldReason::kLoudspeaker, Party::kNobody);
}

void Flow::Add(const evidence::PadEdge& edge) {
  AwaitTap(edge);
  if (!edge.touched || !laid_at_ || begun_) return;
  const Duration left = *laid_at_ + started_.memorise - edge.at.t;
  practice_.push_back({edge.board, edge.pad, edge.at.t, left <= kSwings});
}

// Touched and let go within a second: a hand that puts cards straight lies
// longer.
void Flow::AwaitTap(const evidence::PadEdge& edge) {
  const Hold* held = HeldBy(HoldReason::kNext, started_.asks_next);
  if (held == nullptr || PartyOf(edge.board) != started_.asks_next ||
      edge.pad != started_.next_pad) {
    return;
  }
  if (edge.touched) {
    tapped_.reset();
    if (edge.at.t > held->since) tapped_ = edge.at.t;
  } else if (tapped_ && edge.at.t - *tapped_ < kLongestTap) {
    Release(HoldReason::kNext, started_.asks_next);
  }
}

std::vector<Hold> Flow::Holds() const {
  std::vector<Hold> all = holds_;
  for (const Protest& protest : protests_) {
    all.push_back(
        {HoldReason::kProtest,
         PartyOf(protest.by),
         protest.name,
         protest.since,
         {Key::kProtestOpen, {protest.by, rules::CountOf(protest.against)}}});
  }
  return all;
}

bool Flow::Holds(HoldReason reason) const {
  const std::vector<Hold> all = Holds();
  return std::ranges::any_of(
      all, [&](const Hold& hold) { return hold.reason == reason; });
}

std::optional<Duration> Flow::MemorisingLeft(HostTime now) const {
  if (!laid_at_ || begun_) return std::nullopt;
  const Duration left = *laid_at_ + started_.memorise - now;
  return left > Duration{} ? left : Duration{};
}

}  // namespace kimari::match
