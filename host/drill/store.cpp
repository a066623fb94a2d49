#include "host/drill/store.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <spdlog/fmt/fmt.h>

#include <filesystem>
#include <optional>
#include <utility>

#include "host/drill/attempt_log.h"
#include "host/drill/attempt_row.h"

namespace kimari::drill {
namespace {

// A number of its own for each way the tables were.
constexpr int kSchema = 2;

// Of all players; and how much of the log it holds.
constexpr const char* kTables = R"(
  CREATE TABLE attempt (id INTEGER PRIMARY KEY, {});
  CREATE INDEX by_set ON attempt (set_id, place);
  CREATE INDEX by_player ON attempt (player);
  CREATE TABLE log (written INTEGER NOT NULL, bytes INTEGER NOT NULL);
  INSERT INTO log VALUES (0, 0);
)";

std::string Select(const char* which) {
  return fmt::format("SELECT {} FROM attempt WHERE {} = ? ORDER BY id",
                     kAttemptNames, which);
}

// What SQLite throws ends here.
template <typename Do>
auto Try(const std::string& path, const Do& act) -> Result<decltype(act())> {
  try {
    if constexpr (std::is_void_v<decltype(act())>) {
      act();
      return {};
    } else {
      return act();
    }
  } catch (const SQLite::Exception& error) {
    return Fail(ErrorKind::kFile,
                fmt::format("{}: {}; where it is damaged, remove it: it is "
                            "made anew from the log",
                            path, error.what()));
  }
}

}  // namespace

class Store::Impl {
 public:
  Impl(AttemptLog log, std::string path)
      : log_(std::move(log)), path_(std::move(path)) {}

  // In two steps: a database that is no good is removed and made once more.
  Result<void> Open() {
    auto schema = OpenDatabase();
    const bool damaged = !schema;
    if (!damaged && *schema > kSchema) {
      return Fail(ErrorKind::kFile,
                  path_ +
                      ": a newer kimari made it: use that one, or remove this "
                      "file; it is made anew from attempts.jsonl");
    }
    if (damaged || (*schema != kSchema && *schema != 0)) {
      notices_.push_back(
          fmt::format("{}: {}: made anew from the log", path_,
                      damaged ? "cannot be used" : "is of an older kimari"));
    }
    if (damaged || *schema != kSchema) {
      if (Result<void> ok = MakeAnew(); !ok) return ok;
    }
    if (!log_.Found().empty()) notices_.push_back(log_.Found());
    return Follow();
  }

  Result<void> Append(const Attempt& attempt) {
    if (Result<void> ok = log_.Append(attempt); !ok) return ok;
    // It is kept. Where the database cannot take it now, as on a full disk, it
    // takes it before it is next asked.
    behind_ = !Follow();
    if (at_hand_ && at_hand_->front().player == attempt.player) {
      at_hand_->push_back(attempt);
    }
    return {};
  }

  // One or more attempts of one player.
  std::optional<std::vector<Attempt>> at_hand_;

  template <typename Do>
  auto Ask(const Do& act)
      -> Result<decltype(act(std::declval<SQLite::Database&>()))> {
    if (behind_) {
      if (Result<void> ok = Follow(); !ok) return tl::unexpected(ok.error());
      behind_ = false;
    }
    return Try(path_, [&] { return act(*database_); });
  }

  Result<void> Replace(uint64_t set, const std::vector<Attempt>& attempts) {
    at_hand_.reset();
    if (Result<void> ok = log_.Replace(set, attempts); !ok) return ok;
    behind_ = !Follow();
    return {};
  }

  Result<void> Forget(const std::string& player, const std::string& when) {
    at_hand_.reset();
    if (Result<void> ok = log_.Forget(player, when); !ok) return ok;
    behind_ = !Follow();
    return {};
  }

  const std::vector<std::string>& Notices() const { return notices_; }
  const AttemptLog& Log() const { return log_; }

