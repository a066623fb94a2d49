#include "host/judge/reading_case.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <set>
#include <utility>

#include "host/base/certainty.h"
#include "host/judge/contacts.h"
#include "host/judge/first_sound.h"
#include "host/judge/hand_facts.h"
#include "host/judge/hand_touches.h"
#include "host/judge/hear_hands.h"
#include "host/judge/on_card.h"
#include "host/judge/source_opinion.h"
#include "host/judge/unheard.h"

namespace kimari::judge {
namespace {

using rules::Key;

// After the first sound: the longest kimariji (six morae) has been read, and
// who knows it has begun to move.
constexpr Duration kAllKnow = Milliseconds(1200);
// A reading closes this long after the last hand came down.
constexpr Duration kQuietAfterTouch = Milliseconds(1000);
// Nobody touched the called card: so long after the upper phrase if it is dead,
// and, after the last touch too, if it lies on the court: somebody will find
// it.
constexpr Duration kQuietDead = Milliseconds(1000);
constexpr Duration kQuietOnCourt = Milliseconds(10'000);
// A source silent for this long past the close opens what it could change.
constexpr Duration kPatience = Milliseconds(400);

}  // namespace

ReadingCase::ReadingCase(evidence::ReadingId reading, HostTime opened,
                         evidence::LayoutSeen layout, JudgeOptions options)
    : reading_(reading),
      opened_(opened),
      options_(std::move(options)),
      cards_(LaidCards(*options_.plan, layout)),
      hands_(options_.plan),
      over_line_({.plan = options_.plan}) {}

void ReadingCase::Add(const evidence::Observation& observation) {
  std::visit([&](const auto& said) { Add(said, observation.taken); },
             observation.payload);
}

void ReadingCase::Add(const evidence::CardCalled& called, HostTime) {
  if (called.reading == reading_) called_ = called;
}

void ReadingCase::Add(const evidence::PadEdge& edge, HostTime taken) {
  // This mat has no such pad: a board has wires for more than some courts.
  if (options_.plan->pads.Find(edge.board, edge.pad) == nullptr) return;
  edges_.push_back(edge);
  if (edge.touched) ahead_.Felt(taken);
}

void ReadingCase::Add(const evidence::PadTrace& trace, HostTime taken) {
  traces_.push_back(trace);
  ahead_.Felt(taken);
}

void ReadingCase::Add(const evidence::Knock& knock, HostTime) {
  knocks_.push_back(knock);
}

void ReadingCase::Add(const evidence::BoardWatermark& mark, HostTime) {
  boards_[Index(mark.board)].up_to = mark.at.t;
}

void ReadingCase::Add(const evidence::BoardHealth& health, HostTime) {
  if (health.state == evidence::BoardState::kLost ||
      health.state == evidence::BoardState::kReset ||
      health.state == evidence::BoardState::kDropped) {
    boards_[Index(health.board)].trouble = health.state;
  }
}

void ReadingCase::Add(const evidence::HandsSeen& hands, HostTime) {
  if (camera_moved_) return;
  camera_running_ = true;
  hands_.Add(hands);
  over_line_.Add(hands);
}

void ReadingCase::Add(const evidence::HandArrival& arrival, HostTime) {
  if (!camera_moved_) arrivals_.push_back(arrival);
}

void ReadingCase::Add(const evidence::CardMotion& motion, HostTime) {
  if (!camera_moved_) motions_.push_back(motion);
}

void ReadingCase::Add(const evidence::SoundHealth& sound, HostTime) {
  if (auto unheard = MayBeUnheard(sound)) {
    Doubt({std::move(*unheard), "reader", std::nullopt, true});
  }
}

void ReadingCase::Add(const evidence::CameraHealth& camera, HostTime) {
  if (camera.state == evidence::CameraState::kLost) camera_running_ = false;
  if (camera.state == evidence::CameraState::kMoved ||
      camera.state == evidence::CameraState::kBlind) {
    // Since when is not known: all it saw may be wrong.
    camera_moved_ = true;
    camera_running_ = false;
    hands_ = HandTrack(options_.plan);
    over_line_.Forget();
    arrivals_.clear();
    motions_.clear();
  }
}

HostTime ReadingCase::LastTouch() const {
  HostTime last{INT64_MIN};
  for (const evidence::PadEdge& edge : edges_) {
    if (edge.touched && called_ && edge.at.t >= called_->first_sound.t) {
      last = std::max(last, edge.at.t);
    }
  }
  return last;
}

bool ReadingCase::Touched() const { return LastTouch().ns != INT64_MIN; }

bool ReadingCase::LeftInReading(const evidence::CardMotion& motion) const {
  return called_ && motion.left_territory &&
         motion.left.t >= called_->first_sound.t;
}

std::optional<HostTime> ReadingCase::ClosesAt() const {
  if (!called_) return std::nullopt;
  const HostTime last_sound = called_->last_sound.t;
  const HostTime last_touch = LastTouch();
  const LaidCard* called = Find(cards_, called_->card);
  if (called == nullptr) {
    return Touched() ? last_touch + kQuietAfterTouch : last_sound + kQuietDead;
  }
  // A card that only stirs is no take: a shadow or a sleeve does that.
  HostTime last_motion{INT64_MIN};
  for (const evidence::CardMotion& motion : motions_) {
    if (motion.card == called_->card && LeftInReading(motion)) {
      last_motion = std::max(last_motion, motion.left.t);
    }
  }
  bool reached = last_motion.ns != INT64_MIN;
  for (const evidence::PadEdge& edge : edges_) {
    reached =
        reached || (edge.touched && edge.at.t >= called_->first_sound.t &&
                    LiesOver(*called, edge.board,
                             PadBox(*options_.plan, edge.board, edge.pad)));
  }
  if (reached) {
    return std::max(last_touch, last_motion) + kQuietAfterTouch;
  }
  return std::max(last_touch, last_sound) + kQuietOnCourt;
}

bool ReadingCase::Ready(HostTime now) const {
  const std::optional<HostTime> close = ClosesAt();
  if (!close || now < *close) return false;
  if (now >= *close + kPatience) return true;
  for (const BoardWatch& board : boards_) {
    if (!board.up_to || *board.up_to < *close) return false;
  }
  return !camera_running_ || hands_.SeenUpTo() >= *close;
}

std::optional<HostTime> ReadingCase::QuietSince(
    std::span<const HandTouch> touches, bool unheard) const {
  if (unheard) return called_->first_sound.t;
  const auto first = std::ranges::min_element(
      touches, [](const HandTouch& a, const HandTouch& b) {
        return a.pad.edge.t < b.pad.edge.t;
      });
  const LaidCard* called = Find(cards_, called_->card);
  if (first != touches.end() && called != nullptr &&
      LiesOver(*called, first->pad.board, first->box)) {
    return std::nullopt;
  }
  return called_->first_sound.t + kAllKnow;
}

std::map<evidence::CardId, CardInPlay> ReadingCase::InPlay(
    std::span<const HandTouch> touches) const {
  std::map<evidence::CardId, CardInPlay> in_play;
  for (const LaidCard& card : cards_) {
    const CardInPlay moving(card, cards_, touches, motions_, hands_,
                            called_->first_sound.t);
    if (card.card == called_->card || moving.Moved()) {
      in_play.emplace(card.card, moving);
    }
  }
  return in_play;
}

void ReadingCase::AddExit(const CardInPlay& called, Findings& findings) const {
  if (!called.Left()) return;
  rules::Exit exit;
  exit.card = called.Laid().card;
  exit.at = *called.Left();
  const double a = called.Drove(Side::kA);
  const double b = called.Drove(Side::kB);
  if (a * (1 - b) >= kSure) exit.by = Side::kA;
  if (b * (1 - a) >= kSure) exit.by = Side::kB;
  TellWhosePush(called, findings.facts.touches, exit);
  findings.facts.exits.push_back(exit);
}

void ReadingCase::DoubtItsWay(const CardInPlay& called, const Reached& reached,
                              Findings& findings) {
  const evidence::CardId card = called.Laid().card;
  if (called.AwayBefore()) {
    findings.facts.doubts.push_back(
        {{Key::kWasAway, {rules::Card{card}}}, "camera", card});
  } else if (called.Moved() && !called.Left() &&
             reached.only_a + reached.only_b + reached.both < kSure) {
    findings.facts.doubts.push_back(
        {{Key::kMovedUnseen, {rules::Card{card}}}, "camera", card});
  }
}

bool ReadingCase::Unheard(Side board, HostTime close) const {
  const BoardWatch& watch = boards_[Index(board)];
  return watch.trouble || !watch.up_to || *watch.up_to < close;
}

void ReadingCase::AddDoubts(std::span<const HandTouch> touches, HostTime close,
                            Findings& findings) const {
  for (const Side side : {Side::kA, Side::kB}) {
    if (!Unheard(side, close)) continue;
    const BoardWatch& board = boards_[Index(side)];
    Key key = Key::kBoardSilent;
    if (board.trouble == evidence::BoardState::kLost) key = Key::kBoardLost;
    if (board.trouble == evidence::BoardState::kReset)
      key = Key::kBoardRestarted;
    if (board.trouble == evidence::BoardState::kDropped)
      key = Key::kBoardDropped;
    findings.facts.doubts.push_back(
        {{key, {side}}, "pads", std::nullopt, true});
  }
  for (auto& doubt : {DoubtFirstSound(called_->first_sound, edges_),
                      DoubtOpening(called_->first_sound, opened_)}) {
    if (doubt) findings.facts.doubts.push_back(*doubt);
  }
  const LaidCard* called = Find(cards_, called_->card);
  if (called == nullptr) return;
  bool moved = false;
  bool left = false;
  for (const evidence::CardMotion& motion : motions_) {
    moved = moved || (motion.card == called_->card &&
                      motion.began.t >= called_->first_sound.t);
    left = left || (motion.card == called_->card && LeftInReading(motion));
  }
  if (moved && !left && touches.empty()) {
    findings.facts.doubts.push_back({{Key::kMovedNotFelt, {}}, "camera"});
  }
}

std::vector<rules::Touch> ReadingCase::EarlyTouches(
    std::span<const PadTouch> pads, const SeatCouplings& seats) const {
  std::vector<PadTouch> early;
  std::ranges::copy_if(pads, std::back_inserter(early), [&](const auto& pad) {
    return pad.edge.t >= opened_ && pad.edge.t < called_->first_sound.t;
  });
  TouchesByHush told;
  told.played = HandTouches(early, hands_, seats);
  return ContactsOf(told, cards_, {}, options_.standings);
}

void ReadingCase::AnalyseAhead(const SeatCouplings& seats) {
  ahead_.Begin(edges_, traces_, seats);
}

Findings ReadingCase::Judge(const SeatCouplings& seats,
                            const ArmMemory& arms) const {
  Findings findings;
  findings.arms = arms;
  findings.facts.reading = reading_;
  findings.facts.doubts = doubts_;
  if (!called_) return findings;
  findings.facts.called = called_->card;
  const std::vector<PadTouch> pads = ahead_.Of(edges_, traces_, seats);
  std::vector<PadTouch> since;
  std::ranges::copy_if(pads, std::back_inserter(since), [&](const auto& pad) {
    return pad.edge.t >= called_->first_sound.t;
  });
  const std::vector<HandTouch> touches =
      HearHands(HandTouches(since, hands_, seats), knocks_, *options_.plan,
                options_.standings);
  const HostTime close = *ClosesAt();
  const bool unheard = Unheard(Side::kA, close) || Unheard(Side::kB, close);
  const TouchesByHush told =
      TellByHush(touches, hands_, QuietSince(touches, unheard));
  const std::map<evidence::CardId, CardInPlay> in_play = InPlay(told.played);
  findings.facts.touches =
      ContactsOf(told, cards_, in_play, options_.standings);
  findings.facts.early = EarlyTouches(pads, seats);
  findings.facts.first_sound = called_->first_sound.t;
  findings.facts.over_line = over_line_.At(called_->first_sound.t);
  TellStrokesOf(hands_, cards_, findings.facts, findings.arms);
  const LaidCard* lay = Find(cards_, called_->card);
  AddUnfelt({hands_, arrivals_, touches, cards_, in_play,
             called_->first_sound.t, close},
            lay == nullptr ? std::nullopt : std::optional(lay->territory),
            findings.facts);
  AddDoubts(touches, close, findings);
  const CameraEvidence camera{hands_, arrivals_, touches, cards_};
  AddContradictions(camera, findings.facts.doubts);
  const auto found = in_play.find(called_->card);
  if (found == in_play.end()) return findings;

  const CardInPlay* called = &found->second;
  AddExit(*called, findings);
  const Reached by_touch = CalledReached(told.played, *called, Witnesses::kAll);
  findings.opinions = {
      PadsOpinion(CalledReached(told.played, *called, Witnesses::kPads),
                  options_.same_time_band),
      CameraOpinion(camera, called->Laid().card, camera_running_)};
  findings.heard = HeardOnCalled(told.played, *called);
  const FramesSeen frames = camera_moved_ ? FramesSeen::kNotBelieved
                            : hands_.Covers(called_->first_sound.t, close)
                                ? FramesSeen::kAll
                                : FramesSeen::kMissing;
  AddBlindness(camera, frames, called->Laid(), by_touch,
               options_.same_time_band, findings.facts.doubts);
  AddGrazes(camera, called->Laid(), by_touch, options_.same_time_band,
            findings.facts.doubts);
  const Reached reached = WithExit(by_touch, *called);
  findings.facts.first = DecideFirst(reached, options_.same_time_band);
  if (const auto knocks = KnocksOpinion(findings.heard)) {
    findings.opinions.push_back(*knocks);
    SayWhatKnocksOpen(findings.heard, findings.facts.first);
  }
  DoubtItsWay(*called, reached, findings);
  return findings;
}

}  // namespace kimari::judge
