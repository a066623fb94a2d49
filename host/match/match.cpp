#include "host/match/match.h"

namespace kimari::match {

Result<void> Match::Start(const evidence::MatchStarted& started) {
  if (started.rule_book != "kyogi") {
    return Fail(ErrorKind::kUsage, "rule book '" + started.rule_book +
                                       "' is not known; use \"kyogi\"");
  }
  Result<rules::KyogiOptions> options = rules::ParseOptions(started.options);
  if (!options) return tl::unexpected(options.error());
  rule_options_ = *options;
  judge_options_.same_time_band = rule_options_.same_time;
  return {};
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
  const judge::Findings findings = case_->Judge(seats_.Couplings());
  RulingMade made;
  made.published = now;
  made.ruling = rules::Settle(court_.Position(), findings.facts, rule_options_);
  made.ruling.opinions = findings.opinions;
  court_.Apply(made.ruling);
  settled_at_ = now;
  case_.reset();
  phase_ = Winner() ? Phase::kFinished : Phase::kReady;
  rulings_.push_back(made);
  return made;
}

Result<std::vector<RulingMade>> Match::Take(
    const evidence::Observation& observation) {
  std::vector<RulingMade> made;
  const evidence::Payload& payload = observation.payload;
  if (const auto* started = std::get_if<evidence::MatchStarted>(&payload)) {
    if (Result<void> ok = Start(*started); !ok) {
      return tl::unexpected(ok.error());
    }
  } else if (const auto* layout = std::get_if<evidence::LayoutSeen>(&payload)) {
    SeeLayout(*layout);
  } else if (const auto* opened =
                 std::get_if<evidence::ReadingOpened>(&payload)) {
    // No reading goes without its ruling, even where the record has a hole.
    if (opened->reading > 0 && case_) {
      case_->CutShort();
      made.push_back(Settle(observation.taken));
    }
    // The joka is reading 0: nothing is judged.
    if (opened->reading > 0 && phase_ == Phase::kReady) {
      reading_ = opened->reading;
      case_.emplace(reading_, observation.taken, court_.Layout(),
                    judge_options_);
      phase_ = Phase::kReading;
    }
  } else if (const auto* command = std::get_if<evidence::Command>(&payload)) {
    if (command->name == "go on as seen" && phase_ == Phase::kReady) {
      court_.GoOnAsSeen();
    }
  } else if (std::holds_alternative<evidence::MatchEnded>(payload)) {
    phase_ = Phase::kFinished;
    case_.reset();
  }
  if (const auto* trace = std::get_if<evidence::PadTrace>(&payload)) {
    seats_.Take(*trace);
  }
  if (!case_) return made;
  case_->Take(observation);
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
