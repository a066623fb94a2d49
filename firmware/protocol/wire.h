// The bytes between a board and the host (firmware/PROTOCOL.md says why).
// Freestanding gnu++14: compiled for the board and for the host from here.
//
// On the wire: COBS(body) 0x00, body = type u8, sequence u8, payload,
// CRC-32 of all before it, low byte first. All numbers are little endian. One
// sequence a direction, counting every frame.
#ifndef KIMARI_FIRMWARE_PROTOCOL_WIRE_H_
#define KIMARI_FIRMWARE_PROTOCOL_WIRE_H_

#include <stddef.h>
#include <stdint.h>

namespace kimari {
namespace wire {

constexpr uint8_t kProtocolVersion = 5;
constexpr uint32_t kBaud = 1000000;
constexpr uint32_t kTicksPerSecond = 2000000;  // 0.5 us a tick
constexpr uint16_t kScansPerSecond = 4000;     // nominal; Hello says it, too
constexpr uint8_t kHighestLevel = 40;          // the end of the window
constexpr uint8_t kPads = 48;
constexpr uint8_t kMaxPayload = 64;
constexpr uint8_t kMaxBody = 2 + kMaxPayload + 4;
constexpr uint8_t kMaxFrame = kMaxBody + 2;  // COBS overhead and delimiter

// How the leader moves the seat mats during a scan. A mat that falls as the
// pads charge makes its player's touches weigh more, by a share r, one that
// rises makes them weigh less by as much. So of touches A and B the slots read
// A(1+r)+B(1-r), A(1+r)+B, A(1-r)+B(1+r), A+B(1+r). Those that move both mats
// take turns: their mean is A+B, their difference tells the two apart as far as
// can be. Every eighth scan moves one mat: against that mean it tells of one
// player alone.
enum class Slot : uint8_t { kAOverB = 0, kSeatA = 1, kBOverA = 2, kSeatB = 3 };
constexpr uint8_t kSlotKinds = 4;
// In a round of 16 scans: seven that move both mats, A's, seven, B's.
constexpr uint8_t kSlotRound = 16;
constexpr Slot SlotOfPlace(uint8_t place) {
  return (place & 7) == 7 ? ((place & 8) != 0 ? Slot::kSeatB : Slot::kSeatA)
         : ((place & 1) != 0) != ((place & 8) != 0) ? Slot::kBOverA
                                                    : Slot::kAOverB;
}
// Looked up: to work it out takes a board four times as long.
constexpr Slot kRound[kSlotRound] = {
    SlotOfPlace(0),  SlotOfPlace(1),  SlotOfPlace(2),  SlotOfPlace(3),
    SlotOfPlace(4),  SlotOfPlace(5),  SlotOfPlace(6),  SlotOfPlace(7),
    SlotOfPlace(8),  SlotOfPlace(9),  SlotOfPlace(10), SlotOfPlace(11),
    SlotOfPlace(12), SlotOfPlace(13), SlotOfPlace(14), SlotOfPlace(15)};
constexpr Slot SlotOf(uint32_t scan) {
  return kRound[static_cast<uint8_t>(scan) % kSlotRound];
}
// Both mats move: a touch of one of the players may not be felt, and is in the
// scan before or after.
constexpr bool HidesOne(Slot slot) {
  return slot == Slot::kAOverB || slot == Slot::kBOverA;
}

enum class Type : uint8_t {
  // board to host
  kHello = 0x01,
  kEdge = 0x02,
  kWatermark = 0x03,
  kTrace = 0x04,
  kStatistics = 0x05,
  kPong = 0x06,
  kPadReport = 0x07,
  kLampSwitched = 0x08,
  kKnock = 0x09,
  // host to board
  kPing = 0x81,
  kAck = 0x82,
  kAskHello = 0x83,
  kLamp = 0x84,
};

enum class Role : uint8_t { kLeader = 0, kFollower = 1, kAlone = 2 };

// What a board can do, bits of Hello::capabilities.
constexpr uint8_t kDrivesSeatMats = 1;  // or charges in step with who does
constexpr uint8_t kHasLamp = 2;         // switches a lamp when it is told to
constexpr uint8_t kHasDisc = 4;         // found a knock disc as it started

// Sent after reset and when asked; always the first frame of a board. The first
// byte is the version in all versions to come.
struct Hello {
  uint8_t protocol;
  Role role;
  uint8_t pads;
  uint8_t capabilities;
  uint8_t reset_cause;  // MCUSR at start
  uint16_t firmware;    // its image: image_number.h
  uint16_t scan_ticks;  // nominal ticks between scans
  uint32_t boot_id;     // differs after each reset
};
constexpr uint8_t kHelloBytes = 13;

// A pad went from free to touched or back. Stamped at the first scan that
// crossed, not at the one that confirmed it. Kept and sent again until acked.
struct Edge {
  uint16_t id;       // counts edges since reset, wraps
  uint8_t pad;       // 0..47
  uint8_t touched;   // 1 touched, 0 free
  uint32_t scan;     // index of the first crossing scan, shared by both boards
  uint32_t tick;     // when that scan felt the pads, 0.5 us, wraps
  uint8_t level;     // charge time of the confirming scan, sample steps
  uint8_t baseline;  // what it was untouched, in the same slot
};
constexpr uint8_t kEdgeBytes = 14;

// All edges up to and including `scan` have been sent.
struct Watermark {
  uint32_t scan;
  uint32_t tick;  // when that scan felt the pads
  uint8_t flags;  // kInStep, and how long this board's pads charge
};
// Of Watermark::flags: this board leads, or hears the leader's pulses and
// counts its scans.
constexpr uint8_t kInStep = 1;
// The bits above it: from the release of the pads, which boards in step have in
// common, until this board felt them, whole microseconds less kLeastCharge.
constexpr uint8_t kChargeShift = 1;
constexpr uint8_t kLeastCharge = 80;
constexpr int ChargeMicroseconds(uint8_t flags) {
  return kLeastCharge + (flags >> kChargeShift);
}
constexpr uint8_t kWatermarkBytes = 9;

// Levels of one pad, scan by scan, around an edge; slots follow from the scan.
// They are packed in pairs: trace_levels.h. The pad is the edge's own or, with
// kBeside, one of the two beside it in its row.
constexpr uint8_t kBeside = 0x80;
constexpr uint8_t kTraceHeadBytes = 12;
constexpr uint8_t kTraceBytes = kMaxPayload - kTraceHeadBytes;
constexpr uint8_t kTraceLevels = 2 * kTraceBytes;  // at most, in one frame
struct Trace {
  uint8_t bytes;                 // of packed; not on the wire
  uint16_t edge_id;              // the touch edge that started this trace
  uint8_t pad;                   // 0..47, and kBeside
  uint8_t count;                 // of levels, even, 2..kTraceLevels
  uint32_t first_scan;           // of the first level, even
  uint8_t quarters[kSlotKinds];  // untouched level for each slot, quarter steps
  uint8_t packed[kTraceBytes];
};

// Once a second. Counters since reset, wrapping.
struct Statistics {
  uint32_t scan;
  uint16_t late_scans;
  uint16_t dropped_frames;  // edges too, that found their queue full
  uint16_t bad_frames;      // received with a wrong CRC or length
  uint16_t sync_missing;    // scans the follower ran without a sync pulse
};
constexpr uint8_t kStatisticsBytes = 12;

// Once a second for each pad.
struct PadReport {
  uint8_t pad;
  uint8_t noise;                 // mean absolute deviation, 1/16 step
  uint8_t quarters[kSlotKinds];  // untouched level for each slot, quarter steps
  uint8_t flags;                 // kOutOfRange
};
// Of PadReport::flags: too near the ends of the window, never reports a touch.
constexpr uint8_t kOutOfRange = 1;
constexpr uint8_t kPadReportBytes = 7;

struct Ping {
  uint16_t id;
};
constexpr uint8_t kPingBytes = 2;

struct Pong {
  uint16_t id;
  uint32_t received;  // tick at which the ping's last byte arrived
  uint32_t sent;      // tick at which this frame, queued, could begin
};
// An answer is held back by so many scans, and so many delimiters go before it.
constexpr uint8_t PongScans(uint16_t id) { return id & 3; }
constexpr uint8_t PongEmpties(uint16_t id) { return (id >> 2) & 31; }
static_assert(31 + 2 + 10 + 6 <= kMaxFrame, "they find room together");
constexpr uint8_t kPongBytes = 10;

// The lamp is to be on (1) or off (0). Done at once, and answered.
struct Lamp {
  uint8_t on;
};
constexpr uint8_t kLampBytes = 1;

// The lamp's pin changed, or was told what it was already.
struct LampSwitched {
  uint8_t on;     // 1 on, 0 off
  uint32_t tick;  // when its pin was set
};
constexpr uint8_t kLampSwitchedBytes = 5;

// The disc under the mat heard a knock. The board is deaf for kKnockDead ticks
// from each on: what a knock rings. Never sent again, and not every one is sent
// where there are too many: an id that is skipped is a knock of which nothing
// else is known.
struct Knock {
  uint16_t id;     // counts knocks since reset, wraps
  uint32_t tick;   // when the comparator fired
  uint16_t fired;  // how often it has since reset, wraps, deaf or not
  uint8_t flags;   // kRingsOn
};
// Of Knock::flags: the disc has not been quiet for kKnockQuiet ticks since the
// one before, which may have rung on for as long as that.
constexpr uint8_t kRingsOn = 1;
constexpr uint16_t kKnockDead = 8000;   // ticks, 4 ms
constexpr uint16_t kKnockQuiet = 4000;  // ticks, 2 ms
constexpr uint8_t kKnockBytes = 9;

// Every edge up to and including `id` has arrived.
struct Ack {
  uint16_t id;
};
constexpr uint8_t kAckBytes = 2;

}  // namespace wire
}  // namespace kimari

#endif  // KIMARI_FIRMWARE_PROTOCOL_WIRE_H_
