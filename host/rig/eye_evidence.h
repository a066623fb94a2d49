// What the eyes see, in the words of evidence: whole micrometres.
#pragma once

#include "host/base/time.h"
#include "host/evidence/observation.h"
#include "vision/court/layout.h"
#include "vision/hands/hands.h"

namespace kimari::rig {

evidence::LayoutSeen ToEvidence(const vision::Layout& layout, Instant at);
evidence::HandsSeen ToEvidence(const vision::HandsInFrame& hands);

}  // namespace kimari::rig
