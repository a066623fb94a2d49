// A scenario: everything that is decided before a simulated match begins.
// SCENARIO.md is its format; here every default and every draw from the seed
// has been filled in.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "host/base/result.h"
#include "host/base/time.h"
#include "host/evidence/observation.h"
#include "host/game/cards/deck.h"
#include "host/game/rules/book.h"
#include "host/proof/sim/layout.h"
#include "host/proof/sim/physics.h"
#include "host/proof/sim/scene.h"

namespace kimari::sim {

enum class StrokeKind { kPress, kSweep, kPush, kHover };
enum class Aim { kCalled, kCard, kPlace };

struct Stroke {
  Side player = Side::kA;
  bool left = false;
  StrokeKind kind = StrokeKind::kPress;
  Aim aim = Aim::kCalled;
  CardId card = 0;      // with Aim::kCard
  Point place;          // with Aim::kPlace
  Point off;            // mm from the middle of the target
  double touch_ms = 0;  // after the first sound at the ears
  double speed_m_s = 3;
  double descent_m_s = 1;
  std::optional<double> direction_deg;  // none: outwards
  std::optional<double> through_mm;     // none: push, as far as needed
  double press_ms = 180;
  double height_mm = 15;  // hover only
  double touch_pf = 3;
  bool valid = true;
  std::string where;  // "file:line:column", for messages
};

// Where a sent card is to lie: at column (1 to 16, from the owner's left), or
// at x_mm when column is 0.
struct SendTo {
  int row = 2;
  int column = 0;
  double x_mm = 0;
};
struct After {
  double tidy_s = 1.5;
  std::vector<CardId> send;
  std::vector<SendTo> to;
  bool forget = false;
  // This player sends one card more than he may (R-KA-8).
  std::optional<Side> unearned;
  std::optional<double> askew_mm;
  std::string where;
};

// A player carries a card by hand, between two readings.
struct PlannedMove {
  Side player = Side::kA;
  CardId card = 0;
  // From the reading's first sound at the players' ears, or from when its
  // last stroke and flight ended.
  Duration after;
  bool from_settled = false;
  std::optional<PlacedCard> to;  // nothing: off the court
  std::string where;
};

// Somebody does something at the desk (evidence::DeskEntry).
struct PlannedEntry {
  // What `after` counts from: the laid court; that the reading's lower phrase
  // began; its first sound at the players' ears; that its ruling was published.
  enum class From { kLaid, kOpened, kFirstSound, kRuling };
  int reading = 0;  // from 1, as the file counts; 0: with kLaid
  From from = From::kLaid;
  Duration after;
  evidence::DeskEntry entry;  // its readings as the file counts them
  std::string where;
};

// A player holds a hand up (挙手): the reader is to wait (R-KA-23).
struct HandUp {
  Side player = Side::kA;
  bool left = false;
  double at_ms = 0;        // is up, after the first sound at the ears
  double for_ms = 0;       // until it begins to come down
  Point tips;              // where its finger tips are held,
  double height_mm = 450;  // and how high above the mat
};

struct PlannedReading {
  CardId card = 0;
  bool again = false;  // read before; that reading was void
  std::string note;
  std::vector<Stroke> strokes;  // in the file's order
  std::vector<HandUp> hands_up;
  After after;
  std::vector<PlannedMove> moves;  // in the file's order
  std::string where;
};

struct PlayerModel {
  bool left_handed = false;
  double touch_pf = 3.0;
  double coupling = 0.6;
  double coupling_wander = 0.05;
  int straightens = 4;  // own cards that he touches while memorising
  double hand_width_mm = 75;
  double fingers_mm = 50;
  Point rest_right;
  Point rest_left;
  // How far his head's middle comes in over his own line during a reading, mm;
  // 0: nobody's head is seen.
  double lean_mm = 0;
};

// Electrical and timing faults of the two boards, for the harness.
struct BoardModel {
  std::array<double, 2> clock_ppm{18, -31};
  std::array<double, 2> drift_ppm_per_min{0, 0};
  double noise_pf = 0.09;
  double hum_hz = 50;
  double hum_pf = 0.07;
  double pad_spread = 0.04;
  bool sync_wire = true;
  // The lamp's wire also closes a switch that adds 3 pF to this pad of A's
  // board while it is on, so that its touch can be held against what the camera
  // sees; -1: none.
  int lamp_pad = -1;
  // The rig has A's board switch its lamp for so long from each poem's first
  // sound on: a reading then holds one event that board, camera and pad show.
  double lamp_blinks_ms = 0;
  bool knock = false;  // a knock disc under each mat
  double usb_jitter_ms = 0.3;
  double usb_spike_share = 0;
  double usb_spike_ms = 5;
};
struct CameraLink {
  double drop_share = 0;
  double latency_ms = 8;
  double clock_ppm = 0;
};
struct SoundModel {
  double speaker_m = 0;
  double latency_ms = 0;
  double clock_ppm = 0;
  double silence_s = 0.6;
  double gap_s = 2;  // at most, from a lower phrase to the upper one it opens
};

enum class DisturbanceKind {
  kBoardVanishes,
  kBoardResets,
  kSyncWireCut,
  kPadDead,
  kNoiseBurst,
  kLinkCorrupt,
  kCameraStalls,
  kCameraVanishes,
  kCameraKnocked,
  kLightChanges,
  kSoundLost,
  kRestingHand,
  kWetCloth,
  kCardLost,
};
// As the scenario writes it: "board_vanishes".
std::string_view Name(DisturbanceKind kind);

struct Disturbance {
  DisturbanceKind kind = DisturbanceKind::kCameraStalls;
  std::optional<int> reading;  // 1-based; at_ms counts from its first sound
  double at_ms = 0;            // else from the laid court
  std::optional<double> for_ms;
  Side side = Side::kA;  // board, or player
  int pad = 0;
  double amount = 0;  // noise_pf, share, light, pf
  Point place;        // also the shift of a knocked camera
  double width_mm = 0;
  double depth_mm = 0;
  double rotation_deg = 0;
  CardId card = 0;
  std::string where;
};

struct Scenario {
  std::string name = "demo";
  std::string deck_name = "hyakunin-isshu";
  std::string deck_file;  // its path from the root; empty: built in
  cards::Deck deck;
  uint64_t seed = 1;
  std::array<std::string, 2> players{"A", "B"};
  // The valid hand each declares, if any.
  std::array<std::optional<Hand>, 2> declared;
  double memorise_s = 3;
  bool joka = true;
  bool settle_first = false;      // an open ruling holds until it is settled
  double closing_s = 0;           // a match that is won waits for signatures
  std::optional<double> stop_s;   // it is stopped, after the court was laid
  std::optional<double> crash_s;  // whoever plays it is killed, likewise
  // With the rule options of the scenario.
  std::shared_ptr<const rules::Book> book =
      *rules::OpenBook(rules::kDefaultBook);
  Layout layout;
  std::vector<PlannedReading> readings;
  // Where a match goes on: the number of the first of them, and whether one was
  // read before it, so that no joka opens it.
  int first_number = 1;
  bool begun = false;
  std::vector<PlannedEntry> desk;  // in no order
  std::array<PlayerModel, 2> player_models;
  BoardModel board;
  CameraLink camera_link;
  SoundModel sound;
  Look look;  // camera, colours, font
  PhysicsPtr physics = UsualPhysics();
  const court::Plan& Court() const { return *look.court; }
  std::string font_at;  // "file:line:column" that names the font; may be empty
  std::vector<Disturbance> disturbances;
};

// Reads a scenario and fills in what it leaves out. Errors are kUsage,
// "file:line:column: what is wrong; what to do"; kFile when it cannot be read.
Result<Scenario> LoadScenario(const std::string& path);
// The same from text; `source` stands for the file in messages, deck files are
// looked for beside it.
Result<Scenario> ParseScenario(std::string_view toml,
                               const std::string& source);
// The built-in demo match: ParseScenario("") with this seed and number of
// readings (1 to 100).
Scenario DemoScenario(uint64_t seed, int readings);

}  // namespace kimari::sim
