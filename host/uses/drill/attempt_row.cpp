#include "host/uses/drill/attempt_row.h"

#include <sqlite3.h>

#include <string>
#include <string_view>

#include "host/uses/drill/attempt_json.h"
#include "host/uses/drill/day.h"
#include "host/uses/drill/row_sum.h"

namespace kimari::drill {
namespace {

// In the order of kAttemptNames.
enum Column {
  kSet,
  kPlace,
  kPlayer,
  kBegan,
  kDrill,
  kKind,
  kCard,
  kKimariji,
  kKana,
  kDead,
  kHalf,
  kRow,
  kAnswered,
  kSaid,
  kSoundMs,
  kKimarijiMs,
  kSigmaMs,
  kKimarijiSigmaMs,
  kAfterMin,
  kGhost,
  kGhostMs,
  kPartner,
  kMat,
  kSum,
};

int64_t SumOf(const Attempt& a, const std::string& mat) {
  RowSum sum;
  for (const int64_t number :
       {static_cast<int64_t>(a.set), int64_t{a.place},
        static_cast<int64_t>(a.kind), int64_t{a.card}, int64_t{a.kana},
        int64_t{a.dead}, static_cast<int64_t>(a.half), int64_t{a.row},
        int64_t{a.answered}, int64_t{a.ghost}, int64_t{a.partner}}) {
    sum.Add(number);
  }
  for (const std::string* text :
       {&a.player, &a.began, &a.drill, &a.kimariji, &a.said, &mat}) {
    sum.Add(std::string_view(*text));
  }
  for (const auto* ms : {&a.sound_ms, &a.kimariji_ms, &a.kimariji_sigma_ms,
                         &a.after_min, &a.ghost_ms}) {
    sum.Add(*ms);
  }
  sum.Add(a.sigma_ms);
  return sum.Sum();
}

void Bind(SQLite::Statement& insert, Column column,
          const std::optional<double>& value) {
  if (value) insert.bind(column + 1, *value);
}

std::optional<double> Maybe(const SQLite::Column& column) {
  if (column.isNull()) return std::nullopt;
  return column.getDouble();
}

}  // namespace

const char* const kAttemptColumns =
    "set_id INTEGER NOT NULL, place INTEGER NOT NULL, player TEXT NOT NULL, "
    "began TEXT NOT NULL, drill TEXT NOT NULL, kind INTEGER NOT NULL, "
    "card INTEGER NOT NULL, kimariji TEXT NOT NULL, kana INTEGER NOT NULL, "
    "dead INTEGER NOT NULL, half INTEGER NOT NULL, row INTEGER NOT NULL, "
    "answered INTEGER NOT NULL, said TEXT NOT NULL, sound_ms REAL, "
    "kimariji_ms REAL, sigma_ms REAL NOT NULL, kimariji_sigma_ms REAL, "
    "after_min REAL, ghost INTEGER NOT NULL, ghost_ms REAL, "
    "partner INTEGER NOT NULL, mat TEXT NOT NULL, sum INTEGER NOT NULL";
const char* const kAttemptNames =
    "set_id, place, player, began, drill, kind, card, kimariji, kana, dead, "
    "half, row, answered, said, sound_ms, kimariji_ms, sigma_ms, "
    "kimariji_sigma_ms, after_min, ghost, ghost_ms, partner, mat, sum";
const char* const kAttemptMarks =
    "?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?";

void Bind(SQLite::Statement& insert, const Attempt& attempt) {
  insert.reset();
  insert.clearBindings();
  insert.bind(kSet + 1, static_cast<int64_t>(attempt.set));
  insert.bind(kPlace + 1, attempt.place);
  insert.bind(kPlayer + 1, attempt.player);
  insert.bind(kBegan + 1, attempt.began);
  insert.bind(kDrill + 1, attempt.drill);
  insert.bind(kKind + 1, static_cast<int>(attempt.kind));
  insert.bind(kCard + 1, attempt.card);
  insert.bind(kKimariji + 1, attempt.kimariji);
  insert.bind(kKana + 1, attempt.kana);
  insert.bind(kDead + 1, attempt.dead ? 1 : 0);
  insert.bind(kHalf + 1, static_cast<int>(attempt.half));
  insert.bind(kRow + 1, attempt.row);
  insert.bind(kAnswered + 1, attempt.answered);
  insert.bind(kSaid + 1, attempt.said);
  Bind(insert, kSoundMs, attempt.sound_ms);
  Bind(insert, kKimarijiMs, attempt.kimariji_ms);
  insert.bind(kSigmaMs + 1, attempt.sigma_ms);
  Bind(insert, kKimarijiSigmaMs, attempt.kimariji_sigma_ms);
  Bind(insert, kAfterMin, attempt.after_min);
  insert.bind(kGhost + 1, attempt.ghost);
  Bind(insert, kGhostMs, attempt.ghost_ms);
  insert.bind(kPartner + 1, attempt.partner);
  // The few that are of the mat are written as the log has them.
  const std::string mat = OfTheMat(attempt) ? MatJson(attempt) : std::string();
  insert.bind(kMat + 1, mat);
  insert.bind(kSum + 1, SumOf(attempt, mat));
}

Attempt RowOf(SQLite::Statement& query) {
  const auto number = [&](Column column) {
    return query.getColumn(column).getInt();
  };
  const auto card = [&](Column column) {
    return static_cast<cards::CardId>(number(column));
  };
  const auto text = [&](Column column) {
    return query.getColumn(column).getString();
  };
  Attempt attempt;
  attempt.set = static_cast<uint64_t>(query.getColumn(kSet).getInt64());
  attempt.place = number(kPlace);
  attempt.player = text(kPlayer);
  attempt.began = text(kBegan);
  attempt.day = {DayOf(attempt.began).value_or(0)};
  attempt.drill = text(kDrill);
  attempt.kind = static_cast<Kind>(number(kKind));
  attempt.card = card(kCard);
  attempt.kimariji = text(kKimariji);
  attempt.kana = number(kKana);
  attempt.dead = number(kDead) != 0;
  attempt.half = static_cast<Half>(number(kHalf));
  attempt.row = number(kRow);
  attempt.answered = card(kAnswered);
  attempt.said = text(kSaid);
  attempt.sound_ms = Maybe(query.getColumn(kSoundMs));
  attempt.kimariji_ms = Maybe(query.getColumn(kKimarijiMs));
  attempt.sigma_ms = query.getColumn(kSigmaMs).getDouble();
  attempt.kimariji_sigma_ms = Maybe(query.getColumn(kKimarijiSigmaMs));
  attempt.after_min = Maybe(query.getColumn(kAfterMin));
  attempt.ghost = card(kGhost);
  attempt.ghost_ms = Maybe(query.getColumn(kGhostMs));
  attempt.partner = card(kPartner);
  const std::string mat = text(kMat);
  const bool whole = SumOf(attempt, mat) == query.getColumn(kSum).getInt64() &&
                     (mat.empty() || TakeMat(mat, attempt));
  if (!whole) {
    throw SQLite::Exception("a row is not what was written", SQLITE_CORRUPT);
  }
  return attempt;
}

}  // namespace kimari::drill
