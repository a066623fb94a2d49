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

void Tracer::Begin(uint16_t edge_id, uint8_t pad, uint8_t number,
                   const History& history, const Baselines& baselines) {
  Entry& entry = *order_[active_++];
  entry.left = kAfter;
  entry.place = PlaceOf(pad);
  wire::Trace& m = entry.message;
  m.edge_id = edge_id;
  m.pad = pad;
  for (uint8_t slot = 0; slot < kSlots; ++slot) {
    m.quarters[slot] = baselines.Quarters(pad, slot);
  }
  const uint8_t first = static_cast<uint8_t>(number - (kBefore - 1));
  entry.packer.Start(&m, history.At(first).scan);
  for (uint8_t i = 0; i < kBefore; ++i) {
    const ScanRecord& record = history.At(static_cast<uint8_t>(first + i));
    entry.packer.Add(&m, static_cast<uint8_t>(record.scan) & 3,
                     LevelOf(record.samples, entry.place));
  }
}

void Tracer::Leave(uint8_t pad) {
  const uint8_t at = Find(pad);
  if (at == active_) return;
  Entry& entry = *order_[at];
  if (entry.left > kAfterFree) entry.left = kAfterFree;
}

// What LevelOf and TracePacker::Add say, in 80 cycles: a fight spends more time
// here than anywhere else.
inline __attribute__((always_inline)) void Tracer::Append(
    Entry* entry, const Samples& samples, uint8_t slot) {
#ifdef __AVR__
  static_assert(sizeof entry->packer == kSlots, "holds a level for each slot");
  uint8_t escaped;  // the level with the highest bit set, or 0
  uint8_t a;
  uint8_t b;
  asm volatile(
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
      "ldd %[b], Y+%[count]\n\t"
      "inc %[b]\n\t"
      "std Y+%[count], %[b]\n\t"
      "subi %[a], -7\n\t"
      "cpi %[a], 15\n\t"
      "brsh 1f\n\t"
      "subi %[a], 7\n\t"
      "andi %[a], 15\n\t"
      // Into the next nibble.
      "ldd %[b], Y+%[nibbles]\n\t"
      "mov %[escaped], %[b]\n\t"
      "inc %[escaped]\n\t"
      "std Y+%[nibbles], %[escaped]\n\t"
      "clr %[escaped]\n\t"
      "movw r30, r28\n\t"
      "lsr %[b]\n\t"
      "brcs 2f\n\t"
      "add r30, %[b]\n\t"
      "adc r31, __zero_reg__\n\t"
      "rjmp 3f\n\t"
      "2:\n\t"
      "add r30, %[b]\n\t"
      "adc r31, __zero_reg__\n\t"
      "swap %[a]\n\t"
      "ldd %[b], Z+%[packed]\n\t"
      "or %[a], %[b]\n\t"
      "3:\n\t"
      "std Z+%[packed], %[a]\n\t"
      "rjmp 4f\n\t"
      "1:\n\t"
      "mov %[escaped], r30\n\t"
      "ori %[escaped], 0x80\n\t"
      "4:\n\t"
      : [escaped] "=&d"(escaped), [a] "=&d"(a), [b] "=&d"(b)
      : "y"(entry), [samples] "r"(&samples), [slot] "r"(slot),
        [place] "n"(offsetof(Entry, place)),
        [last] "n"(offsetof(Entry, packer)),
        [count] "n"(offsetof(Entry, message.count)),
        [nibbles] "n"(offsetof(Entry, message.nibbles)),
        [packed] "n"(offsetof(Entry, message.packed))
      : "r26", "r27", "r30", "r31", "memory");
  if (escaped != 0) entry->packer.Escape(&entry->message, escaped & 0x7F);
#else
  entry->packer.Add(&entry->message, slot, LevelOf(samples, entry->place));
#endif
}

uint8_t Tracer::Add(const ScanRecord& record) {
  const uint8_t slot = static_cast<uint8_t>(record.scan) & 3;
  uint8_t lost = 0;
  uint8_t fullest = kWorthSending;
  due_ = kNone;
  Entry** const end = order_ + active_;
  for (Entry** at = order_; at != end; ++at) {
    Entry* const entry = *at;
    wire::Trace& m = entry->message;
    uint8_t fill = 255;
    if (entry->left > 0) {
      if (!wire::TracePacker::HasRoom(m)) {
        m.count = 0;
        ++lost;
      }
      if (m.count == 0) entry->packer.Start(&m, record.scan);
      Append(entry, record.samples, slot);
      if (--entry->left > 0) fill = m.nibbles;
    }
    if (fill >= fullest) {
      fullest = fill;
      due_ = static_cast<uint8_t>(at - order_);
    }
  }
  return lost;
}

void Tracer::Sent() {
  Entry& entry = *order_[due_];
  entry.message.count = 0;
  if (entry.left == 0) End(due_);
  due_ = kNone;
}

}  // namespace firmware
}  // namespace kimari
