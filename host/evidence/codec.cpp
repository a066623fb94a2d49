#include "host/evidence/codec.h"

#include <nlohmann/json.hpp>
#include <type_traits>
#include <utility>

#include "host/base/json_text.h"
#include "host/evidence/fields.h"
#include "host/evidence/names.h"

namespace kimari::evidence {

const std::array<std::string_view, kPayloadTypes> kChannels = {
    "/match/started",  "/match/ended",    "/judge/command", "/judge/tick",
    "/reader/opened",  "/reader/called",  "/pads/edge",     "/pads/trace",
    "/pads/watermark", "/pads/health",    "/clock/pads",    "/camera/layout",
    "/camera/hands",   "/camera/arrival", "/camera/motion", "/camera/health",
    "/clock/sound",    "/sound/health",   "/match/hand",    "/judge/desk",
    "/camera/hand-up", "/clock/lamp",     "/pads/knock",
};

namespace {

using Json = nlohmann::ordered_json;

template <typename T>
concept Integer = std::is_integral_v<T> && !std::is_same_v<T, bool>;

// ---- writing ---------------------------------------------------------------

template <typename T>
struct IsOptional : std::false_type {};
template <typename T>
struct IsOptional<std::optional<T>> : std::true_type {};

struct FieldWriter;
template <typename T>
Json Encode(const T& value);

struct FieldWriter {
  Json& object;
  template <typename T>
  void operator()(const char* key, const T& value) {
    object[key] = Encode(value);
  }
  template <typename T>
  void Optional(const char* key, const T& value, const T&) {
    if constexpr (IsOptional<T>::value) {
      if (value) (*this)(key, *value);
    } else {
      (*this)(key, value);
    }
  }
};

template <typename T>
struct IsVector : std::false_type {};
template <typename T>
struct IsVector<std::vector<T>> : std::true_type {};

template <typename T>
Json Encode(const T& value) {
  if constexpr (std::is_arithmetic_v<T> || std::is_same_v<T, std::string>) {
    return Json(value);
  } else if constexpr (std::is_same_v<T, Side>) {
    return Json(std::string(1, Letter(value)));
  } else if constexpr (Named<T>) {
    return Json(Name(value));
  } else if constexpr (std::is_same_v<T, HostTime> ||
                       std::is_same_v<T, Duration>) {
    return Json(value.ns);
  } else if constexpr (std::is_same_v<T, Instant>) {
    Json object = Json::object();
    object["t_ns"] = value.t.ns;
    object["sigma_ns"] = value.sigma.ns;
    return object;
  } else if constexpr (std::is_same_v<T, Place>) {
    return Json::array({value.x_um, value.y_um});
  } else if constexpr (IsVector<T>::value) {
    Json array = Json::array();
    for (const auto& item : value) array.push_back(Encode(item));
    return array;
  } else {
    Json object = Json::object();
    FieldWriter writer{object};
    VisitFields(writer, value);
    return object;
  }
}

// ---- reading ---------------------------------------------------------------

// Decodes one value; keeps the first complaint and where it arose.
class Decoder {
 public:
  bool ok() const { return error_.empty(); }
  const std::string& error() const { return error_; }

