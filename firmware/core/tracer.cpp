#include "firmware/core/tracer.h"

namespace kimari {
namespace firmware {

Tracer::Tracer() {
  for (uint8_t i = 0; i < kAtOnce; ++i) order_[i] = &entries_[i];
}

uint8_t Tracer::Find(uint8_t pad) const {
  uint8_t at = 0;
  while (at < active_ && order_[at]->message.pad != pad) ++at;
  return at;
}

void Tracer::End(uint8_t at) {
  Entry* const ended = order_[at];
  --active_;
  for (uint8_t i = at; i < active_; ++i) order_[i] = order_[i + 1];
  order_[active_] = ended;
  due_ = kNone;
}

const wire::Trace* Tracer::MakeRoom(uint8_t pad) {
  uint8_t at = Find(pad);
  if (at == active_) {
    if (active_ < kAtOnce) return nullptr;
    at = 0;
  }
  End(at);
  const wire::Trace& cut = order_[active_]->message;
  return cut.count > 0 ? &cut : nullptr;
}

// What LevelOf and TracePacker::Add say, in 90 cycles: a fight spends more time
// here than anywhere else.
inline __attribute__((always_inline)) uint8_t Tracer::Append(
    Entry* entry, const Samples& samples, uint8_t slot) {
  static_assert(kSteps < kFull - kEscape && wire::kTraceNibbles < kEscape,
                "the results overlap");
#ifdef __AVR__
  static_assert(sizeof entry->packer == kSlots, "holds a level for each slot");
  uint8_t result;
  uint8_t a;
  uint8_t b;
  asm volatile(
      "ldi %[result], %[ended]\n\t"
      "ldd %[b], Y+%[count]\n\t"
      "ldd %[a], Y+%[left]\n\t"
      "cp %[b], %[a]\n\t"
      "brne .+2\n\t"
      "rjmp 4f\n\t"
      "ldd %[a], Y+%[nibbles]\n\t"
      "cpi %[a], %[room]\n\t"
      "brlo .+2\n\t"
      "rjmp 5f\n\t"
      "mov %[result], %[a]\n\t"
      "inc %[b]\n\t"
      "std Y+%[count], %[b]\n\t"
      // Z: the pad's first sample.
      "ldd r30, Y+%[place]\n\t"
      "ldd r31, Y+%[place]+1\n\t"
      "ldd %[a], Y+%[place]+2\n\t"
      "add r30, %A[samples]\n\t"
      "adc r31, %B[samples]\n\t"
      "mov %[b], r30\n\t"  //
      KIMARI_SEARCH("%[a]")
      "sub r30, %[b]\n\t"
      "lsr r30\n\t"  // the level
      // Its difference from the last one of this slot.
      "movw r26, r28\n\t"
      "add r26, %[slot]\n\t"
      "adc r27, __zero_reg__\n\t"
      "adiw r26, %[last]\n\t"
      "ld %[b], X\n\t"
      "st X, r30\n\t"
      "mov %[a], r30\n\t"
      "sub %[a], %[b]\n\t"
      "subi %[a], -7\n\t"
      "cpi %[a], 15\n\t"
      "brsh 1f\n\t"
      "subi %[a], 7\n\t"
      "andi %[a], 15\n\t"
      // Into the next nibble.
      "mov %[b], %[result]\n\t"
      "inc %[result]\n\t"
      "std Y+%[nibbles], %[result]\n\t"
      "movw r30, r28\n\t"
      "lsr %[b]\n\t"
      "brcs 2f\n\t"
      "add r30, %[b]\n\t"
      "adc r31, __zero_reg__\n\t"
      "std Z+%[packed], %[a]\n\t"
      "rjmp 4f\n\t"
      "2:\n\t"
      "add r30, %[b]\n\t"
      "adc r31, __zero_reg__\n\t"
      "swap %[a]\n\t"
      "ldd %[b], Z+%[packed]\n\t"
      "or %[a], %[b]\n\t"
      "std Z+%[packed], %[a]\n\t"
      "rjmp 4f\n\t"
      "1:\n\t"
      "mov %[result], r30\n\t"
      "ori %[result], %[escape]\n\t"
      "rjmp 4f\n\t"
      "5:\n\t"
      "dec %[result]\n\t"
      "4:\n\t"
      : [result] "=&d"(result), [a] "=&d"(a), [b] "=&d"(b)
      : "y"(entry), [samples] "r"(&samples), [slot] "r"(slot),
        [left] "n"(offsetof(Entry, left)), [place] "n"(offsetof(Entry, place)),
        [last] "n"(offsetof(Entry, packer)),
        [count] "n"(offsetof(Entry, message.count)),
        [nibbles] "n"(offsetof(Entry, message.nibbles)),
        [packed] "n"(offsetof(Entry, message.packed)), [ended] "n"(kEnded),
        [escape] "n"(kEscape),
        [room] "n"(wire::kTraceNibbles - wire::kMostLevelNibbles + 1)
      : "r26", "r27", "r30", "r31", "memory");
  return result;
#else
  wire::Trace* const m = &entry->message;
  if (m->count == entry->left) return kEnded;
  if (!wire::TracePacker::HasRoom(*m)) return kFull;
  entry->packer.Add(m, slot, LevelOf(samples, entry->place));
  return m->nibbles;
#endif
}

void Tracer::AppendOne(Entry* entry, const ScanRecord& record) {
  const uint8_t slot = static_cast<uint8_t>(wire::SlotOf(record.scan));
  const uint8_t result = Append(entry, record.samples, slot);
  if (result >= kEscape && result < kFull) {
    entry->packer.Escape(&entry->message, result - kEscape);
  }
}

void Tracer::Begin(uint16_t edge_id, uint8_t pad, uint8_t number, uint8_t reach,
                   const History& history, const Baselines& baselines) {
  Entry& entry = *order_[active_++];
  entry.left = static_cast<uint8_t>(kAfter + reach);
  entry.place = PlaceOf(pad);
  wire::Trace& m = entry.message;
  m.edge_id = edge_id;
  m.pad = pad;
  for (uint8_t slot = 0; slot < kSlots; ++slot) {
    m.quarters[slot] = baselines.Quarters(pad, slot);
  }
  const uint8_t first = static_cast<uint8_t>(number - (reach - 1));
  entry.packer.Start(&m, history.At(first).scan);
  for (uint8_t i = 0; i < reach; ++i) {
    AppendOne(&entry, history.At(static_cast<uint8_t>(first + i)));
  }
}

void Tracer::Leave(uint8_t pad) {
  const uint8_t at = Find(pad);
  if (at == active_) return;
  Entry& entry = *order_[at];
  const uint8_t most = static_cast<uint8_t>(entry.message.count + kAfterFree);
  if (entry.left > most) entry.left = most;
}

void Tracer::Thin() {
  for (uint8_t i = 0; i < active_; ++i) {
    Entry& entry = *order_[i];
    const uint8_t count = entry.message.count;
    if (entry.left == count) continue;  // has ended
    if (entry.left - count <= kAfter - kAfterInCrowd) entry.left = count;
    return;
  }
}

uint8_t Tracer::Add(const ScanRecord& record, uint8_t slot) {
  uint8_t lost = 0;
  uint8_t fullest = kWorthSending;
  due_ = kNone;
  Entry** const end = order_ + active_;
  for (Entry** at = order_; at != end; ++at) {
    Entry* const entry = *at;
    uint8_t fill = Append(entry, record.samples, slot);
    if (fill < fullest) continue;
    if (fill == kFull) {
      ++lost;
      entry->left = static_cast<uint8_t>(entry->left - entry->message.count);
      entry->packer.Start(&entry->message, record.scan);
      entry->packer.Add(&entry->message, slot,
                        LevelOf(record.samples, entry->place));
      continue;
    }
    if (fill >= kEscape && fill != kEnded) {
      entry->packer.Escape(&entry->message, fill - kEscape);
      fill = entry->message.nibbles;
      if (fill < fullest) continue;
    }
    if (fill == kEnded) {  // can wait best of all
      if (due_ == kNone) due_ = static_cast<uint8_t>(at - order_);
      continue;
    }
    fullest = fill;
    due_ = static_cast<uint8_t>(at - order_);
  }
  urgent_ = fullest >= kUrgent;
  if (active_ > kSustained) Thin();
  return lost;
}

void Tracer::Sent() {
  Entry& entry = *order_[due_];
  wire::Trace& m = entry.message;
  entry.left = static_cast<uint8_t>(entry.left - m.count);
  if (entry.left == 0) {
    End(due_);
  } else {
    entry.packer.Start(&m, m.first_scan + m.count);
  }
  due_ = kNone;
}

}  // namespace firmware
}  // namespace kimari
