// An attempt as a row of the store's table `attempt`.
#pragma once

#include <SQLiteCpp/SQLiteCpp.h>

#include "host/uses/drill/attempt.h"

namespace kimari::drill {

// The columns, as CREATE TABLE wants them.
extern const char* const kAttemptColumns;
// As SELECT and INSERT want them, and as many question marks.
extern const char* const kAttemptNames;
extern const char* const kAttemptMarks;

// Binds all of it to an INSERT of kAttemptNames. Throws SQLite::Exception.
void Bind(SQLite::Statement& insert, const Attempt& attempt);
// Of the row of a SELECT of kAttemptNames. Throws SQLite::Exception: of
// SQLITE_CORRUPT where the row is not what was bound.
Attempt RowOf(SQLite::Statement& query);

}  // namespace kimari::drill
