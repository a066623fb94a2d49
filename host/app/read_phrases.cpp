#include "host/app/read_phrases.h"

#include <spdlog/fmt/fmt.h>
#include <unistd.h>

#include <cmath>
#include <utility>

namespace kimari::app {

Result<ReadPhrases> PrepareToRead(const ReadPhrasesOptions& options,
                                  const cards::Deck& deck,
                                  const reader::ReadingPlan& plan,
                                  reader::SessionOptions session) {
  const auto rhythm = reader::ParseProfile(options.rhythm);
  if (!rhythm) return tl::unexpected(rhythm.error());
  if (options.fit && options.folder.empty()) {
    return Fail(ErrorKind::kUsage,
                "--fit stretches recordings; name their folder with --reader");
  }
  reader::LoaderOptions wanted;
  wanted.reciter = reader::Reciter::kChants;
  wanted.fill = options.fill;
  if (!options.folder.empty()) wanted.folder = options.folder;
  if (options.fit) wanted.fit = *rhythm;
  if (!options.no_cache) wanted.cache = reader::CacheFolder();
  auto loader = reader::PhraseLoader::Open(deck, std::move(wanted));
  if (!loader) return tl::unexpected(loader.error());
  auto joka = loader->Joka();
  if (!joka) return tl::unexpected(joka.error());
  session.joka = std::move(*joka);
  session.gap =
      std::llround(options.gap.value_or(rhythm->gap_s) * audio::kSampleRate);
  auto phrases = reader::PhrasesOf(session.mode, deck, plan, session.joka);
  const bool bar = isatty(STDERR_FILENO) == 1;
  const auto ready = loader->MakeReady(phrases, [&](double share) {
    if (bar) fmt::print(stderr, "\r{:3.0f} %", share * 100);
  });
  if (bar) fmt::print(stderr, "\r     \r");
  if (!ready) return tl::unexpected(ready.error());
  if (options.folder.empty() || !ready->empty()) {
    // Fails before anything sounds where nobody can read.
    const auto voice = loader->Load(reader::Announcement::kAllRead);
    if (!voice) return tl::unexpected(voice.error());
  }
  ReadPhrases prepared;
  prepared.reads = loader->Description();
  if (!ready->empty()) prepared.reads += ". " + *ready;
  prepared.session = std::move(session);
  prepared.store = std::make_unique<reader::PhraseStore>(std::move(*loader),
                                                         std::move(phrases));
  return prepared;
}

}  // namespace kimari::app
