#include "host/proof/certify/boards/usb_cable.h"

#include <algorithm>
#include <utility>

namespace kimari::world {
namespace {
constexpr Duration kFrame = Milliseconds(1);
}  // namespace

UsbCable::UsbCable(const UsbModel& model, uint64_t seed)
    : model_(model), random_(seed) {
  const auto phase = [&](Duration period) {
    return HostTime{
        static_cast<int64_t>(random_.Below(static_cast<uint64_t>(period.ns)))};
  };
  out_frame_ = phase(kFrame);
  in_period_ = model.own_timer ? kUsbTimer : kFrame;
  in_frame_ = model.own_timer ? phase(kUsbTimer) : out_frame_;
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
  chip_.insert(chip_.end(), from_board.begin(), from_board.end());
  const HostTime now = NextFrame();
  if (in_frame_ == now) {
    if (plugged_ && !chip_.empty()) {
      const HostTime due = now + Late();
      in_.push_back(
          {in_.empty() ? due : std::max(due, in_.back().due), Damaged(chip_)});
    }
    chip_.clear();
    in_frame_ = in_frame_ + in_period_;
  }
  if (out_frame_ == now) {
    while (!out_.empty() && out_.front().due <= now) {
      const std::vector<uint8_t> bytes = Damaged(out_.front().bytes);
      if (plugged_) moved_.insert(moved_.end(), bytes.begin(), bytes.end());
      out_.pop_front();
    }
    out_frame_ = out_frame_ + kFrame;
  }
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
  chip_.clear();
}

}  // namespace kimari::world
