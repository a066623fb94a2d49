#include "host/uses/drill/store.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <SQLiteCpp/VariadicBind.h>
#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <system_error>
#include <utility>

#include "host/base/claim.h"
#include "host/base/log.h"
#include "host/base/private_folder.h"
#include "host/base/sha256.h"
#include "host/uses/drill/at_hand.h"
#include "host/uses/drill/attempt_database.h"
#include "host/uses/drill/attempt_row.h"
#include "host/uses/drill/old_log.h"

namespace kimari::drill {
namespace {

std::string FileIn(const std::string& folder) {
  return (std::filesystem::path(folder) / "attempts.sqlite").string();
}

// How many rows it changed.
template <typename... Values>
int Run(SQLite::Database& database, const char* sql, const Values&... values) {
  SQLite::Statement statement(database, sql);
  SQLite::bind(statement, values...);
  return statement.exec();
}

// As Store::ForgottenAt, by the SHA-256 of a name.
std::string DeletedAt(SQLite::Database& database, const std::string& who) {
  SQLite::Statement query(database, "SELECT at FROM deleted WHERE who = ?");
  query.bind(1, who);
  return query.executeStep() ? query.getColumn(0).getString() : std::string();
}

void MarkDeleted(SQLite::Database& database, const std::string& who,
                 const std::string& at) {
  Run(database, "INSERT OR REPLACE INTO deleted VALUES (?, ?)", who, at);
}

std::vector<std::string> PlayersIn(SQLite::Database& database,
                                   const std::string& now) {
  SQLite::Statement query(
      database,
      "SELECT player FROM attempt GROUP BY player ORDER BY "
      "MAX(CASE WHEN began <= ? THEN began ELSE '' END) DESC, MAX(id) DESC");
  query.bind(1, now);
  std::vector<std::string> players;
  while (query.executeStep()) players.push_back(query.getColumn(0).getString());
  return players;
}

// How many attempts of it were not there yet. What was deleted, here or there,
// does not come back.
int AddAll(SQLite::Database& database, const OldLog& log) {
  std::map<std::string, std::string> deleted;  // here before, by player
  for (const Attempt& each : log.attempts) {
    if (!deleted.contains(each.player)) {
      deleted[each.player] = DeletedAt(database, Sha256Hex(each.player));
    }
  }
  const auto players = PlayersIn(database, "");
  for (const auto& [who, at] : log.deleted) {
    if (at <= DeletedAt(database, who)) continue;
    for (const std::string& player : players) {
      if (Sha256Hex(player) != who) continue;
      Run(database, "DELETE FROM attempt WHERE player = ? AND began < ?",
          player, at);
    }
    MarkDeleted(database, who, at);
  }
  SQLite::Statement insert(database, InsertAttempt("NULL", "OR IGNORE "));
  int fresh = 0;
  for (const Attempt& each : log.attempts) {
    if (each.began < deleted[each.player]) continue;
    Bind(insert, each);
    fresh += insert.exec();
  }
  return fresh;
}

}  // namespace

struct Store::Impl {
  // So that the old log counts, once.
  Result<void> AddOldLog() {
    if (!old_log.IsThere()) return {};
    const auto bytes = old_log.Bytes();
    if (!bytes) return tl::unexpected(bytes.error());
    OldLog log;
    const auto fresh = database.Change([&](SQLite::Database& changed) {
      const int marked =
          Run(changed, "INSERT OR IGNORE INTO old_log VALUES (?, ?, ?)",
              old_log.Name(), static_cast<int64_t>(bytes->size()),
              Sha256Hex(*bytes));
      if (marked == 0) return 0;
      log = old_log.Read(*bytes);
      return AddAll(changed, log);
    });
    if (!fresh) return tl::unexpected(fresh.error());
    if (*fresh > 0) {
      notices.push_back(Both(
          "{0}: {1} answers that an older kimari kept in {2} were taken in; "
          "that file is as it was, and is not read again",
          "{0}：以前の kimari の {2} から{1}件の答えを取り込みました。元のファ"
          "イルはそのままで、もう使いません",
          database.Path(), *fresh, old_log.Name()));
    }
    if (log.left_out) notices.push_back(*log.left_out);
    return {};
  }

