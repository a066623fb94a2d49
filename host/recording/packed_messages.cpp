#include "host/recording/packed_messages.h"

#include "host/recording/numbers.h"
#include "host/recording/packed_sound.h"
#include "host/recording/watermark_bytes.h"

namespace kimari::recording {
namespace {

enum class How : uint8_t { kAsTheyAre, kMarks, kSound };

uint64_t Apart(HostTime later, HostTime earlier) {
  return static_cast<uint64_t>(later.ns) - static_cast<uint64_t>(earlier.ns);
}
HostTime After(HostTime earlier, uint64_t apart) {
  return {static_cast<int64_t>(static_cast<uint64_t>(earlier.ns) + apart)};
}

void PutStamps(std::span<const Together> all, Bytes& out) {
  PutNumber(out, all.size());
  Stamp before;
  for (const Together& one : all) {
    PutNumber(out, one.stamp.sequence - before.sequence);
    PutSigned(out, Apart(one.stamp.taken, before.taken));
    PutSigned(out, Apart(one.stamp.happened, one.stamp.taken));
    before = one.stamp;
  }
}

bool StampsIn(Get& get, UnpackedMessages& out) {
  const uint64_t count = NumberIn(get);
  if (count == 0 || count > get.left()) return false;
  Stamp before;
  for (uint64_t i = 0; i < count; ++i) {
    Stamp& stamp = out.all.emplace_back().stamp;
    const uint64_t later = NumberIn(get);
    if (later > UINT32_MAX) return false;
    stamp.sequence = before.sequence + static_cast<uint32_t>(later);
    stamp.taken = After(before.taken, SignedIn(get));
    stamp.happened = After(stamp.taken, SignedIn(get));
    before = stamp;
  }
  return get.ok();
}

void PutAsTheyAre(std::span<const Together> all, Bytes& out) {
  for (const Together& one : all) PutNumber(out, one.data.size());
  for (const Together& one : all) Put(out).Raw(one.data);
}

bool AsTheyAreIn(Get& get, UnpackedMessages& out) {
  for (UnpackedMessages::One& one : out.all) {
    one.size = NumberIn(get);
    if (one.size > get.left()) return false;
  }
  for (UnpackedMessages::One& one : out.all) {
    one.offset = out.bytes.size();
    Put(out.bytes).Raw(get.Raw(one.size));
  }
  return get.ok();
}

}  // namespace

std::string_view PackedAs(std::string_view encoding) {
  if (encoding == kMark) return kMarks;
  return encoding == kSound ? kPackedSound : "";
}

std::string_view PackedFrom(std::string_view stored) {
  if (stored == kMarks) return kMark;
  return stored == kPackedSound ? kSound : "";
}

Bytes PackMessages(std::string_view encoding, std::span<const Together> all) {
  Bytes out(1);
  PutStamps(all, out);
  How how = How::kAsTheyAre;
  if (encoding == kMark && PackMarks(all, out)) how = How::kMarks;
  if (encoding == kSound && PackSound(all, out)) how = How::kSound;
  if (how == How::kAsTheyAre) PutAsTheyAre(all, out);
  out.front() = static_cast<uint8_t>(how);
  return out;
}

std::optional<UnpackedMessages> UnpackMessages(std::span<const uint8_t> packed,
                                               size_t most) {
  Get get(packed);
  UnpackedMessages out;
  const auto how = static_cast<How>(get.U8());
  if (!StampsIn(get, out)) return std::nullopt;
  bool whole = false;
  switch (how) {
    case How::kAsTheyAre:
      whole = get.left() <= most && AsTheyAreIn(get, out);
      break;
    case How::kMarks:
      whole = out.all.size() * kMarkBytes <= most && UnpackMarks(get, out);
      break;
    case How::kSound:
      whole = UnpackSound(get, most, out);
      break;
  }
  if (!whole || get.left() > 0) return std::nullopt;
  return out;
}

}  // namespace kimari::recording
