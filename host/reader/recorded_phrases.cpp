#include "host/reader/recorded_phrases.h"

#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <system_error>
#include <utility>

#include "host/base/foreign_name.h"
#include "host/base/sha256.h"
#include "host/reader/phrase_bytes.h"
#include "host/reader/phrase_list.h"

namespace kimari::reader {
namespace {

namespace alignment = audio::alignment;
using audio::Part;
using audio::Phrase;

const std::string& KanaOf(const cards::Card& card, Part part) {
  static const std::string none;  // the whole joka has no marks
  if (part == Part::kWhole) return none;
  return part == Part::kUpper ? card.upper_sung : card.lower_sung;
}

// So that it can be played; the kimariji's instant is then a guess.
void GuessMarks(const std::string& kana, Phrase& phrase) {
  if (!phrase.morae.empty() || kana.empty()) return;
  phrase.morae =
      audio::EstimateMorae(kana, phrase.first_sound, phrase.last_sound);
}

}  // namespace

Result<RecordedPhrases> RecordedPhrases::Open(
    const std::filesystem::path& folder, std::optional<RhythmProfile> fit,
    int64_t tail) {
  auto recordings = audio::Recordings::Open(folder);
  if (!recordings) return tl::unexpected(recordings.error());
  RecordedPhrases phrases(std::move(*recordings), ShownPath(folder), fit);
  phrases.tail_ = tail;
  const auto marks = folder / alignment::kMarksName;
  std::error_code ignored;
  if (std::filesystem::exists(marks, ignored)) {
    auto loaded = alignment::LoadMarks(marks);
    if (!loaded) return tl::unexpected(loaded.error());
    phrases.marks_ = std::move(*loaded);
  }
  return phrases;
}

Result<JokaParts> RecordedPhrases::Joka() const {
  auto parts = recordings_.JokaParts();
  if (parts && parts->empty()) return kJoka;
  return parts;
}

std::string RecordedPhrases::KeyOf(const cards::Card& card, Part part) const {
  const auto file = recordings_.Files().find({card.number, part});
  if (file == recordings_.Files().end()) return "";
  std::ifstream in(file->second, std::ios::binary);
  std::ostringstream content;
  content << in.rdbuf();
  if (!in) return "";
  const std::string name = recordings_.NameOf(file->first);
  alignment::Marks of_file;
  if (const auto marks = marks_.find(name); marks != marks_.end()) {
    of_file.insert(*marks);
  }
  std::string key = fmt::format("recording {}\n{}\n{}\n{}\n{}", kPreparation,
                                name, Sha256Hex(content.str()),
                                KanaOf(card, part), alignment::ToText(of_file));
  if (tail_ != audio::kTailFrames) key += fmt::format("\ntail {}", tail_);
  return key;
}

Result<Phrase> RecordedPhrases::AsRecorded(const cards::Card& card, Part part,
                                           const std::string& key,
                                           PhraseCache* cache) const {
  if (cache != nullptr && !key.empty()) {
    if (auto kept = cache->Find(key)) return std::move(*kept);
  }
  auto phrase = recordings_.Load(card.number, part, {}, tail_);
  if (!phrase) return phrase;
  if (const auto marks = marks_.find(phrase->name); marks != marks_.end()) {
    phrase->morae =
        alignment::MarksOfPhrase(marks->second, *phrase, KanaOf(card, part));
  }
  RoundToBytes(*phrase);
  if (cache != nullptr && !key.empty()) cache->Keep(key, *phrase);
  return phrase;
}

audio::FitTarget RecordedPhrases::TargetOf(Part part) const {
  if (part == Part::kUpper) return {fit_->upper_s, 0};
  return {fit_->lower_s, fit_->resonance_s};
}

Result<Phrase> RecordedPhrases::Load(const cards::Card& card, Part part,
                                     PhraseCache* cache) const {
  const std::string key = KeyOf(card, part);
  if (!fit_ || card.number == 0) {
    auto phrase = AsRecorded(card, part, key, cache);
    if (phrase) GuessMarks(KanaOf(card, part), *phrase);
    return phrase;
  }
  const audio::FitTarget target = TargetOf(part);
  const std::string fitted_key =
      key.empty() ? ""
                  : fmt::format("fitted {} {}\n{}", target.body_s,
                                target.resonance_s, key);
  if (cache != nullptr && !fitted_key.empty()) {
    if (auto kept = cache->Find(fitted_key)) return std::move(*kept);
  }
  auto recorded = AsRecorded(card, part, key, cache);
  if (!recorded) return recorded;
  // A guess would do for the attack of an upper phrase, never for a resonance.
  if (part == Part::kUpper) GuessMarks(KanaOf(card, part), *recorded);
  auto fitted = audio::Fit(*recorded, target);
  if (!fitted) return fitted;
  RoundToBytes(*fitted);
  if (cache != nullptr && !fitted_key.empty()) {
    cache->Keep(fitted_key, *fitted);
  }
  return fitted;
}

Result<void> RecordedPhrases::CheckFit(
    const cards::Deck& deck, std::span<const audio::RecordingKey> wanted,
    PhraseCache* cache, const std::function<void(double)>& progress) const {
  if (!fit_) return {};
  std::vector<audio::RecordingKey> unmarked;
  std::vector<audio::RecordingKey> too_far;
  double least = 1;
  double most = 1;
  for (size_t i = 0; i < wanted.size(); ++i) {
    const audio::RecordingKey& key = wanted[i];
    const cards::Card* card = deck.Find(static_cast<cards::CardId>(key.poem));
    progress(static_cast<double>(i) / static_cast<double>(wanted.size()));
    if (card == nullptr || key.poem == 0) continue;
    if (!Has(card->number, key.part)) continue;
    const auto phrase =
        AsRecorded(*card, key.part, KeyOf(*card, key.part), cache);
    if (!phrase) return tl::unexpected(phrase.error());
    if (key.part == Part::kLower && phrase->morae.empty()) {
      unmarked.push_back(key);
      continue;
    }
    const auto ratios = audio::RatiosOf(*phrase, TargetOf(key.part));
    if (!ratios) return tl::unexpected(ratios.error());
    least = std::min({least, ratios->body, ratios->resonance});
    most = std::max({most, ratios->body, ratios->resonance});
    if (!audio::MayFit(*ratios)) too_far.push_back(key);
  }
  progress(1);
  if (!unmarked.empty()) {
    return Fail(ErrorKind::kFile,
                Both("{0}: where the resonance begins is not known of {1}; run "
                     "'kimari read --check {0}' first",
                     "{0}：余韻の始まりが測られていません（{1}）。先に kimari "
                     "read --check {0} を行ってください",
                     folder_, PhraseList(unmarked)));
  }
  if (!too_far.empty()) {
    return Fail(
        ErrorKind::kFile,
        Both("{0}: {1} of {2} phrases would be stretched by {3:.2f} to "
             "{4:.2f}, beyond {5} to {6}: {7}. Fit to a rhythm nearer to the "
             "reader's own ('kimari read --check {0}' tells it)",
             "{0}：この録音は指定のリズムに合わせられません（{2}句のうち{1}句、"
             "{3:.2f}〜{4:.2f}倍、{5}〜{6}倍まで：{7}）。読手自身のリズムは "
             "kimari read --check {0} で分かります",
             folder_, too_far.size(), wanted.size(), least, most,
             audio::kLeastStretch, audio::kMostStretch, PhraseList(too_far)));
  }
  return {};
}

}  // namespace kimari::reader
