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
// To which a condition may be added.
const std::string& SelectAttempts();
// `id`: a number, or NULL for the next one. `how`: as "OR IGNORE ".
std::string InsertAttempt(const std::string& id = "NULL", const char* how = "");

// Binds all of it to an InsertAttempt. Throws SQLite::Exception.
void Bind(SQLite::Statement& insert, const Attempt& attempt);
// What a row of SelectAttempts holds; nothing where that is not what was bound.
// Throws SQLite::Exception.
std::optional<Attempt> AttemptOf(SQLite::Statement& row);

}  // namespace kimari::drill
