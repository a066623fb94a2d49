// What the eyes see of sweeps in halls with troubles, each alone and all
// together: what they miss, what they say that is not so, and what they say
// they cannot see.
#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <opencv2/imgproc.hpp>
#include <optional>
#include <string>
#include <vector>

#include "host/proof/certify/eyes/court_draw.h"
#include "host/proof/certify/eyes/eye_campaign.h"
#include "host/proof/certify/eyes/film_eyes.h"
#include "host/proof/certify/eyes/hall_camera.h"
#include "host/proof/certify/eyes/hall_count.h"
#include "host/proof/certify/eyes/hall_draw.h"
#include "host/proof/certify/eyes/hall_trouble.h"
#include "host/proof/certify/eyes/hidden_places.h"
#include "host/proof/certify/eyes/sweep_draw.h"
#include "host/proof/certify/eyes/troubled_camera.h"
#include "host/proof/certify/eyes/worst_pictures.h"

namespace kimari::world {
namespace {

constexpr std::array<double, 3> kRates = {60, 240, 120};
// A reading closes so long after its last touch: what the eyes tell by then the
// judge has.
constexpr Duration kUntilClosed = Seconds(1);

vision::Layout AsLaid(const DrawnCourt& court) {
  vision::Layout layout;
  for (const sim::PlacedCard& card : court.cards) {
    layout.cards.push_back({.id = card.card,
                            .pose = {card.centre, card.angle_deg},
                            .territory = card.territory,
                            .row = card.row,
                            .confidence = 1});
  }
  return layout;
}

// How far a hand's tip has come in over its own line, mm; less than 0: not.
double InBy(const sim::SceneHand& hand) {
  const double y = hand.player == Side::kA ? hand.tip.y : -hand.tip.y;
  return y + court::Kyogi()->far;
}

// Where its fingers begin: of a hand that is hidden to there no more than a
// finger's tip is in view.
court::Point BehindTip(const sim::SceneHand& hand) {
  constexpr double kFinger = 40;  // mm
  const double dx = hand.wrist.x - hand.tip.x, dy = hand.wrist.y - hand.tip.y;
  const double share = kFinger / std::max(kFinger, std::hypot(dx, dy));
  return {hand.tip.x + share * dx, hand.tip.y + share * dy};
}

bool BetweenSides(const sim::SceneHand& hand) {
  return std::abs(hand.tip.x) < court::Kyogi()->width / 2;
}

// Whether a hand truly is at the court in a frame, and where the eyes are wrong
// about that.
struct FrameTruth {
  bool hand = false;
  bool phantom = false, nobody = false;
};

FrameTruth CountFrame(const sim::Scene& scene,
                      const sim::Projection& projection,
                      const vision::HandsInFrame& seen, bool blind,
                      HallCount& count) {
  FrameTruth truth;
  ++count.frames;
  count.blind += blind ? 1 : 0;
  for (const Side side : {Side::kA, Side::kB}) {
    double in = -1e9, farthest = -1e9;
    court::Point tip, behind;
    for (const sim::SceneHand& hand : scene.hands) {
      if (hand.player != side) continue;
      farthest = std::max(farthest, InBy(hand));
      if (!BetweenSides(hand) || InBy(hand) <= in) continue;
      in = InBy(hand);
      tip = {hand.tip.x, hand.tip.y};
      behind = BehindTip(hand);
    }
    const auto under = [&](court::Point at) {
      return UnderHead(scene, projection, {at.x, at.y});
    };
    const bool said =
        std::any_of(seen.hands.begin(), seen.hands.end(),
                    [&](const vision::HandInView& hand) {
                      return hand.player == side && hand.over_court;
                    });
    constexpr double kWell = 60, kAway = -40;  // mm
    truth.hand = truth.hand || farthest >= kAway;
    if (blind) continue;
    if (in > kWell && (under(tip) || under(behind))) {
      const auto excused = [&](court::Point at) {
        return !under(at) || ToldHidden(seen, at);
      };
      const bool told = said || (excused(tip) && excused(behind));
      count.tip_in_view += under(tip) ? 0 : 1;
      ++count.under_head;
      count.untold += told ? 0 : 1;
      truth.nobody = truth.nobody || !told;
    } else if (in > kWell) {
      ++count.with_hand;
      count.nobody += said ? 0 : 1;
      truth.nobody = truth.nobody || !said;
    } else if (farthest < kAway) {
      ++count.empty;
      count.phantom += said ? 1 : 0;
      truth.phantom = truth.phantom || said;
    }
  }
  return truth;
}

// The frames in which the eyes said what is not so, with rings about the cards
// that it was said of.
class WrongFrames {
 public:
  explicit WrongFrames(const std::string& trouble)
      : worst_(PictureName("halls", trouble), kKept) {}

