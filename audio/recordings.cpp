#include "audio/recordings.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <optional>
#include <system_error>

#include "audio/onset.h"
#include "audio/sound_file.h"

namespace kimari::audio {
namespace {

namespace fs = std::filesystem;

struct Named {
  std::string reader;
  RecordingKey key;
};

bool IsSoundExtension(std::string ext) {
  std::transform(ext.begin(), ext.end(), ext.begin(),
                 [](unsigned char c) { return std::tolower(c); });
  constexpr std::array<std::string_view, 4> kKnown = {".wav", ".flac", ".ogg",
                                                      ".mp3"};
  return std::find(kKnown.begin(), kKnown.end(), ext) != kKnown.end();
}

bool AllDigits(std::string_view s) {
  return std::all_of(s.begin(), s.end(),
                     [](unsigned char c) { return std::isdigit(c) != 0; });
}

// <reader>_<NNN>[_<rest>]; the reader's own name may hold underscores.
std::optional<Named> ReadName(const fs::path& file) {
  if (!IsSoundExtension(file.extension().string())) return std::nullopt;
  const std::string stem = file.stem().string();
  for (size_t at = stem.find('_'); at != std::string::npos;
       at = stem.find('_', at + 1)) {
    const std::string number = stem.substr(at + 1, 3);
    const std::string rest = stem.substr(std::min(stem.size(), at + 4));
    if (at == 0 || number.size() != 3 || !AllDigits(number)) continue;
    if (!rest.empty() && rest[0] != '_') continue;
    Named named{stem.substr(0, at), {std::stoi(number), Part::kWhole}};
    if (rest == "_1") named.key.part = Part::kUpper;
    if (rest == "_2") named.key.part = Part::kLower;
    if (named.key.part == Part::kWhole && named.key.poem != 0) continue;
    return named;
  }
  return std::nullopt;
}

std::string PartName(Part part) {
  return part == Part::kUpper ? "upper phrase" : "lower phrase";
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

}  // namespace

Result<Recordings> Recordings::Open(const fs::path& folder) {
  std::error_code trouble;
  fs::directory_iterator entries(folder, trouble);
  if (trouble) {
    return Fail(ErrorKind::kFile, folder.string() +
                                      ": cannot be opened as a folder (" +
                                      trouble.message() + ")");
  }
  std::vector<fs::path> files;
  for (const fs::directory_entry& entry : entries)
    files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  Recordings recordings;
  recordings.folder_ = folder;
  for (const fs::path& file : files) {
    const auto named = ReadName(file);
    if (!named) continue;
    if (recordings.reader_.empty()) recordings.reader_ = named->reader;
    if (recordings.reader_ != named->reader) {
      return Fail(ErrorKind::kFile, folder.string() + ": holds two readers, '" +
                                        recordings.reader_ + "' and '" +
                                        named->reader +
                                        "'; give each a folder of its own");
    }
    const auto [there, added] = recordings.files_.emplace(named->key, file);
    if (!added) {
      return Fail(ErrorKind::kFile, folder.string() + ": " +
                                        there->second.filename().string() +
                                        " and " + file.filename().string() +
                                        " are the same phrase; remove one");
    }
  }
  if (recordings.files_.empty()) {
    return Fail(ErrorKind::kFile,
                folder.string() +
                    ": no recording in it; files are named like "
                    "reader_001_1.ogg (1 upper, 2 lower phrase)");
  }
  return recordings;
}

Result<Phrase> Recordings::Load(int poem, Part part,
                                std::string_view kana) const {
  const auto found = files_.find({poem, part});
  if (found == files_.end()) {
    return Fail(ErrorKind::kFile, folder_.string() + ": poem " +
                                      std::to_string(poem) + " has no " +
                                      PartName(part));
  }
  auto sound = DecodeSoundFile(found->second);
  if (!sound) return tl::unexpected(sound.error());
  auto phrase =
      MakePhrase(found->second.filename().string(), std::move(sound->samples));
  if (phrase && !kana.empty()) {
    phrase->morae =
        EstimateMorae(kana, phrase->first_sound, phrase->last_sound);
  }
  return phrase;
}

std::vector<RecordingTrouble> Recordings::Check(int poems) const {
  std::vector<RecordingTrouble> troubles;
  for (int poem = 1; poem <= poems; ++poem) {
    for (const Part part : {Part::kUpper, Part::kLower}) {
      if (Has(poem, part)) continue;
      troubles.push_back(
          {{poem, part},
           "poem " + std::to_string(poem) + ": " + PartName(part) + " missing",
           true,
           true});
    }
  }
  for (const auto& [key, file] : files_) {
    const auto sound = DecodeSoundFile(file);
    const std::string name = file.filename().string();
    if (!sound) {
      troubles.push_back({key, sound.error().message, true});
    } else if (!FindSound(sound->samples)) {
      troubles.push_back({key, name + ": no sound in it", true});
    } else if (sound->clipped > 0) {
      troubles.push_back({key,
                          name + ": clipped, " +
                              std::to_string(sound->clipped) +
                              " samples at full scale",
                          false});
    }
  }
  return troubles;
}

Result<std::vector<Phrase>> Recordings::LoadJoka() const {
  std::vector<Phrase> joka;
  if (Has(0, Part::kWhole)) {
    auto whole = Load(0, Part::kWhole);
    if (!whole) return tl::unexpected(whole.error());
    joka.push_back(std::move(*whole));
    return joka;
  }
  if (!Has(0, Part::kUpper) || !Has(0, Part::kLower)) return joka;
  auto upper = Load(0, Part::kUpper);
  if (!upper) return tl::unexpected(upper.error());
  auto lower = Load(0, Part::kLower);
  if (!lower) return tl::unexpected(lower.error());
  const bool holds_both =
      std::ssize(upper->samples) * 2 > std::ssize(lower->samples) * 3 &&
      LongestPause(*upper) >= 3 * kSampleRate / 10;
  joka.push_back(std::move(*upper));
  if (!holds_both) joka.push_back(*lower);
  joka.push_back(std::move(*lower));
  return joka;
}

}  // namespace kimari::audio
