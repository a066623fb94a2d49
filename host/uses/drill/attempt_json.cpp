#include "host/uses/drill/attempt_json.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <nlohmann/json.hpp>

#include "host/base/json_text.h"
#include "host/uses/drill/day.h"
#include "host/uses/drill/words.h"
#include "host/uses/web/json_of.h"

namespace kimari::drill {
namespace {

using Json = nlohmann::json;

// A way as [ms, x, y], to a tenth.
struct LogValues {
  std::array<double, 3> operator()(const WayPoint& point) const {
    const auto tenth = [](double value) { return std::round(value * 10) / 10; };
    return {tenth(point.ms), tenth(point.x_mm), tenth(point.y_mm)};
  }
};

class Writer : public web::JsonFields<Json, LogValues> {
 public:
  Writer() : JsonFields(values_) {}
  void New(const char* key, const auto& value) { (*this)(key, value); }

 private:
  LogValues values_;
};

bool Read(const Json& from, std::vector<WayPoint>& way) {
  if (!from.is_array()) return false;
  for (const Json& point : from) {
    if (!point.is_array() || point.size() != 3 ||
        !std::ranges::all_of(point, &Json::is_number)) {
      return false;
    }
    way.push_back({point[0], point[1], point[2]});
  }
  return true;
}

template <typename T>
bool Read(const Json& from, T& out) {
  if constexpr (web::kIsOptional<T>) {
    return from.is_null() || Read(from, out.emplace());
  } else if constexpr (std::is_enum_v<T>) {
    const auto value = from.is_string()
                           ? web::OfWord<T>(from.get_ref<const std::string&>())
                           : std::nullopt;
    if (value) out = *value;
    return value.has_value();
  } else {
    constexpr auto kIsOne = std::is_same_v<T, std::string> ? &Json::is_string
                            : std::is_same_v<T, bool>      ? &Json::is_boolean
                            : std::is_same_v<T, double>
                                ? &Json::is_number
                                : &Json::is_number_unsigned;
    if (!(from.*kIsOne)()) return false;
    out = from.get<T>();
    return true;
  }
}

// Once something is wrong, nothing more is read.
class Reader {
 public:
  explicit Reader(const Json& from) : whole(from.is_object()), from_(from) {}

  void operator()(const char* key, auto& out) {
    whole = whole && from_.contains(key) && Read(from_[key], out);
  }
  // A key that lines of the first version have not: `out` stays then.
  void New(const char* key, auto& out) {
    whole = whole && (!from_.contains(key) || Read(from_[key], out));
  }

  bool whole;

 private:
  const Json& from_;
};

void MatFields(auto& v, auto& attempt) {
  v.New("recording", attempt.recording);
  v.New("moved_ms", attempt.moved_ms);
  v.New("moved_sigma_ms", attempt.moved_sigma_ms);
  v.New("lifted_ms", attempt.lifted_ms);
  v.New("lifted_sigma_ms", attempt.lifted_sigma_ms);
  v.New("way", attempt.way);
  v.New("near_mm", attempt.near_mm);
  v.New("near", attempt.near);
  v.New("beside", attempt.beside);
}

void AttemptFields(auto& v, auto& attempt) {
  v("set", attempt.set);
  v.New("drill", attempt.drill);
  v.New("kind", attempt.kind);
  v("player", attempt.player);
  v("began", attempt.began);
  v("place", attempt.place);
  v("card", attempt.card);
  v("kimariji", attempt.kimariji);
  v("kana", attempt.kana);
  v("dead", attempt.dead);
  v("half", attempt.half);
  v("row", attempt.row);
  v("answered", attempt.answered);
  v.New("said", attempt.said);
  v.New("sound_ms", attempt.sound_ms);
  v.New("kimariji_ms", attempt.kimariji_ms);
  v("sigma_ms", attempt.sigma_ms);
  v.New("kimariji_sigma_ms", attempt.kimariji_sigma_ms);
  v.New("after_min", attempt.after_min);
  v.New("ghost", attempt.ghost);
  v.New("ghost_ms", attempt.ghost_ms);
  v.New("partner", attempt.partner);
}

}  // namespace

std::string ToJson(const Attempt& attempt) {
  Writer writer;
  AttemptFields(writer, attempt);
  if (OfTheMat(attempt)) MatFields(writer, attempt);
  return JsonText(writer.json);
}

std::string MatJson(const Attempt& attempt) {
  Writer writer;
  MatFields(writer, attempt);
  return JsonText(writer.json);
}

bool ReadMat(const std::string& text, Attempt& attempt) {
  const Json json = ParseJson(text);
  Reader reader(json);
  MatFields(reader, attempt);
  return reader.whole;
}

Result<Attempt> AttemptOf(const std::string& line) {
  const Json json = ParseJson(line);
  Reader reader(json);
  Attempt attempt;
  AttemptFields(reader, attempt);
  MatFields(reader, attempt);
  if (!reader.whole) {
    return Fail(ErrorKind::kFile, "this is no attempt of a drill");
  }
  attempt.day = {DayOf(attempt.began).value_or(0)};
  return attempt;
}

}  // namespace kimari::drill