  template <typename T>
  void Value(const std::string& where, const Json& json, T& out) {
    if (!ok()) return;
    if constexpr (IsOptional<T>::value) {
      Value(where, json, out.emplace());
    } else if constexpr (std::is_same_v<T, bool>) {
      if (!json.is_boolean()) return Complain(where, "is not true or false");
      out = json.get<bool>();
    } else if constexpr (Integer<T>) {
      Whole(where, json, out);
    } else if constexpr (std::is_same_v<T, std::string>) {
      if (!json.is_string()) return Complain(where, "is not a text");
      out = json.get<std::string>();
    } else if constexpr (std::is_same_v<T, Side>) {
      if (json != "A" && json != "B") return Complain(where, "is not A or B");
      out = json == "A" ? Side::kA : Side::kB;
    } else if constexpr (Named<T>) {
      Word(where, json, out);
    } else if constexpr (std::is_same_v<T, HostTime> ||
                         std::is_same_v<T, Duration>) {
      Whole(where, json, out.ns);
    } else if constexpr (std::is_same_v<T, Place>) {
      if (!json.is_array() || json.size() != 2) {
        return Complain(where, "is not a pair of numbers");
      }
      Whole(where, json[0], out.x_um);
      Whole(where, json[1], out.y_um);
    } else if constexpr (IsVector<T>::value) {
      if (!json.is_array()) return Complain(where, "is not a list");
      out.resize(json.size());
      for (size_t i = 0; i < json.size(); ++i) {
        std::string item = where;
        item.append("[").append(std::to_string(i)).append("]");
        Value(item, json[i], out[i]);
      }
    } else {
      Object(where, json, out, 0);
    }
  }

  // `known` keys of the object were read by the caller.
  template <typename T>
  void Object(const std::string& where, const Json& json, T& out,
              size_t known) {
    if (!json.is_object()) return Complain(where, "is not an object");
    Fields fields{*this, where, json, {}};
    if constexpr (std::is_same_v<T, Instant>) {
      fields("t_ns", out.t);
      fields("sigma_ns", out.sigma);
    } else {
      VisitFields(fields, out);
    }
    if (!ok() || json.size() == fields.seen.size() + known) return;
    for (const auto& [key, unused] : json.items()) {
      bool used = where.empty() && (key == "number" || key == "taken_ns");
      for (const char* name : fields.seen) used = used || key == name;
      if (!used) {
        return Complain(std::string(where).append("/").append(key),
                        "is an unknown key");
      }
    }
  }

  template <typename T>
  void Member(const std::string& where, const Json& json, const char* key,
              T& out) {
    if (!ok()) return;
    const auto found = json.find(key);
    if (found == json.end()) return Complain(where + "/" + key, "is missing");
    Value(where + "/" + key, *found, out);
  }

 private:
  struct Fields {
    Decoder& decoder;
    const std::string& where;
    const Json& json;
    std::vector<const char*> seen;
    template <typename T>
    void operator()(const char* key, T& out) {
      seen.push_back(key);
      decoder.Member(where, json, key, out);
    }
    // Keys read before this one may give what is taken where it is missing.
    template <typename T>
    void Optional(const char* key, T& out, const T& missing) {
      out = missing;
      if (json.contains(key)) (*this)(key, out);
    }
  };

  template <Named T>
  void Word(const std::string& where, const Json& json, T& out) {
    if (!json.is_string()) return Complain(where, "is not a text");
    if (const auto value = FromName<T>(json.get<std::string>())) {
      out = *value;
      return;
    }
    std::string known;
    for (const std::string_view name : kNames<T>) {
      known.append(known.empty() ? "\"" : ", \"").append(name).append("\"");
    }
    Complain(where, "is " + JsonText(json) + ", none of " + known);
  }

  template <typename T>
  void Whole(const std::string& where, const Json& json, T& out) {
    if (!json.is_number_integer()) {
      return Complain(where, "is not a whole number");
    }
    bool fits = false;
    if (json.is_number_unsigned()) {
      fits = std::in_range<T>(json.get<uint64_t>());
    } else {
      fits = std::in_range<T>(json.get<int64_t>());
    }
    if (!fits) return Complain(where, "is out of range");
    out = json.get<T>();
  }

  void Complain(const std::string& where, const std::string& what) {
    if (ok()) error_ = (where.empty() ? "the text" : where) + " " + what;
  }

