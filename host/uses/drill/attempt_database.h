// The database of the attempts: a file of SQLite, opened, checked and asked.
// What SQLite throws ends here.
#pragma once

#include <SQLiteCpp/SQLiteCpp.h>

#include <memory>
#include <string>
#include <type_traits>
#include <utility>

#include "host/base/result.h"

namespace kimari::drill {

// One thread at a time. All fail with kFile, and say what to do.
class AttemptDatabase {
 public:
  // Makes its tables where nothing is there yet. Fails where it is damaged, of
  // a newer kimari or of another program, and where it cannot be read or
  // written: then it is left as it is.
  static Result<AttemptDatabase> Open(const std::string& path);

  // What `act` gives, called with the SQLite::Database; it may throw what that
  // throws.
  template <typename Do>
  auto Ask(const Do& act)
      -> Result<std::invoke_result_t<const Do&, SQLite::Database&>> {
    try {
      if constexpr (std::is_void_v<
                        std::invoke_result_t<const Do&, SQLite::Database&>>) {
        act(*database_);
        return {};
      } else {
        return act(*database_);
      }
    } catch (const SQLite::Exception& error) {
      return tl::unexpected(ErrorOf(error));
    }
  }
  // The same, all of it or nothing: on the disk once it returns, and still
  // there after a power cut.
  template <typename Do>
  auto Change(const Do& act) {
    return Ask([&](SQLite::Database& database) {
      SQLite::Transaction all(database, SQLite::TransactionBehavior::IMMEDIATE);
      if constexpr (std::is_void_v<
                        std::invoke_result_t<const Do&, SQLite::Database&>>) {
        act(database);
        all.commit();
      } else {
        auto result = act(database);
        all.commit();
        return result;
      }
    });
  }

  const std::string& Path() const { return path_; }

 private:
  explicit AttemptDatabase(std::string path) : path_(std::move(path)) {}
  Result<void> OpenFile();
  Error ErrorOf(const SQLite::Exception& error) const;

  std::string path_;
  std::unique_ptr<SQLite::Database> database_;
};

}  // namespace kimari::drill
