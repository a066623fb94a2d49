#include "host/rig/reciter.h"

#include <cmath>
#include <string>

namespace kimari::rig {
namespace {

// Room between what is being rendered and the first sample of an utterance.
constexpr int64_t kLeadFrames = audio::kSampleRate / 10;

}  // namespace

Result<void> Reciter::Begin(std::optional<cards::CardId> previous,
                            cards::CardId card, int kimariji_morae) {
  std::vector<audio::PhrasePtr> phrases;
  if (previous == cards::CardId{0}) {
    phrases = book_.Joka();
  } else if (previous) {
    phrases = {book_.Lower(*previous)};
  }
  phrases.push_back(book_.Upper(card));
  for (const audio::PhrasePtr& phrase : phrases) {
    if (phrase == nullptr) {
      return Fail(ErrorKind::kUsage,
                  "no recitation was loaded for card " + std::to_string(card));
    }
  }
  player_.TakeDone();
  const std::vector<audio::Segment> placed =
      audio::Place(phrases, player_.NextFrame() + kLeadFrames);
  for (const audio::Segment& segment : placed) {
    const Result<uint64_t> id = player_.Enqueue(segment);
    if (!id) return tl::unexpected(id.error());
  }
  upper_ = placed.back();
  lower_.reset();
  if (placed.size() > 1) lower_ = placed[placed.size() - 2];
  kimariji_morae_ = kimariji_morae;
  return {};
}

std::optional<UtteranceMarks> Reciter::Marks() const {
  if (!upper_) return std::nullopt;
  const auto first = output_.TimeOf(upper_->FirstSound());
  const auto last = output_.TimeOf(upper_->LastSound());
  if (!first || !last) return std::nullopt;
  UtteranceMarks marks;
  marks.first_sound = *first;
  marks.last_sound = *last;
  marks.lower_first = marks.lower_last = *first;
  if (lower_) {
    const auto lower_first = output_.TimeOf(lower_->FirstSound());
    const auto lower_last = output_.TimeOf(lower_->LastSound());
    if (!lower_first || !lower_last) return std::nullopt;
    marks.lower_first = *lower_first;
    marks.lower_last = *lower_last;
  }
  marks.kimariji = *first;
  const auto& morae = upper_->phrase->morae;
  const size_t mora = static_cast<size_t>(kimariji_morae_);
  if (mora >= 1 && mora <= morae.size()) {
    const audio::MoraMark& mark = morae[mora - 1];
    if (const auto at = output_.TimeOf(upper_->start + mark.sample)) {
      const double own =
          static_cast<double>(mark.sigma_samples) * 1e9 / audio::kSampleRate;
      marks.kimariji = {at->t, Duration{std::llround(std::hypot(
                                   own, static_cast<double>(at->sigma.ns)))}};
    }
  }
  return marks;
}

}  // namespace kimari::rig
