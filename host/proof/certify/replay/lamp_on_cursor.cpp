#include "host/proof/certify/replay/lamp_on_cursor.h"

#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <opencv2/core.hpp>
#include <utility>

#include "host/judge/touch/pad_touch.h"
#include "host/proof/certify/statistics.h"
#include "host/uses/replay/reading_view.h"
#include "vision/camera/frame_decoder.h"
#include "vision/camera/lamp_finder.h"

namespace kimari::replay {
namespace {

using evidence::LampSwitched;

constexpr size_t kFewestSwitchings = 10;
constexpr size_t kPicturesToFind = 60;
constexpr Duration kFurthest = Milliseconds(40);  // that a frame is moved
constexpr Duration kFinest = Microseconds(10);
constexpr double kSameShare = 0.01;  // of an exposure
// What noise and the JPEG leave of a row that is dark or lit throughout.
constexpr double kAllOfIt = 0.05;
constexpr Duration kFeltWithin = Milliseconds(8);

struct Exposed {
  HostTime from, to;
  double lit = 0;  // share of it, as it is seen
  Duration moved;  // by which it would agree
  bool InPart() const { return lit > kAllOfIt && lit < 1 - kAllOfIt; }
};

// When the lamp was on, by its board.
class LampTimes {
 public:
  explicit LampTimes(const std::vector<evidence::Observation>& seen) {
    for (const evidence::Observation& each : seen) {
      const auto* lamp = std::get_if<LampSwitched>(&each.payload);
      if (lamp == nullptr || lamp->board != Side::kA) continue;
      if (!all_.empty() && all_.back().on == lamp->on) continue;
      all_.push_back(*lamp);
    }
  }
  const std::vector<LampSwitched>& All() const { return all_; }
  HostTime First() const { return all_.front().at.t; }
  HostTime Last() const { return all_.back().at.t; }

  double ShareOn(HostTime from, HostTime to) const {
    Duration on;
    for (size_t i = 0; i <= all_.size(); ++i) {
      const bool lit = i == 0 ? !all_.front().on : all_[i - 1].on;
      if (!lit) continue;
      const HostTime begin = i == 0 ? from : std::max(from, all_[i - 1].at.t);
      const HostTime end = i == all_.size() ? to : std::min(to, all_[i].at.t);
      if (end > begin) on += end - begin;
    }
    return on.Seconds() / (to - from).Seconds();
  }
  // The least that the exposure has to be moved for what is seen of it to be
  // so; kFurthest where nothing helps.
  Duration ToAgree(const Exposed& exposed) const {
    for (Duration by; by <= kFurthest; by += kFinest) {
      if (Agrees(exposed, by)) return by;
      if (Agrees(exposed, -by)) return -by;
    }
    return kFurthest;
  }

 private:
  bool Agrees(const Exposed& exposed, Duration by) const {
    const double on = ShareOn(exposed.from + by, exposed.to + by);
    if (exposed.InPart()) return std::abs(on - exposed.lit) <= kSameShare;
    return exposed.lit < 0.5 ? on <= kAllOfIt : on >= 1 - kAllOfIt;
  }
  std::vector<LampSwitched> all_;
};

// How light the lamp is in each frame.
class LampFilm {
 public:
  explicit LampFilm(const recording::FrameIndex& frames) : frames_(frames) {}

  Result<std::vector<double>> LevelsOf(const std::vector<ShownFrame>& shown) {
    std::vector<cv::Mat> first;
    for (size_t i = 0; i < std::min(shown.size(), kPicturesToFind); ++i) {
      auto luma = Luma(shown[i]);
      if (!luma) return tl::unexpected(luma.error());
      first.push_back(luma->clone());
    }
    const auto lamp = vision::FindLamp(first);
    if (!lamp) return tl::unexpected(lamp.error());
    std::vector<double> levels;
    for (size_t i = 0; i < shown.size(); ++i) {
      const auto luma =
          i < first.size() ? Result<cv::Mat>(first[i]) : Luma(shown[i]);
      if (!luma) return tl::unexpected(luma.error());
      levels.push_back(cv::mean(*luma, lamp->mask)[0]);
    }
    return levels;
  }

 private:
  // Valid until the next.
  Result<cv::Mat> Luma(const ShownFrame& shown) {
    auto jpeg = frames_.Jpeg(shown.place);
    if (!jpeg) return tl::unexpected(jpeg.error());
    vision::Frame frame;
    frame.jpeg = std::move(*jpeg);
    frame.sequence = shown.sequence;
    const auto picture = decoder_.Decode(frame);
    if (!picture) return tl::unexpected(picture.error());
    return picture->y;
  }

