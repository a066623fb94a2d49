#include "host/match/match.h"

#include <utility>

namespace kimari::match {
namespace {

// A call that is taken in longer after its first sound was entered by hand.
constexpr Duration kLateCall = Milliseconds(500);

}  // namespace

Result<void> Match::Start(const evidence::MatchStarted& started) {
  if (started.rule_book != "kyogi") {
    return Fail(ErrorKind::kUsage, "rule book '" + started.rule_book +
                                       "' is not known; use \"kyogi\"");
  }
  Result<rules::KyogiOptions> options = rules::ParseOptions(started.options);
  if (!options) return tl::unexpected(options.error());
  started_ = true;
  rule_options_ = *options;
  judge_options_.same_time_band = rule_options_.same_time;
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
    court_.Lay(layout);
    phase_ = Phase::kReady;
  } else {
    court_.See(layout);
  }
}

RulingMade Match::Settle(HostTime now) {
  const judge::Findings findings = case_->Judge(seats_.Couplings(), arms_);
  arms_ = findings.arms;
  RulingMade made;
  made.published = now;
  made.ruling = rules::Settle(court_.Position(), findings.facts, rule_options_);
  made.ruling.opinions = findings.opinions;
  court_.Apply(made.ruling);
  settled_at_ = now;
  case_.reset();
  opened_.reset();
  since_opened_.clear();
  before_.clear();
  phase_ = Winner() ? Phase::kFinished : Phase::kReady;
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
      const rules::Facts::Doubt doubt{"observations of this reading are lost",
                                      "この札の観測記録が欠けている", "record",
                                      std::nullopt, true};
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
    case_->Doubt(
        {"which card was called was not entered before the next reading began",
         "次の札が始まるまでに、読まれた札が入力されなかった", "reader",
         std::nullopt, true});
    made.push_back(Settle(now));
  } else if (case_) {
    case_->Doubt(
        {"the next reading began before this one was settled: evidence is "
         "missing",
         "この札が決まる前に次の札が始まった:記録が欠けている", "record",
         std::nullopt, true});
    made.push_back(Settle(now));
  }
  if (phase_ == Phase::kFinished || phase_ == Phase::kReading) return;
  for (Lost& lost : losses_) {
    if (lost.reading == 0) lost.reading = reading;
  }
  if (lost_since_reading_ && !court_.Check(settled_at_).tidy) {
    // What moved in the court is lost; how it lay at last the camera saw.
    if (court_.SeenSince(losses_.back().before)) court_.GoOnAsSeen();
  }
  lost_since_reading_ = false;
  const bool court_seen = court_.SeenSince(settled_at_);
  reading_ = reading;
  case_.emplace(reading_, now, court_.Layout(), judge_options_);
  for (const evidence::Observation& seen : before_) case_->Take(seen);
  phase_ = Phase::kReading;
  if (camera_trouble_) case_->Take(*camera_trouble_);
  if (late) {
    case_->Doubt({"the beginning of this reading is lost",
                  "この札の読み始めの記録が欠けている", "record", std::nullopt,
                  true});
  }
  if (!started_ && !losses_.empty()) {
    case_->Doubt({"the rules of this match are lost with its beginning",
                  "試合の始まりと規則の記録が欠けている", "record",
                  std::nullopt, true});
  }
  if (!court_seen) {
    case_->Doubt(
        {"the court was not seen before this reading: how the cards "
         "lay is not known",
         "この札の前に札の並びが見えていない", "camera"});
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
      court_.GoOnAsSeen();
    } else if (command->name == evidence::CommandName::kNoReading) {
      DropReading();
    }
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
  // The card just taken leaves the count at once; a card owed does not.
  for (const Side side : {Side::kA, Side::kB}) {
    if (court_.Count(side) == 0) return side;
  }
  return std::nullopt;
}

}  // namespace kimari::match
