#include "host/reader/phrase_book.h"

#include <utility>

#include "host/base/log.h"

namespace kimari::reader {

Result<PhraseBook> PhraseBook::Open(const cards::Deck& deck,
                                    const ReadingPlan& plan,
                                    LoaderOptions options, bool joka) {
  auto loader = PhraseLoader::Open(deck, std::move(options));
  if (!loader) return tl::unexpected(loader.error());
  PhraseBook book;
  if (joka && deck.joka) {
    auto parts = loader->Joka();
    if (!parts) return tl::unexpected(parts.error());
    book.joka_ = std::move(*parts);
  }
  auto keys = PhrasesOf(Mode::kCompetitive, deck, plan, book.joka_);
  const auto ready = loader->MakeReady(keys, [](double) {});
  if (!ready) return tl::unexpected(ready.error());
  if (!ready->empty()) log::Warning("{}", *ready);
  if (const auto voice = loader->Load(Announcement::kAllRead); !voice) {
    return tl::unexpected(voice.error());
  }
  book.store_ =
      std::make_unique<PhraseStore>(std::move(*loader), std::move(keys));
  return book;
}

Result<PhraseBook> PhraseBook::Load(const cards::Deck& deck,
                                    const std::vector<cards::CardId>& order,
                                    const std::optional<std::string>& folder) {
  auto loader = PhraseLoader::Open(deck, {.folder = folder});
  if (!loader) return tl::unexpected(loader.error());
  PhraseBook book;
  if (deck.joka) {
    auto joka = loader->Joka();
    if (!joka) return tl::unexpected(joka.error());
    book.joka_ = std::move(*joka);
  }
  for (const auto& key :
       PhrasesOf(Mode::kCompetitive, deck, {order, ""}, book.joka_)) {
    auto phrase = loader->Load(key.first, key.second);
    if (!phrase) return tl::unexpected(phrase.error());
    book.loaded_[key] = std::move(*phrase);
  }
  book.recorded_ = loader->Recorded();
  book.synthesised_ = loader->Synthesised();
  return book;
}

Result<audio::PhrasePtr> PhraseBook::Find(const PhraseStore::Key& key) const {
  if (store_) return store_->IfLoaded(key);
  const auto found = loaded_.find(key);
  return found == loaded_.end() ? nullptr : found->second;
}

Result<bool> PhraseBook::Ready(std::optional<cards::CardId> previous,
                               cards::CardId card) const {
  if (!store_) return true;  // Begin says what was not loaded
  for (const Piece& piece :
       PiecesOf(Mode::kCompetitive, previous, card, joka_)) {
    const auto phrase = Find({piece.card, piece.part});
    if (!phrase) return tl::unexpected(phrase.error());
    if (*phrase == nullptr) return false;
  }
  return true;
}

audio::PhrasePtr PhraseBook::Upper(cards::CardId card) const {
  return Find({card, audio::Part::kUpper}).value_or(nullptr);
}

audio::PhrasePtr PhraseBook::Lower(cards::CardId card) const {
  return Find({card, audio::Part::kLower}).value_or(nullptr);
}

std::vector<audio::PhrasePtr> PhraseBook::Joka() const {
  std::vector<audio::PhrasePtr> joka;
  for (const audio::Part part : joka_) {
    auto phrase = Find({0, part}).value_or(nullptr);
    if (phrase == nullptr) return {};
    joka.push_back(std::move(phrase));
  }
  return joka;
}

std::vector<std::string> PhraseBook::TakeTroubles() {
  return store_ ? store_->TakeTroubles() : std::vector<std::string>{};
}

}  // namespace kimari::reader