  std::string error_;
};

// ---- moving ----------------------------------------------------------------

struct Shifter {
  Duration by;
  template <typename T>
  void Optional(const char* key, T& value, const T&) {
    (*this)(key, value);
  }
  template <typename T>
  void operator()(const char*, std::optional<T>&) {
    static_assert(std::is_enum_v<T>, "a time that may be nothing moves too");
  }
  template <typename T>
  void operator()(const char* key, T& value) {
    if constexpr (std::is_same_v<T, HostTime>) {
      value = value + by;
    } else if constexpr (std::is_same_v<T, Instant>) {
      value.t = value.t + by;
    } else if constexpr (IsVector<T>::value) {
      for (auto& item : value) (*this)(key, item);
    } else if constexpr (std::is_class_v<T> &&
                         !std::is_same_v<T, std::string> &&
                         !std::is_same_v<T, Duration> &&
                         !std::is_same_v<T, Place>) {
      VisitFields(*this, value);
    }
  }
};

template <size_t I = 0>
Payload EmptyPayload(size_t index) {
  if constexpr (I + 1 < kPayloadTypes) {
    if (index != I) return EmptyPayload<I + 1>(index);
  }
  return Payload(std::in_place_index<I>);
}

// Parses; nothing when the text is not JSON or an object holds a key twice.
std::optional<Json> Parse(std::string_view text, std::string& error) {
  std::vector<std::vector<std::string>> keys;
  const auto watch = [&](int, nlohmann::detail::parse_event_t event,
                         Json& parsed) {
    using Event = nlohmann::detail::parse_event_t;
    if (event == Event::object_start) keys.emplace_back();
    if (event == Event::object_end) keys.pop_back();
    if (event == Event::key) {
      const std::string key = parsed.get<std::string>();
      for (const std::string& other : keys.back()) {
        if (other == key) error = "/" + key + " stands there twice";
      }
      keys.back().push_back(key);
    }
    return true;
  };
  Json json = Json::parse(text, watch, /*allow_exceptions=*/false);
  if (json.is_discarded()) error = "the text is not JSON";
  if (!error.empty()) return std::nullopt;
  return json;
}

}  // namespace

std::string_view ChannelOf(const Payload& payload) {
  return kChannels[payload.index()];
}

std::optional<Instant> InstantOf(const Payload& payload) {
  return std::visit(
      [](const auto& p) -> std::optional<Instant> {
        using T = std::decay_t<decltype(p)>;
        if constexpr (requires { p.at; }) {
          return p.at;
        } else if constexpr (std::is_same_v<T, CardCalled>) {
          return p.first_sound;
        } else if constexpr (std::is_same_v<T, CardMotion>) {
          return p.began;
        } else {
          return std::nullopt;
        }
      },
      payload);
}

void Shift(Observation& observation, Duration by) {
  if (by == Duration{}) return;
  observation.taken = observation.taken + by;
  Shifter shifter{by};
  std::visit([&](auto& p) { VisitFields(shifter, p); }, observation.payload);
}

std::string ToJson(const Observation& observation) {
  Json object = Json::object();
  object["number"] = observation.number;
  object["taken_ns"] = observation.taken.ns;
  FieldWriter writer{object};
  std::visit([&](const auto& p) { VisitFields(writer, p); },
             observation.payload);
  return JsonText(object);
}

Result<Observation> FromJson(std::string_view channel, std::string_view text) {
  const auto fail = [&](const std::string& why) {
    return Fail(ErrorKind::kFile,
                "observation on channel " + std::string(channel) + ": " + why +
                    "; the recording comes from another version or is damaged");
  };
  size_t index = 0;
  while (index < kPayloadTypes && kChannels[index] != channel) ++index;
  if (index == kPayloadTypes) return fail("no such channel");
  std::string error;
  const std::optional<Json> json = Parse(text, error);
  if (!json) return fail(error);
  if (!json->is_object()) return fail("the text is not an object");

  Observation out;
  out.payload = EmptyPayload(index);
  Decoder decoder;
  decoder.Member("", *json, "number", out.number);
  decoder.Member("", *json, "taken_ns", out.taken);
  std::visit([&](auto& p) { decoder.Object("", *json, p, 2); }, out.payload);
  if (!decoder.ok()) return fail(decoder.error());
  return out;
}

}  // namespace kimari::evidence
