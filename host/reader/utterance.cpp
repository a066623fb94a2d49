#include "host/reader/utterance.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace kimari::reader {
namespace {

constexpr int64_t kLead = audio::kSampleRate / 10;  // frames: room to plan

}  // namespace

Result<void> Utterance::Begin(const std::vector<Piece>& pieces,
                              const std::vector<audio::PhrasePtr>& phrases,
                              int64_t gap, int64_t lead,
                              cards::Kimariji kimariji) {
  // An announcement is said to its end.
  int64_t start = player_.NextFrame() + std::max(kLead, lead);
  for (const Saying& saying : under_way_) {
    start = std::max(start, saying.segment.End() + gap);
  }
  std::vector<audio::Segment> placed = audio::Place(phrases, start, gap);
  std::vector<Saying> sayings = under_way_;
  for (size_t i = 0; i < pieces.size(); ++i) {
    auto id = player_.Enqueue(placed[i]);
    if (!id) {
      player_.Stop();
      return tl::unexpected(id.error());
    }
    sayings.push_back({pieces[i], {}, *id, placed[i], {}});
  }
  under_way_ = std::move(sayings);
  pieces_ = pieces;
  placed_ = std::move(placed);
  kimariji_ = std::move(kimariji);
  cut_short_ = left_out_ = fell_silent_ = false;
  return {};
}

Result<void> Utterance::Announce(audio::PhrasePtr phrase, std::string words) {
  const std::array<audio::PhrasePtr, 1> one = {std::move(phrase)};
  const auto placed = audio::Place(one, player_.NextFrame() + kLead);
  auto id = player_.Enqueue(placed.front());
  if (!id) return tl::unexpected(id.error());
  under_way_.push_back(
      {std::nullopt, std::move(words), *id, placed.front(), {}});
  return {};
}

bool Utterance::CallHasBegun() const {
  const int64_t rendered = player_.NextFrame();
  return std::any_of(under_way_.begin(), under_way_.end(),
                     [&](const Saying& saying) {
                       return saying.piece && saying.piece->calls &&
                              saying.segment.start < rendered;
                     });
}

void Utterance::LeaveCallOut() {
  if (CallHasBegun()) return;
  left_out_ = true;
  player_.CancelUnbegun();
}

void Utterance::FallSilent() {
  fell_silent_ = CallHasBegun();
  player_.Stop();
}

std::optional<CallMarks> Utterance::Marks(int kimariji_morae) const {
  const auto calls =
      std::find_if(pieces_.begin(), pieces_.end(),
                   [](const Piece& piece) { return piece.calls; });
  if (calls == pieces_.end()) return std::nullopt;
  const auto call = static_cast<size_t>(calls - pieces_.begin());
  const audio::Segment& upper = placed_[call];
  const audio::Segment& lower = placed_[call > 0 ? call - 1 : call];
  const auto first = output_.TimeOf(upper.FirstSound());
  const auto last = output_.TimeOf(upper.LastSound());
  const auto lower_first = output_.TimeOf(lower.FirstSound());
  const auto lower_last = output_.TimeOf(lower.LastSound());
  if (!first || !last || !lower_first || !lower_last) return std::nullopt;
  CallMarks marks;
  marks.lower_first = *lower_first;
  marks.lower_last = call > 0 ? *lower_last : *first;
  marks.first_sound = *first;
  marks.last_sound = *last;
  for (const audio::MoraMark& mark : upper.phrase->morae) {
    const auto at = output_.TimeOf(upper.start + mark.sample);
    if (!at) break;
    const double own =
        static_cast<double>(mark.sigma_samples) * 1e9 / audio::kSampleRate;
    marks.morae.push_back(
        {mark.kana,
         {at->t, Duration{std::llround(
                     std::hypot(own, static_cast<double>(at->sigma.ns)))}}});
  }
  const auto mora = static_cast<size_t>(std::max(kimariji_morae, 0));
  marks.kimariji = mora >= 1 && mora <= marks.morae.size()
                       ? marks.morae[mora - 1].at
                       : *first;
  return marks;
}

std::optional<cards::CardId> Utterance::Called() const {
  const auto calls =
      std::find_if(pieces_.begin(), pieces_.end(),
                   [](const Piece& piece) { return piece.calls; });
  if (calls == pieces_.end()) return std::nullopt;
  return calls->card;
}

