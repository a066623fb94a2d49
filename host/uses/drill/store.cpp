#include "host/uses/drill/store.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <spdlog/fmt/fmt.h>
#include <sqlite3.h>

#include <algorithm>
#include <filesystem>
#include <optional>
#include <utility>

#include "host/base/log.h"
#include "host/base/private_folder.h"
#include "host/uses/drill/attempt_log.h"
#include "host/uses/drill/attempt_row.h"
#include "host/uses/drill/day.h"
#include "host/uses/drill/row_sum.h"

namespace kimari::drill {
namespace {

// After all that has a date.
constexpr const char* kEndOfTime = "9999-12-31T23:59:59Z";

// A number of its own for each way the tables were.
constexpr int kSchema = 3;

// Of all players; and how much of the log it holds.
constexpr const char* kTables = R"(
  CREATE TABLE attempt (id INTEGER PRIMARY KEY, {});
  CREATE INDEX by_set ON attempt (set_id, place);
  CREATE INDEX by_player ON attempt (player, began);
  CREATE TABLE log (written INTEGER NOT NULL, bytes INTEGER NOT NULL,
                    sum INTEGER NOT NULL);
  INSERT INTO log VALUES (0, 0, {});
)";

int64_t SumOfLog(int64_t written, int64_t bytes) {
  RowSum sum;
  sum.Add(written);
  sum.Add(bytes);
  return sum.Sum();
}

std::string Select(const char* which) {
  return fmt::format("SELECT {} FROM attempt WHERE {} = ? ORDER BY id",
                     kAttemptNames, which);
}

// Why the database did not do what it was to.
struct Broken {
  bool damaged = false;  // it can be made anew from the log
  Error error;
};
template <typename T>
using Tried = tl::expected<T, Broken>;

// Of an extended result code.
constexpr int kPrimary = 0xff;

bool Damaged(const SQLite::Exception& error) {
  switch (error.getErrorCode() & kPrimary) {
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
    // A table or a column is missing: the statements are always the same.
    case SQLITE_ERROR:
      return true;
    case SQLITE_IOERR:
      return error.getExtendedErrorCode() == SQLITE_IOERR_READ ||
             error.getExtendedErrorCode() == SQLITE_IOERR_SHORT_READ;
    default:
      return false;
  }
}

// What to do where it is not damaged.
const char* AdviceFor(const SQLite::Exception& error) {
  switch (error.getErrorCode() & kPrimary) {
    case SQLITE_FULL:
    case SQLITE_IOERR:
      return "make room on the disk (or lift the limit on the size of files), "
             "or name another folder with --data";
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
      return "another program has it open: close that one";
    default:
      return "see whether the disk has room and the folder may be written, or "
             "name another one with --data";
  }
}

// What SQLite throws ends here.
template <typename Do>
auto Try(const std::string& path, const Do& act) -> Tried<decltype(act())> {
  try {
    if constexpr (std::is_void_v<decltype(act())>) {
      act();
      return {};
    } else {
      return act();
    }
  } catch (const SQLite::Exception& error) {
    const bool damaged = Damaged(error);
    return tl::unexpected(Broken{
        damaged,
        {ErrorKind::kFile,
         fmt::format("{}: {}; {}", path, error.what(),
                     damaged ? "it is damaged: remove it; it is made anew from "
                               "the log"
                             : AdviceFor(error))}});
  }
}

}  // namespace

class Store::Impl {
 public:
  Impl(AttemptLog log, std::string path, Calendar calendar)
      : log_(std::move(log)),
        path_(std::move(path)),
        calendar_(std::move(calendar)) {}

