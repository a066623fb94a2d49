// What the world knows of a match that was played.
#include <limits>
#include <utility>

#include "host/proof/sim/world.h"

namespace kimari::sim {
namespace {

constexpr Duration kMostSlip = Milliseconds(2);
constexpr Duration kMostStall = Milliseconds(50);

}  // namespace

void World::Slipped(HostTime t, Duration late, Duration step) {
  const std::lock_guard lock(mutex_);
  for (auto reading = truth_.rbegin(); reading != truth_.rend(); ++reading) {
    if (t < reading->first_sound - Seconds(1)) continue;
    if (t <= reading->settled + Seconds(1)) {
      slips_[reading->reading].Add(late, step);
    }
    break;
  }
}

// Fills in how far behind the world ran, and what follows from it.
void World::Measure(TrueReading& reading) const {
  const auto slip = slips_.find(reading.reading);
  if (slip == slips_.end()) {
    if (!real_time_ || !reading.scorable) return;
    reading.scorable = false;
    reading.why_not = "how late the world ran was not measured";
    return;
  }
  reading.slip = slip->second.NinetyNinth();
  reading.stall = slip->second.Longest();
  if (!reading.scorable) return;
  if (reading.slip > kMostSlip || reading.stall > kMostStall) {
    reading.scorable = false;
    reading.why_not = "machine too slow";
  }
}

Truth World::Truth() const {
  const auto now = Current();
  sim::Truth truth;
  std::map<int, HostTime> went_on;
  truth.scenario = scenario_.name;
  truth.seed = scenario_.seed;
  truth.deck = scenario_.deck.id;
  truth.physics = scenario_.physics->name;
  truth.court = scenario_.look.court;
  truth.book = scenario_.book;
  {
    const std::lock_guard lock(mutex_);
    truth.readings = truth_;
    went_on = went_on_;
    for (TrueReading& reading : truth.readings) {
      Measure(reading);
      const auto said = said_.find(reading.reading);
      if (said != said_.end()) reading.said = said->second;
      const auto lost = lost_.find(reading.card);
      if (lost != lost_.end() && lost->second < reading.reading) {
        reading.said.emplace_back("lost");
      }
    }
  }
  for (const Disturbed& d : now->disturbed) {
    const std::string name(Name(d.what->kind));
    truth.disturbances.push_back({name, d.from, d.to});
    for (TrueReading& reading : truth.readings) {
      HostTime end = reading.settled;
      if (reading.contacts.empty() && reading.exits.empty()) {
        const auto next = went_on.find(reading.reading);
        end = next != went_on.end() ? next->second : kForever;
      }
      if (d.from <= end && d.to >= reading.first_sound) {
        reading.disturbed.push_back(name);
      }
    }
  }
  return truth;
}

void World::Establish(int reading, std::string what, CardId lost) {
  const std::lock_guard lock(mutex_);
  said_[reading].push_back(std::move(what));
  if (lost > 0) lost_.try_emplace(lost, reading);
}

}  // namespace kimari::sim
