#include "host/reader/phrase_store.h"

#include <sys/resource.h>

#include <algorithm>
#include <utility>

namespace kimari::reader {
namespace {

constexpr int kNice = 5;

}  // namespace

PhraseStore::PhraseStore(PhraseLoader loader, std::vector<Key> wanted)
    : wanted_(std::move(wanted)), loader_(std::move(loader)) {
  thread_ = std::thread([this] { Run(); });
}

PhraseStore::~PhraseStore() {
  stop_ = true;
  asking_.notify_all();
  thread_.join();
}

void PhraseStore::Run() {
  // Of this thread alone: cameras and boards come first.
  setpriority(PRIO_PROCESS, 0, kNice);
  std::vector<std::string> troubles;
  for (const Key& key : wanted_) {
    // Whoever asks goes first.
    for (int n = asking_; n > 0 && !stop_; n = asking_) asking_.wait(n);
    if (stop_) return;
    if (auto phrase = Take(key); !phrase) {
      troubles.push_back(phrase.error().message);
    }
  }
  {
    const std::lock_guard lock(loading_);
    for (auto& filled : loader_.TakeFilled()) troubles.push_back(filled);
  }
  std::sort(troubles.begin(), troubles.end());
  {
    const std::lock_guard lock(loading_);
    const PhraseCache* cache = loader_.Cache();
    if (cache != nullptr && !cache->Trouble().empty()) {
      troubles.push_back(cache->Trouble());
    }
  }
  const std::lock_guard lock(kept_mutex_);
  troubles_ = std::move(troubles);
}

std::vector<std::string> PhraseStore::TakeTroubles() {
  const std::lock_guard lock(kept_mutex_);
  return std::exchange(troubles_, {});
}

Result<audio::PhrasePtr> PhraseStore::Take(const Key& key) {
  const auto kept = [&]() -> audio::PhrasePtr {
    const std::lock_guard lock(kept_mutex_);
    const auto found = kept_.find(key);
    return found == kept_.end() ? nullptr : found->second;
  };
  if (auto phrase = kept()) return phrase;
  const std::lock_guard lock(loading_);
  if (auto phrase = kept()) return phrase;
  auto phrase = loader_.Load(key.first, key.second);
  const std::lock_guard keep(kept_mutex_);
  if (phrase) {
    kept_[key] = *phrase;
    failed_.erase(key);
  } else {
    failed_[key] = phrase.error();
  }
  return phrase;
}

Result<audio::PhrasePtr> PhraseStore::IfLoaded(const Key& key) const {
  const std::lock_guard lock(kept_mutex_);
  if (const auto kept = kept_.find(key); kept != kept_.end()) {
    return kept->second;
  }
  if (const auto failed = failed_.find(key); failed != failed_.end()) {
    return tl::unexpected(failed->second);
  }
  return nullptr;
}

Result<audio::PhrasePtr> PhraseStore::Get(cards::CardId card,
                                          audio::Part part) {
  ++asking_;
  auto phrase = Take({card, part});
  --asking_;
  asking_.notify_all();
  return phrase;
}

Result<audio::PhrasePtr> PhraseStore::Get(Announcement announcement) {
  ++asking_;
  const std::lock_guard lock(loading_);
  auto phrase = loader_.Load(announcement);
  --asking_;
  asking_.notify_all();
  return phrase;
}

std::pair<size_t, size_t> PhraseStore::Loaded() const {
  const std::lock_guard lock(kept_mutex_);
  return {kept_.size(), wanted_.size()};
}

std::string PhraseStore::Description() const {
  const std::lock_guard lock(loading_);
  return loader_.Description();
}

}  // namespace kimari::reader
