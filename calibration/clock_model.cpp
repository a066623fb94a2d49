#include "calibration/clock_model.h"

#include <algorithm>
#include <cmath>
#include <span>

namespace kimari::calibration {
namespace {

// Stamps of host and device are good to this, ns: a tick.
constexpr double kStampSigma = 500;
// A round trip this much shorter than the wire allows is impossible, ns.
constexpr double kWireTolerance = 100'000;
// While it is not synchronised, so many of its round trips are asked whether
// they are of one clock: more than a tenth that cannot have been, by this much,
// ns, and they are not.
constexpr size_t kEnoughToDoubt = 12;
constexpr double kCannotBe = 500'000;
// Before so many the quickest ways say little of the floor.
constexpr size_t kEnoughForFloor = 20;
// By so much a round trip may move what is said, of what it finds: instants
// shortly after each other are by nearly the same curve.
constexpr double kGain = 0.05;

}  // namespace

ClockModel::ClockModel(const ClockModelOptions& options) : options_(options) {}

// All but the newest round trips, and all that was made of them.
void ClockModel::Keep(size_t trips) {
  first_ = (first_ + size_ - trips) % kCapacity;
  size_ = trips;
  floor_ = shift_ = behind_ = 0;
  fitted_ = false;
  curve_ = {};
}

void ClockModel::Reset() {
  Keep(0);
  anchored_ = synchronised_ = false;
  doubts_ = 0;
  doubt_sum_ = 0;
}

double ClockModel::DeviceNs(uint64_t tick) const {
  const auto ticks = static_cast<int64_t>(tick - anchor_tick_);
  return static_cast<double>(ticks) * static_cast<double>(options_.tick.ns);
}

// What an integrated random walk of the rate adds over a distance, ns.
double ClockModel::Wander(double distance_ns) const {
  const double s = std::abs(distance_ns) * 1e-9;
  return options_.rate_wander_ppm * 1e3 * std::sqrt(s * s * s / 3);
}

ClockModel::Outcome ClockModel::Add(const RoundTrip& trip) {
  if (trip.received < trip.sent || trip.device_sent < trip.device_received) {
    return {Verdict::kRefused, {}};
  }
  Outcome outcome;
  if (anchored_ && trip.device_received < last_received_) {
    Reset();
    outcome.verdict = Verdict::kReset;
  }
  if (!anchored_) {
    anchored_ = true;
    anchor_tick_ = trip.device_received;
    anchor_ = trip.sent;
  }
  const double received = DeviceNs(trip.device_received);
  const double sent = DeviceNs(trip.device_sent);
  const double wires =
      static_cast<double>((options_.wire_out + options_.wire_back).ns);
  const double excess = static_cast<double>((trip.received - trip.sent).ns) -
                        (sent - received) - wires;
  if (excess < -kWireTolerance) return {Verdict::kRefused, {}};
  // Not its answer: pings that a stalled link delivers together have all
  // arrived before the first is answered.
  last_received_ = trip.device_received;

  Point point;
  point.device = (received + sent) / 2;
  const double host =
      (static_cast<double>((trip.sent - anchor_ + options_.wire_out).ns) +
       static_cast<double>((trip.received - anchor_ - options_.wire_back).ns)) /
      2;
  point.offset = host - point.device;
  point.excess = std::max(excess, 0.0);

  if (synchronised_) {
    const double distance = point.device - newest_;
    const double difference = point.offset - Correction(distance);
    const double variance = curve_.Variance(distance * 1e-9);
    const double wander = Wander(distance);
    const double limit =
        point.excess / 2 + 20'000 +
        5 * std::sqrt(variance + wander * wander + asymmetry_ * asymmetry_);
    if (std::abs(difference) > limit) {
      ++outliers_;
      doubtful_[doubts_++] = point;
      doubt_sum_ += difference;
      if (doubts_ < kStepAfter) return {Verdict::kOutlier, {}};
      const double step = doubt_sum_ / kStepAfter;
      Keep(0);
      for (const Point& p : doubtful_) Append(p);
      doubts_ = 0;
      doubt_sum_ = 0;
      Refit();
      return {Verdict::kStep, {std::llround(step)}};
    }
    doubts_ = 0;
    doubt_sum_ = 0;
  } else if (OfSeveralClocks()) {
    Keep(kEnoughTrips);
  }
  Append(point);
  Refit();
  if (size_ >= kEnoughTrips && !RateWithinBounds()) {
    outcome.verdict = Verdict::kRefused;
  }
  return outcome;
}

// Nothing is held against a clock that is not known yet, and where it steps
// meanwhile, round trips of before and after it stand side by side: no curve
// goes through both, until the window has passed, and on a machine that has too
// much to do the next step comes before that. No way there or back takes less
// than nothing: a curve that leaves a round trip by more than that is not its
// clock's.
bool ClockModel::OfSeveralClocks() const {
  if (size_ < kEnoughToDoubt) return false;
  size_t cannot = 0;
  for (size_t i = 0; i < size_; ++i) {
    const Point& p = At(i);
    const double said = curve_.At((p.device - newest_) * 1e-9) + shift_;
    if (std::abs(p.offset - said) > p.excess / 2 + kCannotBe) ++cannot;
  }
  return cannot * 10 > size_;
}

void ClockModel::Append(const Point& point) {
  if (size_ == kCapacity) {
    first_ = (first_ + 1) % kCapacity;
    --size_;
  }
  points_[(first_ + size_) % kCapacity] = point;
  ++size_;
  newest_ = point.device;
  while (newest_ - At(0).device > static_cast<double>(options_.window.ns)) {
    first_ = (first_ + 1) % kCapacity;
    --size_;
  }
}

void ClockModel::Refit() {
  if (fitted_) {
    curve_.MoveTo((newest_ - curve_at_) * 1e-9);
  } else {
    curve_.terms[0] = At(size_ - 1).offset;
  }
  curve_at_ = newest_;
  const double said = Correction(0);
  double shortest = At(0).excess;
  for (size_t i = 0; i < size_; ++i) {
    const Point& p = At(i);
    trips_[i] = {(p.device - newest_) * 1e-9, p.offset - p.excess / 2,
                 p.offset + p.excess / 2};
    shortest = std::min(shortest, p.excess);
  }
  const std::span<const QuickWays::Trip> trips(trips_.data(), size_);
  // Any rate within the bounds is as likely as another.
  const QuickWays::Known before = {options_.max_rate_ppm * 1e3 / std::sqrt(3),
                                   options_.rate_ramp_ppm_s * 1e3};
  ways_.Balance(trips, size_ < kEnoughForFloor ? 0 : floor_, before, curve_);
  const QuickWays::Begin begin = ways_.FindBegin(trips, curve_);
  floor_ = std::min(begin.Floor(), shortest);
  const auto tied = static_cast<double>(options_.tied.ns);
  // The balance is right where delays are shaped alike both ways. Where the
  // shortest ones surely contradict it they are not, and it yields.
  const double quick_sigma = begin.sigma / std::sqrt(2);
  const double doubt =
      std::hypot(quick_sigma, tied, std::sqrt(curve_.Variance(0)));
  const double shift = begin.Shift();
  const double share =
      std::abs(shift) > doubt ? 1 - doubt * doubt / (shift * shift) : 0;
  shift_ = share * shift;
  const double left = share > 0 ? shift - shift_ : 0;
  asymmetry_ = std::hypot(std::hypot(SplitSigma(), tied, begin.ShapeDoubt()),
                          share * quick_sigma, left);
  const double gain = std::max(kGain, 1 / static_cast<double>(size_));
  behind_ = fitted_ ? (1 - gain) * (said - curve_.At(0) - shift_) : 0;
  fitted_ = true;
  const double sigma = std::hypot(std::sqrt(curve_.Variance(0)), asymmetry_);
  synchronised_ = size_ >= kEnoughTrips &&
                  sigma <= static_cast<double>(options_.enough.ns) &&
                  RateWithinBounds();
}

bool ClockModel::RateWithinBounds() const {
  const double doubt = 2 * std::sqrt(curve_.covariance[1][1]);
  return (std::abs(curve_.terms[1]) - doubt) * 1e-3 <= options_.max_rate_ppm;
}

std::optional<Instant> ClockModel::Map(uint64_t tick) const {
  if (!synchronised_) return std::nullopt;
  const double device = DeviceNs(tick);
  const double distance = device - newest_;
  const double wander = Wander(distance);
  const double variance = curve_.Variance(distance * 1e-9) + wander * wander +
                          asymmetry_ * asymmetry_ + behind_ * behind_ +
                          kStampSigma * kStampSigma;
  const auto ticks = static_cast<int64_t>(tick - anchor_tick_);
  return Instant{anchor_ + options_.tick * ticks +
                     Duration{std::llround(Correction(distance))},
                 {std::llround(std::sqrt(variance))}};
}

}  // namespace kimari::calibration
