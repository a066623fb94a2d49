// How long phrases take to be made ready, without a cache, with an empty one
// and with a full one; and how near to their rhythm fitted ones come. Not run
// by the tests. measure_preparation FOLDER CACHE [RHYTHM]
#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "audio/alignment/phones.h"
#include "audio/alignment/refine.h"
#include "audio/onset.h"
#include "host/base/clock.h"
#include "host/reader/phrase_loader.h"

namespace kimari::reader {
namespace {

const SteadyClock kClock;

struct Errors {
  double last_ms = 0;
  double onset_ms = 0;
  std::vector<double> mora_ms;  // of lower phrases' last mora
};

// How far from its mark the last mora of a lower phrase is found by its sound.
double LastMoraOff(const audio::Phrase& phrase, const std::string& kana) {
  namespace alignment = audio::alignment;
  constexpr int kAround = 60;  // ms
  auto phone = alignment::Phone::kA;
  for (const auto& slot :
       alignment::SlotsOf(kana, alignment::PhraseKind::kLower)) {
    if (slot.begins_mora) phone = slot.phone;
  }
  const int ms = static_cast<int>(phrase.morae.back().sample /
                                  alignment::FineSpectrum::kStep);
  return alignment::Refine(alignment::FineSpectrum(phrase.samples), phone, ms,
                           ms - kAround, ms + kAround) -
         ms;
}

void Time(const char* what, const std::vector<PhraseLoader::Key>& keys,
          const LoaderOptions& options) {
  auto loader = PhraseLoader::Open(cards::HyakuninIsshu(), options);
  if (!loader) {
    fmt::print("{}\n", loader.error().message);
    return;
  }
  int failed = 0;
  Errors worst;
  auto plain =
      PhraseLoader::Open(cards::HyakuninIsshu(), {.folder = options.folder});
  Duration spent;
  for (const auto& [card, part] : keys) {
    const HostTime before = kClock.Now();
    const auto phrase = loader->Load(card, part);
    spent += kClock.Now() - before;
    failed += phrase ? 0 : 1;
    if (!options.fit || card == 0 || !phrase) continue;
    const auto heard = audio::FindSound((*phrase)->samples);
    const auto source = plain->Load(card, part);
    const auto was = audio::FindSound((*source)->samples);
    if (part == audio::Part::kLower) {
      const std::string& kana = cards::HyakuninIsshu().Find(card)->lower_sung;
      worst.mora_ms.push_back(
          std::abs(LastMoraOff(**phrase, kana) - LastMoraOff(**source, kana)));
    }
    const double target = part == audio::Part::kUpper
                              ? options.fit->upper_s
                              : options.fit->lower_s + options.fit->resonance_s;
    const auto ms = [](int64_t n) {
      return static_cast<double>(n) * 1000 / audio::kSampleRate;
    };
    worst.last_ms = std::max(
        worst.last_ms,
        std::abs(ms(heard->last - (*phrase)->first_sound) - target * 1000));
    worst.onset_ms =
        std::max(worst.onset_ms, std::abs(ms(heard->first - was->first)));
  }
  fmt::print("{:<28}{:4} phrases {:8.2f} s {:7.1f} ms each, {} failed", what,
             keys.size(), spent.Seconds(),
             spent.Seconds() * 1000 / static_cast<double>(keys.size()), failed);
  if (options.fit) {
    std::sort(worst.mora_ms.begin(), worst.mora_ms.end());
    fmt::print("; worst: end {:.1f} ms, onset {:.1f} ms; last mora of {}: ",
               worst.last_ms, worst.onset_ms, worst.mora_ms.size());
    for (const double ms : worst.mora_ms) fmt::print("{:.0f} ", ms);
  }
  fmt::print("\n");
}

void Run(const std::string& folder, const std::string& cache,
         const std::string& rhythm) {
  std::vector<PhraseLoader::Key> keys;
  const auto recordings = audio::Recordings::Open(folder);
  for (const auto& [key, file] : recordings->Files()) {
    keys.emplace_back(static_cast<cards::CardId>(key.poem), key.part);
  }
  auto loader = PhraseLoader::Open(cards::HyakuninIsshu(), {.folder = folder});
  const HostTime before = kClock.Now();
  const auto ready = loader->MakeReady(keys, [](double) {});
  fmt::print("looked at {} files in {:.1f} ms{}\n", keys.size(),
             (kClock.Now() - before).Seconds() * 1000,
             ready ? "" : ": " + ready.error().message);
  LoaderOptions plain{.folder = folder};
  LoaderOptions fitted{.folder = folder, .fit = *ParseProfile(rhythm)};
  LoaderOptions chanted{.reciter = Reciter::kChants};
  const auto three = [&](const std::string& what, LoaderOptions options,
                         const std::vector<PhraseLoader::Key>& of) {
    Time((what + ", no cache").c_str(), of, options);
    options.cache = cache;
    Time((what + ", empty cache").c_str(), of, options);
    Time((what + ", full cache").c_str(), of, options);
  };
  three("recorded", plain, keys);
  three("fitted", fitted, keys);
  three("chanted", chanted, keys);
}

}  // namespace
}  // namespace kimari::reader

int main(int count, char** words) {
  if (count < 3) return 2;
  kimari::reader::Run(words[1], words[2], count > 3 ? words[3] : "5-3-1-6");
  return 0;
}
