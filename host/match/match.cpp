#include "host/match/match.h"

#include <algorithm>
#include <memory>
#include <string>
#include <utility>

#include "host/evidence/court_played.h"
#include "host/judge/touch/touch_calibration.h"

namespace kimari::match {
namespace {

// A call that is taken in longer after its first sound was entered by hand.
constexpr Duration kLateCall = Milliseconds(500);

using rules::Key;

rules::Doubt Lacking(Key key) {
  return {{key, {}}, "record", std::nullopt, true};
}

// What was measured of the mats before.
Result<judge::MatStandings> StandingsOf(const evidence::MatchStarted& started) {
  judge::MatStandings standings;
  for (const Side side : {Side::kA, Side::kB}) {
    const std::string& text =
        side == Side::kA ? started.touch_a : started.touch_b;
    if (text.empty()) continue;
    const auto calibration = judge::ParseTouchCalibration(
        text, std::string("the touch calibration of mat ") + Letter(side) +
                  " in the recording");
    if (!calibration) return tl::unexpected(calibration.error());
    standings.laws[Index(side)] =
        std::make_shared<judge::StandingLaw>(judge::LawOf(*calibration));
  }
  return standings;
}

}  // namespace

Match::Match() : book_(*rules::OpenBook(rules::kDefaultBook)), sheet_(book_) {}

Result<void> Match::Begin(const evidence::MatchStarted& started) {
  auto book = rules::OpenBook(started.rule_book, started.options);
  if (!book) return tl::unexpected(book.error());
  if (started.rule_book != rules::kDefaultBook) {
    return Fail(ErrorKind::kUsage,
                "the rule book " + started.rule_book +
                    " settles single readings only (kimari rules settle); a "
                    "match is played by " +
                    std::string(rules::kDefaultBook));
  }
  auto plan = evidence::CourtOf(started);
  if (!plan) return tl::unexpected(plan.error());
  auto standings = StandingsOf(started);
  if (!standings) return tl::unexpected(standings.error());
  started_ = started;
  judge_options_.standings = std::move(*standings);
  judge_options_.plan = std::move(*plan);
  book_ = *book;
  sheet_ = ScoreSheet(book_);
  flow_.Start(started);
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

// What was lost before it may have taught of the players who touched.
bool Match::LearnedLess(const rules::Facts& facts) const {
  return !facts.touches.empty() &&
         std::ranges::any_of(holes_.Losses(), [&](const Lost& lost) {
           return !lost.within || lost.reading != reading_;
         });
}

void Match::Settle(HostTime now) {
  const judge::Findings findings = case_->Judge(seats_.Couplings(), arms_);
  arms_ = findings.arms;
  RulingMade made;
  made.published = now;
  rules::Facts facts = findings.facts;
  facts.established = std::exchange(established_, {});
  made.ruling = rules::Settle(*book_, ruled_.state, facts);
  made.ruling.opinions = findings.opinions;
  if (LearnedLess(facts)) {
    made.ruling.doubts.push_back({{Key::kLearnedLess, {}}, "record"});
  }
  firsts_.Ruled(made.ruling);
  sheet_.Rule(facts, made.ruling, kimariji_, now);
  ruled_ = {sheet_.Now(), {}, false};
  KeepDeclaredHands();
  state_ = ruled_.state;
  // The card of a void one comes back: it is read again (R-KA-18).
  const bool goes = made.ruling.lay && !sheet_.Find(reading_)->is_void;
  court_.Settle(goes ? std::optional(made.ruling.called) : std::nullopt,
                made.ruling.outcome == rules::Outcome::kTake);
  settled_at_ = now;
  case_.reset();
  opened_.reset();
  since_opened_.clear();
  before_.clear();
  flow_.Settled(reading_, made.ruling.outcome == rules::Outcome::kNeedsJudge,
                now);
  const auto lay = std::ranges::find(laid_.cards, made.ruling.called,
                                     &evidence::SeenCard::card);
  called_lay_.reset();
  if (lay != laid_.cards.end()) called_lay_ = *lay;
  rulings_.push_back(std::move(made));
}

void Match::TellFirst(const evidence::Observation& taken) {
  if (opened_ || !firsts_.Asks(reading_, taken)) return;
  if (const auto first = case_->TellFirst(seats_.Couplings())) {
    firsts_.Tell(reading_, *first, taken.taken);
  }
}

void Match::CheckNumber(const evidence::Observation& observation) {
  if (!holes_.Add(observation, Unsettled()) || !case_) return;
  const rules::Doubt doubt = Lacking(Key::kRecordLost);
  case_->Doubt(doubt);
  if (opened_) opened_->reading.Doubt(doubt);
}

void Match::Open(evidence::ReadingId reading, HostTime now, bool late) {
  // No reading goes without its ruling, even where the record has a hole.
  if (case_ && opened_ && !holes_.Within(reading_)) {
    case_->Doubt({{Key::kNotEntered, {}}, "reader", std::nullopt, true});
    Settle(now);
  } else if (case_) {
    case_->Doubt(Lacking(Key::kNextBegan));
    Settle(now);
  }
  if (Over()) return;
  if (holes_.SinceReading() && !CheckCourt().tidy) {
    // What moved in the court is lost; how it lay at last the camera saw.
    if (court_.SeenSince(Losses().back().before)) GoOnAsSeen();
  }
  holes_.Open(reading);
  std::vector<evidence::CardId> sent = SentSince();
  const Ruled before = ruled_;
  ruled_ = {rules::BeginReading(state_), {}, false};
  state_ = ruled_.state;
  if (Winner()) return;
  sheet_.Begin(reading, state_, std::move(sent));
  flow_.Opened(reading);
  firsts_.Opened();
  kimariji_.clear();
  const bool court_seen = Covered() || court_.SeenSince(settled_at_);
  reading_ = reading;
  laid_ = court_.Layout(state_);
  case_.emplace(reading_, now, laid_, judge_options_);
  for (const evidence::Observation& seen : before_) case_->Add(seen);
  if (camera_trouble_) case_->Add(*camera_trouble_);
  if (late) {
    case_->Doubt(Lacking(Key::kBeginningLost));
  }
  if (!started_ && !Losses().empty()) {
    case_->Doubt(Lacking(Key::kRulesLost));
  }
  if (!court_seen) {
    case_->Doubt({{Key::kCourtNotSeen, {}}, "camera"});
  }
  if (!late) opened_ = Opening{*case_, seats_, before};
}

void Match::CallLate(const evidence::Observation& called) {
  case_ = std::move(opened_->reading);
  seats_ = std::move(opened_->seats);
  opened_.reset();
  case_->Add(called);
  const std::vector<evidence::Observation> heard =
      std::exchange(since_opened_, {});
  for (const evidence::Observation& observation : heard) {
    if (const auto* trace =
            std::get_if<evidence::PadTrace>(&observation.payload)) {
      seats_.Add(*trace);
    }
    if (!case_) {
      Remember(observation);
      continue;
    }
    case_->Add(observation);
    if (case_->Ready(observation.taken)) Settle(called.taken);
  }
}

void Match::KeepDeclaredHands() {
  for (const Side side : kBothSides) {
    if (declared_[side]) ruled_.state.valid_hand[side] = declared_[side];
  }
}

void Match::DropReading() {
  if (!case_ || !opened_) return;
  const Ruled since = std::exchange(ruled_, std::move(opened_->before));
  for (const auto& [card, spot] : since.put) {
    rules::Put(ruled_.state, card, spot);
    ruled_.put.emplace_back(card, spot);
  }
  KeepDeclaredHands();
  CountSent();
  case_.reset();
  opened_.reset();
  established_.clear();
  sheet_.Drop();
  flow_.Dropped();
  --reading_;
  bool decided = false;
  for (const evidence::Observation& observation :
       std::exchange(since_opened_, {})) {
    const auto* entry = std::get_if<evidence::DeskEntry>(&observation.payload);
    decided |= entry != nullptr && entry->reading > 0;
    Remember(observation);
  }
  if (decided) Refresh(reading_);
}

std::optional<evidence::ReadingId> Match::Unsettled() const {
  if (!case_) return std::nullopt;
  return reading_;
}

bool Match::Call(const evidence::Observation& observation) {
  const auto& called = std::get<evidence::CardCalled>(observation.payload);
  flow_.Called();
  if (called.reading > reading_) {
    Open(called.reading, observation.taken, true);
    kimariji_ = called.kimariji_text;
    return false;
  }
  if (!case_ || !opened_ || called.reading != reading_) return false;
  kimariji_ = called.kimariji_text;
  if (observation.taken - called.first_sound.t > kLateCall) {
    CallLate(observation);
    return true;
  }
  opened_.reset();
  since_opened_.clear();
  return false;
}

void Match::Add(const evidence::MatchEnded&, const Taken&) {
  // With what was decided on earlier readings since this one began.
  const SheetLine* under_way = UnderWay() ? sheet_.Find(reading_) : nullptr;
  if (under_way != nullptr) state_ = under_way->start;
  case_.reset();
  opened_.reset();
  sheet_.End(SentSince(), rules::BeginReading(state_));
  ruled_.state = state_ = rules::BeginReading(state_);
  ended_ = true;
}

// Before its card was called, what was under way was no reading; after that it
// stands on the sheet, open, for somebody to call it void.
void Match::Resume(HostTime now) {
  camera_trouble_.reset();
  before_.clear();
  if (opened_) {
    DropReading();
  } else if (case_) {
    case_->Doubt(Lacking(Key::kRecordLost));
    Settle(now);
  }
  settled_at_ = now;  // the court has to be seen anew
  flow_.Resumed();
}

void Match::Add(const evidence::HandDeclared& declared, const Taken&) {
  arms_.Declare(declared.player, declared.hand == Hand::kLeft);
  declared_[declared.player] = declared.hand;
  KeepDeclaredHands();
  state_.valid_hand = ruled_.state.valid_hand;
}

void Match::Add(const evidence::ReadingOpened& opened, const Taken& as) {
  // The joka is reading 0: nothing is judged.
  if (opened.reading > 0) Open(opened.reading, as.taken, false);
}

void Match::Add(const evidence::CameraHealth& camera, const Taken& as) {
  if (camera.state == evidence::CameraState::kMoved ||
      camera.state == evidence::CameraState::kBlind) {
    camera_trouble_ = as;
  }
  if (camera.state == evidence::CameraState::kRunning) camera_trouble_.reset();
}

Result<std::vector<RulingMade>> Match::Add(
    const evidence::Observation& observation) {
  const size_t before = rulings_.size();
  if (Result<void> ok = Fold(observation); !ok) {
    return tl::unexpected(ok.error());
  }
  return std::vector(rulings_.begin() + static_cast<ptrdiff_t>(before),
                     rulings_.end());
}

Result<void> Match::Fold(const Taken& observation) {
  CheckNumber(observation);
  const HostTime now = observation.taken;
  const auto* started =
      std::get_if<evidence::MatchStarted>(&observation.payload);
  // Announced again, it goes on after the program ended.
  if (started != nullptr && started_) {
    Resume(now);
    return {};
  }
  if (started != nullptr) {
    if (Result<void> ok = Begin(*started); !ok) return ok;
  }
  if (std::holds_alternative<evidence::CardCalled>(observation.payload) &&
      Call(observation)) {
    return {};
  }
  std::visit([&](const auto& said) { Add(said, observation); },
             observation.payload);
  if (!case_) {
    Remember(observation);
    return {};
  }
  case_->Add(observation);
  if (opened_) since_opened_.push_back(observation);
  if (case_->Ready(now)) {
    Settle(now);
    return {};
  }
  if (case_->WorthAnalysing(now)) case_->AnalyseAhead(seats_.Couplings());
  TellFirst(observation);
  return {};
}

std::optional<Side> Match::Winner() const {
  if (const auto side = flow_.GivenUp()) return Other(*side);
  if (reading_ == 0) return std::nullopt;
  return Score().winner;
}

std::optional<Side> Match::WinnerAnnounced() const {
  return flow_.Protests().empty() ? Winner() : std::nullopt;
}

}  // namespace kimari::match
