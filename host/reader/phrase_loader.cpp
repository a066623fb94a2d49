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
    const cards::Deck& deck, const std::optional<std::string>& folder,
    Reciter reciter) {
  PhraseLoader loader(deck);
  loader.reciter_ = reciter;
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
  if (!recordings_ || !recordings_->Has(id, part)) {
    if (auto opened = OpenVoice(); !opened) {
      return tl::unexpected(opened.error());
    }
    auto said = voice_ ? voice_->Read(kana, part) : synthesiser_->Say(kana);
    if (!said) return tl::unexpected(said.error());
    ++synthesised_;
    return Keep(std::move(*said));
  }
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
  if (auto opened = OpenVoice(); !opened) {
    return tl::unexpected(opened.error());
  }
  const std::string_view kana = Of(announcement).kana;
  auto said = voice_ ? voice_->Announce(kana) : synthesiser_->Say(kana);
  if (!said) return tl::unexpected(said.error());
  return Keep(std::move(*said));
}

Result<void> PhraseLoader::OpenVoice() {
  if (voice_ || synthesiser_) return {};
  if (reciter_ == Reciter::kChants) {
    Result<audio::Voice> opened = audio::Voice::Open();
    if (!opened) return tl::unexpected(opened.error());
    voice_ = std::move(*opened);
    return {};
  }
  Result<audio::Synthesiser> opened = audio::Synthesiser::Open();
  if (!opened) return tl::unexpected(opened.error());
  synthesiser_ = std::move(*opened);
  return {};
}

std::string PhraseLoader::Description() const {
  if (recordings_) return "recordings of '" + recordings_->Reader() + "'";
  return voice_ ? voice_->Description() : "synthetic voice";
}

}  // namespace kimari::reader