  // In two steps: a database that is no good is removed and made once more.
  Result<void> Open() {
    for (const std::string& found : log_.Found()) Say(found);
    const auto schema = OpenDatabase();
    if (!schema && !schema.error().damaged) {
      return tl::unexpected(schema.error().error);
    }
    if (schema && *schema > kSchema) {
      return Fail(ErrorKind::kFile,
                  path_ +
                      ": a newer kimari made it: use that one, or remove this "
                      "file; it is made anew from attempts.jsonl");
    }
    if (!schema) {
      Say(path_ + ": is damaged: made anew from the log");
    } else if (*schema != kSchema && *schema != 0) {
      Say(path_ + ": is of an older kimari: made anew from the log");
    }
    if (!schema || *schema != kSchema) {
      if (auto made = MakeAnew(); !made) {
        return tl::unexpected(made.error().error);
      }
    }
    if (Result<void> ok = Mending([&] { return Follow(); }); !ok) return ok;
    if (Result<void> ok = LookForTimesToCome(); !ok) return ok;
    opened_ = true;
    return {};
  }

  Result<void> Append(const Attempt& attempt) {
    if (Result<void> ok = log_.Append(attempt); !ok) return ok;
    // It is kept. Where the database cannot take it now, as on a full disk, it
    // takes it before it is next asked.
    behind_ = !Mending([&] { return Follow(); });
    if (at_hand_ && at_hand_->front().player == attempt.player) {
      AddAtHand(attempt);
    }
    return {};
  }

  // In the order of the log.
  std::span<const Attempt> PutAtHand(std::vector<Attempt> attempts) {
    at_hand_ = std::move(attempts);
    dated_ = calendar_.Date(*at_hand_);
    dated_on_ = Today();
    return *at_hand_;
  }
  // What was told of whom it told last still holds.
  bool AtHand(const std::string& player) const {
    return at_hand_ && at_hand_->front().player == player &&
           (!dated_.doubtful || dated_on_ == Today());
  }
  const Calendar& Days() const { return calendar_; }
  std::string Now() const {
    return calendar_.now ? calendar_.now() : kEndOfTime;
  }

  void PutAway() {
    at_hand_.reset();
    ++version_;
  }

  // One or more attempts of one player, dated.
  std::optional<std::vector<Attempt>> at_hand_;
  uint64_t version_ = 0;  // of at_hand_

  template <typename Do>
  auto Ask(const Do& act)
      -> Result<decltype(act(std::declval<SQLite::Database&>()))> {
    if (behind_) {
      if (Result<void> ok = Mending([&] { return Follow(); }); !ok) {
        return tl::unexpected(ok.error());
      }
      behind_ = false;
    }
    return Mending([&] { return Try(path_, [&] { return act(*database_); }); });
  }

  Result<void> Replace(uint64_t set, const std::vector<Attempt>& attempts) {
    PutAway();
    if (Result<void> ok = log_.Replace(set, attempts); !ok) return ok;
    behind_ = !Mending([&] { return Follow(); });
    return {};
  }

  Result<void> Forget(const std::string& player, const std::string& when) {
    PutAway();
    if (Result<void> ok = log_.Forget(player, when); !ok) return ok;
    behind_ = !Mending([&] { return Follow(); });
    return {};
  }

  const std::vector<std::string>& Notices() const { return notices_; }
  const AttemptLog& Log() const { return log_; }

 private:
  int Today() const { return calendar_.DayAt(Now()).value_or(0); }

  void AddAtHand(const Attempt& attempt) {
    const auto at = SecondsOf(attempt.began);
    const bool in_order =
        !dated_.doubtful && at && *at >= dated_.last && attempt.began <= Now();
    if (!in_order) return PutAway();
    const int day = at_hand_->back().day.number;
    at_hand_->push_back(attempt);
    at_hand_->back().day = {
        std::max(day, calendar_.DayAt(attempt.began).value_or(day))};
    dated_.last = *at;
    ++version_;
  }