  // `told` motions had been told before this frame.
  Result<void> Add(const vision::Frame& frame, const StrokeFilm& film,
                   const DrawnCourt& court, const vision::CourtView& view,
                   const FilmEyes& eyes, size_t told, const FrameTruth& truth) {
    std::vector<const sim::PlacedCard*> wrong;
    double badness = truth.phantom || truth.nobody ? kOfHands : 0;
    for (size_t i = told; i < eyes.motions().size(); ++i) {
      const vision::CardMotion& motion = eyes.motions()[i];
      const auto moved = film.MovedAt(motion.card);
      if (moved && *moved <= frame.stamp) continue;
      wrong.push_back(sim::Find(court.cards, motion.card));
      badness += motion.left ? kOfExit : kOfMotion;
    }
    if (!worst_.Wants(badness)) return {};
    cv::Mat picture;
    if (auto ok = decoder_.DecodeBgr(frame, picture); !ok) return ok;
    for (const sim::PlacedCard* card : wrong) {
      cv::circle(picture, view.ToPixel({card->centre.x, card->centre.y}), kRing,
                 {0, 0, 255}, 2);
    }
    worst_.Offer(badness, picture,
                 fmt::format("frame {}: {} still card(s) said to move{}{}",
                             frame.sequence, wrong.size(),
                             truth.phantom ? ", nobody told as a hand" : "",
                             truth.nobody ? ", a hand told as nobody" : ""));
    return {};
  }
  Result<void> Write(const std::string& folder) const {
    return worst_.Write(folder);
  }

 private:
  static constexpr size_t kKept = 4;
  static constexpr double kOfHands = 1, kOfMotion = 10, kOfExit = 100;
  static constexpr int kRing = 36;  // pixels

  WorstPictures worst_;
  vision::FrameDecoder decoder_;
};

// What follows a change of light until the first hand comes in: whether the
// eyes see again, and nobody that is not there.
class LightCount {
 public:
  LightCount(const HallTrouble& trouble, HostTime begin) {
    for (const LightChange& change : trouble.light) {
      const HostTime at = begin + FromMilliseconds(change.at_ms);
      changed_ = changed_ ? std::min(*changed_, at) : at;
    }
  }

  void Add(HostTime t, bool hand, bool phantom, bool blind) {
    // What rests in the picture is there from the beginning.
    if (!changed_ || t < *changed_ || hand) return;
    blind_since_ = !blind ? std::nullopt : blind_since_ ? blind_since_ : t;
    if (blind || phantom) wrong_ = t;
    last_ = t;
  }
  void AddTo(HallCount& count) const {
    if (!last_) return;
    const auto after = [&](HostTime t) {
      return (t - *changed_).Milliseconds();
    };
    if (blind_since_) {
      count.told_ms.push_back(after(*blind_since_ + kToldAfter));
    } else {
      count.followed_ms.push_back(wrong_ ? after(*wrong_) : 0);
    }
  }

