#include "host/reader/sealed_set.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <nlohmann/json.hpp>
#include <system_error>
#include <utility>
#include <vector>

#include "host/base/json_text.h"
#include "host/base/plain_file.h"
#include "host/reader/sealed_file.h"

namespace kimari::reader {
namespace {

using cards::CardId;
using nlohmann::json;

constexpr const char* kTitle = "kimari set 1";

json ToJson(const Turns::Standing& standing) {
  json turns = json::array();
  for (const Turns::Turn& turn : standing.turns) {
    turns.push_back(turn.skipped ? -static_cast<int>(turn.card)
                                 : static_cast<int>(turn.card));
  }
  json place = {{"turns", turns}, {"next", standing.place.next}};
  if (standing.place.previous) place["previous"] = *standing.place.previous;
  return place;
}

// Cards of the deck, or nothing.
std::optional<std::vector<CardId>> CardsOf(const json& from,
                                           const cards::Deck& deck) {
  if (!from.is_array()) return std::nullopt;
  std::vector<CardId> cards;
  for (const json& card : from) {
    if (!card.is_number_integer()) return std::nullopt;
    const auto number = card.get<int64_t>();
    if (number <= 0 || number > 0xFFFF) return std::nullopt;
    if (deck.Find(static_cast<CardId>(number)) == nullptr) return std::nullopt;
    cards.push_back(static_cast<CardId>(number));
  }
  return cards;
}

std::optional<Turns::Standing> StandingOf(const json& from,
                                          const cards::Deck& deck) {
  if (!from.is_object() || !from.value("turns", json()).is_array() ||
      !from.value("next", json()).is_number_unsigned()) {
    return std::nullopt;
  }
  Turns::Standing standing;
  for (const json& turn : from["turns"]) {
    if (!turn.is_number_integer()) return std::nullopt;
    const auto number = turn.get<int64_t>();
    const int64_t card = number < 0 ? -number : number;
    if (card == 0 || card > 0xFFFF ||
        deck.Find(static_cast<CardId>(card)) == nullptr) {
      return std::nullopt;
    }
    standing.turns.push_back({static_cast<CardId>(card), number < 0});
  }
  standing.place.next = from["next"].get<size_t>();
  if (standing.place.next > standing.turns.size()) return std::nullopt;
  const json previous = from.value("previous", json());
  if (previous.is_number_unsigned() && previous <= 0xFFFFU) {
    standing.place.previous = previous.get<CardId>();
    if (deck.Find(*standing.place.previous) == nullptr) return std::nullopt;
  }
  return standing;
}

// Whole, and of another deck, or no set at all.
bool IsOfAnother(const std::filesystem::path& file, const cards::Deck& deck) {
  const auto read = ReadSealed(file.string());
  if (!read) return read.error() == SealFault::kNotThere;
  if (read->title != kTitle) return true;
  const json set = ParseJson(read->text);
  return set.is_object() && set.value("deck", "") != deck.id;
}

// Whether a log was named by the time of its beginning.
bool IsATime(const std::filesystem::path& sealed) {
  const std::string name = sealed.filename().string();
  return name.size() > 5 && name[4] == '-' &&
         std::all_of(name.begin(), name.begin() + 4,
                     [](char c) { return c >= '0' && c <= '9'; });
}

}  // namespace

Result<SetInUse> SetInUse::Claim(const std::filesystem::path& log) {
  // What passes on what is written holds nobody off.
  if (WhyNoPlainFile(log)) return SetInUse(-1);
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-vararg): open is
  const int fd = open(log.c_str(), O_RDONLY | O_CLOEXEC);
  if (fd < 0) return SetInUse(-1);
  if (flock(fd, LOCK_EX | LOCK_NB) == 0) return SetInUse(fd);
  const bool taken = errno == EWOULDBLOCK;
  (void)close(fd);
  if (!taken) return SetInUse(-1);
  return Fail(ErrorKind::kUsage,
              Both("{}: this set is being read by another kimari",
                   "{}：この回はほかの kimari が読んでいます", log.string()));
}

