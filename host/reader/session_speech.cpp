// What a session says: the phrases of a reading, as loud as it is set, with the
// kimariji of the card it calls; announcements.
#include <algorithm>
#include <memory>
#include <utility>

#include "host/reader/reading_session.h"
#include "host/reader/refusals.h"

namespace kimari::reader {
namespace {

audio::PhrasePtr Amplified(const audio::Phrase& phrase, double gain) {
  auto loud = std::make_shared<audio::Phrase>(phrase);
  for (float& sample : loud->samples) {
    sample = std::clamp(static_cast<float>(sample * gain), -1.0F, 1.0F);
  }
  return loud;
}

}  // namespace

// As the cards stand that were called before.
cards::Kimariji ReadingSession::KimarijiOf(
    const std::vector<Piece>& pieces) const {
  const auto calls =
      std::find_if(pieces.begin(), pieces.end(),
                   [](const Piece& piece) { return piece.calls; });
  if (calls == pieces.end()) return {};
  const auto phrase = calls->part == audio::Part::kLower
                          ? cards::Phrase::kLower
                          : cards::Phrase::kUpper;
  return cards::KimarijiNow(deck_, calls->card,
                            {called_.begin(), called_.end()}, phrase)
      .now;
}

Result<audio::PhrasePtr> ReadingSession::SoundOf(const Piece& piece) {
  return options_.waits ? phrases_.Get(piece.card, piece.part)
                        : phrases_.IfLoaded({piece.card, piece.part});
}

Result<audio::PhrasePtr> ReadingSession::SoundOf(Announcement announcement) {
  return options_.waits ? phrases_.Get(announcement)
                        : phrases_.IfLoaded(announcement);
}

Result<void> ReadingSession::Say(const std::vector<Piece>& pieces) {
  std::vector<audio::PhrasePtr> phrases;
  for (const Piece& piece : pieces) {
    auto phrase = SoundOf(piece);
    if (phrase && *phrase == nullptr) return Refuse(Refusal::kNotPrepared);
    if (!phrase) {
      NoteTrouble(TextOf(phrase.error()));
      waits_for_person_ = true;  // `every` would ask without end
      return tl::unexpected(phrase.error());
    }
    phrases.push_back(options_.gain == 1 ? std::move(*phrase)
                                         : Amplified(**phrase, options_.gain));
  }
  if (auto begun = utterance_.Begin(pieces, phrases, options_.gap,
                                    options_.lead, KimarijiOf(pieces));
      !begun) {
    NoteTrouble(TextOf(begun.error()));
    return begun;
  }
  waits_for_person_ = false;
  state_ = State::kReading;
  if (options_.every && !every_since_) every_since_ = clock_.Now();
  Note(LogEntry::Kind::kBegun);
  return {};
}

Result<void> ReadingSession::Tell(Announcement announcement) {
  if (auto quiet = CheckQuiet(); !quiet) return quiet;
  if (Over()) return Refuse(Refusal::kOver);
  const auto phrase = SoundOf(announcement);
  if (!phrase) return tl::unexpected(phrase.error());
  if (*phrase == nullptr) return Refuse(Refusal::kNotPrepared);
  return Announce(announcement);
}

Result<void> ReadingSession::Announce(Announcement announcement) {
  auto phrase = SoundOf(announcement);
  if (!phrase) {
    NoteTrouble(TextOf(phrase.error()));
    return {};  // shown on the page all the same
  }
  if (*phrase == nullptr) {
    due_ = announcement;
    return {};
  }
  return utterance_.Announce(std::move(*phrase),
                             std::string(Of(announcement).japanese));
}

}  // namespace kimari::reader