  // So that whoever wonders at a date learns what it counts as.
  Result<void> LookForTimesToCome() {
    struct Ahead {
      int answers = 0;
      std::string last;
    };
    const std::string now = Now();
    const auto ahead = Ask([&](SQLite::Database& database) {
      SQLite::Statement query(
          database, "SELECT COUNT(*), MAX(began) FROM attempt WHERE began > ?");
      query.bind(1, now);
      query.executeStep();
      return Ahead{query.getColumn(0).getInt(), query.getColumn(1).getString()};
    });
    if (!ahead) return tl::unexpected(ahead.error());
    if (ahead->answers == 0) return {};
    Say(fmt::format(
        "{0} answers are dated ahead of now, as late as {1}: the clock of this "
        "computer was wrong then, or is now. They count as of the day of what "
        "was answered next, else as today's, and no card is put off by them; "
        "where the clock is wrong now ({2}), set it / "
        "{0}件の答えの日付が現在より先（最も遅いもので{1}）です。当時か今、"
        "このパソコンの時計がずれています。次に答えた日（なければ今日）の答え"
        "として数えるので、復習から抜ける札はありません。今の時刻（{2}）が"
        "違うなら、時計を合わせてください",
        ahead->answers, ahead->last.substr(0, 10), now));
    return {};
  }

  void Say(const std::string& sentence) {
    if (opened_) {
      log::Warning("{}", sentence);
    } else {
      notices_.push_back(sentence);
    }
  }

  // Its schema; 0: it is empty.
  Tried<int> OpenDatabase() {
    MakePrivateFile(path_);  // and with its rights SQLite makes those beside it
    return Try(path_, [&] {
      database_.emplace(path_, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
      // NORMAL: the disk is waited for where the write-ahead log is put into
      // the file, and at no answer. With OFF a power cut then could tear pages
      // and nobody would know; FULL would wait at each answer for what the log
      // of attempts has kept already: the last answers, which a power cut can
      // take out of this file, are read from there.
      database_->exec(
          "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;"
          "PRAGMA secure_delete = ON");
      const int schema = database_->execAndGet("PRAGMA user_version").getInt();
      // Half a second of 100 000 answers. Rows that are still rows are checked
      // by their sums, as they are read.
      const std::string check =
          schema == kSchema
              ? database_->execAndGet("PRAGMA integrity_check(1)").getString()
              : "ok";
      if (check != "ok") throw SQLite::Exception(check, SQLITE_CORRUPT);
      return schema;
    });
  }

  Tried<void> MakeAnew() {
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
      database_->exec(fmt::format(kTables, kAttemptColumns, SumOfLog(0, 0)));
      database_->exec(fmt::format("PRAGMA user_version = {}", kSchema));
      all.commit();
    });
  }

  // What `act` gives; where it finds the database damaged, that is made anew
  // from the log, and asked once more.
  template <typename Do>
  auto Mending(const Do& act) -> Result<typename decltype(act())::value_type> {
    // Where it could not be made anew before.
    auto got =
        database_ ? act() : decltype(act())(tl::unexpected(Broken{true}));
    if (!got && got.error().damaged) {
      Say(path_ + ": is damaged: made anew from the log");
      auto made = MakeAnew();
      if (made) made = Follow();
      if (!made) return tl::unexpected(made.error().error);
      got = act();
    }
    if (!got) return tl::unexpected(got.error().error);
    if constexpr (std::is_void_v<typename decltype(act())::value_type>) {
      return {};
    } else {
      return std::move(*got);
    }
  }

  // How many bytes of the log it holds; 0 where that was written anew since.
  int64_t Held() {
    SQLite::Statement query(*database_, "SELECT written, bytes, sum FROM log");
    const bool there = query.executeStep();
    const int64_t written = there ? query.getColumn(0).getInt64() : 0;
    const int64_t bytes = there ? query.getColumn(1).getInt64() : 0;
    if (!there || query.getColumn(2).getInt64() != SumOfLog(written, bytes)) {
      throw SQLite::Exception("how much it holds is not known", SQLITE_CORRUPT);
    }
    const bool same = static_cast<uint64_t>(written) == log_.Written() &&
                      bytes <= log_.Size();
    return same ? bytes : 0;
  }

  // Takes what the log holds beyond it; all, where the log was written anew.
  Tried<void> Follow() {
    const auto held = Try(path_, [&] { return Held(); });
    if (!held) return tl::unexpected(held.error());
    if (*held == log_.Size()) return {};
    const auto lines = log_.Read(*held);
    if (!lines) return tl::unexpected(Broken{false, lines.error()});
    if (!lines->left_out.empty()) Say(lines->left_out);
    return Try(path_, [&] {
      SQLite::Transaction all(*database_);
      if (*held == 0) database_->exec("DELETE FROM attempt");
      SQLite::Statement insert(
          *database_, fmt::format("INSERT INTO attempt ({}) VALUES ({})",
                                  kAttemptNames, kAttemptMarks));
      for (const Attempt& attempt : lines->attempts) {
        Bind(insert, attempt);
        insert.exec();
      }
      SQLite::Statement mark(*database_,
                             "UPDATE log SET written = ?, bytes = ?, sum = ?");
      const auto written = static_cast<int64_t>(log_.Written());
      mark.bind(1, written);
      mark.bind(2, log_.Size());
      mark.bind(3, SumOfLog(written, log_.Size()));
      mark.exec();
      all.commit();
      if (*held == 0) database_->exec("PRAGMA wal_checkpoint(TRUNCATE)");
    });
  }

  AttemptLog log_;
  std::string path_;
  Calendar calendar_;
  Calendar::Dated dated_;  // at_hand_
  int dated_on_ = 0;
  std::optional<SQLite::Database> database_;
  bool behind_ = false;
  bool opened_ = false;
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

