#include "host/uses/drill/attempt_row.h"

#include <spdlog/fmt/fmt.h>

#include <cstdint>
#include <cstring>
#include <string_view>
#include <type_traits>

#include "host/uses/drill/attempt_json.h"
#include "host/uses/drill/day.h"

namespace kimari::drill {
namespace {

template <typename T>
constexpr bool kIsText = std::is_same_v<T, std::string>;
template <typename T>
constexpr bool kIsMaybe = std::is_same_v<T, std::optional<double>>;

// The few attempts that are of the mat have that as the text of an export.
void Columns(auto& v, auto& a, auto&& mat) {
  v("set_id", a.set);
  v("place", a.place);
  v("player", a.player);
  v("began", a.began);
  v("drill", a.drill);
  v("kind", a.kind);
  v("card", a.card);
  v("kimariji", a.kimariji);
  v("kana", a.kana);
  v("dead", a.dead);
  v("half", a.half);
  v("row", a.row);
  v("answered", a.answered);
  v("said", a.said);
  v("sound_ms", a.sound_ms);
  v("kimariji_ms", a.kimariji_ms);
  v("sigma_ms", a.sigma_ms);
  v("kimariji_sigma_ms", a.kimariji_sigma_ms);
  v("after_min", a.after_min);
  v("ghost", a.ghost);
  v("ghost_ms", a.ghost_ms);
  v("partner", a.partner);
  v("mat", mat);
}

// FNV-1a, 64 bits: against accidents, not against people.
class RowSum {
 public:
  template <typename T>
  void Add(const T& value) {
    if constexpr (kIsText<T>) {
      Add(value.size());
      AddBytes(value.data(), value.size());
    } else if constexpr (kIsMaybe<T>) {
      Add(value.has_value());
      if (value) Add(*value);
    } else if constexpr (std::is_same_v<T, double>) {
      const double zero = value + 0.0;  // SQLite keeps no negative zero
      AddBytes(&zero, sizeof zero);
    } else {
      const auto number = static_cast<int64_t>(value);
      AddBytes(&number, sizeof number);
    }
  }
  // As SQLite holds numbers.
  int64_t Sum() const { return static_cast<int64_t>(sum_); }

 private:
  void AddBytes(const void* from, size_t size) {
    const auto* bytes = static_cast<const unsigned char*>(from);
    for (size_t i = 0; i < size; ++i) {
      sum_ = (sum_ ^ bytes[i]) * 0x100000001b3ULL;
    }
  }
  uint64_t sum_ = 0xcbf29ce484222325ULL;
};

struct ColumnTypes {
  template <typename T>
  void operator()(const char* name, const T&) {
    text += std::string(name) + (kIsText<T>                    ? " TEXT"
                                 : std::is_floating_point_v<T> ? " REAL"
                                 : kIsMaybe<T>                 ? " REAL"
                                                               : " INTEGER");
    text += kIsMaybe<T> ? ", " : " NOT NULL, ";
  }
  std::string text;
};

struct ColumnList {
  void operator()(const char* name, const auto&) {
    names += std::string(name) + ", ";
    marks += "?, ";
  }
  std::string names;
  std::string marks;
};

template <typename List>
List AllColumns() {
  List all;
  const Attempt none;
  Columns(all, none, none.said);
  return all;
}

struct RowBinder {
  template <typename T>
  void operator()(const char*, const T& value) {
    sum.Add(value);
    ++at;
    if constexpr (kIsMaybe<T>) {
      if (value) insert.bind(at, *value);
    } else if constexpr (kIsText<T> || std::is_floating_point_v<T>) {
      insert.bind(at, value);
    } else {
      insert.bind(at, static_cast<int64_t>(value));
    }
  }
  SQLite::Statement& insert;
  int at = 0;
  RowSum sum;
};

struct RowReader {
  template <typename T>
  void operator()(const char*, T& value) {
    const SQLite::Column column = row.getColumn(at++);
    if constexpr (kIsText<T>) {
      value = column.getString();
    } else if constexpr (kIsMaybe<T>) {
      if (!column.isNull()) value = column.getDouble();
    } else if constexpr (std::is_floating_point_v<T>) {
      value = column.getDouble();
    } else {
      value = static_cast<T>(column.getInt64());
    }
    sum.Add(value);
  }
  SQLite::Statement& row;
  int at = 0;
  RowSum sum;
};

}  // namespace

std::string AttemptColumns() {
  return AllColumns<ColumnTypes>().text + "sum INTEGER NOT NULL";
}

const std::string& SelectAttempts() {
  static const std::string select =
      "SELECT " + AllColumns<ColumnList>().names + "sum FROM attempt ";
  return select;
}

std::string InsertAttempt(const std::string& id, const char* how) {
  const auto columns = AllColumns<ColumnList>();
  return fmt::format("INSERT {}INTO attempt (id, {}sum) VALUES ({}, {}?)", how,
                     columns.names, id, columns.marks);
}

void Bind(SQLite::Statement& insert, const Attempt& attempt) {
  insert.reset();
  insert.clearBindings();
  RowBinder binder{insert};
  Columns(binder, attempt,
          OfTheMat(attempt) ? MatJson(attempt) : std::string());
  insert.bind(binder.at + 1, binder.sum.Sum());
}

std::optional<Attempt> AttemptOf(SQLite::Statement& row) {
  Attempt attempt;
  std::string mat;
  RowReader reader{row};
  Columns(reader, attempt, mat);
  const bool whole = row.getColumn(reader.at).getInt64() == reader.sum.Sum();
  if (!whole || (!mat.empty() && !ReadMat(mat, attempt))) return std::nullopt;
  attempt.day = {DayOf(attempt.began).value_or(0)};
  return attempt;
}

}  // namespace kimari::drill
