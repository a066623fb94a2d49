// A lamp that a board switched during a reading, as the replay's one cursor
// shows it: by the board's own word, in the frames, and on a pad that its wire
// touches. Video referees' systems are tested so.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "host/base/result.h"
#include "host/base/time.h"
#include "host/evidence/observation.h"
#include "host/proof/certify/replay/apart.h"
#include "host/uses/replay/record.h"

namespace kimari::replay {

// A lamp that goes on after a scan has begun is felt in the next one, which
// says when its pads were charged.
inline constexpr Duration kScanAndCharge = Microseconds(400);

struct ShownSwitching {
  Instant lamp;
  bool on = false;
  // By the frame before it and the first that can show it, the one that
  // disagrees more: by how much the frame's exposure would have to move for the
  // lamp to have been on for the share of it that is seen. Sigma: half the
  // exposure, and the lamp's own. Nothing where the lamp was switched back
  // before a frame was exposed.
  std::optional<Apart> camera;
  bool part_lit = false;  // in one of them: `camera` is then exact
  // When it went on, on the pad; both are by the clock of one board. Nothing
  // where that felt nothing. The scan in which the board first felt it:
  std::optional<Duration> edge;
  // and the landing that the judge makes of the levels, with his sigma.
  std::optional<Apart> landing;
};

struct LampOnCursor {
  std::vector<ShownSwitching> switchings;  // by time
  std::optional<uint8_t> pad;  // of A's board, that the lamp's wire touches
};

// The lamp of A's board. `landings`: at most so many are judged, the first
// ones; each takes some 0.1 s, for a lamp is like no hand. kUsage where it was
// not switched during the reading, is not found in its frames, or these cannot
// be read.
Result<LampOnCursor> LampIn(const Record& record, ReadingId reading,
                            size_t landings);

}  // namespace kimari::replay
