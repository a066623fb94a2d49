#include "host/rig/busy_watch.h"

#include <algorithm>

namespace kimari::rig {
namespace {

// A scheduler's own habits: no sign of anything.
constexpr Duration kShort = Milliseconds(20);
// Learning a deck takes the eyes a second, with nobody else about.
constexpr Duration kBehind = Seconds(2);
constexpr double kFrameSeconds = 1.0 / 60;
// Three such boards within seconds are too many.
constexpr double kBoardSeconds = 0.2;
// So much of each second may be late,
constexpr double kPutUpWith = 0.05;
// and half a second beyond that is too much.
constexpr double kMostLate = 0.5;
constexpr Duration kStays = Seconds(10);

}  // namespace

void BusyWatch::Add(HostTime now, double seconds) {
  const double passed = std::max(0.0, (now - as_of_).Seconds());
  late_s_ = std::max(0.0, late_s_ - kPutUpWith * passed) + seconds;
  as_of_ = now;
  if (late_s_ < kMostLate) return;
  late_s_ = kMostLate;
  busy_ = now;
}

void BusyWatch::Woke(HostTime due, HostTime now) {
  const Duration late = now - due;
  if (late > kShort) Add(now, late.Seconds());
}

void BusyWatch::Looked(HostTime stamp, HostTime now, uint64_t passed_over) {
  const uint64_t more = passed_over - passed_over_;
  passed_over_ = passed_over;
  if (more > 0) Add(now, static_cast<double>(more) * kFrameSeconds);
  if (now - stamp > kBehind) Add(now, kMostLate);
}

void BusyWatch::BoardFailed(HostTime now) {
  if (simulated_) Add(now, kBoardSeconds);
}

bool BusyWatch::Busy(HostTime now) const {
  return busy_ && now - *busy_ <= kStays;
}

std::optional<rules::Text> BusyWatch::Tell() {
  if (!busy_ || told_) return std::nullopt;
  told_ = true;
  if (simulated_) {
    return rules::Text{
        "this computer is too busy for the simulation: frames and touches are "
        "lost or late, and readings stay open for it; end other programs and "
        "begin again, or take a faster computer",
        "このコンピューターは忙しすぎて、シミュレーションが追いつきません。映"
        "像や触れが欠けたり遅れたりして、判定できない読みが出ます。ほかのプロ"
        "グラムを終了してやり直すか、速いコンピューターを使ってください"};
  }
  return rules::Text{
      "this computer is too busy for the match: frames and touches are lost or "
      "late, and readings stay open for it; end other programs, or take a "
      "faster computer",
      "このコンピューターは忙しすぎて、試合の記録が追いつきません。映像や触れ"
      "が欠けたり遅れたりして、判定できない読みが出ます。ほかのプログラムを終"
      "了するか、速いコンピューターを使ってください"};
}

}  // namespace kimari::rig
