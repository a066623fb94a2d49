// Instants and spans of the one timeline. All of Kimari counts in integer
// nanoseconds of the host's steady clock; floats of seconds never cross a
// folder.
#pragma once

#include <compare>
#include <cstdint>

namespace kimari {

// A span of time in nanoseconds; may be negative.
struct Duration {
  int64_t ns = 0;

  constexpr auto operator<=>(const Duration&) const = default;
  constexpr Duration operator-() const { return {-ns}; }
  constexpr Duration& operator+=(Duration d) {
    ns += d.ns;
    return *this;
  }
  friend constexpr Duration operator+(Duration a, Duration b) {
    return {a.ns + b.ns};
  }
  friend constexpr Duration operator-(Duration a, Duration b) {
    return {a.ns - b.ns};
  }
  friend constexpr Duration operator*(Duration a, int64_t k) {
    return {a.ns * k};
  }
  friend constexpr Duration operator/(Duration a, int64_t k) {
    return {a.ns / k};
  }
  constexpr double Milliseconds() const {
    return static_cast<double>(ns) * 1e-6;
  }
  constexpr double Seconds() const { return static_cast<double>(ns) * 1e-9; }
};

constexpr Duration Nanoseconds(int64_t n) { return {n}; }
constexpr Duration Microseconds(int64_t n) { return {n * 1'000}; }
constexpr Duration Milliseconds(int64_t n) { return {n * 1'000'000}; }
constexpr Duration Seconds(int64_t n) { return {n * 1'000'000'000}; }
// Rounds half away from zero. For configuration values only.
constexpr Duration FromMilliseconds(double ms) {
  return {static_cast<int64_t>(ms * 1e6 + (ms < 0 ? -0.5 : 0.5))};
}
constexpr Duration FromSeconds(double s) {
  return {static_cast<int64_t>(s * 1e9 + (s < 0 ? -0.5 : 0.5))};
}
constexpr Duration Abs(Duration d) { return d.ns < 0 ? Duration{-d.ns} : d; }

// A point on the host's steady clock (CLOCK_MONOTONIC, or the simulated clock
// that stands for it), nanoseconds since that clock's own zero.
struct HostTime {
  int64_t ns = 0;

  constexpr auto operator<=>(const HostTime&) const = default;
  friend constexpr HostTime operator+(HostTime t, Duration d) {
    return {t.ns + d.ns};
  }
  friend constexpr HostTime operator-(HostTime t, Duration d) {
    return {t.ns - d.ns};
  }
  friend constexpr Duration operator-(HostTime a, HostTime b) {
    return {a.ns - b.ns};
  }
};

// A measured point in time: `sigma` is one standard deviation of its error,
// never negative.
struct Instant {
  HostTime t;
  Duration sigma;

  constexpr auto operator<=>(const Instant&) const = default;
};

}  // namespace kimari
