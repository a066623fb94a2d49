#include "host/reader/evening_store.h"

#include <cstdlib>
#include <fstream>
#include <system_error>
#include <utility>

#include "host/base/foreign_name.h"
#include "host/base/private_file.h"
#include "host/base/private_folder.h"
#include "host/base/system_reason.h"
#include "host/base/text_file.h"
#include "host/reader/card_set.h"

namespace kimari::reader {
namespace {

namespace fs = std::filesystem;

constexpr const char* kSets = "sets.txt";

// Each deck has its own.
std::string LastOf(const cards::Deck& deck) {
  return "last-" + deck.id + ".json";
}
std::string KnownOf(const cards::Deck& deck) {
  return "known-" + deck.id + ".txt";
}

bool IsThere(const fs::path& file) {
  std::error_code none;
  return fs::exists(fs::symlink_status(file, none));
}

// "sets.txt.unread", "sets.txt.unread-2": whatever was put aside stays.
fs::path FreeBeside(const fs::path& file) {
  fs::path aside = file;
  aside += ".unread";
  for (int next = 2; IsThere(aside); ++next) {
    aside = file;
    aside += ".unread-" + std::to_string(next);
  }
  return aside;
}

}  // namespace

std::optional<fs::path> EveningFolder() {
  // NOLINTBEGIN(concurrency-mt-unsafe): nothing sets them
  const char* config = std::getenv("XDG_CONFIG_HOME");
  const char* home = std::getenv("HOME");
  // NOLINTEND(concurrency-mt-unsafe)
  if (config != nullptr && *config == '/') {
    return fs::path(config) / "kimari/reader";
  }
  if (home != nullptr && *home == '/') {
    return fs::path(home) / ".config/kimari/reader";
  }
  return std::nullopt;
}

EveningStore::EveningStore(std::optional<fs::path> folder,
                           const cards::Deck& deck)
    : folder_(std::move(folder)), deck_(deck) {
  if (const auto text = Read(LastOf(deck))) {
    auto last = EveningOf(*text);
    if (last) {
      last_ = std::move(*last);
    } else {
      troubles_.push_back(About(LastOf(deck), TextOf(last.error())));
    }
  }
  if (const auto text = Read(kSets)) {
    sets_ = OwnSets::Read(*text, deck);
    for (const Text& trouble : sets_.Troubles()) {
      troubles_.push_back(About(kSets, trouble));
    }
  }
  const auto known = Read(KnownOf(deck));
  if (known && known->find_first_not_of(" \n\r\t") != std::string::npos) {
    std::string words = *known;
    words.erase(words.find_last_not_of(" \n\r\t") + 1);
    auto cards = ParseCardSet(deck, words);
    if (cards) {
      known_.insert(cards->begin(), cards->end());
    } else {
      troubles_.push_back(About(KnownOf(deck), TextOf(cards.error())));
    }
  }
}

std::optional<std::string> EveningStore::Read(const std::string& name) {
  if (!folder_) return std::nullopt;
  std::error_code none;
  if (!fs::exists(*folder_ / name, none)) return std::nullopt;
  auto text = ReadText(*folder_ / name);
  if (text) return std::move(*text);
  troubles_.push_back(TextOf(text.error()));
  unread_.insert(name);
  return std::nullopt;
}

Result<void> EveningStore::Write(const char* name, const std::string& text) {
  if (!folder_) return {};
  if (auto made = MakePrivateFolder(folder_->string(), {".json", ".txt"});
      !made)
    return made;
  const fs::path file = *folder_ / name;
  // What nobody could read is put aside, not overwritten.
  if (unread_.erase(name) > 0 && IsThere(file)) {
    std::error_code trouble;
    fs::rename(file, FreeBeside(file), trouble);
    if (trouble) {
      unread_.insert(name);
      return Fail(ErrorKind::kFile,
                  Both("{}: cannot be put aside ({}); is the folder yours?",
                       "{}：脇に置けません（{}）。フォルダの権限を確かめてくだ"
                       "さい",
                       ShownPath(file), SystemReason(trouble)));
    }
  }
  return WritePrivate(file.string(), text);
}

Result<void> EveningStore::KeepLast(const Evening& evening) {
  last_ = evening;
  return Write(LastOf(deck_).c_str(), ToJson(evening) + "\n");
}

Result<void> EveningStore::KeepSets(OwnSets sets) {
  sets_ = std::move(sets);
  return Write(kSets, sets_.Text());
}

Result<void> EveningStore::KeepKnown(std::set<cards::CardId> known) {
  known_ = std::move(known);
  std::string text;
  for (const cards::CardId card : known_) {
    text += (text.empty() ? "" : ",") + std::to_string(card);
  }
  return Write(KnownOf(deck_).c_str(), text + "\n");
}

}  // namespace kimari::reader