SetInUse::~SetInUse() {
  if (fd_ >= 0) (void)close(fd_);
}

std::optional<BrokenSet> NewestBroken(const std::filesystem::path& folder,
                                      const cards::Deck& deck, std::string now,
                                      std::vector<Error>* damaged) {
  namespace fs = std::filesystem;
  std::error_code trouble;
  std::vector<fs::path> sealed;
  for (fs::directory_iterator at(folder, trouble), end; !trouble && at != end;
       at.increment(trouble)) {
    if (at->path().extension() == ".sealed") sealed.push_back(at->path());
  }
  // Named by the time of their beginning: the newest first.
  std::sort(sealed.rbegin(), sealed.rend());
  std::replace(now.begin(), now.end(), ':', '-');
  std::stable_partition(sealed.begin(), sealed.end(), [&](const fs::path& at) {
    return !IsATime(at) || at.stem().stem().string() <= now;
  });
  for (const fs::path& file : sealed) {
    auto set = LoadSealedSet(file, deck);
    if (!set && damaged != nullptr && !IsOfAnother(file, deck)) {
      damaged->push_back(set.error());
    }
    fs::path log = file;
    log.replace_extension();
    if (set && SetInUse::Claim(log)) return BrokenSet{log, std::move(*set)};
  }
  return std::nullopt;
}

std::filesystem::path SealedFileOf(const std::filesystem::path& log) {
  std::filesystem::path file = log;
  file += ".sealed";
  return file;
}

Result<void> SaveSealedSet(const SealedSet& set, const cards::Deck& deck,
                           const std::filesystem::path& file) {
  const std::string body =
      JsonText(json{{"format", 1},
                    {"deck", deck.id},
                    {"evening", ParseJson(ToJson(set.evening))},
                    {"seed", set.plan.seed},
                    {"order", set.plan.order},
                    {"order_sha256", set.plan.Hash()},
                    {"place", ToJson(set.place.turns)},
                    {"called", set.place.called},
                    {"begun", set.place.begun}});
  return WriteSealed(file.string(), {kTitle, body});
}

Result<SealedSet> LoadSealedSet(const std::filesystem::path& file,
                                const cards::Deck& deck) {
  const auto fail = [&](const Text& why) {
    return Fail(ErrorKind::kFile, About(file.string(), why));
  };
  const auto read = ReadSealed(file.string());
  if (!read && read.error() == SealFault::kNotThere) {
    return fail(
        {"there is no set to go on with", "続きから読める組がありません"});
  }
  if (!read || read->title != kTitle) {
    return fail(
        {"was changed or torn; the set cannot go on. Delete this file and "
         "start another",
         "途中の記録が壊れているため、続きから読めません。このファイルを消して"
         "、"
         "新しく始めてください"});
  }
  const json set = ParseJson(read->text);
  if (!set.is_object()) {
    return fail({"is no set that was under way", "途中の記録ではありません"});
  }
  if (set.value("deck", "") != deck.id) {
    return fail(Both("is of deck '{}', not '{}'; name that one with --deck",
                     "別の札（{}）の記録です。--deck で札を指定してください（今"
                     "は {}）",
                     set.value("deck", ""), deck.id));
  }
  SealedSet sealed;
  auto evening = EveningOf(JsonText(set.value("evening", json())));
  if (!evening) return tl::unexpected(evening.error());
  sealed.evening = std::move(*evening);
  const auto order = CardsOf(set.value("order", json()), deck);
  const auto called = CardsOf(set.value("called", json()), deck);
  const auto standing = StandingOf(set.value("place", json()), deck);
  if (!order || !called || !standing) {
    return fail({"names no card of this deck; start another set",
                 "この札にない番号があります。新しく始めてください"});
  }
  sealed.plan.order = *order;
  sealed.plan.seed = set.value("seed", "");
  if (sealed.plan.Hash() != set.value("order_sha256", "")) {
    return fail({"its order is not the one that was sealed; start another set",
                 "封印された読み順と一致しません。新しく始めてください"});
  }
  sealed.place = {*standing, *called, set.value("begun", false)};
  return sealed;
}

}  // namespace kimari::reader
