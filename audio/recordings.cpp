#include "audio/recordings.h"

#include <spdlog/fmt/fmt.h>

#include <algorithm>

#include "audio/onset.h"
#include "audio/sound_file.h"
#include "audio/sound_quality.h"
#include "host/base/foreign_name.h"

namespace kimari::audio {
namespace {

constexpr int kLeastRate = 16'000;  // samples a second: sound up to 8 kHz

namespace fs = std::filesystem;

std::string PartName(Part part) {
  if (part == Part::kWhole) return "joka";
  return part == Part::kUpper ? "upper phrase" : "lower phrase";
}

std::string PoemName(int poem) {
  return poem == 0 ? "the joka" : "poem " + std::to_string(poem);
}

std::string PoemInJapanese(int poem) {
  return poem == 0 ? "序歌" : std::to_string(poem) + "番";
}

std::string PartInJapanese(Part part) {
  if (part == Part::kWhole) return "全体";
  return part == Part::kUpper ? "上の句" : "下の句";
}

RecordingTrouble Missing(const RecordingKey& key) {
  return {key,
          {PoemName(key.poem) + ": " + PartName(key.part) + " missing",
           PoemInJapanese(key.poem) + "：" + PartInJapanese(key.part) +
               "がありません"},
          true,
          true};
}

// Some of what was passed over, in brackets; nothing where nothing was.
Text WhatWasPassedOver(const std::vector<PassedOver>& passed_over) {
  constexpr size_t kNamed = 3;
  Text told;
  for (size_t i = 0; i < passed_over.size() && i < kNamed; ++i) {
    const auto& [name, why] = passed_over[i];
    told.en += fmt::format("{}{} ({})", i == 0 ? ". Passed over: " : "; ", name,
                           EnglishOf(why));
    told.ja += fmt::format("{}{}（{}）", i == 0 ? "。使わないもの：" : "、",
                           name, JapaneseOf(why));
  }
  if (passed_over.size() > kNamed) {
    const size_t rest = passed_over.size() - kNamed;
    told.en += fmt::format(" and {} more", rest);
    told.ja += fmt::format(" ほか{}個", rest);
  }
  return told;
}

// Longest silence inside the phrase, in samples.
int64_t LongestPause(const Phrase& phrase) {
  // Sound by blocks of 0.1 s: a block without sound lies 40 dB under the peak.
  constexpr int64_t kBlock = kSampleRate / 10;
  std::vector<double> power;
  for (int64_t at = phrase.first_sound; at + kBlock <= phrase.last_sound;
       at += kBlock) {
    double sum = 0;
    for (int64_t i = at; i < at + kBlock; ++i) {
      const double s = phrase.samples[static_cast<size_t>(i)];
      sum += s * s;
    }
    power.push_back(sum);
  }
  if (power.empty()) return 0;
  const double quiet = *std::max_element(power.begin(), power.end()) * 1e-4;
  int64_t longest = 0;
  int64_t run = 0;
  for (const double p : power) {
    run = p < quiet ? run + kBlock : 0;
    longest = std::max(longest, run);
  }
  return longest;
}

RecordingTrouble Coarse(RecordingKey key, const std::string& name, int rate) {
  return {.key = key,
          .text = Both("{}: {} samples a second; the consonants that players "
                       "take by are not in it, record at 44.1 or 48 kHz",
                       "{0}：音質が低く、子音が入っていません。44.1か48 "
                       "kHzで録音してください（{1} Hz）",
                       name, rate),
          .fatal = false,
          .coarse = true};
}

}  // namespace

Result<Recordings> Recordings::Open(const fs::path& folder) {
  auto list = ListRecordings(folder);
  if (!list) return tl::unexpected(list.error());
  return Of(folder, std::move(*list));
}

Result<Recordings> Recordings::Of(const fs::path& folder, RecordingList list) {
  const std::string shown = ShownPath(folder);
  if (list.files.empty()) {
    const Text rest = WhatWasPassedOver(list.passed_over);
    return Fail(
        ErrorKind::kFile,
        Text{fmt::format("{}: {}no recording in it; files are named like "
                         "reader_001_1.ogg (1 upper, 2 lower phrase){}",
                         shown, list.empty ? "empty: " : "", rest.en),
             fmt::format(
                 "{}：フォルダに録音がありません。reader_001_1.ogg（1が上の"
                 "句、2が下の句）のように名付けてください{}",
                 shown, rest.ja)});
  }
  if (list.readers.size() > 1) {
    return Fail(ErrorKind::kFile,
                Both("{}: holds two readers, '{}' and '{}'; give each a folder "
                     "of its own",
                     "{}：読手が2人混ざっています（{}、{}）。フォルダを分けてく"
                     "ださい",
                     shown, list.readers[0], list.readers[1]));
  }
  const auto in_folder = [&](const fs::path& file) {
    return ShownPath(file.lexically_relative(folder));
  };
  if (!list.doubled.empty()) {
    const auto& [key, file] = list.doubled.front();
    return Fail(ErrorKind::kFile,
                Both("{}: {} and {} are the same phrase; remove one",
                     "{}：{} と {} は同じ句です。1つ消してください", shown,
                     in_folder(list.files.at(key)), in_folder(file)));
  }
  Recordings recordings;
  recordings.folder_ = folder;
  recordings.reader_ = std::move(list.readers.front());
  recordings.files_ = std::move(list.files);
  recordings.passed_over_ = std::move(list.passed_over);
  return recordings;
}

std::string Recordings::NameOf(const RecordingKey& key) const {
  const auto found = files_.find(key);
  if (found == files_.end()) return "";
  return ShownPath(found->second.lexically_relative(folder_));
}

Result<Phrase> Recordings::Load(int poem, Part part, std::string_view kana,
                                int64_t tail) const {
  const auto found = files_.find({poem, part});
  if (found == files_.end()) {
    return Fail(ErrorKind::kFile,
                Text{fmt::format("{}: {} has no {}", ShownPath(folder_),
                                 PoemName(poem), PartName(part)),
                     fmt::format("{}：{}の{}がありません", ShownPath(folder_),
                                 PoemInJapanese(poem), PartInJapanese(part))});
  }
  const auto in_folder = [&](const Error& error) {
    return tl::unexpected(About(ShownPath(folder_), error));
  };
  auto sound = DecodeSoundFile(found->second);
  if (!sound) return in_folder(sound.error());
  auto phrase =
      MakePhrase(NameOf(found->first), std::move(sound->samples), tail);
  if (!phrase) return in_folder(phrase.error());
  if (!kana.empty()) {
    phrase->morae =
        EstimateMorae(kana, phrase->first_sound, phrase->last_sound);
  }
  return phrase;
}

std::vector<RecordingTrouble> Recordings::Look(
    std::span<const RecordingKey> wanted) const {
  std::vector<RecordingTrouble> troubles;
  for (const RecordingKey& key : wanted) {
    const auto found = files_.find(key);
    if (found == files_.end()) {
      troubles.push_back(Missing(key));
    } else if (const auto sound = ProbeSoundFile(found->second); !sound) {
      troubles.push_back({key, TextOf(sound.error())});
    } else if (sound->rate < kLeastRate) {
      troubles.push_back(
          Coarse(key, ShownPath(found->second.filename()), sound->rate));
    }
  }
  return troubles;
}

std::vector<RecordingTrouble> Recordings::Check(int poems) const {
  std::vector<RecordingTrouble> troubles;
  for (int poem = 1; poem <= poems; ++poem) {
    for (const Part part : {Part::kUpper, Part::kLower}) {
      if (!Has(poem, part)) troubles.push_back(Missing({poem, part}));
    }
  }
  for (const auto& [key, file] : files_) {
    const auto sound = DecodeSoundFile(file);
    const std::string name = ShownPath(file.filename());
    if (!sound) {
      troubles.push_back({key, TextOf(sound.error())});
      continue;
    }
    if (sound->torn) {
      troubles.push_back({key, *sound->torn});
      continue;
    }
    const auto span = FindSound(sound->samples);
    if (!span) {
      troubles.push_back({key, NoSoundIn(name)});
      continue;
    }
    if (sound->clipped > 0) {
      troubles.push_back(
          {key,
           Both("{}: clipped, {} samples at full scale",
                "{}：音が割れています（{}サンプル）", name, sound->clipped),
           false});
    }
    if (sound->rate < kLeastRate) {
      troubles.push_back(Coarse(key, name, sound->rate));
    }
    for (const auto& fault : FaultsOf(QualityOf(sound->samples, *span))) {
      troubles.push_back({key, About(name, fault), false});
    }
  }
  return troubles;
}

Result<std::vector<Part>> Recordings::JokaParts() const {
  if (Has(0, Part::kWhole)) return std::vector{Part::kWhole};
  if (!Has(0, Part::kUpper) || !Has(0, Part::kLower)) {
    return std::vector<Part>{};
  }
  const auto upper = Load(0, Part::kUpper);
  if (!upper) return tl::unexpected(upper.error());
  const auto lower = Load(0, Part::kLower);
  if (!lower) return tl::unexpected(lower.error());
  const bool holds_both =
      std::ssize(upper->samples) * 2 > std::ssize(lower->samples) * 3 &&
      LongestPause(*upper) >= 3 * kSampleRate / 10;
  if (holds_both) return std::vector{Part::kUpper, Part::kLower};
  return std::vector{Part::kUpper, Part::kLower, Part::kLower};
}

Result<std::vector<Phrase>> Recordings::LoadJoka() const {
  const auto parts = JokaParts();
  if (!parts) return tl::unexpected(parts.error());
  std::vector<Phrase> joka;
  for (const Part part : *parts) {
    auto phrase = Load(0, part);
    if (!phrase) return tl::unexpected(phrase.error());
    joka.push_back(std::move(*phrase));
  }
  return joka;
}

}  // namespace kimari::audio
