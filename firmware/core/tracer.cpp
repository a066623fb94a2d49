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
  if (ended->message.pad & wire::kBeside) --beside_;
  --active_;
  for (uint8_t i = at; i < active_; ++i) order_[i] = order_[i + 1];
  order_[active_] = ended;
  due_ = kNone;
}

const wire::Trace* Tracer::MakeRoom(uint8_t pad) {
  if (beside_ != 0 && active_ >= kBesideUpTo) DropBeside();
  uint8_t at = Find(pad);
  if (at == active_) at = Find(pad | wire::kBeside);
  if (at == active_) {
    if (active_ < kAtOnce) return nullptr;
    at = 0;
  }
  End(at);
  const wire::Trace& cut = order_[active_]->message;
  return cut.count > 0 ? &cut : nullptr;
}

// LevelOf twice and TracePacker::Add, in 150 cycles: a fight spends more
// time here than anywhere else.
inline __attribute__((always_inline)) void Tracer::Append(Entry* entry,
                                                          const Samples& even,
                                                          uint8_t even_slot,
                                                          const Samples& odd,
                                                          uint8_t odd_slot) {
#ifdef __AVR__
  static_assert(sizeof entry->packer == kSlots, "holds a level for each slot");
  const uint8_t even_page =
      static_cast<uint8_t>(reinterpret_cast<uintptr_t>(&even) >> 8);
  const uint8_t odd_page =
      static_cast<uint8_t>(reinterpret_cast<uintptr_t>(&odd) >> 8);
  uint8_t mask;    // then the odd level
  uint8_t offset;  // then the odd difference
  uint8_t level;   // the even one
  uint8_t pair;    // the even difference, then both
  uint8_t size;
  asm volatile(
      "push r28\n\t"  // the compiler may need it here
      "push r29\n\t"
      "movw r28, %[entry]\n\t"
      "ldd %[offset], Y+%[place]\n\t"
      "ldd %[mask], Y+%[place]+1\n\t"
      "mov r30, %[offset]\n\t"
      "mov r31, %[even]\n\t"  //
      KIMARI_SEARCH("%[mask]")
      "sub r30, %[offset]\n\t"
      "lsr r30\n\t"
      // Its difference from the last one of this slot.
      "movw r26, r28\n\t"
      "add r26, %[even_slot]\n\t"
      "adc r27, __zero_reg__\n\t"
      "adiw r26, %[last]\n\t"
      "ld r0, X\n\t"
      "st X, r30\n\t"
      "mov %[level], r30\n\t"
      "mov %[pair], r30\n\t"
      "sub %[pair], r0\n\t"
      "mov r30, %[offset]\n\t"
      "mov r31, %[odd]\n\t"  //
      KIMARI_SEARCH("%[mask]")
      "sub r30, %[offset]\n\t"
      "lsr r30\n\t"
      "movw r26, r28\n\t"
      "add r26, %[odd_slot]\n\t"
      "adc r27, __zero_reg__\n\t"
      "adiw r26, %[last]\n\t"
      "ld r0, X\n\t"
      "st X, r30\n\t"
      "mov %[mask], r30\n\t"
      "mov %[offset], r30\n\t"
      "sub %[offset], r0\n\t"
      // Where the pair goes.
      "ldd %[size], Y+%[bytes]\n\t"
      "movw r26, r28\n\t"
      "add r26, %[size]\n\t"
      "adc r27, __zero_reg__\n\t"
      "adiw r26, %[packed]\n\t"
      "ldd r30, Y+%[count]\n\t"
      "subi r30, -2\n\t"
      "std Y+%[count], r30\n\t"
      // Both differences in one byte, if they fit.
      "subi %[pair], -7\n\t"
      "cpi %[pair], 15\n\t"
      "brsh 1f\n\t"
      "subi %[pair], 7\n\t"
      "andi %[pair], 15\n\t"
      "subi %[offset], -7\n\t"
      "cpi %[offset], 15\n\t"
      "brsh 2f\n\t"
      "subi %[offset], 7\n\t"
      "swap %[offset]\n\t"
      "andi %[offset], 0xF0\n\t"
      "or %[pair], %[offset]\n\t"
      "st X, %[pair]\n\t"
      "inc %[size]\n\t"
      "rjmp 4f\n\t"
      "1:\n\t"
      "subi %[offset], -7\n\t"
      "cpi %[offset], 15\n\t"
      "brsh 3f\n\t"
      "subi %[offset], 7\n\t"
      "swap %[offset]\n\t"
      "andi %[offset], 0xF0\n\t"
      "ori %[offset], 8\n\t"
      "st X+, %[offset]\n\t"
      "st X, %[level]\n\t"
      "subi %[size], -2\n\t"
      "rjmp 4f\n\t"
      "2:\n\t"
      "ori %[pair], 0x80\n\t"
      "st X+, %[pair]\n\t"
      "st X, %[mask]\n\t"
      "subi %[size], -2\n\t"
      "rjmp 4f\n\t"
      "3:\n\t"
      "ldi %[pair], 0x88\n\t"
      "st X+, %[pair]\n\t"
      "st X+, %[level]\n\t"
      "st X, %[mask]\n\t"
      "subi %[size], -3\n\t"
      "4:\n\t"
      "std Y+%[bytes], %[size]\n\t"
      "pop r29\n\t"
      "pop r28\n\t"
      : [mask] "=&a"(mask), [offset] "=&a"(offset), [level] "=&l"(level),
        [pair] "=&a"(pair), [size] "=&a"(size), [entry] "+z"(entry)
      : [even] "l"(even_page), [odd] "l"(odd_page),
        [even_slot] "l"(even_slot), [odd_slot] "l"(odd_slot),
        [place] "n"(offsetof(Entry, place)),
        [last] "n"(offsetof(Entry, packer)),
        [count] "n"(offsetof(Entry, message.count)),
        [bytes] "n"(offsetof(Entry, message.bytes)),
        [packed] "n"(offsetof(Entry, message.packed))
      : "r26", "r27", "memory");
#else
  entry->packer.Add(&entry->message, even_slot, LevelOf(even, entry->place),
                    odd_slot, LevelOf(odd, entry->place));
#endif
}

