#include "host/rig/phrase_book.h"

#include <memory>
#include <utility>

#include "audio/morae.h"
#include "audio/recordings.h"
#include "audio/voice.h"
#include "host/cards/singing.h"

namespace kimari::rig {
namespace {

audio::PhrasePtr Keep(audio::Phrase phrase) {
  return std::make_shared<const audio::Phrase>(std::move(phrase));
}

}  // namespace

Result<PhraseBook> PhraseBook::Load(const cards::Deck& deck,
                                    const std::vector<cards::CardId>& order,
                                    const std::optional<std::string>& folder) {
  PhraseBook book;
  std::optional<audio::Recordings> recordings;
  if (folder) {
    Result<audio::Recordings> opened = audio::Recordings::Open(*folder);
    if (!opened) return tl::unexpected(opened.error());
    recordings = std::move(*opened);
  }
  std::optional<audio::Voice> voice;
  const auto say = [&](int poem, audio::Part part,
                       const std::string& kana) -> Result<audio::PhrasePtr> {
    if (recordings && recordings->Has(poem, part)) {
      Result<audio::Phrase> phrase = recordings->Load(poem, part, kana);
      if (!phrase) return tl::unexpected(phrase.error());
      ++book.recorded_;
      return Keep(std::move(*phrase));
    }
    if (!voice) {
      Result<audio::Voice> opened = audio::Voice::Open();
      if (!opened) return tl::unexpected(opened.error());
      voice = std::move(*opened);
      book.voice_ = voice->Description();
    }
    Result<audio::Phrase> phrase = voice->Read(cards::AsSung(kana), part);
    if (!phrase) return tl::unexpected(phrase.error());
    // The marks bear the kana of the deck.
    const std::vector<audio::Mora> written = audio::SplitMorae(kana);
    for (size_t i = 0; i < phrase->morae.size() && i < written.size(); ++i) {
      phrase->morae[i].kana = written[i].kana;
    }
    ++book.synthesised_;
    return Keep(std::move(*phrase));
  };

  for (const cards::CardId id : order) {
    const cards::Card* card = deck.Find(id);
    if (card == nullptr) {
      return Fail(ErrorKind::kUsage, "card " + std::to_string(id) +
                                         " is not in deck '" + deck.id +
                                         "'; correct the reading order");
    }
    Result<audio::PhrasePtr> upper = say(id, audio::Part::kUpper, card->upper);
    if (!upper) return tl::unexpected(upper.error());
    Result<audio::PhrasePtr> lower = say(id, audio::Part::kLower, card->lower);
    if (!lower) return tl::unexpected(lower.error());
    book.upper_[id] = *upper;
    book.lower_[id] = *lower;
  }
  if (!deck.joka) return book;

  // A joka of one file is a single phrase to the player but three to the ear,
  // so it is only used cut in two.
  Result<audio::PhrasePtr> upper =
      say(0, audio::Part::kUpper, deck.joka->upper);
  if (!upper) return tl::unexpected(upper.error());
  Result<audio::PhrasePtr> lower =
      say(0, audio::Part::kLower, deck.joka->lower);
  if (!lower) return tl::unexpected(lower.error());
  book.joka_ = {*upper, *lower, *lower};
  return book;
}

audio::PhrasePtr PhraseBook::Upper(cards::CardId card) const {
  const auto found = upper_.find(card);
  return found == upper_.end() ? nullptr : found->second;
}

audio::PhrasePtr PhraseBook::Lower(cards::CardId card) const {
  const auto found = lower_.find(card);
  return found == lower_.end() ? nullptr : found->second;
}

}  // namespace kimari::rig
