// What the live page may know of a match: a plain value that the match builds
// and its pages show. It has no field for the card being read, and must never
// get one (design.md, "Nobody learns the next card").
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "host/court/plan.h"
#include "host/court/side.h"
#include "host/uses/view/desk_view.h"
#include "host/uses/view/outcome.h"
#include "host/uses/web/shown.h"

namespace kimari::view {

enum class Phase {
  kSetup,
  kMemorising,
  kReading,
  kSettled,
  kHeld,
  kFinished,
};

// Who was first to the called card; `kOpen` is the judge's to say.
enum class Order {
  kNobody,
  kOnlyA,
  kOnlyB,
  kAFirst,
  kBFirst,
  kSameTime,
  kOpen
};

// A torifuda lying on the court, in court coordinates (host/court/plan.h).
struct CourtCard {
  uint16_t card = 0;
  std::string torifuda;       // as printed, no dakuten; spaces are ignored
  Side territory = Side::kA;  // whose card it is
  double x_mm = 0;            // middle of the card
  double y_mm = 0;
  // Anticlockwise seen from above; 0 is upright for player A, so a card that
  // faces player B has 180.
  double angle_deg = 0;
  int row = 0;  // 0 upper, 1 middle, 2 lower
};

// The court it lies on, mm (host/court/plan.h).
struct CourtSize {
  double width_mm = 0;  // between the side lines
  double near_mm = 0;   // from the middle to a territory's inner line
  double far_mm = 0;    // and to its outer line
  double card_width_mm = 0;
  double card_height_mm = 0;
};
CourtSize SizeOf(const court::Plan& plan);

// The card that was called. Only ever of a reading that is settled.
struct CalledCard {
  uint16_t card = 0;
  std::string kimariji;    // as it stood when the card was read
  web::Text kimariji_why;  // "はるの was read, so はるす is はる"
  std::string torifuda;
  std::string full_text;
  std::string author;
  std::optional<CourtCard> lay;  // where it lay; none for a dead card
};

struct FaultView {
  Side player = Side::kA;
  Side territory = Side::kA;
  uint16_t card = 0;
  std::string torifuda;
};

struct ReasonView {
  std::string rule;  // "R-KK-28"
  web::Text text;
};

// What makes a reading doubtful: "board A was lost".
struct DoubtView {
  web::Text text;
};

// What one source alone says.
struct OpinionView {
  std::string source;  // "pads", "camera", "knock"
  web::Text name;      // "Pads"
  std::optional<Side> first;
  std::optional<double> margin_ms;  // B minus A: positive when A was earlier
  double sigma_ms = 0;
  web::Text text;
};

// As it stands, by what was decided since too.
struct RulingView {
  uint32_t reading = 0;  // counted from 1
  bool is_void = false;  // it counts for nothing
  CalledCard called;
  Outcome outcome = Outcome::kNeedsJudge;
  std::optional<Side> taker;
  Order order = Order::kNobody;
  std::optional<Side> leaning;  // of an open ruling
  // B minus A: positive when A was earlier; none when only one reached it.
  std::optional<double> margin_ms;
  double sigma_ms = 0;   // one standard deviation of the margin
  double certainty = 0;  // 0..1, of `order`; of `leaning` when open
  std::vector<FaultView> faults;
  std::optional<Side> sends_from;
  int sends = 0;      // cards that `sends_from` gives the opponent
  web::Text summary;  // in one sentence
  std::vector<ReasonView> reasons;
  std::vector<DoubtView> doubts;
  std::vector<OpinionView> opinions;
};

// Who was first, told before the ruling.
struct FirstToldView {
  uint32_t reading = 0;
  Side side = Side::kA;
  // What the ruling made of it (match::ThenRuled).
  enum class Then { kNotYet, kSame, kOpen, kTakenBack };
  Then then = Then::kNotYet;
  double after_ms = 0;  // its touch was felt
};

enum class DeviceState { kOk, kWarning, kBad };
struct DeviceView {
  web::Text name;
  DeviceState state = DeviceState::kOk;
  web::Text text;  // "60.0 frames/s"
};

struct MatchView {
  Phase phase = Phase::kSetup;
  web::Text phase_text;                // one line under the title
  std::array<std::string, 2> players;  // by Index(Side)
  std::array<int, 2> cards_left{0, 0};
  std::optional<Side> winner;  // once finished
  CourtSize court_size;
  std::vector<CourtCard> court;  // as it lay when last settled
  std::optional<RulingView> last_ruling;
  // Where the house wants it: of the reading under way, or of the last one
  // until the next begins.
  std::optional<FirstToldView> first_told;
  // Oldest first, the last one included; the page shows the last few and the
  // server sends no more than the last twelve.
  std::vector<RulingView> history;
  std::vector<DeviceView> devices;
  bool devices_remember = false;          // what failed, until somebody saw it
  double same_time_ms = 0;                // the rule option; 0: not drawn
  std::string order_hash;                 // of the shuffle, from the start
  std::optional<std::string> order_seed;  // shown only in Phase::kFinished
  std::string recording;                  // the file's path
  bool is_demo = false;
  DeskView desk;
  bool can_hold = false;  // whether hold and resume do anything now
  // From the start of the lower phrase until the reading is settled: nothing
  // on any page may move.
  bool still = false;
};

}  // namespace kimari::view
