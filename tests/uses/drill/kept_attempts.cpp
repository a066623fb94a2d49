// Prints what is kept in a folder of drills, also while kimari has it: an
// attempt a line, as an export has it, in the order they were kept.
//
//   kept_attempts FOLDER
#include <cstdio>
#include <string>

#include "host/base/exit_code.h"
#include "host/uses/drill/attempt_database.h"
#include "host/uses/drill/attempt_json.h"
#include "host/uses/drill/attempt_row.h"

int main(int count, char** words) {
  using namespace kimari;
  if (count != 2) return kWrongUse;
  auto database =
      drill::AttemptDatabase::Open(std::string(words[1]) + "/attempts.sqlite");
  if (!database) return Report(database.error());
  const auto lines = database->Ask([](SQLite::Database& asked) {
    SQLite::Statement query(asked, drill::SelectAttempts() + "ORDER BY id");
    std::string all;
    while (query.executeStep()) {
      const auto attempt = drill::AttemptOf(query);
      all += (attempt ? drill::ToJson(*attempt) : "damaged") + "\n";
    }
    return all;
  });
  if (!lines) return Report(lines.error());
  std::fputs(lines->c_str(), stdout);
  return kDone;
}
