// All that a board does with its scans and with the host's frames, except the
// registers: the port feeds it finished scans and received bytes, and sends
// what appears in its ring. No heap, no clock, no interrupt in here.
#ifndef KIMARI_FIRMWARE_CORE_BOARD_H_
#define KIMARI_FIRMWARE_CORE_BOARD_H_

#include <stdint.h>

#include "firmware/core/baseline.h"
#include "firmware/core/byte_ring.h"
#include "firmware/core/debounce.h"
#include "firmware/core/edge_queue.h"
#include "firmware/core/knocks.h"
#include "firmware/core/learning.h"
#include "firmware/core/scan.h"
#include "firmware/core/tracer.h"
#include "firmware/protocol/frame.h"

// Keeps the compiler from folding rare work, and its registers, into the
// board's main path.
#define KIMARI_OUT_OF_LINE __attribute__((noinline))

namespace kimari {
namespace firmware {

// What only the port can count; all since reset.
struct PortHealth {
  uint16_t late_scans;
  uint16_t sync_missing;
};

class Board {
 public:
  struct Identity {
    wire::Role role;
    uint8_t reset_cause;
    uint32_t boot_id;
  };

  // `history` and `out` must outlive the board. The port writes history, the
  // board reads all of it but two scans.
  Board(const Identity& identity, const History* history, ByteRing* out)
      : identity_(identity), history_(history), out_(out) {}

  // The first thing to do after a reset: says Hello. Said again and again while
  // the baseline is learned, since a host that heard the last run goes by it.
  void Greet();
  // Scans whose mean confirms a touch; with one more that is left out.
  static constexpr uint8_t kMeant = 4;
  // Scans whose mean confirms one that four leave in doubt; with two more.
  static constexpr uint8_t kMeantInDoubt = 8;
  // A board further behind than this cannot tell touches any more.
  static constexpr uint8_t kMostBehind = kHistory - 2 - (kMeant + 2);
  // Scan `number` (History's numbering) is complete, and `behind` more are, at
  // most kMostBehind. In order, each once.
  KIMARI_OUT_OF_LINE void Take(uint8_t number, uint8_t behind);
  // The port's counters, to be told from time to time.
  void Tell(const PortHealth& health) { health_ = health; }
  // A byte came from the host; a delimiter at tick `at`.
  void Receive(uint8_t byte, uint32_t at) {
    if (byte == 0) {
      Answer(at);
    } else {
      decoder_.Feed(byte);
    }
  }

  // To be asked once after each scan: an answer to a ping is due, and is to be
  // sent at once. `now` is the present tick.
  bool PongDue() { return pong_in_ != 0 && --pong_in_ == 0; }
  KIMARI_OUT_OF_LINE void SendPong(uint32_t now);

  // To be asked after each received byte: the host wants the lamp switched. The
  // port does so and tells when.
  bool LampDue() const { return (lamp_ & kLampDue) != 0; }
  bool LampOn() const { return (lamp_ & 1) != 0; }
  KIMARI_OUT_OF_LINE void LampSwitched(uint32_t tick);

  // A knock disc is there.
  void HearDisc() { capabilities_ |= wire::kHasDisc; }
  // Its comparator fired in so many scans since this was called, first at
  // `tick`; at most once a scan, after Take.
  KIMARI_OUT_OF_LINE void Hear(uint32_t tick, uint8_t times);

  // Cycles from the charge to the first sample, for coming scans.
  uint16_t Lead() const { return learning_.Lead(); }
  bool Running() const { return learning_.Done(); }
  void SetRole(wire::Role role) { identity_.role = role; }

