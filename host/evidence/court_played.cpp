#include "host/evidence/court_played.h"

#include <string>

namespace kimari::evidence {

std::string CourtText(const court::Plan& plan) {
  return plan.toml == court::Kyogi()->toml ? "" : plan.toml;
}

Result<court::PlanPtr> CourtOf(const MatchStarted& started) {
  if (started.court.empty()) return court::Kyogi();
  return court::ParsePlan(started.court, "the court of the recording");
}

}  // namespace kimari::evidence
