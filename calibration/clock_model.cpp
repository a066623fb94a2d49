#include "calibration/clock_model.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace kimari::calibration {
namespace {

constexpr double kSqrt12 = 3.4641016151377544;
// Stamps of host and device and the wire's own time are good to this, ns.
constexpr double kStampSigma = 1'000;
// A round trip this much shorter than the wire allows is impossible, ns.
constexpr double kWireTolerance = 100'000;
// The rate before anything was measured, as a ratio.
constexpr double kRatePrior = 100e-6;
// How old a round trip may be to say something of the quickest ways, ns.
constexpr double kQuickestAge = 5e9;
// Of the delays that are looked at, the share that tells where they begin; and
// where that is, seen from their least and in units of their span, for delays
// that begin at once (0.05) or slowly, as a sum of two does (0.3), and how well
// that is known.
constexpr size_t kShareOfLeast = 10;
constexpr size_t kFewestOfLeast = 5;
constexpr size_t kMostOfLeast = 20;
constexpr double kBeginsBefore = 0.3;
constexpr double kBeginsSigma = 0.3;
// Degrees of freedom by which the assumed spread outweighs the measured one.
constexpr double kPriorFreedom = 10;

}  // namespace

ClockModel::ClockModel(const ClockModelOptions& options) : options_(options) {}

void ClockModel::Reset() {
  first_ = size_ = 0;
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
    const double difference =
        point.offset - (line_.offset + line_.rate * distance);
    const double variance = line_.var_offset + 2 * line_.cov * distance +
                            line_.var_rate * distance * distance;
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
      first_ = size_ = 0;
      for (const Point& p : doubtful_) Append(p);
      doubts_ = 0;
      doubt_sum_ = 0;
      Refit();
      return {Verdict::kStep, {std::llround(step)}};
    }
    doubts_ = 0;
    doubt_sum_ = 0;
  }
  Append(point);
  Refit();
  if (size_ >= kEnoughTrips && !RateWithinBounds()) {
    outcome.verdict = Verdict::kRefused;
  }
  return outcome;
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

// Given what a round trip took beyond the floor, its error is taken as even
// over +- half of that, which is exact for even and for exponential delays.
double ClockModel::Variance(const Point& p, double floor) {
  const double spread = std::max(p.excess - floor, 0.0) / kSqrt12;
  return kStampSigma * kStampSigma + spread * spread;
}

double ClockModel::Residual(const Line& line, const Point& p) const {
  return line.offset + line.rate * (p.device - newest_) - p.offset;
}

// A Kalman filter over the window, oldest first: least squares whose rate may
// wander. Also sums the innovations in units of their variance.
ClockModel::Line ClockModel::Fit(double floor) const {
  // Offsets are taken from the oldest one: the numbers stay small.
  const double base = At(0).offset;
  const double q = options_.rate_wander_ppm * 1e-6 * options_.rate_wander_ppm *
                   1e-6 * 1e-9;  // per ns
  Line line;
  line.var_rate = kRatePrior * kRatePrior;
  double at = 0;
  bool begun = false;
  double surprise = kPriorFreedom;
  double freedom = kPriorFreedom - 2;
  const auto predict = [&](double to) {
    const double d = to - at;
    at = to;
    line.offset += line.rate * d;
    line.var_offset +=
        2 * d * line.cov + d * d * line.var_rate + q * d * d * d / 3;
    line.cov += d * line.var_rate + q * d * d / 2;
    line.var_rate += q * d;
  };
  for (size_t i = 0; i < size_; ++i) {
    const Point& p = At(i);
    const double noise = Variance(p, floor);
    if (!begun) {
      begun = true;
      at = p.device;
      line.offset = p.offset - base;
      line.var_offset = noise;
      continue;
    }
    predict(p.device);
    const double innovation = p.offset - base - line.offset;
    const double expected = line.var_offset + noise;
    const double gain_offset = line.var_offset / expected;
    const double gain_rate = line.cov / expected;
    line.offset += gain_offset * innovation;
    line.rate += gain_rate * innovation;
    line.var_rate -= gain_rate * line.cov;
    line.var_offset *= 1 - gain_offset;
    line.cov *= 1 - gain_offset;
    surprise += innovation * innovation / expected;
    freedom += 1;
  }
  predict(newest_);
  line.offset += base;
  line.scatter = surprise / freedom;
  return line;
}

