// The phrases of a set, loaded one after the other by a thread of its own while
// the first are being read already.
#pragma once

#include <atomic>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "audio/recitation.h"
#include "host/base/result.h"
#include "host/reader/phrase_loader.h"

namespace kimari::reader {

class PhraseStore {
 public:
  using Key = std::pair<cards::CardId, audio::Part>;

  // Begins to load the announcements' voice and `wanted`, in this order.
  PhraseStore(PhraseLoader loader, std::vector<Key> wanted);
  ~PhraseStore();
  PhraseStore(const PhraseStore&) = delete;
  PhraseStore& operator=(const PhraseStore&) = delete;

  // Waits for it: at most as long as one phrase takes to load, since it is
  // taken out of turn. Keeps it. Thread: any but the loading one.
  Result<audio::PhrasePtr> Get(cards::CardId card, audio::Part part);
  Result<audio::PhrasePtr> Get(Announcement announcement);
  // What was loaded so far; null: not yet. Fails as its loading did. Never
  // waits for a phrase. Thread: any.
  Result<audio::PhrasePtr> IfLoaded(const Key& key) const;
  // What could not be loaded, each once: told when all were tried, and sorted,
  // so that it says nothing of the order.
  std::vector<std::string> TakeTroubles();
  // Loaded so far, of how many.
  std::pair<size_t, size_t> Loaded() const;
  std::string Description() const;

 private:
  void Run();
  Result<audio::PhrasePtr> Take(const Key& key);

  const std::vector<Key> wanted_;
  mutable std::mutex loading_;  // one at a time
  PhraseLoader loader_;
  mutable std::mutex kept_mutex_;
  std::map<Key, audio::PhrasePtr> kept_;
  std::map<Key, Error> failed_;
  std::vector<std::string> troubles_;  // empty until all were tried
  std::atomic<bool> stop_{false};
  std::atomic<int> asking_{0};
  std::thread thread_;
};

}  // namespace kimari::reader
