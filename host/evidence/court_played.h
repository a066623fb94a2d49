// The court that a match was announced on.
#pragma once

#include <string>

#include "host/base/result.h"
#include "host/court/plan.h"
#include "host/evidence/observation.h"

namespace kimari::evidence {

// What MatchStarted keeps of a plan: its file; empty for the court of kyogi.
std::string CourtText(const court::Plan& plan);
// kUsage where the record's text is no plan.
Result<court::PlanPtr> CourtOf(const MatchStarted& started);

}  // namespace kimari::evidence
