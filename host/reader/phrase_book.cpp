#include "host/reader/phrase_book.h"

#include <utility>

#include "host/reader/phrase_loader.h"

namespace kimari::reader {

Result<PhraseBook> PhraseBook::Load(const cards::Deck& deck,
                                    const std::vector<cards::CardId>& order,
                                    const std::optional<std::string>& folder) {
  Result<PhraseLoader> loader = PhraseLoader::Open(deck, {.folder = folder});
  if (!loader) return tl::unexpected(loader.error());
  PhraseBook book;
  std::vector<cards::CardId> cards = order;
  if (deck.joka) cards.push_back(0);
  for (const cards::CardId id : cards) {
    Result<audio::PhrasePtr> upper = loader->Load(id, audio::Part::kUpper);
    if (!upper) return tl::unexpected(upper.error());
    Result<audio::PhrasePtr> lower = loader->Load(id, audio::Part::kLower);
    if (!lower) return tl::unexpected(lower.error());
    book.upper_[id] = *upper;
    book.lower_[id] = *lower;
  }
  // A joka of one file is a single phrase to the player but three to the ear,
  // so it is only used cut in two.
  if (deck.joka) book.joka_ = {book.upper_[0], book.lower_[0], book.lower_[0]};
  book.recorded_ = loader->Recorded();
  book.synthesised_ = loader->Synthesised();
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

}  // namespace kimari::reader