 private:
  template <typename Message>
  bool Send(const Message& message);
  // The delimiter of a frame came.
  KIMARI_OUT_OF_LINE void Answer(uint32_t at);
  KIMARI_OUT_OF_LINE void SayHello();
  // Of a port's pads that contradict their state, those to look at in this
  // scan.
  uint8_t WorthALook(uint8_t port, uint8_t contradicting, uint8_t number) const;
  // Looks at them; those whose state changed, and those to look at in the next
  // scan.
  KIMARI_OUT_OF_LINE uint8_t Judge(uint8_t port, uint8_t looked, uint8_t number,
                                   uint8_t* put_off);
  KIMARI_OUT_OF_LINE bool Confirm(uint8_t pad, bool touched, uint8_t number);
  KIMARI_OUT_OF_LINE int16_t SumOfRises(uint8_t pad, uint8_t* number);
  KIMARI_OUT_OF_LINE void Report(uint8_t pad, bool touched, uint8_t number);
  KIMARI_OUT_OF_LINE void TrackOne(const ScanRecord& record);
  KIMARI_OUT_OF_LINE void SendEdges();
  KIMARI_OUT_OF_LINE void SendWatermark(uint8_t number);
  KIMARI_OUT_OF_LINE bool SendTrace(const wire::Trace& trace);
  KIMARI_OUT_OF_LINE void SendStatistics(const ScanRecord& record);
  KIMARI_OUT_OF_LINE void SendPadReport();
  KIMARI_OUT_OF_LINE void SendKnock(uint32_t now);
  KIMARI_OUT_OF_LINE void Trace(uint8_t number, uint8_t slot);
  KIMARI_OUT_OF_LINE void BeginTrace(uint16_t edge, uint8_t pad,
                                     uint8_t number);
  // Begins the trace of one of the pads beside the pad touched last.
  KIMARI_OUT_OF_LINE void TraceBeside(uint8_t number);
  uint16_t ChargeCycles() const { return Lead() + kUsualLevel * kStepCycles; }
  // The tick at which a scan felt its pads: an input's voltage goes by the
  // capacitance of the moment in which it crosses the threshold.
  uint32_t Felt(const ScanRecord& record) const {
    return record.tick + kReleaseTicks + ChargeCycles() / kCyclesPerTick;
  }

  Identity identity_;
  const History* history_;
  ByteRing* out_;

  // No edge is felt before all is learned.
  union Memory {
    Learning::Memory learning;
    EdgeQueue::Memory edges;
  };
  Memory memory_ = {};
  Learning learning_{&memory_.learning};
  Baselines baselines_;
  Debounce debounce_[kPorts];
  uint8_t waiting_[kPorts] = {};  // pads in doubt that were refused
  EdgeQueue edges_{&memory_.edges};
  Tracer tracer_;
  Knocks knocks_;
  wire::FrameEncoder encoder_;
  wire::FrameDecoder decoder_;

  uint16_t ping_ = 0;  // the last one's id
  uint32_t pinged_ = 0;
  uint8_t pong_in_ = 0;  // scans until it is answered; 0: it is
  uint8_t capabilities_ = wire::kDrivesSeatMats | wire::kHasLamp;
  uint8_t lamp_ = 0;  // 1: on; kLampDue: as the host wants it, not yet done

  uint32_t watermark_ = 0;  // scan of the last one sent
  // Even scan whose levels the traces wait for, modulo 65536.
  uint16_t next_pair_ = 0;
  PortHealth health_ = {};
  uint16_t dropped_frames_ = 0;
  uint16_t until_statistics_ = kScansPerSecond;
  uint8_t until_pad_report_ = kScansPerPadReport;
  uint8_t reported_pad_ = 0;
  uint8_t until_watermark_ = 1;
  bool watermark_waited_ = false;
  uint8_t until_track_ = 1;
  uint8_t track_ = 0;
  uint8_t eager_ = 0;  // turns of Baselines::Eager since one of `track_`
  // Pads beside the pad touched last, not traced yet; and its edge.
  uint8_t beside_[2] = {};
  uint8_t besides_ = 0;
  uint8_t until_beside_ = 0;  // scans
  uint16_t beside_edge_ = 0;
  uint8_t unsent_ = 0;      // youngest edges that were never sent
  uint8_t resend_in_ = 0;   // scans until the oldest edges are sent again
  uint8_t kept_ = 0;        // scans of history that are not written over yet
  uint8_t reach_ = 0;       // of these, those that an edge looks at
  uint8_t looks_left_ = 0;  // of this scan
  bool refused_ = false;    // a pad is in doubt for longer than the debounce

  static constexpr uint16_t kScansPerSecond =
      static_cast<uint16_t>(wire::kTicksPerSecond / kScanTicks);
  static constexpr uint8_t kScansPerPadReport = kScansPerSecond / wire::kPads;
  static constexpr uint8_t kUsualLevel = 10;
  static constexpr uint8_t kLampDue = 0x80;
  static constexpr uint8_t kBusyBehind = 1;  // scans: what can wait does
};

}  // namespace firmware
}  // namespace kimari

#endif  // KIMARI_FIRMWARE_CORE_BOARD_H_