// While it sounds the clock is on the line that was in force then: a jump later
// in the phrase moves what comes after it, not what has been heard.
void Utterance::NoteFirstSounds() {
  for (Saying& saying : under_way_) {
    if (saying.first_sound ||
        player_.NextFrame() <= saying.segment.FirstSound()) {
      continue;
    }
    const auto at = output_.TimeOf(saying.segment.FirstSound());
    if (at && at->t <= clock_.Now()) saying.first_sound = at;
  }
}

std::vector<LogEntry> Utterance::DrainSaid() {
  std::vector<LogEntry> said;
  for (const audio::SegmentDone& done : player_.DrainDone()) {
    const auto found =
        std::find_if(under_way_.begin(), under_way_.end(),
                     [&](const Saying& s) { return s.id == done.id; });
    if (found == under_way_.end()) continue;
    if (done.how == audio::SegmentDone::How::kLate) {
      LogEntry late;
      late.kind = LogEntry::Kind::kTrouble;
      late.noted = clock_.Now();
      late.text = "the machine was too slow for a phrase; it was not said";
      late.ja = "パソコンが遅れたため、1句読まれませんでした";
      said.push_back(std::move(late));
    }
    said.push_back(EntryOf(*found, done));
    under_way_.erase(found);
  }
  return said;
}

LogEntry Utterance::EntryOf(const Saying& saying,
                            const audio::SegmentDone& done) {
  using How = audio::SegmentDone::How;
  LogEntry entry;
  entry.noted = clock_.Now();
  entry.text = saying.words;
  entry.ears = ears_;
  entry.first_frame = saying.segment.FirstSound();
  entry.last_frame = saying.segment.LastSound();
  switch (done.how) {
    case How::kPlayed:
      entry.kind = LogEntry::Kind::kSaid;
      break;
    case How::kStopped:
      entry.kind = LogEntry::Kind::kCutOff;
      entry.last_frame = std::min(entry.last_frame, done.frame);
      break;
    case How::kLate:
    case How::kCancelled:
      entry.kind = LogEntry::Kind::kTakenBack;
      break;
  }
  if (entry.kind != LogEntry::Kind::kTakenBack) {
    entry.first_sound = saying.first_sound ? saying.first_sound
                                           : output_.TimeOf(entry.first_frame);
    last_end_ = entry.noted;
  }
  if (saying.piece) {
    entry.part = saying.piece->part;
    entry.calls = saying.piece->calls;
    const bool decides = entry.calls || !Called();
    if (decides && done.how != How::kPlayed && !fell_silent_) cut_short_ = true;
    NameCard(saying, entry);
  }
  return entry;
}

// The log lies open while the set goes on, and a phrase that was not heard is
// the next one: of it not even the length is told.
void Utterance::NameCard(const Saying& saying, LogEntry& entry) const {
  const audio::Phrase& phrase = *saying.segment.phrase;
  const auto mora = static_cast<size_t>(kimariji_.morae);
  if (entry.calls && mora >= 1 && mora <= phrase.morae.size()) {
    const audio::MoraMark& mark = phrase.morae[mora - 1];
    entry.kimariji_frame = saying.segment.start + mark.sample;
    entry.kimariji_sigma = mark.sigma_samples;
  }
  const bool decided = entry.kimariji_frame.value_or(
                           saying.segment.LastSound()) <= entry.last_frame;
  const bool heard =
      entry.kind == LogEntry::Kind::kSaid ||
      (entry.kind == LogEntry::Kind::kCutOff &&
       (entry.calls ? decided : entry.last_frame > entry.first_frame));
  if (!heard) {
    if (entry.kind != LogEntry::Kind::kCutOff) {
      entry.first_frame = entry.last_frame = 0;
    }
    entry.kimariji_frame.reset();
    entry.kimariji_sigma = 0;
    return;
  }
  entry.card = saying.piece->card;
  entry.file = phrase.name;
  entry.file_offset = phrase.cut_before + phrase.first_sound;
  if (entry.calls) entry.kimariji = kimariji_.text;
}

}  // namespace kimari::reader