 private:
  // So long it lasts until the rig tells it (`rig::Eyes`).
  static constexpr Duration kToldAfter = Milliseconds(200);
  std::optional<HostTime> changed_, blind_since_, wrong_, last_;
};

void CountArrival(uint16_t card, Side player, const FilmEyes& eyes,
                  const HiddenArrival& truth, HallCount& count) {
  if (!truth.at()) return;
  constexpr Duration kReach = Milliseconds(100);
  std::optional<vision::Arrival> nearest;
  for (const vision::Arrival& arrival : eyes.arrivals()) {
    if (arrival.player != player || arrival.card != card) continue;
    const Duration off = Abs(arrival.at.t - *truth.at());
    if (off > kReach) continue;
    if (!nearest || off < Abs(nearest->at.t - *truth.at())) nearest = arrival;
  }
  if (nearest) {
    count.arrivals.Add(nearest->at, *truth.at());
  } else if (truth.hidden()) {
    ++count.arrivals_under_head;
    count.arrivals_untold += truth.told() ? 0 : 1;
  } else {
    count.arrivals.AddMissing();
  }
}

void CountCards(const StrokeFilm& film, const FilmEyes& eyes,
                const DrawnCourt& court, const EmptyPlaces& empty, HostTime end,
                HallCount& count) {
  for (const sim::PlacedCard& card : court.cards) {
    const auto motion = eyes.MotionOf(card.card);
    const auto moved = film.MovedAt(card.card);
    if (!moved || *moved > end) {
      ++count.still;
      if (motion) ++count.said_to_move;
    }
    const auto& exits = film.truth().exits;
    const auto exit =
        std::find_if(exits.begin(), exits.end(),
                     [&](const auto& e) { return e.card == card.card; });
    const bool said = motion && motion->left.has_value();
    if (exit == exits.end() || exit->t > end) {
      ++count.stayed;
      if (said) ++count.said_to_leave;
    } else if (said) {
      count.exits.Add(*motion->left, exit->t);
    } else if (const sim::Point* place = empty.NeverSeen(card.card)) {
      ++count.exits_under_head;
      count.exits_untold += ToldHiddenCard(eyes.hands(), *place) ? 0 : 1;
    } else {
      count.exits.AddMissing();
    }
  }
}

Result<void> WatchSweep(const HallTrouble& trouble, double fps, Random random,
                        certify::Conditions& conditions, WrongFrames& wrong,
                        HallCount& count) {
  sim::Look look = DrawHall(random, HallLight::kMild, conditions);
  look.camera.fps = fps;
  trouble.look(look);
  auto camera = HallCamera::Open(look);
  if (!camera) return tl::unexpected(camera.error());
  auto view = FindCourt(*camera);
  if (!view) return tl::unexpected(view.error());
  const Sweep sweep = DrawSweep(random);
  const StrokeFilm film(sweep.court, sweep.target, {sweep.stroke},
                        HostTime{} + Seconds(10), random.Next());
  const vision::Layout laid = AsLaid(sweep.court);
  FilmEyes eyes(*view, laid);
  eyes.LearnBareCourt(camera->See({}));
  eyes.LearnCards(laid, camera->See(sweep.court.Scene()));
  TroubledCamera troubled(*camera, film, trouble);
  const HostTime from = film.begin() + Milliseconds(200);
  const HostTime end = film.truth().settled + kUntilClosed;
  camera->SetClock(from);
  LightCount light(trouble, film.begin());
  EmptyPlaces empty(film, sweep.court.cards);
  HiddenArrival arrival(
      sweep.stroke.player,
      sim::Find(sweep.court.cards, film.truth().card)->centre,
      film.Reaches(sweep.stroke.player, film.truth().card, camera->projection(),
                   from, film.truth().settled));
  while (camera->now() < end) {
    const auto frame = troubled.Shoot();
    if (!frame) return tl::unexpected(frame.error());
    const size_t told = eyes.motions().size();
    if (auto ok = eyes.Look(*frame); !ok) return ok;
    if (!eyes.watching()) continue;
    const sim::Scene scene = troubled.SceneAt(frame->stamp);
    empty.Add(frame->stamp, scene, camera->projection());
    const FrameTruth truth = CountFrame(scene, camera->projection(),
                                        eyes.hands(), eyes.blind(), count);
    if (!eyes.blind()) {
      arrival.Add(frame->stamp, scene, camera->projection(), eyes.hands());
    }
    light.Add(frame->stamp, truth.hand, truth.phantom, eyes.blind());
    if (auto ok =
            wrong.Add(*frame, film, sweep.court, *view, eyes, told, truth);
        !ok) {
      return ok;
    }
  }
  light.AddTo(count);
  CountArrival(film.truth().card, sweep.stroke.player, eyes, arrival, count);
  CountCards(film, eyes, sweep.court, empty, end, count);
  return {};
}

}  // namespace

EyeLines Halls(EyeCampaignOptions options) {
  std::vector<certify::Line> lines;
  const auto troubles = HallTroubles();
  for (const HallTrouble& trouble : troubles) {
    if (!options.trouble.empty() &&
        trouble.name.find(options.trouble) == std::string::npos) {
      continue;
    }
    certify::Line line;
    line.target = "halls";
    line.what = "trouble: " + trouble.name;
    line.how =
        "a sweep through a row, 60, 240 and 120 frames a second in turn; the "
        "same halls, courts and strokes for each trouble";
    line.trials_of = "sweeps";
    HallCount count;
    WrongFrames wrong(trouble.name);
    for (int64_t trial = 0; trial < options.trials; ++trial) {
      Random random = options.random;
      random = random.Fork(static_cast<uint64_t>(trial));
      const double fps = kRates.at(static_cast<size_t>(trial) % kRates.size());
      if (auto ok =
              WatchSweep(trouble, fps, random, line.conditions, wrong, count);
          !ok) {
        return tl::unexpected(ok.error());
      }
      ++line.trials;
    }
    if (auto ok = wrong.Write(options.pictures); !ok) {
      return tl::unexpected(ok.error());
    }
    count.AddFigures(line);
    options.made(line);
    lines.push_back(std::move(line));
    if (!options.progress(static_cast<double>(lines.size()) /
                          static_cast<double>(troubles.size()))) {
      break;
    }
  }
  return lines;
}

}  // namespace kimari::world
