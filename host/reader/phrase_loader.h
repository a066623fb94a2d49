// Gets the sound of one phrase: from a reader's recordings where they hold it,
// else from the synthetic voice.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "audio/recitation.h"
#include "audio/recordings.h"
#include "audio/synthesiser.h"
#include "audio/voice.h"
#include "host/base/result.h"
#include "host/game/cards/deck.h"
#include "host/reader/announcements.h"
#include "host/reader/phrase_cache.h"
#include "host/reader/recorded_phrases.h"
#include "host/reader/script.h"
#include "host/reader/words.h"

namespace kimari::reader {

enum class Reciter {
  kQuick,   // espeak-ng on one tone, 30 ms a phrase
  kChants,  // audio::Voice, 0.3 s a phrase where its voice is installed
};

// What is played in place of a phrase, in training. Called on any thread.
using Played = std::function<audio::Phrase(const audio::Phrase&, cards::CardId,
                                           audio::Part)>;

struct LoaderOptions {
  std::optional<std::string> folder;  // of recordings
  Reciter reciter = Reciter::kQuick;
  audio::VoicePitch voice = audio::VoicePitch::kLow;  // of kChants
  // The voice reads what the folder does not hold, or what turns out not to be
  // playable only when it is decoded.
  bool fill = true;
  // MakeReady decodes every recording, so that silent and broken ones are found
  // too: 25 ms each, from the cache 2 ms.
  bool decode_all = false;
  std::optional<RhythmProfile> fit;            // of the recordings
  int64_t tail = audio::kTailFrames;           // of the recordings
  std::optional<std::filesystem::path> cache;  // nothing: none is kept
  Played played;                               // null: all of it
};

// One thread at a time. The deck must outlive it.
class PhraseLoader {
 public:
  using Key = std::pair<cards::CardId, audio::Part>;

  // Fails as RecordedPhrases::Open.
  static Result<PhraseLoader> Open(const cards::Deck& deck,
                                   LoaderOptions options = {});

  // How the joka is read: as the folder holds it, else kJoka. 0.1 s.
  Result<JokaParts> Joka() const;

  // Looks at the recordings of `wanted` before any is played: 1 ms a phrase;
  // with a rhythm to fit to, all are loaded, `progress` gets the share done.
  // What of them is coarse is in the Description from then on.
  // Gives a sentence on what the voice reads in the reader's place; empty ones:
  // nothing. Fails (kFile), naming them, on recordings that cannot be played or
  // fitted, and on missing ones that are not to be filled.
  Result<Text> MakeReady(std::span<const Key> wanted,
                         const std::function<void(double)>& progress);

  // Fails where no voice could read what is not recorded. Says nothing.
  Result<void> OpenVoice();
  // 0.1 to 0.5 s, from the cache 5 ms. Fails (kUsage) for a card that is not in
  // the deck, else as RecordedPhrases::Load and the voice do.
  Result<audio::PhrasePtr> Load(cards::CardId card, audio::Part part);
  Result<audio::PhrasePtr> Load(Announcement announcement);

  // What recordings the voice had to read for, and why; each once.
  std::vector<Text> DrainFilled() { return std::exchange(filled_, {}); }

  int Recorded() const { return recorded_; }
  int Synthesised() const { return synthesised_; }
  // The reader's name, or who reads in his place.
  Text Description() const;
  // Writes what is to be kept for the next time (PhraseCache::Flush).
  void FlushCache() {
    if (cache_) cache_->Flush();
  }
  // Null where none is kept.
  const PhraseCache* Cache() const { return cache_ ? &*cache_ : nullptr; }

 private:
  PhraseLoader(const cards::Deck& deck, LoaderOptions options)
      : deck_(&deck), options_(std::move(options)) {}
  Result<audio::PhrasePtr> LoadWhole(cards::CardId card, audio::Part part);
  Result<void> DecodeAll(std::span<const audio::RecordingKey> keys);
  // What `say` gives, by way of the cache where the voice chants: `what` is all
  // it depends on but the voice.
  Result<audio::PhrasePtr> Spoken(
      const std::string& what,
      const std::function<Result<audio::Phrase>()>& say);
  PhraseCache* CacheOrNull() { return cache_ ? &*cache_ : nullptr; }

  const cards::Deck* deck_;
  LoaderOptions options_;
  std::optional<RecordedPhrases> recordings_;
  std::optional<PhraseCache> cache_;
  std::optional<audio::Synthesiser> synthesiser_;
  std::optional<audio::Voice> voice_;
  std::string voice_hash_;  // of the chanting voice's file; empty: not known
  std::vector<Text> filled_;
  int recorded_ = 0;
  int synthesised_ = 0;
  int coarse_ = 0;  // of what MakeReady looked at
};

}  // namespace kimari::reader