Result<Store> Store::Open(const std::string& folder, Calendar calendar) {
  auto log = AttemptLog::Open(folder);
  if (!log) return tl::unexpected(log.error());
  auto impl = std::make_unique<Impl>(
      std::move(*log),
      (std::filesystem::path(folder) / "drill.sqlite").string(),
      std::move(calendar));
  if (Result<void> ok = impl->Open(); !ok) return tl::unexpected(ok.error());
  return Store(std::move(impl));
}

Result<void> Store::Append(const Attempt& attempt) {
  return impl_->Append(attempt);
}

Result<std::optional<Attempt>> Store::Find(uint64_t set, int place) {
  auto all = OfSet(set);
  if (!all) return tl::unexpected(all.error());
  const auto found = std::ranges::find(*all, place, &Attempt::place);
  if (found == all->end()) return std::nullopt;
  return std::move(*found);
}

Result<std::vector<Attempt>> Store::OfSet(uint64_t set) {
  return impl_->Ask([&](SQLite::Database& database) {
    SQLite::Statement query(database, Select("set_id"));
    query.bind(1, static_cast<int64_t>(set));
    return Rows(query);
  });
}

Result<std::span<const Attempt>> Store::OfPlayer(const std::string& player) {
  if (impl_->AtHand(player)) return *impl_->at_hand_;
  impl_->PutAway();
  auto rows = impl_->Ask([&](SQLite::Database& database) {
    SQLite::Statement query(database, Select("player"));
    query.bind(1, player);
    return Rows(query);
  });
  if (!rows) return tl::unexpected(rows.error());
  if (rows->empty()) return std::span<const Attempt>();
  return impl_->PutAtHand(std::move(*rows));
}

int Store::DayAt(std::string_view iso) const {
  return impl_->Days().DayAt(iso).value_or(0);
}

uint64_t Store::Version() const { return impl_->version_; }

Result<std::vector<std::string>> Store::Players() {
  return impl_->Ask([&](SQLite::Database& database) {
    SQLite::Statement query(
        database,
        "SELECT player FROM attempt GROUP BY player ORDER BY "
        "MAX(CASE WHEN began <= ? THEN began ELSE '' END) DESC, MAX(id) DESC");
    query.bind(1, impl_->Now());
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
