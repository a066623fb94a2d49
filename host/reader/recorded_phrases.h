// The phrases of a reader's folder, ready to be played: decoded, levelled, with
// their marks, fitted to a rhythm where that is asked for.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "audio/alignment/marks_file.h"
#include "audio/recordings.h"
#include "audio/time_fit.h"
#include "host/base/result.h"
#include "host/game/cards/deck.h"
#include "host/reader/phrase_cache.h"
#include "host/reader/rhythm.h"
#include "host/reader/script.h"

namespace kimari::reader {

// Told apart in the cache: raise it when what MakePhrase, FindSound, Fit or the
// chanter makes of the same input changes. Of the first three a test notices.
inline constexpr int kPreparation = 1;

class RecordedPhrases {
 public:
  // Marks of their morae are taken from the folder where it holds them
  // (alignment::kMarksName). `fit`: the rhythm that every phrase but the joka
  // is stretched to. `tail`: as MakePhrase takes it. Fails as Recordings::Open
  // and LoadMarks do.
  static Result<RecordedPhrases> Open(const std::filesystem::path& folder,
                                      std::optional<RhythmProfile> fit,
                                      int64_t tail = audio::kTailFrames);

  const std::string& Reader() const { return recordings_.Reader(); }
  bool Has(cards::CardId card, audio::Part part) const {
    return recordings_.Has(card, part);
  }
  // How the joka is read from this folder; kJoka where it does not hold it.
  Result<JokaParts> Joka() const;
  std::vector<audio::RecordingTrouble> Look(
      std::span<const audio::RecordingKey> wanted) const {
    return recordings_.Look(wanted);
  }

  // About 0.1 s, fitted 1 s; from the cache 5 ms. `cache` may be null. Fails as
  // Recordings::Load and Fit do.
  Result<audio::Phrase> Load(const cards::Card& card, audio::Part part,
                             PhraseCache* cache) const;

  // Whether `wanted` can be fitted, before any is: fails (kFile) naming those
  // without marks and those that would be stretched too far. Loads them all;
  // `progress` gets the share done. Does nothing without a rhythm.
  Result<void> CheckFit(const cards::Deck& deck,
                        std::span<const audio::RecordingKey> wanted,
                        PhraseCache* cache,
                        const std::function<void(double)>& progress) const;

 private:
  RecordedPhrases(audio::Recordings recordings, std::string folder,
                  std::optional<RhythmProfile> fit)
      : recordings_(std::move(recordings)),
        folder_(std::move(folder)),
        fit_(fit) {}
  // All that the phrase as recorded is made from; empty when its file cannot be
  // read.
  std::string KeyOf(const cards::Card& card, audio::Part part) const;
  // As recorded, with marks only where they are known.
  Result<audio::Phrase> AsRecorded(const cards::Card& card, audio::Part part,
                                   const std::string& key,
                                   PhraseCache* cache) const;
  audio::FitTarget TargetOf(audio::Part part) const;

  audio::Recordings recordings_;
  std::string folder_;  // as it may be shown
  std::optional<RhythmProfile> fit_;
  int64_t tail_ = audio::kTailFrames;
  audio::alignment::Marks marks_;  // by file
};

}  // namespace kimari::reader