  // So that whoever wonders at a date learns what it counts as.
  Result<void> LookForTimesToCome() {
    struct Ahead {
      int answers = 0;
      std::string last;
    };
    const std::string now = at_hand.Now();
    const auto ahead = database.Ask([&](SQLite::Database& asked) {
      SQLite::Statement query(
          asked, "SELECT COUNT(*), MAX(began) FROM attempt WHERE began > ?");
      query.bind(1, now);
      query.executeStep();
      return Ahead{query.getColumn(0).getInt(), query.getColumn(1).getString()};
    });
    if (!ahead) return tl::unexpected(ahead.error());
    if (ahead->answers == 0) return {};
    notices.push_back(Both(
        "{0} answers are dated ahead of now, as late as {1}: the clock of this "
        "computer was wrong then, or is now. They count as of the day of what "
        "was answered next, else as today's, and no card is put off by them; "
        "where the clock is wrong now ({2}), set it",
        "{0}件の答えの日付が現在より先（最も遅いもので{1}）です。当時か今、"
        "このパソコンの時計がずれています。次に答えた日（なければ今日）の答え"
        "として数えるので、復習から抜ける札はありません。今の時刻（{2}）が"
        "違うなら、時計を合わせてください",
        ahead->answers, ahead->last.substr(0, 10), now));
    return {};
  }

  // In the order they were kept.
  Result<std::vector<Attempt>> Where(const char* column, const auto& value) {
    int damaged = 0;
    auto rows = database.Ask([&](SQLite::Database& asked) {
      SQLite::Statement query(asked, fmt::format("{} WHERE {} = ? ORDER BY id",
                                                 SelectAttempts(), column));
      query.bind(1, value);
      std::vector<Attempt> attempts;
      while (query.executeStep()) {
        auto attempt = AttemptOf(query);
        if (attempt) attempts.push_back(std::move(*attempt));
        damaged += attempt ? 0 : 1;
      }
      return attempts;
    });
    if (damaged > 0 && !std::exchange(told_damaged, true)) {
      log::Warning(
          "{0}: {1} answers in it are not what was written (the disk changed "
          "them): they are left out, and stay there; see to the disk, and copy "
          "the folder / "
          "{1}件の答えがディスク上で変わっています。その答えは使わず、残しま"
          "す。ディスクを確かめ、フォルダを控えてください",
          database.Path(), damaged);
    }
    return rows;
  }

