// The phrases of a set, loaded one after the other by a thread of its own while
// the first are being read already.
#pragma once

#include <atomic>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <thread>
#include <utility>
#include <variant>
#include <vector>

#include "audio/recitation.h"
#include "host/base/result.h"
#include "host/reader/phrase_loader.h"
#include "host/reader/reading_plan.h"

namespace kimari::reader {

class PhraseStore {
 public:
  using Key = std::pair<cards::CardId, audio::Part>;

  // The phrases of a match: `announcements`, then `plan` in the order in which
  // it is read, with `joka` the joka first. A folder is looked at as a whole,
  // then the thread begins. Fails before that as PhraseLoader's Open, Joka and
  // MakeReady do, and where there is no voice. The deck must outlive it.
  // The same list gives the same samples: espeak-ng's depend a little on what
  // it said before.
  static Result<std::unique_ptr<PhraseStore>> Open(
      const cards::Deck& deck, const ReadingPlan& plan, LoaderOptions options,
      bool joka, std::span<const Announcement> announcements);
  // Begins to load `wanted`, in this order.
  PhraseStore(PhraseLoader loader, std::vector<Key> wanted);
  ~PhraseStore();
  PhraseStore(const PhraseStore&) = delete;
  PhraseStore& operator=(const PhraseStore&) = delete;

  // Waits for it: at most as long as one phrase takes to load, since it is
  // taken out of turn. Keeps it. Thread: any but the loading one.
  Result<audio::PhrasePtr> Get(cards::CardId card, audio::Part part);
  Result<audio::PhrasePtr> Get(Announcement announcement);
  // Waits until all that is wanted is there, or fails as the first that cannot
  // be loaded: for whoever must not depend on how fast it goes.
  Result<void> LoadAll();
  // What was loaded so far; null: not yet. Fails as its loading did. Never
  // waits for a phrase. Thread: any.
  Result<audio::PhrasePtr> IfLoaded(const Key& key) const;
  Result<audio::PhrasePtr> IfLoaded(Announcement announcement) const;
  // How the joka is read, as Open was told; empty where it is not.
  const JokaParts& Joka() const { return joka_; }
  // What could not be loaded, each once: told when all were tried, and sorted,
  // so that it says nothing of the order.
  std::vector<Text> DrainTroubles();

 private:
  using Sound = std::variant<Announcement, Key>;

  PhraseStore(PhraseLoader loader, std::vector<Sound> wanted, JokaParts joka);
  void Run();
  // The sound, taken out of turn.
  Result<audio::PhrasePtr> Ask(const Sound& sound);
  Result<audio::PhrasePtr> Load(const Sound& sound);
  Result<audio::PhrasePtr> Find(const Sound& sound) const;

  const std::vector<Sound> wanted_;
  const JokaParts joka_;
  mutable std::mutex loading_;  // one at a time
  PhraseLoader loader_;
  mutable std::mutex kept_mutex_;
  std::map<Sound, audio::PhrasePtr> kept_;
  std::map<Sound, Error> failed_;
  std::vector<Text> troubles_;  // empty until all were tried
  std::atomic<bool> stop_{false};
  std::atomic<int> asking_{0};
  std::thread thread_;
};

}  // namespace kimari::reader
