#include "firmware/core/board.h"

namespace kimari {
namespace firmware {
namespace {

constexpr uint8_t kScansPerWatermark = 8;  // 2 ms
constexpr uint8_t kWatermarkWaits = 6;     // scans, when there is much to do
constexpr uint8_t kReleasesBehind = 3;     // scans: releases wait
constexpr uint8_t kBesideWaits = 10;       // scans, for another touch
constexpr uint8_t kBesideBehind = 2;       // scans: pads beside others end
constexpr uint8_t kHurriedBehind = 5;      // scans: old traces end
constexpr uint8_t kLastBehind = 7;         // scans: nothing that can wait
// Looks at pads that a scan has time for, a change told counted as kChange; the
// next scan goes on.
constexpr uint8_t kLooks = 6;
constexpr uint8_t kLooksWhenBusy = 4;
constexpr uint8_t kChange = 4;
constexpr uint8_t kScansPerTrack = 5;
constexpr uint8_t kEagerTurns = 3;
constexpr int16_t kMostRise = 8000;  // keeps a sum of four in 16 bits

constexpr uint8_t SlotNumber(uint32_t scan) {
  return static_cast<uint8_t>(wire::SlotOf(scan));
}

}  // namespace

void Board::Take(uint8_t number, uint8_t behind) {
  const ScanRecord* at = &history_->At(number);
#ifdef __AVR__
  asm("" : "+r"(at));  // or its address is worked out three times
#endif
  const ScanRecord& record = *at;
  const uint8_t slot = SlotNumber(record.scan);
  if (!learning_.Done()) {
    learning_.Take(record.samples, slot, &baselines_);
    if (learning_.Done()) {
      for (uint8_t port = 0; port < kPorts; ++port) {
        debounce_[port].Use(baselines_.Usable(port));
      }
      watermark_ = record.scan;
    }
    if (--until_pad_report_ == 0) {
      until_pad_report_ = kScansPerPadReport;
      SayHello();
    }
    return;
  }
  if ((record.scan & 1) && tracer_.Active()) {
    if (behind >= kHurriedBehind) tracer_.Thin(Tracer::kAfterInHurry);
    // A gap in the traces, before scans are lost altogether.
    if (behind < kLastBehind) Trace(number, slot);
  }
  kept_ = static_cast<uint8_t>(kHistory - 2 - behind);
  reach_ = kept_ < Tracer::kBefore ? kept_ : Tracer::kBefore;
  refused_ = false;
  looks_left_ = behind == 0            ? kLooks
                : behind < kLastBehind ? kLooksWhenBusy
                                       : 0;
  uint8_t changed =
      Debounce::Compare(record.samples, baselines_.Thresholds(slot), debounce_);
  for (uint8_t port = 0; changed != 0; ++port, changed >>= 1) {
    if (!(changed & 1)) continue;
    uint8_t contradicting = debounce_[port].Step();
    if (contradicting != 0) {
      const uint8_t looked = WorthALook(port, contradicting, number);
      uint8_t put_off = 0;
      if (looked != 0) contradicting ^= Judge(port, looked, number, &put_off);
      if (contradicting != 0) refused_ = true;
      contradicting &= static_cast<uint8_t>(~put_off);
    }
    waiting_[port] = contradicting;
  }
  if (behind >= kBesideBehind) {
    if (tracer_.AnyBeside()) tracer_.DropBeside();
  } else if (besides_ != 0) {
    if (until_beside_ != 0) {
      --until_beside_;
    } else if (behind == 0) {
      TraceBeside(number);
    }
  }
  if (--until_track_ == 0) {
    until_track_ = kScansPerTrack;
    // Baselines move within a minute: a fight is no time to follow them.
    if (behind == 0 && !tracer_.Crowded()) TrackOne(record);
  }
  SendEdges();
  if ((behind <= kBusyBehind || tracer_.Urgent()) && tracer_.Due() != nullptr &&
      SendTrace(*tracer_.Due())) {
    tracer_.Sent();
  }
  if (--until_watermark_ == 0) {
    if (behind > kBusyBehind && !watermark_waited_) {
      until_watermark_ = kWatermarkWaits;
      watermark_waited_ = true;
    } else {
      until_watermark_ = kScansPerWatermark;
      watermark_waited_ = false;
      SendWatermark(number);
      if (knocks_.Waiting()) SendKnock(record.tick);
    }
  }
  if (--until_statistics_ == 0) {
    until_statistics_ = kScansPerSecond;
    SendStatistics(record);
  }
  if (--until_pad_report_ == 0) {
    until_pad_report_ = kScansPerPadReport;
    SendPadReport();
  }
}

// Scan `number` is the second of a pair.
void Board::Trace(uint8_t number, uint8_t slot) {
  const ScanRecord& odd = history_->At(number);
  const ScanRecord& even = history_->At(static_cast<uint8_t>(number - 1));
  const uint16_t next = static_cast<uint16_t>(odd.scan + 1);
  uint8_t lost = 0;
  if (static_cast<uint16_t>(even.scan) == static_cast<uint16_t>(next - 2)) {
    if (static_cast<uint16_t>(even.scan) != next_pair_) tracer_.Skip();
    // The even one may have been too late to be taken itself.
    lost = tracer_.Add(even, SlotNumber(even.scan), odd, slot);
  } else {
    tracer_.Skip();
  }
  next_pair_ = next;
  if (lost != 0)
    dropped_frames_ = static_cast<uint16_t>(dropped_frames_ + lost);
}

void Board::TraceBeside(uint8_t number) {
  --besides_;
  tracer_.BeginBeside(beside_edge_, beside_[besides_], number, kept_, *history_,
                      baselines_);
}

// A hand leaves slowly, and nobody waits for that: one pad in four a scan, none
// when there is much to do. A touch is looked at at once; one that was refused,
// as a hand beside it may be for long, in one scan of four, or of eight.
inline uint8_t Board::WorthALook(uint8_t port, uint8_t contradicting,
                                 uint8_t number) const {
  const bool busy = kept_ < kHistory - 2 - kReleasesBehind;
  uint8_t due = 0x11;
  if (busy) due = number & 4 ? 0x10 : 0x01;
  if (number & 1) due = static_cast<uint8_t>(due << 1);
  if (number & 2) due = static_cast<uint8_t>(due << 2);
  uint8_t looked =
      static_cast<uint8_t>(~debounce_[port].State() & (due | ~waiting_[port]));
  if (!busy) looked = static_cast<uint8_t>(looked | due);
  return static_cast<uint8_t>(looked & contradicting);
}

// A palm may come down on many pads in one scan, and to tell of one is as much
// work as a scan is: where it crossed first is still known a scan later.
uint8_t Board::Judge(uint8_t port, uint8_t looked, uint8_t number,
                     uint8_t* put_off) {
  const uint8_t state = debounce_[port].State();
  uint8_t changed = 0;
  uint8_t pad = static_cast<uint8_t>(port * 8);
  for (uint8_t bit = 1; looked != 0; ++pad, looked >>= 1) {
    if (looked & 1) {
      const bool touched = !(state & bit);
      if (looks_left_ == 0) {
        *put_off = static_cast<uint8_t>(*put_off | bit);
      } else {
        --looks_left_;
        if (Confirm(pad, touched, number)) {
          looks_left_ = looks_left_ > kChange
                            ? static_cast<uint8_t>(looks_left_ - kChange)
                            : 0;
          Report(pad, touched, number);
          baselines_.Turn(pad, touched);
          changed = static_cast<uint8_t>(changed | bit);
        }
      }
    }
    bit = static_cast<uint8_t>(bit << 1);
  }
  debounce_[port].Flip(changed);
  return changed;
}

// The mean of the last scans must agree: single levels are whole steps, and a
// hovering hand may put a pad on the edge of one. As many that move the mats
// one way as the other, so that all hands weigh alike. A hand near by that hums
// takes the mean of four to where a light touch is, for a moment: then eight
// must say so, while they are not written over.
bool Board::Confirm(uint8_t pad, bool touched, uint8_t number) {
  int16_t sum = SumOfRises(pad, &number);
  if (!touched) return sum < kMeant * baselines_.ReleaseRise();
  const int16_t rise = baselines_.TouchRise(pad);
  if (sum < kMeant * rise) return false;
  if (sum >= kMeant * baselines_.SureRise(pad)) return true;
  if (kept_ < kMeantInDoubt + 2) return true;
  sum = static_cast<int16_t>(sum - kMeant * rise);
  return SumOfRises(pad, &number) >= kMeant * rise - sum;
}

// Of the last kMeant scans up to `number`, which goes to the one before them.
int16_t Board::SumOfRises(uint8_t pad, uint8_t* number) {
  const PadPlace place = PlaceOf(pad);
  int16_t sum = 0;
  for (uint8_t left = kMeant; left > 0; --*number) {
    const ScanRecord& record = history_->At(*number);
    const uint8_t slot = SlotNumber(record.scan);
    if (!wire::HidesOne(static_cast<wire::Slot>(slot))) continue;
    --left;
    const int16_t rise =
        baselines_.Rise(pad, slot, LevelOf(record.samples, place));
    sum = static_cast<int16_t>(sum + (rise < kMostRise ? rise : kMostRise));
  }
  return sum;
}

void Board::Report(uint8_t pad, bool touched, uint8_t number) {
  const PadPlace place = PlaceOf(pad);
  const ScanRecord& now = history_->At(number);
  const ScanRecord* first = &now;
  bool hidden = false;  // the scan after this one may have hidden the touch
  // Never at or before what a watermark has closed.
  const int32_t open = static_cast<int32_t>(now.scan - watermark_);
  const uint8_t most = open < 1        ? uint8_t{1}
                       : open < reach_ ? static_cast<uint8_t>(open)
                                       : reach_;
  for (uint8_t back = 1; back < most; ++back) {
    const ScanRecord& record =
        history_->At(static_cast<uint8_t>(number - back));
    const bool beyond =
        baselines_.Beyond(record.samples, SlotNumber(record.scan), pad, place);
    if (beyond == touched) {
      first = &record;
      hidden = false;
    } else if (!touched || hidden ||
               !wire::HidesOne(wire::SlotOf(record.scan))) {
      break;
    } else {
      hidden = true;
    }
  }
  wire::Edge edge = {};
  edge.pad = pad;
  edge.touched = touched ? 1 : 0;
  edge.scan = first->scan;
  edge.tick = Felt(*first);
  edge.level = LevelOf(now.samples, place);
  edge.baseline = baselines_.Level(pad, SlotNumber(now.scan));
  if (edges_.Push(&edge)) {
    ++unsent_;
  } else {
    ++dropped_frames_;
  }
  if (touched) {
    BeginTrace(edge.id, pad, number);
  } else {
    tracer_.Leave(pad);
  }
}

void Board::BeginTrace(uint16_t edge, uint8_t pad, uint8_t number) {
  const wire::Trace* cut = tracer_.MakeRoom(pad);
  if (cut != nullptr && !SendTrace(*cut)) ++dropped_frames_;
  if (!tracer_.Active()) {
    // Behind the last pair that the trace has of the past.
    const uint32_t scan = history_->At(number).scan;
    const uint8_t odd = static_cast<uint8_t>(number - (~scan & 1));
    next_pair_ = static_cast<uint16_t>(history_->At(odd).scan + 1);
  }
  tracer_.Begin(edge, pad, number, kept_, *history_, baselines_);
  besides_ = 0;
  until_beside_ = kBesideWaits;
  beside_edge_ = edge;
  const uint8_t column = pad % kPadsInRow;
  if (column > 0) beside_[besides_++] = static_cast<uint8_t>(pad - 1);
  if (column + 1 < kPadsInRow) {
    beside_[besides_++] = static_cast<uint8_t>(pad + 1);
  }
}

// One pad every fifth scan. 5 * 49 and 16 share no divisor, so each pad meets
// each slot of a round.
// All in turn, and two times of three one from which a hand has gone: five
// scans, three times over, come to all slots.
void Board::TrackOne(const ScanRecord& record) {
  uint8_t pad = baselines_.Eager();
  if (pad == wire::kPads || ++eager_ == kEagerTurns) {
    eager_ = 0;
    pad = track_;
    track_ = static_cast<uint8_t>(track_ == wire::kPads ? 0 : track_ + 1);
    if (pad == wire::kPads) return;
  }
  const PadPlace place = PlaceOf(pad);
  Debounce& port = debounce_[pad >> 3];
  const uint8_t touched = port.State();
  const uint8_t busy = static_cast<uint8_t>(touched | port.Doubtful());
  baselines_.Follow(pad, SlotNumber(record.scan),
                    LevelOf(record.samples, place), (busy & place.mask) != 0);
  baselines_.Arm(pad, (touched & place.mask) != 0);
  port.Use(baselines_.Usable(pad >> 3));
}

}  // namespace firmware
}  // namespace kimari
