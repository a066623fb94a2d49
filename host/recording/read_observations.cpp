// The observations of a recording.
#include <algorithm>
#include <map>
#include <optional>
#include <utility>
#include <variant>

#include "host/recording/reader.h"

namespace kimari::recording {
namespace {

// Observations that wait for one before them that may still come.
constexpr size_t kMostWaiting = 1000;

void Name(const std::optional<People>& people,
          evidence::Observation& observation) {
  if (!people) return;
  auto* started = std::get_if<evidence::MatchStarted>(&observation.payload);
  if (started != nullptr) people->Name(*started);
}

}  // namespace

Result<Observations> ReadObservations(Reader& reader) {
  Observations out;
  std::optional<Error> error;
  const auto report = reader.Visit([&](const Message& message) {
    auto observation = ObservationIn(message);
    if (!observation) return true;
    if (*observation) {
      Name(reader.Known(), **observation);
      out.all.push_back(std::move(**observation));
    } else {
      error = observation->error();
    }
    return !error.has_value();
  });
  if (!report) return tl::unexpected(report.error());
  if (error) return tl::unexpected(*error);
  out.report = *report;
  std::stable_sort(
      out.all.begin(), out.all.end(),
      [](const auto& a, const auto& b) { return a.number < b.number; });
  return out;
}

Result<Report> VisitObservations(
    Reader& reader, const std::function<bool(evidence::Observation&&)>& visitor,
    const std::function<void(const Message&)>& other) {
  std::multimap<uint64_t, evidence::Observation> waiting;
  std::optional<Error> error;
  bool go_on = true;
  const auto hand_over = [&](size_t most) {
    while (go_on && waiting.size() > most) {
      go_on = visitor(std::move(waiting.extract(waiting.begin()).mapped()));
    }
  };
  const auto report = reader.Visit([&](const Message& message) {
    auto observation = ObservationIn(message);
    if (!observation) {
      if (other) other(message);
      return go_on;
    }
    if (!*observation) {
      error = observation->error();
      return false;
    }
    Name(reader.Known(), **observation);
    const uint64_t number = (*observation)->number;
    waiting.emplace(number, std::move(**observation));
    hand_over(kMostWaiting);
    return go_on;
  });
  if (!report) return report;
  if (error) return tl::unexpected(*error);
  hand_over(0);
  return report;
}

}  // namespace kimari::recording
