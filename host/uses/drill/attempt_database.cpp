#include "host/uses/drill/attempt_database.h"

#include <spdlog/fmt/fmt.h>
#include <sqlite3.h>

#include <algorithm>

#include "host/base/private_folder.h"
#include "host/uses/drill/attempt_row.h"

namespace kimari::drill {
namespace {

// A number of its own for each way the tables were.
constexpr int kSchema = 1;
// How long another program, a copy being made, is waited for.
constexpr int kBusyMs = 2000;
// The primary part of an extended result code.
constexpr int kPrimary = 0xff;

// The answers of all players; who was deleted (SHA-256 of the name), and when
// last; which logs of an older kimari were taken in; whose tables these are,
// said in one of them, so that a clone says it too.
constexpr const char* kTables = R"(
  CREATE TABLE attempt (id INTEGER PRIMARY KEY, {},
                        UNIQUE (set_id, place)) STRICT;
  CREATE INDEX by_player ON attempt (player, began);
  CREATE TABLE deleted (who TEXT PRIMARY KEY, at TEXT NOT NULL) STRICT;
  CREATE TABLE old_log (name TEXT, bytes INTEGER, sha256 TEXT,
                        PRIMARY KEY (name, bytes, sha256)) STRICT;
  CREATE TABLE kimari_drill (schema INTEGER NOT NULL) STRICT;
  INSERT INTO kimari_drill VALUES ({});
)";

// 0: it is empty; -1: it is another program's.
int SchemaOf(SQLite::Database& database) {
  if (database.tableExists("kimari_drill")) {
    return database.execAndGet("SELECT schema FROM kimari_drill").getInt();
  }
  const auto tables = database.execAndGet("SELECT COUNT(*) FROM sqlite_schema");
  return tables.getInt() == 0 ? 0 : -1;
}

void MakeTables(SQLite::Database& database) {
  SQLite::Transaction all(database);
  database.exec(fmt::format(kTables, AttemptColumns(), kSchema));
  all.commit();
}

Text Damaged(const std::string& path, const std::string& what) {
  return Both(
      "{0}: is damaged ({1}); it is left as it is: put a copy of before in its "
      "place, or what can still be read of it: sqlite3 {0} \".clone mended\"",
      "{0}：壊れています（{1}）。ファイルはそのままです。前の控えに差し替える"
      "か、読める分を取り出して差し替えてください: sqlite3 {0} "
      "\".clone mended\"",
      path, what);
}

}  // namespace

Result<AttemptDatabase> AttemptDatabase::Open(const std::string& path) {
  MakePrivateFile(path);  // and with its rights SQLite makes those beside it
  AttemptDatabase made(path);
  try {
    if (Result<void> ok = made.OpenFile(); !ok) {
      return tl::unexpected(ok.error());
    }
  } catch (const SQLite::Exception& error) {
    return tl::unexpected(made.ErrorOf(error));
  }
  return made;
}

Result<void> AttemptDatabase::OpenFile() {
  database_ = std::make_unique<SQLite::Database>(
      path_, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE, kBusyMs);
  SQLite::Database& database = *database_;
  const int schema = SchemaOf(database);
  if (schema > kSchema) {
    return Fail(ErrorKind::kFile,
                Both("{}: a newer kimari made it: use that one, or name "
                     "another folder with --data",
                     "{}：新しい kimari の記録です。そちらを使うか、--data で"
                     "別のフォルダを指定してください",
                     path_));
  }
  if (schema != kSchema && schema != 0) {
    return Fail(ErrorKind::kFile,
                Both("{}: this is no database of kimari drill: name another "
                     "folder with --data",
                     "{}：kimari drill の記録ではありません。--data で別のフォ"
                     "ルダを指定してください",
                     path_));
  }
  if (sqlite3_db_readonly(database.getHandle(), "main") == 1) {
    throw SQLite::Exception("it may only be read", SQLITE_READONLY);
  }
  // FULL: each answer is on the disk before it is acknowledged. What is deleted
  // leaves nothing behind.
  database.exec(
      "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;"
      "PRAGMA secure_delete = ON");
  if (schema == 0) {
    MakeTables(database);
    return {};
  }
  // Half a second of 100 000 answers. Rows that are still rows are checked by
  // their sums, as they are read.
  std::string check =
      database.execAndGet("PRAGMA integrity_check(1)").getString();
  if (check == "ok") return {};
  std::ranges::replace(check, '\n', ' ');
  return Fail(ErrorKind::kFile, Damaged(path_, check));
}

Error AttemptDatabase::ErrorOf(const SQLite::Exception& error) const {
  const std::string what = error.what();
  switch (error.getErrorCode() & kPrimary) {
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
    // A table or a column is missing: the statements are always the same.
    case SQLITE_ERROR:
      return kimari::ErrorOf(ErrorKind::kFile, Damaged(path_, what));
    case SQLITE_FULL:
    case SQLITE_IOERR:
      return kimari::ErrorOf(
          ErrorKind::kFile,
          Both("{}: cannot be written or read ({}); make room on the disk (or "
               "lift the limit on the size of files), see to the disk, or name "
               "another folder with --data",
               "{}：読み書きできません（{}）。ディスクを空けるか、ディスクを"
               "確かめるか、--data で別のフォルダを指定してください",
               path_, what));
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
      return kimari::ErrorOf(
          ErrorKind::kFile,
          Both("{}: another program has it open ({}): close that one",
               "{}：別のプログラムが開いています（{}）。閉じてください", path_,
               what));
    default:
      return kimari::ErrorOf(
          ErrorKind::kFile,
          Both("{}: cannot be opened for writing ({}); see who may write it "
               "and its folder, or name another one with --data",
               "{}：書き込み用に開けません（{}）。ファイルとフォルダの権限を"
               "確かめるか、--data で別のフォルダを指定してください",
               path_, what));
  }
}

}  // namespace kimari::drill
