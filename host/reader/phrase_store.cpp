#include "host/reader/phrase_store.h"

#include <sys/resource.h>

#include <algorithm>
#include <utility>

#include "host/base/log.h"

namespace kimari::reader {
namespace {

constexpr int kNice = 5;

}  // namespace

Result<std::unique_ptr<PhraseStore>> PhraseStore::Open(
    const cards::Deck& deck, const ReadingPlan& plan, LoaderOptions options,
    bool joka, std::span<const Announcement> announcements) {
  auto loader = PhraseLoader::Open(deck, std::move(options));
  if (!loader) return tl::unexpected(loader.error());
  JokaParts parts;
  if (joka && deck.joka) {
    auto held = loader->Joka();
    if (!held) return tl::unexpected(held.error());
    parts = std::move(*held);
  }
  const std::vector<Key> phrases =
      PhrasesOf(Mode::kCompetitive, deck, plan, parts);
  const auto ready = loader->MakeReady(phrases, [](double) {});
  if (!ready) return tl::unexpected(ready.error());
  if (!ready->en.empty()) log::Warning("{}", ready->en);
  if (auto voice = loader->OpenVoice(); !voice) {
    return tl::unexpected(voice.error());
  }
  std::vector<Sound> wanted(announcements.begin(), announcements.end());
  wanted.insert(wanted.end(), phrases.begin(), phrases.end());
  return std::unique_ptr<PhraseStore>(
      new PhraseStore(std::move(*loader), std::move(wanted), std::move(parts)));
}

PhraseStore::PhraseStore(PhraseLoader loader, std::vector<Key> wanted)
    : PhraseStore(std::move(loader),
                  std::vector<Sound>(wanted.begin(), wanted.end()), {}) {}

PhraseStore::PhraseStore(PhraseLoader loader, std::vector<Sound> wanted,
                         JokaParts joka)
    : wanted_(std::move(wanted)),
      joka_(std::move(joka)),
      loader_(std::move(loader)) {
  thread_ = std::thread([this] { Run(); });
}

PhraseStore::~PhraseStore() {
  stop_ = true;
  asking_.notify_all();
  thread_.join();
}

void PhraseStore::Run() {
  // This thread's alone: cameras and boards come first.
  setpriority(PRIO_PROCESS, 0, kNice);
  std::vector<Text> troubles;
  for (const Sound& sound : wanted_) {
    // Whoever asks goes first.
    for (int n = asking_; n > 0 && !stop_; n = asking_) asking_.wait(n);
    if (stop_) return;
    if (auto phrase = Load(sound); !phrase) {
      troubles.push_back(TextOf(phrase.error()));
    }
  }
  {
    const std::lock_guard lock(loading_);
    for (auto& filled : loader_.DrainFilled()) troubles.push_back(filled);
  }
  std::ranges::sort(troubles, {}, &Text::en);
  {
    const std::lock_guard lock(loading_);
    loader_.FlushCache();
    const PhraseCache* cache = loader_.Cache();
    if (cache != nullptr && cache->Trouble()) {
      troubles.push_back(*cache->Trouble());
    }
  }
  const std::lock_guard lock(kept_mutex_);
  troubles_ = std::move(troubles);
}

std::vector<Text> PhraseStore::DrainTroubles() {
  const std::lock_guard lock(kept_mutex_);
  return std::exchange(troubles_, {});
}

Result<audio::PhrasePtr> PhraseStore::Load(const Sound& sound) {
  const auto kept = [&]() -> audio::PhrasePtr {
    const std::lock_guard lock(kept_mutex_);
    const auto found = kept_.find(sound);
    return found == kept_.end() ? nullptr : found->second;
  };
  if (auto phrase = kept()) return phrase;
  const std::lock_guard lock(loading_);
  if (auto phrase = kept()) return phrase;
  const Key* key = std::get_if<Key>(&sound);
  auto phrase = key != nullptr ? loader_.Load(key->first, key->second)
                               : loader_.Load(std::get<Announcement>(sound));
  const std::lock_guard keep(kept_mutex_);
  if (phrase) {
    kept_[sound] = *phrase;
    failed_.erase(sound);
  } else {
    failed_[sound] = phrase.error();
  }
  return phrase;
}

Result<audio::PhrasePtr> PhraseStore::Find(const Sound& sound) const {
  const std::lock_guard lock(kept_mutex_);
  if (const auto kept = kept_.find(sound); kept != kept_.end()) {
    return kept->second;
  }
  if (const auto failed = failed_.find(sound); failed != failed_.end()) {
    return tl::unexpected(failed->second);
  }
  return nullptr;
}

Result<audio::PhrasePtr> PhraseStore::IfLoaded(const Key& key) const {
  return Find(key);
}

Result<audio::PhrasePtr> PhraseStore::IfLoaded(
    Announcement announcement) const {
  return Find(announcement);
}

Result<audio::PhrasePtr> PhraseStore::Ask(const Sound& sound) {
  ++asking_;
  auto phrase = Load(sound);
  --asking_;
  asking_.notify_all();
  return phrase;
}

Result<audio::PhrasePtr> PhraseStore::Get(cards::CardId card,
                                          audio::Part part) {
  return Ask(Key{card, part});
}

Result<audio::PhrasePtr> PhraseStore::Get(Announcement announcement) {
  return Ask(announcement);
}

Result<void> PhraseStore::LoadAll() {
  for (const Sound& sound : wanted_) {
    if (auto phrase = Ask(sound); !phrase) {
      return tl::unexpected(phrase.error());
    }
  }
  return {};
}

}  // namespace kimari::reader