void Tracer::Begin(uint16_t edge_id, uint8_t pad, uint8_t number, uint8_t reach,
                   const History& history, const Baselines& baselines) {
  Entry& entry = *order_[active_++];
  wire::Trace& m = entry.message;
  m.edge_id = edge_id;
  m.pad = pad;
  pad &= static_cast<uint8_t>(~wire::kBeside);
  entry.place = PlaceOf(pad);
  for (uint8_t slot = 0; slot < kSlots; ++slot) {
    m.quarters[slot] = baselines.Quarters(pad, slot);
  }
  // Whole pairs only, of scans that follow each other.
  uint8_t odd = number;
  if ((history.At(odd).scan & 1) == 0) --odd, --reach;
  uint8_t pairs = 0;
  const uint32_t last = history.At(odd).scan;
  while ((last & 1) && pairs < reach / 2) {  // no pair where counts jumped
    const uint8_t back = static_cast<uint8_t>(2 * pairs + 1);
    if (history.At(static_cast<uint8_t>(odd - back)).scan != last - back) break;
    ++pairs;
  }
  entry.left = static_cast<uint8_t>(kAfter + pairs);
  entry.later = 0;
  entry.packer.Start(&m);
  m.first_scan = last + 1 - 2u * pairs;
  for (uint8_t at = static_cast<uint8_t>(odd + 1 - 2 * pairs); pairs > 0;
       --pairs, at = static_cast<uint8_t>(at + 2)) {
    const ScanRecord& first = history.At(at);
    const ScanRecord& second = history.At(static_cast<uint8_t>(at + 1));
    Append(&entry, first.samples,
           static_cast<uint8_t>(wire::SlotOf(first.scan)), second.samples,
           static_cast<uint8_t>(wire::SlotOf(second.scan)));
  }
}

void Tracer::BeginBeside(uint16_t edge_id, uint8_t pad, uint8_t number,
                         uint8_t reach, const History& history,
                         const Baselines& baselines) {
  if (active_ >= kBesideUpTo || Find(pad) != active_) return;
  if (Find(pad | wire::kBeside) != active_) return;
  Begin(edge_id, pad | wire::kBeside, number, reach, history, baselines);
  Entry& entry = *order_[active_ - 1];
  entry.left = static_cast<uint8_t>(entry.left - (kAfter - kAfterBeside));
  ++beside_;
}

void Tracer::DropBeside() {
  for (uint8_t i = active_; i-- > 0;) {
    if (order_[i]->message.pad & wire::kBeside) End(i);
  }
}

void Tracer::Leave(uint8_t pad) {
  const uint8_t at = Find(pad);
  if (at == active_) return;
  Entry& entry = *order_[at];
  const uint8_t most =
      static_cast<uint8_t>(entry.message.count / 2 + kAfterFree);
  if (entry.left > most) entry.left = most;
}

void Tracer::Thin(uint8_t least) {
  for (uint8_t i = 0; i < active_; ++i) {
    Entry& entry = *order_[i];
    const uint8_t pairs = entry.message.count / 2;
    if (entry.left == pairs) continue;  // has ended
    // Never to a message that says nothing.
    if (entry.left - pairs <= kAfter - least)
      entry.left = pairs == 0 ? 1 : pairs;
    return;
  }
}

uint8_t Tracer::Add(const ScanRecord& even, uint8_t even_slot,
                    const ScanRecord& odd, uint8_t odd_slot) {
  uint8_t lost = 0;
  uint8_t fullest = kWorthSending;
  due_ = kNone;
  Entry** const end = order_ + active_;
  for (Entry** at = order_; at != end; ++at) {
    Entry* const entry = *at;
    wire::Trace& m = entry->message;
    const uint8_t pairs = m.count / 2;
    if (pairs == entry->left) {  // has ended, and can wait best of all
      if (due_ == kNone) due_ = static_cast<uint8_t>(at - order_);
      continue;
    }
    if (!wire::TracePacker::HasRoom(m)) {
      ++lost;
      entry->left = static_cast<uint8_t>(entry->left - pairs);
      entry->packer.Start(&m);
    }
    if (m.count == 0) m.first_scan = even.scan;
    Append(entry, even.samples, even_slot, odd.samples, odd_slot);
    if (m.bytes < fullest) continue;
    fullest = m.bytes;
    due_ = static_cast<uint8_t>(at - order_);
  }
  urgent_ = fullest >= kUrgent;
  if (active_ > kSustained) Thin(kAfterInCrowd);
  return lost;
}

void Tracer::Skip() {
  for (uint8_t at = 0; at < active_; ++at) {
    Entry& entry = *order_[at];
    const uint8_t pairs = entry.message.count / 2;
    if (pairs == 0 || entry.left == pairs) continue;
    entry.later = static_cast<uint8_t>(entry.left - pairs);
    entry.left = pairs;
  }
}

void Tracer::Sent() {
  Entry& entry = *order_[due_];
  wire::Trace& m = entry.message;
  entry.left = static_cast<uint8_t>(entry.left - m.count / 2);
  if (entry.left == 0) {
    entry.left = entry.later;
    entry.later = 0;
  }
  if (entry.left == 0) {
    End(due_);
  } else {
    entry.packer.Start(&m);
  }
  due_ = kNone;
}

}  // namespace firmware
}  // namespace kimari
