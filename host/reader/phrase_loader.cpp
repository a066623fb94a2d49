#include "host/reader/phrase_loader.h"

#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <fstream>
#include <sstream>
#include <vector>

#include "host/base/foreign_name.h"
#include "host/base/sha256.h"
#include "host/reader/phrase_bytes.h"
#include "host/reader/phrase_list.h"

namespace kimari::reader {
namespace {

namespace fs = std::filesystem;

constexpr size_t kNamed = 5;  // of many troubles

audio::PhrasePtr Share(audio::Phrase phrase) {
  return std::make_shared<const audio::Phrase>(std::move(phrase));
}

std::string HashOfFile(const std::filesystem::path& file) {
  std::ifstream in(file, std::ios::binary);
  std::ostringstream content;
  content << in.rdbuf();
  return in ? Sha256Hex(content.str()) : "";
}

// How many, and the first of them, a line each.
Text Unplayable(const std::vector<audio::RecordingTrouble>& troubles) {
  Text text = Both("{} cannot be played:", "再生できない録音があります（{}句）",
                   troubles.size());
  for (size_t i = 0; i < troubles.size() && i < kNamed; ++i) {
    text.en += "\n  " + troubles[i].text.en;
    text.ja += "\n  " + troubles[i].text.ja;
  }
  if (troubles.size() > kNamed) {
    text.en += fmt::format("\n  and {} more", troubles.size() - kNamed);
    text.ja += fmt::format("\n  ほか{}句", troubles.size() - kNamed);
  }
  return text;
}

}  // namespace

Result<PhraseLoader> PhraseLoader::Open(const cards::Deck& deck,
                                        LoaderOptions options) {
  PhraseLoader loader(deck, std::move(options));
  const LoaderOptions& kept = loader.options_;
  if (kept.folder) {
    auto opened = RecordedPhrases::Open(*kept.folder, kept.fit, kept.tail);
    if (!opened) return tl::unexpected(opened.error());
    loader.recordings_ = std::move(*opened);
  }
  if (kept.cache) loader.cache_.emplace(*kept.cache);
  return loader;
}

Result<JokaParts> PhraseLoader::Joka() const {
  return recordings_ ? recordings_->Joka() : kJoka;
}

Result<Text> PhraseLoader::MakeReady(
    std::span<const Key> wanted, const std::function<void(double)>& progress) {
  if (!recordings_) return Text{};
  std::vector<audio::RecordingKey> keys;
  keys.reserve(wanted.size());
  for (const Key& key : wanted) keys.push_back({key.first, key.second});
  std::vector<audio::RecordingKey> missing;
  std::vector<audio::RecordingTrouble> unplayable;
  coarse_ = 0;
  for (auto& trouble : recordings_->Look(keys)) {
    if (trouble.missing) {
      missing.push_back(trouble.key);
    } else if (trouble.coarse) {
      ++coarse_;
    } else {
      unplayable.push_back(std::move(trouble));
    }
  }
  if (!unplayable.empty()) {
    return Fail(ErrorKind::kFile, About(ShownPath(fs::path(*options_.folder)),
                                        Unplayable(unplayable)));
  }
  if (!missing.empty() && !options_.fill) {
    const bool of_joka = std::ranges::all_of(
        missing, [](const auto& key) { return key.poem == 0; });
    const Text instead = of_joka
                             ? Text{"read no joka with --joka 0+0",
                                    "序歌なしで読むか（--joka 0+0）"}
                             : Text{"read other --cards", "ほかの札を選ぶか"};
    return Fail(
        ErrorKind::kFile,
        Both("{0}: {1} of the {2} phrases to be read are not there: {3}. "
             "Record them, {4}, or let the synthetic voice read them with "
             "--fill",
             "{0}：足りない句があります（{2}句のうち{1}句：{3}）。録音するか、{"
             "4}、合成音声で補ってください（--fill）",
             ShownPath(fs::path(*options_.folder)), missing.size(), keys.size(),
             PhraseList(missing), instead));
  }
  if (auto fits = recordings_->CheckFit(*deck_, keys, CacheOrNull(), progress);
      !fits) {
    return tl::unexpected(fits.error());
  }
  if (options_.decode_all && !options_.fill) {
    if (auto decoded = DecodeAll(keys); !decoded) {
      return tl::unexpected(decoded.error());
    }
  }
  if (missing.empty()) return Text{};
  return Text{fmt::format("The synthetic voice reads {} of {} phrases: {}.",
                          missing.size(), keys.size(), PhraseList(missing).en),
              fmt::format("{}句のうち{}句は合成音声で読みます（{}）。",
                          keys.size(), missing.size(), PhraseList(missing).ja)};
}

Result<void> PhraseLoader::DecodeAll(
    std::span<const audio::RecordingKey> keys) {
  std::vector<audio::RecordingTrouble> unplayable;
  for (const audio::RecordingKey& key : keys) {
    const auto id = static_cast<cards::CardId>(key.poem);
    const cards::Card* card = deck_->Find(id);
    if (card == nullptr || !recordings_->Has(id, key.part)) continue;
    auto phrase = recordings_->Load(*card, key.part, CacheOrNull());
    if (!phrase) unplayable.push_back({key, TextOf(phrase.error())});
  }
  if (unplayable.empty()) return {};
  return Fail(ErrorKind::kFile, Unplayable(unplayable));
}

Result<audio::PhrasePtr> PhraseLoader::Load(cards::CardId id,
                                            audio::Part part) {
  auto whole = LoadWhole(id, part);
  if (!whole || !options_.played) return whole;
  return Share(options_.played(**whole, id, part));
}

Result<audio::PhrasePtr> PhraseLoader::LoadWhole(cards::CardId id,
                                                 audio::Part part) {
  const cards::Card* card = deck_->Find(id);
  if (card == nullptr) {
    return Fail(ErrorKind::kUsage,
                Both("card {} is not in deck '{}'; correct the reading order",
                     "{}番の札は {} にありません。読み順を直してください", id,
                     deck_->id));
  }
  if (recordings_ && recordings_->Has(id, part)) {
    auto phrase = recordings_->Load(*card, part, CacheOrNull());
    if (phrase) {
      ++recorded_;
      return Share(std::move(*phrase));
    }
    if (!options_.fill || part == audio::Part::kWhole) {
      return tl::unexpected(phrase.error());
    }
    Text why = TextOf(phrase.error());
    filled_.push_back({why.en + "; the synthetic voice reads it",
                       why.ja + "。合成音声で読みます"});
  }
  if (auto opened = OpenVoice(); !opened) {
    return tl::unexpected(opened.error());
  }
  const std::string& kana =
      part == audio::Part::kUpper ? card->upper_sung : card->lower_sung;
  auto said = Spoken(fmt::format("{} {}", static_cast<int>(part), kana), [&] {
    return voice_ ? voice_->Read(kana, part) : synthesiser_->Say(kana);
  });
  if (said) ++synthesised_;
  return said;
}

Result<audio::PhrasePtr> PhraseLoader::Load(Announcement announcement) {
  if (auto opened = OpenVoice(); !opened) {
    return tl::unexpected(opened.error());
  }
  const std::string kana(Of(announcement).kana);
  return Spoken("said " + kana, [&] {
    return voice_ ? voice_->Announce(kana) : synthesiser_->Say(kana);
  });
}

Result<audio::PhrasePtr> PhraseLoader::Spoken(
    const std::string& what,
    const std::function<Result<audio::Phrase>()>& say) {
  const bool kept =
      cache_ && voice_ && voice_->Chants() && !voice_hash_.empty();
  const std::string key =
      fmt::format("chant {} {} {}\n{}", kPreparation, voice_hash_,
                  audio::Name(options_.voice), what);
  if (kept) {
    if (auto found = cache_->Find(key)) return Share(std::move(*found));
  }
  auto said = say();
  if (!said) return tl::unexpected(said.error());
  if (voice_) RoundToBytes(*said);
  if (kept) cache_->Keep(key, *said);
  return Share(std::move(*said));
}

Result<void> PhraseLoader::OpenVoice() {
  if (voice_ || synthesiser_) return {};
  if (options_.reciter == Reciter::kChants) {
    Result<audio::Voice> opened = audio::Voice::Open(options_.voice);
    if (!opened) return tl::unexpected(opened.error());
    voice_ = std::move(*opened);
    if (cache_ && voice_->Chants()) voice_hash_ = HashOfFile(voice_->File());
    return {};
  }
  Result<audio::Synthesiser> opened = audio::Synthesiser::Open();
  if (!opened) return tl::unexpected(opened.error());
  synthesiser_ = std::move(*opened);
  return {};
}

Text PhraseLoader::Description() const {
  if (!recordings_) {
    return voice_ ? Text{voice_->Description(), voice_->InJapanese()}
                  : Text{"synthetic voice", "合成音声"};
  }
  Text who{"recordings of '" + recordings_->Reader() + "'",
           "「" + recordings_->Reader() + "」の録音"};
  if (options_.fit) {
    who.en += ", fitted to " + ToText(*options_.fit);
    who.ja += "（" + ToText(*options_.fit) + " に合わせる）";
  }
  if (coarse_ > 0) {
    who.en += fmt::format(
        "; {} of them have too few samples a second to hold the consonants "
        "that players take by: record at 44.1 or 48 kHz",
        coarse_);
    who.ja += fmt::format(
        "。うち{}句は音質が低く、子音が入っていません（44.1か48 "
        "kHzで録音してください）",
        coarse_);
  }
  return who;
}

}  // namespace kimari::reader
