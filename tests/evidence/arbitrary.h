// RapidCheck generators of every payload, for properties over all of them.
#pragma once

#include <rapidcheck.h>

#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "host/evidence/fields.h"
#include "host/evidence/names.h"

namespace kimari::evidence {

// Any text of Unicode scalar values, as UTF-8.
inline std::string AnyText() {
  std::string text;
  for (const uint32_t point : *rc::gen::container<std::vector<uint32_t>>(
           rc::gen::inRange<uint32_t>(0, 0x3100))) {
    if (point < 0x80) {
      text += static_cast<char>(point);
    } else if (point < 0x800) {
      text += static_cast<char>(0xc0 | (point >> 6));
      text += static_cast<char>(0x80 | (point & 0x3f));
    } else {
      text += static_cast<char>(0xe0 | (point >> 12));
      text += static_cast<char>(0x80 | ((point >> 6) & 0x3f));
      text += static_cast<char>(0x80 | (point & 0x3f));
    }
  }
  return text;
}

struct AnyFields {
  template <typename T>
  void Optional(const char* key, T& out, const T&) {
    (*this)(key, out);
  }
  template <typename T>
  void operator()(const char*, std::optional<T>& out) {
    if (*rc::gen::arbitrary<bool>()) (*this)("", out.emplace());
  }
  template <typename T>
  void operator()(const char*, T& out) {
    if constexpr (std::is_arithmetic_v<T>) {
      out = *rc::gen::arbitrary<T>();
    } else if constexpr (std::is_same_v<T, std::string>) {
      out = AnyText();
    } else if constexpr (std::is_same_v<T, Side>) {
      out = *rc::gen::element(Side::kA, Side::kB);
    } else if constexpr (Named<T>) {
      out = static_cast<T>(*rc::gen::inRange<size_t>(0, kNames<T>.size()));
    } else if constexpr (std::is_same_v<T, HostTime> ||
                         std::is_same_v<T, Duration>) {
      out.ns = *rc::gen::arbitrary<int64_t>();
    } else if constexpr (std::is_same_v<T, Instant>) {
      (*this)("", out.t);
      (*this)("", out.sigma);
    } else if constexpr (std::is_same_v<T, Place>) {
      (*this)("", out.x_um);
      (*this)("", out.y_um);
    } else if constexpr (requires { out.resize(1); }) {
      out.resize(*rc::gen::inRange<size_t>(0, 5));
      for (auto& item : out) (*this)("", item);
    } else {
      VisitFields(*this, out);
    }
  }
};

template <size_t I = 0>
Payload AnyPayload(size_t type) {
  if constexpr (I + 1 < std::variant_size_v<Payload>) {
    if (type != I) return AnyPayload<I + 1>(type);
  }
  std::variant_alternative_t<I, Payload> payload;
  AnyFields fields;
  VisitFields(fields, payload);
  return payload;
}

inline Observation AnyObservation(size_t type) {
  return {*rc::gen::arbitrary<uint64_t>(),
          {*rc::gen::arbitrary<int64_t>()},
          AnyPayload(type)};
}

}  // namespace kimari::evidence