  const recording::FrameIndex& frames_;
  vision::FrameDecoder decoder_;
};

// The middle of those on one side of the middle between both ends.
std::pair<double, double> DarkAndLit(const std::vector<double>& levels) {
  const auto [least, most] = std::ranges::minmax(levels);
  std::vector<double> dark, lit;
  for (const double level : levels) {
    (level < (least + most) / 2 ? dark : lit).push_back(level);
  }
  return {certify::Median(dark), certify::Median(lit)};
}

Result<std::vector<Exposed>> ExposuresOf(const Record& record,
                                         const ReadingView& view,
                                         const LampTimes& lamp) {
  std::vector<ShownFrame> shown;
  for (const ShownFrame& frame : view.frames) {
    const Duration half = frame.exposure / 2;
    if (half.ns > 0 && frame.stamp - half >= lamp.First() &&
        frame.stamp + half <= lamp.Last()) {
      shown.push_back(frame);
    }
  }
  const auto levels = LampFilm(record.Frames()).LevelsOf(shown);
  if (!levels) return tl::unexpected(levels.error());
  const auto [dark, lit] = DarkAndLit(*levels);
  std::vector<Exposed> exposures;
  for (size_t i = 0; i < shown.size(); ++i) {
    const Duration half = shown[i].exposure / 2;
    Exposed exposed{.from = shown[i].stamp - half, .to = shown[i].stamp + half};
    exposed.lit = std::clamp(((*levels)[i] - dark) / (lit - dark), 0.0, 1.0);
    exposed.moved = lamp.ToAgree(exposed);
    exposures.push_back(exposed);
  }
  return exposures;
}

// `until`: when the lamp is switched again.
void SeeIn(const std::vector<Exposed>& exposures, HostTime until,
           ShownSwitching& switching) {
  const auto after =
      std::ranges::upper_bound(exposures, switching.lamp.t, {}, &Exposed::to);
  if (after == exposures.begin() || after == exposures.end() ||
      after->from >= until) {
    return;
  }
  const auto before = std::prev(after);
  const Exposed& worse =
      Abs(before->moved) > Abs(after->moved) ? *before : *after;
  const double half = static_cast<double>((worse.to - worse.from).ns) / 2;
  const auto lamps = static_cast<double>(switching.lamp.sigma.ns);
  // A frame that has to come later shows the lamp too early.
  switching.camera = {worse.moved == kFurthest ? kFurthest : -worse.moved,
                      Duration{std::llround(std::hypot(half, lamps))}};
  switching.part_lit = after->InPart();
}

// What A's pads felt.
class Felt {
 public:
  explicit Felt(const std::vector<evidence::Observation>& seen) {
    for (const evidence::Observation& each : seen) {
      const auto* edge = std::get_if<evidence::PadEdge>(&each.payload);
      if (edge != nullptr && edge->board == Side::kA && edge->touched) {
        edges_.push_back(*edge);
      }
      const auto* trace = std::get_if<evidence::PadTrace>(&each.payload);
      if (trace != nullptr && trace->board == Side::kA) {
        traces_.push_back(*trace);
      }
    }
  }
  // The pad that felt most of the switchings; nothing where none felt half.
  std::optional<uint8_t> PadOf(const std::vector<ShownSwitching>& all) const {
    std::map<uint8_t, size_t> felt;
    size_t on = 0;
    for (const ShownSwitching& switching : all) {
      if (!switching.on) continue;
      ++on;
      for (const evidence::PadEdge& edge : edges_) {
        felt[edge.pad] += Near(edge, switching.lamp.t) ? 1 : 0;
      }
    }
    const auto most = std::ranges::max_element(
        felt, {}, [](const auto& pad) { return pad.second; });
    if (most == felt.end() || most->second * 2 < on) return std::nullopt;
    return most->first;
  }
  // Null: `pad` did not feel it.
  const evidence::PadEdge* EdgeAfter(HostTime lamp, uint8_t pad) const {
    const auto edge = std::ranges::find_if(edges_, [&](const auto& each) {
      return each.pad == pad && Near(each, lamp);
    });
    return edge == edges_.end() ? nullptr : &*edge;
  }
  // As the judge times a touch, of players of whom nothing is known.
  Instant LandingOf(const evidence::PadEdge& edge) const {
    const auto touch = judge::AnalysePadTouch(edge, traces_, {});
    const auto& [a, b] = touch.players;
    return a.probability >= b.probability ? a.at : b.at;
  }

 private:
  static bool Near(const evidence::PadEdge& edge, HostTime lamp) {
    return Abs(edge.at.t - lamp) <= kFeltWithin;
  }
  std::vector<evidence::PadEdge> edges_;
  std::vector<evidence::PadTrace> traces_;
};

void FeelOn(uint8_t pad, const Felt& felt, size_t landings,
            std::vector<ShownSwitching>& all) {
  size_t judged = 0;
  for (ShownSwitching& switching : all) {
    const HostTime lamp = switching.lamp.t;
    const auto* edge = switching.on ? felt.EdgeAfter(lamp, pad) : nullptr;
    if (edge == nullptr) continue;
    switching.edge = edge->at.t - lamp;
    if (++judged > landings) continue;
    const Instant landed = felt.LandingOf(*edge);
    switching.landing = Apart{landed.t - lamp, landed.sigma};
  }
}

}  // namespace

Result<LampOnCursor> LampIn(const Record& record, ReadingId reading,
                            size_t landings) {
  const auto no = [&](const std::string& why) {
    return Fail(ErrorKind::kUsage,
                fmt::format("{}, reading {}: {}", record.Path(), reading, why));
  };
  const auto view = ViewReading(record, reading, nullptr, nullptr);
  if (!view) return no("there is none that was ruled on");
  const auto seen = record.Between(view->shown.from, view->shown.to);
  const LampTimes lamp(seen);
  if (lamp.All().size() < kFewestSwitchings) {
    return no(fmt::format("A's board switched its lamp {} times; {} are needed",
                          lamp.All().size(), kFewestSwitchings));
  }
  const auto exposures = ExposuresOf(record, *view, lamp);
  if (!exposures) return no(exposures.error().message);
  LampOnCursor shown;
  for (size_t i = 0; i < lamp.All().size(); ++i) {
    const LampSwitched& switched = lamp.All()[i];
    ShownSwitching switching{.lamp = switched.at, .on = switched.on};
    const bool last = i + 1 == lamp.All().size();
    SeeIn(*exposures, last ? lamp.Last() : lamp.All()[i + 1].at.t, switching);
    shown.switchings.push_back(switching);
  }
  const Felt felt(seen);
  shown.pad = felt.PadOf(shown.switchings);
  if (shown.pad) FeelOn(*shown.pad, felt, landings, shown.switchings);
  return shown;
}

}  // namespace kimari::replay
