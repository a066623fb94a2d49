#include "host/recording/watermark_bytes.h"

#include <array>
#include <utility>
#include <vector>

#include "host/recording/numbers.h"

namespace kimari::recording {
namespace {

using evidence::BoardWatermark;
using evidence::Observation;

enum Flags : uint8_t { kOfB = 1, kByClockB = 2, kAllFlags = 3 };

uint8_t FlagsOf(const BoardWatermark& mark) {
  return static_cast<uint8_t>((mark.board == Side::kB ? kOfB : 0) |
                              (mark.error.clock == Side::kB ? kByClockB : 0));
}
Side SideBy(uint8_t flags, Flags flag) {
  return (flags & flag) != 0 ? Side::kB : Side::kA;
}

// What has no stamp of the message, as numbers that grow or stay.
using Fields = std::array<uint64_t, 6>;
Fields FieldsOf(const BoardWatermark& mark) {
  const auto ns = [](Duration d) { return static_cast<uint64_t>(d.ns); };
  return {mark.scan,
          mark.tick,
          ns(mark.at.sigma),
          ns(mark.error.apart),
          ns(mark.error.alike),
          ns(mark.charge)};
}
// False where one is out of range.
bool SetFields(const Fields& fields, BoardWatermark& mark) {
  if (fields[0] > UINT32_MAX) return false;
  mark.scan = static_cast<uint32_t>(fields[0]);
  mark.tick = fields[1];
  mark.at.sigma.ns = static_cast<int64_t>(fields[2]);
  mark.error.apart.ns = static_cast<int64_t>(fields[3]);
  mark.error.alike.ns = static_cast<int64_t>(fields[4]);
  mark.charge.ns = static_cast<int64_t>(fields[5]);
  return true;
}

// Each field goes on as it did between the two watermarks of its board before.
class Course {
 public:
  // By how much it is off.
  uint64_t Off(size_t field, uint64_t value) {
    const uint64_t off = value - Expected(field);
    Follow(field, value);
    return off;
  }
  uint64_t Value(size_t field, uint64_t off) {
    const uint64_t value = Expected(field) + off;
    Follow(field, value);
    return value;
  }

 private:
  // Of scans and ticks the steps stay, of the others the values.
  static bool Steps(size_t field) { return field < 2; }
  uint64_t Expected(size_t field) const {
    return last_[field] + (Steps(field) ? step_[field] : 0);
  }
  void Follow(size_t field, uint64_t value) {
    step_[field] = seen_[field] ? value - last_[field] : 0;
    seen_[field] = true;
    last_[field] = value;
  }

  Fields last_{};
  Fields step_{};
  std::array<bool, 6> seen_{};
};

void PutMark(const Observation& observation, Put& put) {
  const auto& mark = std::get<BoardWatermark>(observation.payload);
  put.U8(mark.board == Side::kB ? 1 : 0);
  put.U8(mark.error.clock == Side::kB ? 1 : 0);
  put.U64(observation.number).Time(observation.taken).Time(mark.at.t);
  const Fields fields = FieldsOf(mark);
  put.U32(mark.scan);
  for (size_t i = 1; i < fields.size(); ++i) put.U64(fields[i]);
}

}  // namespace

Bytes MarkBytes(const Observation& observation) {
  Bytes out;
  out.reserve(kMarkBytes);
  Put put(out);
  PutMark(observation, put);
  return out;
}

std::optional<Observation> MarkOf(std::span<const uint8_t> bytes) {
  Get get(bytes);
  if (bytes.size() != kMarkBytes) return std::nullopt;
  const uint8_t board = get.U8();
  const uint8_t clock = get.U8();
  if (board > 1 || clock > 1) return std::nullopt;
  Observation out;
  BoardWatermark mark;
  mark.board = board == 1 ? Side::kB : Side::kA;
  mark.error.clock = clock == 1 ? Side::kB : Side::kA;
  out.number = get.U64();
  out.taken = get.Time();
  mark.at.t = get.Time();
  Fields fields{get.U32()};
  for (size_t i = 1; i < fields.size(); ++i) fields.at(i) = get.U64();
  SetFields(fields, mark);
  out.payload = mark;
  return out;
}

bool PackMarks(std::span<const Together> all, Bytes& out) {
  Bytes packed;
  std::array<Course, 2> courses;
  uint64_t number = 0;
  for (const Together& one : all) {
    const auto observation = MarkOf(one.data);
    if (!observation) return false;
    const auto& mark = std::get<BoardWatermark>(observation->payload);
    if (one.stamp.taken != observation->taken ||
        one.stamp.happened != mark.at.t ||
        one.stamp.sequence != static_cast<uint32_t>(observation->number)) {
      return false;
    }
    // Its lower half is the stamp's.
    const uint64_t high = observation->number >> 32;
    packed.push_back(FlagsOf(mark));
    PutSigned(packed, high - number);
    number = high;
    Course& course = courses.at(static_cast<size_t>(Index(mark.board)));
    const Fields fields = FieldsOf(mark);
    for (size_t i = 0; i < fields.size(); ++i) {
      PutSigned(packed, course.Off(i, fields.at(i)));
    }
  }
  Put(out).Raw(packed);
  return true;
}

bool UnpackMarks(Get& get, UnpackedMessages& out) {
  std::array<Course, 2> courses;
  uint64_t number = 0;
  for (UnpackedMessages::One& one : out.all) {
    const uint8_t flags = get.U8();
    number += SignedIn(get);
    if (flags > kAllFlags || number > UINT32_MAX) return false;
    Observation observation{(number << 32) | one.stamp.sequence,
                            one.stamp.taken, BoardWatermark{}};
    auto& mark = std::get<BoardWatermark>(observation.payload);
    mark.board = SideBy(flags, kOfB);
    mark.error.clock = SideBy(flags, kByClockB);
    mark.at.t = one.stamp.happened;
    Course& course = courses.at(static_cast<size_t>(Index(mark.board)));
    Fields fields{};
    for (size_t i = 0; i < fields.size(); ++i) {
      fields.at(i) = course.Value(i, SignedIn(get));
    }
    if (!get.ok() || !SetFields(fields, mark)) return false;
    one.offset = out.bytes.size();
    one.size = kMarkBytes;
    Put put(out.bytes);
    PutMark(observation, put);
  }
  return true;
}

}  // namespace kimari::recording
