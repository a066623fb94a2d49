// An attempt as a row of the table `attempt`, with a sum over what it holds:
// what a disk has changed since is found, and never shown.
#pragma once

#include <SQLiteCpp/SQLiteCpp.h>

#include <optional>
#include <string>

#include "host/uses/drill/attempt.h"

namespace kimari::drill {

// The columns, as CREATE TABLE wants them.
std::string AttemptColumns();
// As SELECT and INSERT want them, and as many question marks.
const std::string& AttemptNames();
const std::string& AttemptMarks();

// Binds all of it to an INSERT of AttemptNames. Throws SQLite::Exception.
void Bind(SQLite::Statement& insert, const Attempt& attempt);
// What a row of a SELECT of AttemptNames holds; nothing where that is not what
// was bound. Throws SQLite::Exception.
std::optional<Attempt> AttemptOf(SQLite::Statement& row);

}  // namespace kimari::drill
