#include "host/uses/evening/read_phrases.h"

#include <spdlog/fmt/fmt.h>
#include <unistd.h>

#include <cmath>
#include <utility>

#include "host/base/foreign_name.h"

namespace kimari::evening {
namespace {

reader::MemorisingPlan MemorisingOf(const reader::Evening& evening) {
  if (evening.memorise_min) {
    return reader::MemorisingOf(FromSeconds(*evening.memorise_min * 60));
  }
  return evening.mode == reader::Mode::kHimuka ? reader::HimukaMemorising()
                                               : reader::KyogiMemorising();
}

int64_t Frames(double seconds) {
  return std::llround(seconds * audio::kSampleRate);
}

reader::SessionOptions SessionOf(const reader::Evening& evening, double gap_s) {
  reader::SessionOptions session;
  session.mode = evening.mode;
  session.own = evening.own;
  session.memorising = MemorisingOf(evening);
  session.gap = Frames(gap_s);
  session.lead = Frames(evening.lead_s);
  session.gain = std::pow(10.0, evening.volume_db / 20.0);
  if (evening.every_s) session.every = FromSeconds(*evening.every_s);
  if (evening.every_ends_min > 0) {
    session.every_ends = FromSeconds(evening.every_ends_min * 60);
  }
  return session;
}

}  // namespace

reader::Evening AsAdjusted(reader::Evening evening,
                           const reader::SessionOptions& session) {
  evening.volume_db =
      static_cast<int>(std::lround(20 * std::log10(session.gain)));
  // Divided: 30 s are 30, not 30.000000000000004.
  const auto seconds = [](Duration time) {
    return static_cast<double>(time.ns) / 1e9;
  };
  evening.every_s =
      session.every ? std::optional(seconds(*session.every)) : std::nullopt;
  evening.every_ends_min =
      session.every_ends ? seconds(*session.every_ends) / 60 : 0;
  return evening;
}

Result<ReadPhrases> PrepareToRead(const reader::Evening& evening, bool cached,
                                  const cards::Deck& deck,
                                  const reader::ReadingPlan& plan,
                                  const std::function<void(double)>& progress) {
  const auto rhythm = reader::ParseProfile(evening.rhythm);
  if (!rhythm) return tl::unexpected(rhythm.error());
  if (evening.fit && evening.reader.empty()) {
    return Fail(
        ErrorKind::kUsage,
        Text{"--fit stretches recordings; name their folder with --reader",
             "--fit は録音を伸び縮みさせます。--reader でフォルダを指定して"
             "ください"});
  }
  reader::LoaderOptions wanted;
  wanted.reciter = reader::Reciter::kChants;
  wanted.voice = evening.voice;
  wanted.fill = evening.fill;
  wanted.tail = Frames(evening.tail_s);
  if (!evening.reader.empty()) wanted.folder = PathOf(evening.reader).native();
  if (evening.fit) wanted.fit = *rhythm;
  if (cached) wanted.cache = reader::CacheFolder();
  auto loader = reader::PhraseLoader::Open(deck, std::move(wanted));
  if (!loader) return tl::unexpected(loader.error());
  reader::SessionOptions session =
      SessionOf(evening, evening.gap_s.value_or(rhythm->gap_s));
  auto joka = loader->Joka();
  if (!joka) return tl::unexpected(joka.error());
  session.joka = reader::JokaOf(*joka, evening.joka_upper, evening.joka_lower);
  auto phrases =
      reader::PhrasesOf(session.mode, deck, plan, session.joka, session.own);
  const bool bar = isatty(STDERR_FILENO) == 1;
  const auto ready = loader->MakeReady(phrases, [&](double share) {
    if (bar) fmt::print(stderr, "\r{:3.0f} %", share * 100);
    if (progress) progress(share);
  });
  if (bar) fmt::print(stderr, "\r     \r");
  if (!ready) return tl::unexpected(ready.error());
  if (evening.reader.empty() || !ready->en.empty()) {
    // Fails before anything sounds where nobody can read.
    const auto voice = loader->Load(reader::Announcement::kAllRead);
    if (!voice) return tl::unexpected(voice.error());
  }
  ReadPhrases prepared;
  prepared.reads = loader->Description();
  if (!ready->en.empty()) {
    prepared.reads.en += ". " + ready->en;
    prepared.reads.ja += "。" + ready->ja;
  }
  prepared.session = std::move(session);
  prepared.store = std::make_unique<reader::PhraseStore>(std::move(*loader),
                                                         std::move(phrases));
  return prepared;
}

}  // namespace kimari::evening