// Where the delays of one way begin, by the least of them.
ClockModel::Begin ClockModel::BeginOf(std::span<double> delays) {
  const size_t least = std::min(
      delays.size() - 1,
      std::clamp(delays.size() / kShareOfLeast, kFewestOfLeast, kMostOfLeast));
  std::nth_element(delays.begin(), delays.begin() + least, delays.end());
  const double first =
      *std::min_element(delays.begin(), delays.begin() + least + 1);
  const double span = delays[least] - first;
  return {first - kBeginsBefore * span, kBeginsSigma * span};
}

// What the quickest ways out and the quickest ways back say, wherever they fell
// in the window's last seconds: no line can have a way that takes less than
// nothing, whatever shape the delays have.
ClockModel::Quickest ClockModel::FindQuickest(const Line& line) const {
  std::array<double, kCapacity> out;
  std::array<double, kCapacity> back;
  size_t count = 0;
  double shortest = std::numeric_limits<double>::infinity();
  for (size_t i = 0; i < size_; ++i) {
    const Point& p = At(i);
    if (newest_ - p.device > kQuickestAge && i + kEnoughTrips < size_) continue;
    const double residual = Residual(line, p);
    out[count] = p.excess / 2 + residual;
    back[count] = p.excess / 2 - residual;
    shortest = std::min(shortest, p.excess);
    ++count;
  }
  if (count < 2) return {};
  const Begin o = BeginOf({out.data(), count});
  const Begin b = BeginOf({back.data(), count});
  return {std::clamp(o.delay + b.delay, 0.0, shortest), (b.delay - o.delay) / 2,
          std::hypot(o.sigma, b.sigma) / 2};
}

void ClockModel::Refit() {
  const double floor = FindQuickest(Fit(0)).floor;
  line_ = Fit(floor);
  line_.var_offset *= line_.scatter;
  line_.cov *= line_.scatter;
  line_.var_rate *= line_.scatter;
  // The mean of all round trips is good where delays are shaped alike both
  // ways; where the quickest ways contradict it they are not, and it yields.
  const Quickest quickest = FindQuickest(line_);
  const double doubt = std::hypot(quickest.sigma, std::sqrt(line_.var_offset));
  const double ratio = doubt / std::max(std::abs(quickest.shift), 1.0);
  const double share = std::max(0.0, 1 - ratio * ratio);
  line_.offset += share * quickest.shift;
  // How the floor splits between out and back cannot be seen: three sigma span
  // every split.
  const double left = share > 0 ? (1 - share) * quickest.shift : 0;
  asymmetry_ = std::hypot(quickest.floor / 6, share * quickest.sigma, left);
  const double sigma = std::sqrt(line_.var_offset + asymmetry_ * asymmetry_);
  synchronised_ = size_ >= kEnoughTrips &&
                  sigma <= static_cast<double>(options_.enough.ns) &&
                  RateWithinBounds();
}

bool ClockModel::RateWithinBounds() const {
  const double doubt = 2 * std::sqrt(line_.var_rate);
  return (std::abs(line_.rate) - doubt) * 1e6 <= options_.max_rate_ppm;
}

std::optional<Instant> ClockModel::Map(uint64_t tick) const {
  if (!synchronised_) return std::nullopt;
  const double device = DeviceNs(tick);
  const double distance = device - newest_;
  const double correction = line_.offset + line_.rate * distance;
  const double wander = Wander(distance);
  const double variance = line_.var_offset + 2 * line_.cov * distance +
                          line_.var_rate * distance * distance +
                          wander * wander + asymmetry_ * asymmetry_ +
                          kStampSigma * kStampSigma;
  const auto ticks = static_cast<int64_t>(tick - anchor_tick_);
  return Instant{
      anchor_ + options_.tick * ticks + Duration{std::llround(correction)},
      {std::llround(std::sqrt(variance))}};
}

}  // namespace kimari::calibration
