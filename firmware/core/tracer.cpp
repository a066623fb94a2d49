#include "firmware/core/tracer.h"

namespace kimari {
namespace firmware {

void Tracer::Append(Entry* entry, const ScanRecord& record) {
  wire::Trace& m = entry->message;
  if (m.count == 0) m.first_scan = record.scan;
  m.levels[m.count++] = LevelOf(record.samples, m.pad);
}

void Tracer::Begin(uint16_t edge_id, uint8_t pad, uint8_t number,
                   const History& history, const Baselines& baselines) {
  Entry* place = &entries_[0];
  for (Entry& entry : entries_) {
    ++entry.age;
    if (!entry.active) entry.age = 255;
    if (entry.active && entry.message.pad == pad) {  // touched again
      place = &entry;
      break;
    }
    if (entry.age > place->age) place = &entry;
  }
  place->active = true;
  place->age = 0;
  place->left = kAfter;
  wire::Trace& m = place->message;
  m.edge_id = edge_id;
  m.pad = pad;
  m.count = 0;
  for (uint8_t slot = 0; slot < kSlots; ++slot) {
    m.baseline[slot] = baselines.Level(pad, slot);
  }
  for (uint8_t back = kBefore; back-- > 0;) {
    Append(place, history.At(static_cast<uint8_t>(number - back)));
  }
}

void Tracer::Leave(uint8_t pad) {
  for (Entry& entry : entries_) {
    if (entry.active && entry.message.pad == pad && entry.left > kAfterFree) {
      entry.left = kAfterFree;
    }
  }
}

void Tracer::Shed() {
  Entry* oldest = nullptr;
  for (Entry& entry : entries_) {
    if (!entry.active || entry.left == 0) continue;
    if (oldest == nullptr || entry.age > oldest->age) oldest = &entry;
  }
  if (oldest != nullptr) oldest->left = 0;
}

void Tracer::Add(uint8_t number, const History& history) {
  for (Entry& entry : entries_) {
    if (!entry.active || entry.left == 0) continue;
    Append(&entry, history.At(number));
    --entry.left;
  }
}

bool Tracer::TakeFull(wire::Trace* message) {
  for (Entry& entry : entries_) {
    if (!entry.active) continue;
    if (entry.left > 0 && entry.message.count < wire::kTraceLevels) continue;
    *message = entry.message;
    entry.message.count = 0;
    entry.active = entry.left > 0;
    return message->count > 0;
  }
  return false;
}

}  // namespace firmware
}  // namespace kimari
