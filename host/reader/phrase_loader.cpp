#include "host/reader/phrase_loader.h"

#include <filesystem>
#include <system_error>
#include <utility>

namespace kimari::reader {
namespace {

audio::PhrasePtr Keep(audio::Phrase phrase) {
  return std::make_shared<const audio::Phrase>(std::move(phrase));
}

}  // namespace

Result<PhraseLoader> PhraseLoader::Open(
    const cards::Deck& deck, const std::optional<std::string>& folder) {
  PhraseLoader loader(deck);
  if (folder) {
    Result<audio::Recordings> opened = audio::Recordings::Open(*folder);
    if (!opened) return tl::unexpected(opened.error());
    loader.recordings_ = std::move(*opened);
    const auto marks =
        std::filesystem::path(*folder) / audio::alignment::kMarksName;
    std::error_code ignored;
    if (std::filesystem::exists(marks, ignored)) {
      auto loaded = audio::alignment::LoadMarks(marks);
      if (!loaded) return tl::unexpected(loaded.error());
      loader.marks_ = std::move(*loaded);
    }
  }
  return loader;
}

Result<audio::PhrasePtr> PhraseLoader::Load(cards::CardId id,
                                            audio::Part part) {
  const cards::Card* card = deck_->Find(id);
  if (card == nullptr) {
    return Fail(ErrorKind::kUsage, "card " + std::to_string(id) +
                                       " is not in deck '" + deck_->id +
                                       "'; correct the reading order");
  }
  const std::string& kana =
      part == audio::Part::kUpper ? card->upper_sung : card->lower_sung;
  if (!recordings_ || !recordings_->Has(id, part)) return Say(kana);
  Result<audio::Phrase> phrase = recordings_->Load(id, part, kana);
  if (!phrase) return tl::unexpected(phrase.error());
  const auto marks = marks_.find(phrase->name);
  if (marks != marks_.end()) {
    auto known = audio::alignment::MarksOfPhrase(marks->second, *phrase, kana);
    if (!known.empty()) phrase->morae = std::move(known);
  }
  ++recorded_;
  return Keep(std::move(*phrase));
}

Result<audio::PhrasePtr> PhraseLoader::Load(Announcement announcement) {
  return Say(std::string(Of(announcement).kana));
}

Result<audio::PhrasePtr> PhraseLoader::Say(const std::string& kana) {
  if (!voice_) {
    Result<audio::Synthesiser> opened = audio::Synthesiser::Open();
    if (!opened) return tl::unexpected(opened.error());
    voice_ = std::move(*opened);
  }
  Result<audio::Phrase> phrase = voice_->Say(kana);
  if (!phrase) return tl::unexpected(phrase.error());
  ++synthesised_;
  return Keep(std::move(*phrase));
}

std::string PhraseLoader::Description() const {
  return recordings_ ? "recordings of '" + recordings_->Reader() + "'"
                     : "synthetic voice";
}

}  // namespace kimari::reader
