#include "host/world/certify/usb_cable.h"

#include <algorithm>
#include <utility>

namespace kimari::world {
namespace {
constexpr Duration kFrame = Milliseconds(1);
}  // namespace

UsbCable::UsbCable(const UsbModel& model, uint64_t seed)
    : model_(model), random_(seed) {
  frame_ = HostTime{
      static_cast<int64_t>(random_.Below(static_cast<uint64_t>(kFrame.ns)))};
}

Duration UsbCable::Late() {
  double ms = random_.Uniform(0, model_.jitter_ms);
  if (random_.Uniform() < model_.spike_share) {
    ms += random_.Uniform(1, model_.spike_ms);
  }
  return FromMilliseconds(ms);
}

std::vector<uint8_t> UsbCable::Damaged(std::span<const uint8_t> bytes) {
  std::vector<uint8_t> out;
  for (uint8_t byte : bytes) {
    if (random_.Uniform() < damage_.lost) continue;
    if (random_.Uniform() < damage_.changed) {
      byte ^= static_cast<uint8_t>(1 + random_.Below(255));
    }
    out.push_back(byte);
    if (random_.Uniform() < damage_.doubled) out.push_back(byte);
    if (out.size() > 1 && random_.Uniform() < damage_.swapped) {
      std::swap(out[out.size() - 1], out[out.size() - 2]);
    }
  }
  return out;
}

std::span<const uint8_t> UsbCable::Move(std::span<const uint8_t> from_board) {
  moved_.clear();
  if (plugged_ && !from_board.empty()) {
    const HostTime due = frame_ + Late();
    in_.push_back({in_.empty() ? due : std::max(due, in_.back().due),
                   Damaged(from_board)});
  }
  while (!out_.empty() && out_.front().due <= frame_) {
    const std::vector<uint8_t> bytes = Damaged(out_.front().bytes);
    if (plugged_) moved_.insert(moved_.end(), bytes.begin(), bytes.end());
    out_.pop_front();
  }
  frame_ = frame_ + kFrame;
  return moved_;
}

void UsbCable::Write(std::span<const uint8_t> bytes, HostTime t) {
  if (!plugged_ || bytes.empty()) return;
  const HostTime due = t + Late();
  out_.push_back({out_.empty() ? due : std::max(due, out_.back().due),
                  {bytes.begin(), bytes.end()}});
}

void UsbCable::Plug(bool plugged) {
  plugged_ = plugged;
  in_.clear();
  out_.clear();
}

}  // namespace kimari::world