  Claim claim;  // let go last
  OldLogFile old_log;
  AttemptDatabase database;
  AtHand at_hand;
  std::vector<Text> notices;
  bool told_damaged = false;
};

Store::Store(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
Store::Store(Store&&) noexcept = default;
Store::~Store() = default;

Result<Store> Store::Open(const std::string& folder, Calendar calendar) {
  if (folder.empty()) {
    return Fail(ErrorKind::kUsage,
                Both("no folder for what is drilled: name one with --data "
                     "FOLDER",
                     "練習の記録を置くフォルダがありません。--data で指定して"
                     "ください"));
  }
  const auto made = MakePrivateFolder(
      folder, {"in-use", ".json", ".jsonl", ".sqlite", "-wal", "-shm", ".new"});
  if (!made) return tl::unexpected(made.error());
  const std::string file = FileIn(folder);
  auto claim = Claim::Of(file);
  if (!claim) return tl::unexpected(claim.error());
  auto database = AttemptDatabase::Open(file);
  if (!database) return tl::unexpected(database.error());
  auto impl = std::make_unique<Impl>(Impl{std::move(*claim),
                                          OldLogFile(folder),
                                          std::move(*database),
                                          AtHand(std::move(calendar)),
                                          {}});
  Result<void> ok = impl->AddOldLog();
  if (ok) ok = impl->LookForTimesToCome();
  if (!ok) return tl::unexpected(ok.error());
  return Store(std::move(impl));
}

bool Store::IsIn(const std::string& folder) {
  std::error_code unknown;
  return !folder.empty() && (std::filesystem::exists(FileIn(folder), unknown) ||
                             OldLogFile(folder).IsThere());
}

Result<void> Store::Append(std::span<const Attempt> attempts) {
  Result<void> ok = impl_->database.Change([&](SQLite::Database& database) {
    SQLite::Statement insert(database, InsertAttempt());
    for (const Attempt& each : attempts) {
      Bind(insert, each);
      insert.exec();
    }
  });
  if (!ok) return ok;
  for (const Attempt& each : attempts) impl_->at_hand.Add(each);
  return {};
}

Result<std::optional<Attempt>> Store::Find(uint64_t set, int place) {
  auto all = OfSet(set);
  if (!all) return tl::unexpected(all.error());
  const auto found = std::ranges::find(*all, place, &Attempt::place);
  if (found == all->end()) return std::nullopt;
  return std::move(*found);
}

Result<std::vector<Attempt>> Store::OfSet(uint64_t set) {
  return impl_->Where("set_id", static_cast<int64_t>(set));
}

Result<std::span<const Attempt>> Store::OfPlayer(const std::string& player) {
  if (const auto attempts = impl_->at_hand.Of(player)) return *attempts;
  impl_->at_hand.PutAway();
  auto rows = impl_->Where("player", player);
  if (!rows) return tl::unexpected(rows.error());
  if (rows->empty()) return std::span<const Attempt>();
  return impl_->at_hand.Put(std::move(*rows));
}

int Store::DayAt(std::string_view iso) const {
  return impl_->at_hand.DayAt(iso);
}

uint64_t Store::Version() const { return impl_->at_hand.Version(); }

Result<std::vector<std::string>> Store::Players() {
  return impl_->database.Ask([&](SQLite::Database& database) {
    return PlayersIn(database, impl_->at_hand.Now());
  });
}

Result<void> Store::Replace(uint64_t set, std::span<const Attempt> attempts) {
  impl_->at_hand.PutAway();
  return impl_->database.Change([&](SQLite::Database& database) {
    const auto number = static_cast<int64_t>(set);
    SQLite::Statement first(
        database,
        "SELECT COALESCE(MIN(id), (SELECT MAX(id) + 1 FROM attempt), 1) FROM "
        "attempt WHERE set_id = ?");
    first.bind(1, number);
    first.executeStep();
    int64_t id = first.getColumn(0).getInt64();
    Run(database, "DELETE FROM attempt WHERE set_id = ?", number);
    // Room behind it, in two steps: no id is there twice.
    database.exec(
        fmt::format("UPDATE attempt SET id = -id - {} WHERE id > {};"
                    "UPDATE attempt SET id = -id WHERE id < 0",
                    attempts.size(), id));
    for (const Attempt& each : attempts) {
      SQLite::Statement insert(database, InsertAttempt(std::to_string(id++)));
      Bind(insert, each);
      insert.exec();
    }
  });
}

Result<void> Store::Forget(const std::string& player, const std::string& when) {
  impl_->at_hand.PutAway();
  // What counts goes last: until then nothing is deleted.
  if (Result<void> ok = impl_->old_log.Delete(player); !ok) return ok;
  Result<void> ok = impl_->database.Change([&](SQLite::Database& database) {
    Run(database, "DELETE FROM attempt WHERE player = ?", player);
    MarkDeleted(database, Sha256Hex(player), when);
  });
  if (!ok) return ok;
  // Nor does the name stay in what SQLite writes ahead. Where there is no room
  // for that now, the next program does it.
  (void)impl_->database.Ask([](SQLite::Database& database) {
    database.exec("PRAGMA wal_checkpoint(TRUNCATE)");
  });
  return {};
}

Result<std::string> Store::ForgottenAt(const std::string& player) {
  return impl_->database.Ask([&](SQLite::Database& database) {
    return DeletedAt(database, Sha256Hex(player));
  });
}

const std::vector<Text>& Store::Notices() const { return impl_->notices; }

}  // namespace kimari::drill