 private:
  // Its schema; 0: it is empty.
  Result<int> OpenDatabase() {
    return Try(path_, [&] {
      database_.emplace(path_, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
      // All of it is in the log: no need to wait for the disk.
      database_->exec(
          "PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF;"
          "PRAGMA secure_delete = ON");
      return database_->execAndGet("PRAGMA user_version").getInt();
    });
  }

  Result<void> MakeAnew() {
    database_.reset();
    for (const char* end : {"", "-wal", "-shm"}) {
      std::error_code none;
      std::filesystem::remove(path_ + end, none);
    }
    if (auto opened = OpenDatabase(); !opened) {
      return tl::unexpected(opened.error());
    }
    return Try(path_, [&] {
      SQLite::Transaction all(*database_);
      database_->exec(fmt::format(kTables, kAttemptColumns));
      database_->exec(fmt::format("PRAGMA user_version = {}", kSchema));
      all.commit();
    });
  }

  // Takes what the log holds beyond it; all, where the log was written anew.
  Result<void> Follow() {
    const auto behind = Try(path_, [&] {
      const auto written = static_cast<uint64_t>(
          database_->execAndGet("SELECT written FROM log").getInt64());
      const int64_t bytes =
          database_->execAndGet("SELECT bytes FROM log").getInt64();
      const bool same = written == log_.Written() && bytes <= log_.Size();
      return same ? bytes : int64_t{0};
    });
    if (!behind) return tl::unexpected(behind.error());
    if (*behind == log_.Size()) return {};
    const auto lines = log_.Read(*behind);
    if (!lines) return tl::unexpected(lines.error());
    if (!lines->left_out.empty()) notices_.push_back(lines->left_out);
    return Try(path_, [&] {
      SQLite::Transaction all(*database_);
      if (*behind == 0) database_->exec("DELETE FROM attempt");
      SQLite::Statement insert(
          *database_, fmt::format("INSERT INTO attempt ({}) VALUES ({})",
                                  kAttemptNames, kAttemptMarks));
      for (const Attempt& attempt : lines->attempts) {
        Bind(insert, attempt);
        insert.exec();
      }
      SQLite::Statement mark(*database_,
                             "UPDATE log SET written = ?, bytes = ?");
      mark.bind(1, static_cast<int64_t>(log_.Written()));
      mark.bind(2, log_.Size());
      mark.exec();
      all.commit();
      if (*behind == 0) database_->exec("PRAGMA wal_checkpoint(TRUNCATE)");
    });
  }

  AttemptLog log_;
  std::string path_;
  std::optional<SQLite::Database> database_;
  bool behind_ = false;
  std::vector<std::string> notices_;
};

namespace {

std::vector<Attempt> Rows(SQLite::Statement& query) {
  std::vector<Attempt> attempts;
  while (query.executeStep()) attempts.push_back(RowOf(query));
  return attempts;
}

}  // namespace

Store::Store(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
Store::Store(Store&&) noexcept = default;
Store::~Store() = default;

Result<Store> Store::Open(const std::string& folder) {
  auto log = AttemptLog::Open(folder);
  if (!log) return tl::unexpected(log.error());
  auto impl = std::make_unique<Impl>(
      std::move(*log),
      (std::filesystem::path(folder) / "drill.sqlite").string());
  if (Result<void> ok = impl->Open(); !ok) return tl::unexpected(ok.error());
  return Store(std::move(impl));
}

Result<void> Store::Append(const Attempt& attempt) {
  return impl_->Append(attempt);
}

Result<bool> Store::Has(uint64_t set, int place) {
  return impl_->Ask([&](SQLite::Database& database) {
    SQLite::Statement query(
        database, "SELECT 1 FROM attempt WHERE set_id = ? AND place = ?");
    query.bind(1, static_cast<int64_t>(set));
    query.bind(2, place);
    return query.executeStep();
  });
}

Result<std::vector<Attempt>> Store::OfSet(uint64_t set) {
  return impl_->Ask([&](SQLite::Database& database) {
    SQLite::Statement query(database, Select("set_id"));
    query.bind(1, static_cast<int64_t>(set));
    return Rows(query);
  });
}

Result<std::span<const Attempt>> Store::OfPlayer(const std::string& player) {
  auto& at_hand = impl_->at_hand_;
  if (at_hand && at_hand->front().player == player) return *at_hand;
  at_hand.reset();
  auto rows = impl_->Ask([&](SQLite::Database& database) {
    SQLite::Statement query(database, Select("player"));
    query.bind(1, player);
    return Rows(query);
  });
  if (!rows) return tl::unexpected(rows.error());
  if (rows->empty()) return std::span<const Attempt>();
  at_hand = std::move(*rows);
  return *at_hand;
}

Result<std::vector<std::string>> Store::Players() {
  return impl_->Ask([&](SQLite::Database& database) {
    SQLite::Statement query(database,
                            "SELECT player FROM attempt GROUP BY player "
                            "ORDER BY MAX(id) DESC");
    std::vector<std::string> players;
    while (query.executeStep())
      players.push_back(query.getColumn(0).getString());
    return players;
  });
}

Result<void> Store::Replace(uint64_t set,
                            const std::vector<Attempt>& attempts) {
  return impl_->Replace(set, attempts);
}

Result<void> Store::Forget(const std::string& player, const std::string& when) {
  return impl_->Forget(player, when);
}

Result<std::string> Store::ForgottenAt(const std::string& player) const {
  return impl_->Log().ForgottenAt(player);
}

const std::vector<std::string>& Store::Notices() const {
  return impl_->Notices();
}

}  // namespace kimari::drill
