#include "host/match/match.h"

#include <algorithm>
#include <array>
#include <utility>

namespace kimari::match {
namespace {

// A call that is taken in longer after its first sound was entered by hand.
constexpr Duration kLateCall = Milliseconds(500);

using rules::Key;

rules::Doubt Lacking(Key key) {
  return {{key, {}}, "record", std::nullopt, true};
}

// What is on the court by this layout. Things nobody can name may be cards as
// long as not all of a whole court, `whole` cards, are known.
rules::State StateOf(const evidence::LayoutSeen& layout, int whole) {
  rules::State state;
  for (const evidence::SeenCard& card : layout.cards) {
    if (card.row >= 0)
      state.court[card.card] = rules::Territory(card.territory);
  }
  const int known = static_cast<int>(state.court.size());
  if (known >= whole) return state;
  // Nearly whole, it was meant to be: what is missing lies there unseen. With
  // fewer cards people practise.
  const bool nearly_whole = known * 5 >= whole * 4;
  state.unidentified = nearly_whole
                           ? whole - known
                           : std::min(layout.unknown_objects, whole - known);
  return state;
}

}  // namespace

Match::Match() : book_(*rules::OpenBook(rules::kDefaultBook)) {}

Result<void> Match::Start(const evidence::MatchStarted& started) {
  auto book = rules::OpenBook(started.rule_book, started.options);
  if (!book) return tl::unexpected(book.error());
  started_ = true;
  book_ = *book;
  judge_options_.same_time_band = book_->SameTimeBand();
  return {};
}

void Match::Remember(const evidence::Observation& observation) {
  const evidence::Payload& payload = observation.payload;
  if (std::holds_alternative<evidence::LayoutSeen>(payload)) {
    before_.clear();
  } else if (std::holds_alternative<evidence::CardMotion>(payload)) {
    before_.push_back(observation);
  }
}

void Match::SeeLayout(const evidence::LayoutSeen& layout) {
  if (phase_ == Phase::kReading || phase_ == Phase::kFinished) return;
  // Until the first reading the players may still rearrange their cards.
  if (phase_ == Phase::kSetup || reading_ == 0) {
    const auto hands = ruled_.valid_hand;
    court_.Lay(layout);
    ruled_ = StateOf(layout, book_->CourtSize());
    ruled_.valid_hand = hands;
    state_ = ruled_;
    phase_ = Phase::kReady;
    return;
  }
  FindAgain(layout);
  court_.See(layout, ruled_);
  if (const auto went = court_.WentUnruled()) {
    rules::Put(ruled_, *went, rules::Custody());
  }
  const auto sent = rules::Send(ruled_, court_.Compare(ruled_).sent);
  state_ = sent ? *sent : ruled_;
  FinishIfWon();
}

void Match::FindAgain(const evidence::LayoutSeen& layout) {
  for (const evidence::SeenCard& card : layout.cards) {
    if (card.row < 0) continue;
    const std::optional<rules::Spot> lay = ruled_.Find(card.card);
    const bool turned_up = !lay && ruled_.unidentified > 0;
    if (turned_up) --ruled_.unidentified;
    // In custody is a card that was gone after an open or void reading.
    if (turned_up || (lay && (lay->kind == rules::Spot::Kind::kUnknown ||
                              lay->kind == rules::Spot::Kind::kLost ||
                              lay->kind == rules::Spot::Kind::kCustody))) {
      rules::Put(ruled_, card.card, rules::Territory(card.territory));
    }
  }
}

void Match::TakeStatement(const evidence::Statement& said, HostTime when) {
  using Kind = rules::Established::Kind;
  constexpr std::array kKinds = {Kind::kMisread, Kind::kLost, Kind::kObstructed,
                                 Kind::kOtherHand};
  const std::optional<evidence::CardId> card =
      said.card > 0 ? std::optional(said.card) : std::nullopt;
  if (said.kind == evidence::StatementKind::kLost && card) {
    for (rules::State* state : {&ruled_, &state_}) {
      const auto lies = state->court.find(*card);
      if (lies != state->court.end()) lies->second = rules::LostBy(said.side);
    }
    return;
  }
  if (!case_) return;
  rules::Established established;
  established.kind = kKinds.at(static_cast<size_t>(said.kind));
  if (established.kind != Kind::kMisread) established.side = said.side;
  established.card = card;
  established.by = said.by;
  established.when = when;
  established_.push_back(established);
}

void Match::FinishIfWon() {
  if (Winner()) phase_ = Phase::kFinished;
}

void Match::GoOnAsSeen() {
  if (!court_.Last()) return;
  const evidence::LayoutSeen seen = *court_.Last();
  state_ = rules::BeginReading(state_);
  for (auto& [card, spot] : state_.court) {
    if (rules::TerritoryOf(spot)) spot = rules::UnknownOf(spot.side);
  }
  for (const evidence::SeenCard& card : seen.cards) {
    const bool off = !state_.court.contains(card.card);
    if (card.row < 0 || (off && state_.Find(card.card))) continue;
    rules::Put(state_, card.card, rules::Territory(card.territory));
  }
  ruled_ = state_;
  court_.Lay(seen);
  FinishIfWon();
}

RulingMade Match::Settle(HostTime now) {
  const judge::Findings findings = case_->Judge(seats_.Couplings(), arms_);
  arms_ = findings.arms;
  RulingMade made;
  made.published = now;
  rules::Facts facts = findings.facts;
  facts.established = std::exchange(established_, {});
  made.ruling = rules::Settle(*book_, ruled_, facts);
  made.ruling.opinions = findings.opinions;
  if (const auto after = book_->Apply(ruled_, made.ruling)) ruled_ = *after;
  state_ = ruled_;
  court_.Settle(
      made.ruling.lay ? std::optional(made.ruling.called) : std::nullopt,
      made.ruling.outcome == rules::Outcome::kTake);
  settled_at_ = now;
  case_.reset();
  opened_.reset();
  since_opened_.clear();
  before_.clear();
  phase_ = Phase::kReady;
  FinishIfWon();
  rulings_.push_back(made);
  return made;
}

void Match::CheckNumber(const evidence::Observation& observation) {
  const uint64_t number = observation.number;
  if (!began_) began_ = observation.taken;
  if (number > next_number_) {
    Lost lost{next_number_, number - 1, last_taken_, observation.taken};
    if (case_) {
      lost.reading = reading_;
      lost.within = true;
      const rules::Doubt doubt = Lacking(Key::kRecordLost);
      case_->Doubt(doubt);
      if (opened_) opened_->reading.Doubt(doubt);
    }
    losses_.push_back(lost);
    lost_since_reading_ = true;
  }
  next_number_ = number + 1;
  last_taken_ = observation.taken;
}

void Match::Open(evidence::ReadingId reading, HostTime now, bool late,
                 std::vector<RulingMade>& made) {
  // No reading goes without its ruling, even where the record has a hole.
  const bool torn = !losses_.empty() && losses_.back().within &&
                    losses_.back().reading == reading_;
  if (case_ && opened_ && !torn) {
    case_->Doubt({{Key::kNotEntered, {}}, "reader", std::nullopt, true});
    made.push_back(Settle(now));
  } else if (case_) {
    case_->Doubt(Lacking(Key::kNextBegan));
    made.push_back(Settle(now));
  }
  if (phase_ == Phase::kFinished || phase_ == Phase::kReading) return;
  for (Lost& lost : losses_) {
    if (lost.reading == 0) lost.reading = reading;
  }
  if (lost_since_reading_ && !CheckCourt().tidy) {
    // What moved in the court is lost; how it lay at last the camera saw.
    if (court_.SeenSince(losses_.back().before)) GoOnAsSeen();
  }
  lost_since_reading_ = false;
  ruled_ = state_ = rules::BeginReading(state_);
  FinishIfWon();
  if (phase_ == Phase::kFinished) return;
  const bool court_seen = court_.SeenSince(settled_at_);
  reading_ = reading;
  case_.emplace(reading_, now, court_.Layout(state_), judge_options_);
  for (const evidence::Observation& seen : before_) case_->Take(seen);
  phase_ = Phase::kReading;
  if (camera_trouble_) case_->Take(*camera_trouble_);
  if (late) {
    case_->Doubt(Lacking(Key::kBeginningLost));
  }
  if (!started_ && !losses_.empty()) {
    case_->Doubt(Lacking(Key::kRulesLost));
  }
  if (!court_seen) {
    case_->Doubt({{Key::kCourtNotSeen, {}}, "camera"});
  }
  if (!late) opened_ = Opening{*case_, seats_};
}

void Match::CallLate(const evidence::Observation& called,
                     std::vector<RulingMade>& made) {
  case_ = std::move(opened_->reading);
  seats_ = std::move(opened_->seats);
  opened_.reset();
  case_->Take(called);
  const std::vector<evidence::Observation> heard =
      std::exchange(since_opened_, {});
  for (const evidence::Observation& observation : heard) {
    if (const auto* trace =
            std::get_if<evidence::PadTrace>(&observation.payload)) {
      seats_.Take(*trace);
    }
    if (!case_) {
      Remember(observation);
      continue;
    }
    case_->Take(observation);
    if (case_->Ready(observation.taken)) made.push_back(Settle(called.taken));
  }
}

void Match::DropReading() {
  if (!case_ || !opened_) return;
  case_.reset();
  opened_.reset();
  established_.clear();
  --reading_;
  phase_ = Phase::kReady;
  for (const evidence::Observation& observation :
       std::exchange(since_opened_, {})) {
    Remember(observation);
  }
}

std::optional<evidence::ReadingId> Match::Unsettled() const {
  if (!case_) return std::nullopt;
  return reading_;
}

Result<std::vector<RulingMade>> Match::Take(
    const evidence::Observation& observation) {
  CheckNumber(observation);
  std::vector<RulingMade> made;
  const evidence::Payload& payload = observation.payload;
  if (const auto* started = std::get_if<evidence::MatchStarted>(&payload)) {
    if (Result<void> ok = Start(*started); !ok) {
      return tl::unexpected(ok.error());
    }
  } else if (const auto* declared =
                 std::get_if<evidence::HandDeclared>(&payload)) {
    arms_.Declare(declared->player, declared->hand == Hand::kLeft);
    ruled_.valid_hand[declared->player] = declared->hand;
    state_.valid_hand = ruled_.valid_hand;
  } else if (const auto* layout = std::get_if<evidence::LayoutSeen>(&payload)) {
    SeeLayout(*layout);
  } else if (const auto* opened =
                 std::get_if<evidence::ReadingOpened>(&payload)) {
    // The joka is reading 0: nothing is judged.
    if (opened->reading > 0) {
      Open(opened->reading, observation.taken, false, made);
    }
  } else if (const auto* called = std::get_if<evidence::CardCalled>(&payload)) {
    if (called->reading > reading_) {
      Open(called->reading, observation.taken, true, made);
    } else if (case_ && opened_ && called->reading == reading_) {
      if (observation.taken - called->first_sound.t > kLateCall) {
        CallLate(observation, made);
        return made;
      }
      opened_.reset();
      since_opened_.clear();
    }
  } else if (const auto* command = std::get_if<evidence::Command>(&payload)) {
    if (command->name == evidence::CommandName::kGoOnAsSeen &&
        phase_ == Phase::kReady) {
      GoOnAsSeen();
    } else if (command->name == evidence::CommandName::kNoReading) {
      DropReading();
    }
  } else if (const auto* said = std::get_if<evidence::Statement>(&payload)) {
    TakeStatement(*said, observation.taken);
  } else if (const auto* camera =
                 std::get_if<evidence::CameraHealth>(&payload)) {
    if (camera->state == evidence::CameraState::kMoved ||
        camera->state == evidence::CameraState::kBlind) {
      camera_trouble_ = observation;
    }
    if (camera->state == evidence::CameraState::kRunning) {
      camera_trouble_.reset();
    }
  } else if (std::holds_alternative<evidence::MatchEnded>(payload)) {
    phase_ = Phase::kFinished;
    case_.reset();
    ruled_ = state_ = rules::BeginReading(state_);
    ended_ = true;
  }
  if (const auto* trace = std::get_if<evidence::PadTrace>(&payload)) {
    seats_.Take(*trace);
  }
  if (!case_) {
    Remember(observation);
    return made;
  }
  case_->Take(observation);
  if (opened_) since_opened_.push_back(observation);
  if (case_->Ready(observation.taken)) {
    made.push_back(Settle(observation.taken));
  }
  return made;
}

std::optional<Side> Match::Winner() const {
  if (reading_ == 0) return std::nullopt;
  return Score().winner;
}

}  // namespace kimari::match
