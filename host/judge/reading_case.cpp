#include "host/judge/reading_case.h"

#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "host/base/mat.h"

namespace kimari::judge {
namespace {

constexpr double kElectrodeGap = 2;   // mm between neighbours
constexpr double kLeastOverlap = 2;   // mm of a card over a pad to matter
constexpr double kFingersOnPad = 25;  // mm of a pad under a full touch
constexpr double kFullTouch = 0.45;   // of the strongest level in the reading
constexpr double kPlaceError = 8;     // mm, hand against card, both cameras'
constexpr double kUnseenHand = 5e-4;  // that several frames missed a hand
constexpr double kBothNear = 4;       // odds of two hands where both are seen
constexpr double kUntracedBoth = 0.03;
constexpr Duration kStroke = Milliseconds(60);  // from pad to pad
constexpr double kStrokeStep = 10;     // mm between the pads of one stroke
constexpr double kStranger = 0.02;     // odds that it is another hand's
constexpr double kWorthSaying = 0.02;  // probability below which no contact

Box PadBox(Side board, int pad) {
  const court::Point centre = mat::Centre(board, pad);
  const double half = (mat::kPitch - kElectrodeGap) / 2;
  return {centre.x - half, centre.y - court::kCardHeight / 2, centre.x + half,
          centre.y + court::kCardHeight / 2};
}

Box CardRectangle(const evidence::SeenCard& card) {
  const double x = card.centre.x_um * 1e-3;
  const double y = card.centre.y_um * 1e-3;
  const double angle = card.angle_mdeg * 1e-3 * 3.14159265358979 / 180;
  const double c = std::abs(std::cos(angle));
  const double s = std::abs(std::sin(angle));
  const double w = (court::kCardWidth * c + court::kCardHeight * s) / 2;
  const double h = (court::kCardWidth * s + court::kCardHeight * c) / 2;
  return {x - w, y - h, x + w, y + h};
}

int32_t Ppm(double p) {
  return static_cast<int32_t>(std::llround(std::clamp(p, 0.0, 1.0) * 1e6));
}

// The first of several possible instants, each real with its probability.
class Earliest {
 public:
  void Add(double probability, Instant at) {
    if (probability >= kWorthSaying) items_.push_back({probability, at});
  }

  Instant Get() const {
    std::vector<Item> items = items_;
    std::sort(items.begin(), items.end(),
              [](const Item& a, const Item& b) { return a.at.t < b.at.t; });
    if (items.empty()) return {};
    const HostTime origin = items.front().at.t;
    double left = 1;
    double weight = 0;
    double mean = 0;
    double squares = 0;
    for (const Item& item : items) {
      const double w = left * item.probability;
      const auto x = static_cast<double>((item.at.t - origin).ns);
      const auto s = static_cast<double>(item.at.sigma.ns);
      weight += w;
      mean += w * x;
      squares += w * (x * x + s * s);
      left *= 1 - item.probability;
      if (left < 1e-6) break;
    }
    mean /= weight;
    const double variance = std::max(0.0, squares / weight - mean * mean);
    return {origin + Duration{std::llround(mean)},
            Duration{std::llround(std::sqrt(variance))}};
  }

  double Any() const {
    double none = 1;
    for (const Item& item : items_) none *= 1 - item.probability;
    return 1 - none;
  }

 private:
  struct Item {
    double probability;
    Instant at;
  };
  std::vector<Item> items_;
};

}  // namespace

ReadingCase::ReadingCase(evidence::ReadingId reading, HostTime opened,
                         evidence::LayoutSeen layout, JudgeOptions options)
    : reading_(reading), opened_(opened), options_(options) {
  for (const evidence::SeenCard& card : layout.cards) {
    if (card.row < 0) continue;
    cards_.push_back({card.card, card.territory, CardRectangle(card)});
  }
}

void ReadingCase::Take(const evidence::Observation& observation) {
  if (const auto* called =
          std::get_if<evidence::CardCalled>(&observation.payload)) {
    if (called->reading == reading_) called_ = *called;
  } else if (const auto* edge =
                 std::get_if<evidence::PadEdge>(&observation.payload)) {
    edges_.push_back(*edge);
  } else if (const auto* trace =
                 std::get_if<evidence::PadTrace>(&observation.payload)) {
    traces_.push_back(*trace);
  } else if (const auto* mark =
                 std::get_if<evidence::BoardWatermark>(&observation.payload)) {
    boards_[Index(mark->board)].up_to = mark->at.t;
  } else if (const auto* health =
                 std::get_if<evidence::BoardHealth>(&observation.payload)) {
    if (health->state == "lost" || health->state == "reset") {
      boards_[Index(health->board)].lost = true;
    }
  } else if (const auto* hands =
                 std::get_if<evidence::HandsSeen>(&observation.payload)) {
    camera_running_ = true;
    hands_.Take(*hands);
  } else if (const auto* arrival =
                 std::get_if<evidence::HandArrival>(&observation.payload)) {
    arrivals_.push_back(*arrival);
  } else if (const auto* motion =
                 std::get_if<evidence::CardMotion>(&observation.payload)) {
    motions_.push_back(*motion);
  } else if (const auto* camera =
                 std::get_if<evidence::CameraHealth>(&observation.payload)) {
    camera_failed_ = camera->state == "lost" || camera->state == "moved";
    if (camera->state == "lost") camera_running_ = false;
  }
}

HostTime ReadingCase::LastTouch() const {
  HostTime last{INT64_MIN};
  for (const evidence::PadEdge& edge : edges_) {
    if (edge.touched && called_ && edge.at.t >= called_->first_sound.t) {
      last = std::max(last, edge.at.t);
    }
  }
  return last;
}

bool ReadingCase::Touched() const { return LastTouch().ns != INT64_MIN; }

const ReadingCase::CardBox* ReadingCase::Find(evidence::CardId card) const {
  for (const CardBox& box : cards_) {
    if (box.card == card) return &box;
  }
  return nullptr;
}

std::optional<HostTime> ReadingCase::ClosesAt() const {
  if (!called_) return std::nullopt;
  const HostTime last_sound = called_->last_sound.t;
  const HostTime last_touch = LastTouch();
  const CardBox* called = Find(called_->card);
  if (called == nullptr) {
    return Touched() ? last_touch + options_.quiet_after_touch
                     : last_sound + options_.quiet_dead;
  }
  HostTime last_motion{INT64_MIN};
  for (const evidence::CardMotion& motion : motions_) {
    if (motion.card == called_->card) {
      last_motion = std::max(
          last_motion, motion.left_territory ? motion.left.t : motion.began.t);
    }
  }
  bool reached = last_motion.ns != INT64_MIN;
  for (const evidence::PadEdge& edge : edges_) {
    reached = reached || (edge.touched && edge.at.t >= called_->first_sound.t &&
                          edge.board == called->territory &&
                          PadBox(edge.board, edge.pad).Overlap(called->box) >=
                              kLeastOverlap);
  }
  if (reached) {
    return std::max(last_touch, last_motion) + options_.quiet_after_touch;
  }
  return std::max(last_touch, last_sound) + options_.quiet_on_court;
}

bool ReadingCase::Ready(HostTime now) const {
  const std::optional<HostTime> close = ClosesAt();
  if (!close || now < *close) return false;
  if (now >= *close + options_.patience) return true;
  for (const BoardWatch& board : boards_) {
    if (!board.up_to || *board.up_to < *close) return false;
  }
  return !camera_running_ || hands_.SeenUpTo() >= *close;
}

bool ReadingCase::CameraSaw(HostTime t) const {
  return hands_.Covers(t - Milliseconds(50), t + Milliseconds(50));
}

ReadingCase::Touch ReadingCase::WithCamera(const PadTouch& pad) const {
  Touch touch;
  touch.pad = pad;
  const Box box = PadBox(pad.board, pad.pad);
  std::array<double, 2> possible = {1, 1};
  int near = 0;
  int far = 0;
  for (const Side player : {Side::kA, Side::kB}) {
    const HostTime t = pad.Of(player).at.t;
    for (const Box& reach : hands_.Reach(player, t)) {
      // A hand elsewhere is not the one that touched here.
      if (reach.Overlap(box) > 0) {
        touch.reach[Index(player)].push_back(reach);
      }
    }
    const Whereabouts where = hands_.Where(player, box, t);
    if (where == Whereabouts::kNear) ++near;
    if (where == Whereabouts::kFar) {
      ++far;
      possible[Index(player)] = kUnseenHand;
    }
  }
  touch.only_a = std::max(0.0, pad.players[0].probability - pad.both);
  touch.only_b = std::max(0.0, pad.players[1].probability - pad.both);
  touch.both = pad.traced ? pad.both : kUntracedBoth;
  touch.only_a *= possible[0];
  touch.only_b *= possible[1];
  // Two hands on one pad are rare where only one is seen, and not where both
  // are.
  if (far > 0) {
    touch.both *= kUnseenHand;
  } else if (near == 2) {
    touch.both *= kBothNear;
  }
  touch.Normalise();
  return touch;
}

// A touch that no levels tell of is most likely the stroke of the hand that
// touched next to it just before.
void ReadingCase::JoinStrokes(std::vector<Touch>& touches) const {
  for (Touch& touch : touches) {
    if (touch.pad.traced) continue;
    const Box box = PadBox(touch.pad.board, touch.pad.pad);
    std::array<double, 2> known = {0, 0};
    for (const Touch& other : touches) {
      const Duration apart = Abs(other.pad.edge.t - touch.pad.edge.t);
      if (!other.pad.traced || other.pad.board != touch.pad.board ||
          apart > kStroke ||
          PadBox(other.pad.board, other.pad.pad).Overlap(box) < -kStrokeStep) {
        continue;
      }
      for (const Side player : {Side::kA, Side::kB}) {
        known[Index(player)] = std::max(known[Index(player)], other.Of(player));
      }
    }
    touch.only_a *= std::max(known[0], kStranger);
    touch.only_b *= std::max(known[1], kStranger);
    touch.both *= std::max(known[0] * known[1], kStranger);
    touch.Normalise();
  }
}

std::vector<ReadingCase::Touch> ReadingCase::Touches() const {
  std::vector<Touch> touches;
  if (!called_) return touches;
  for (const evidence::PadEdge& edge : edges_) {
    if (!edge.touched || edge.at.t < called_->first_sound.t) continue;
    PadTouch pad = AnalysePadTouch(edge, traces_, options_.pads);
    for (const evidence::PadEdge& off : edges_) {
      if (!off.touched && off.board == edge.board && off.pad == edge.pad &&
          off.at.t >= edge.at.t &&
          (!pad.released || off.at.t < *pad.released)) {
        pad.released = off.at.t;
      }
    }
    touches.push_back(WithCamera(pad));
  }
  JoinStrokes(touches);
  double strongest = 0;
  for (const Touch& touch : touches) {
    strongest = std::max(strongest, touch.pad.level);
  }
  for (Touch& touch : touches) {
    touch.full = touch.pad.traced && touch.pad.level >= kFullTouch * strongest;
  }
  return touches;
}

// Probability that a player who touched this pad touched this card on it.
double ReadingCase::OnCard(const Touch& touch, Side player,
                           const CardBox& card) const {
  if (card.territory != touch.pad.board) return 0;
  const Box pad = PadBox(touch.pad.board, touch.pad.pad);
  const double share = pad.Overlap(card.box);
  if (share < kLeastOverlap) return 0;
  double others = 0;
  for (const CardBox& other : cards_) {
    if (other.card != card.card && other.territory == card.territory) {
      others += std::max(0.0, pad.Overlap(other.box));
    }
  }
  const bool alone = others < kLeastOverlap;
  if (alone && share > 0.6 * mat::kPitch) return 1;
  const std::vector<Box>& reach = touch.reach[Index(player)];
  if (reach.empty() || !CameraSaw(touch.pad.edge.t)) {
    // Fingers that lie on a pad cover more of it than the rest leaves room for.
    if (touch.full && share > mat::kPitch - kFingersOnPad) return 1;
    return share / (alone ? std::max(share, mat::kPitch) : share + others);
  }
  // The part of the card over this pad against the ground the finger tips
  // swept.
  const Box part = {
      std::max(card.box.x0, pad.x0), std::max(card.box.y0, pad.y0),
      std::min(card.box.x1, pad.x1), std::min(card.box.y1, pad.y1)};
  double overlap = -1e9;
  for (const Box& box : reach) overlap = std::max(overlap, box.Overlap(part));
  return std::clamp(0.5 + overlap / (2 * kPlaceError), 0.0, 1.0);
}

void ReadingCase::AddContacts(const std::vector<Touch>& touches,
                              Findings& findings) const {
  for (const Side player : {Side::kA, Side::kB}) {
    for (const CardBox& card : cards_) {
      Earliest earliest;
      for (const Touch& touch : touches) {
        earliest.Add(touch.Of(player) * OnCard(touch, player, card),
                     touch.pad.Of(player).at);
      }
      const double any = earliest.Any();
      if (any < kWorthSaying) continue;
      rules::Contact contact;
      contact.player = player;
      contact.card = card.card;
      contact.territory = card.territory;
      contact.at = earliest.Get();
      contact.certainty_ppm = Ppm(any);
      findings.facts.contacts.push_back(contact);
    }
  }
  std::stable_sort(findings.facts.contacts.begin(),
                   findings.facts.contacts.end(),
                   [](const rules::Contact& a, const rules::Contact& b) {
                     return a.at.t < b.at.t;
                   });
}

Reached ReadingCase::CalledReached(const std::vector<Touch>& touches,
                                   const CardBox& card) const {
  // Joint state over all touches: bit 0 A reached it, bit 1 B did.
  std::array<double, 4> state = {1, 0, 0, 0};
  std::array<Earliest, 2> earliest;
  for (const Touch& touch : touches) {
    const double a = OnCard(touch, Side::kA, card);
    const double b = OnCard(touch, Side::kB, card);
    if (a <= 0 && b <= 0) continue;
    const std::array<double, 4> here = {
        touch.only_a * (1 - a) + touch.only_b * (1 - b) +
            touch.both * (1 - a) * (1 - b),
        touch.only_a * a + touch.both * a * (1 - b),
        touch.only_b * b + touch.both * b * (1 - a), touch.both * a * b};
    std::array<double, 4> next{};
    for (size_t i = 0; i < 4; ++i) {
      for (size_t j = 0; j < 4; ++j) next[i | j] += state[i] * here[j];
    }
    state = next;
    earliest[0].Add(touch.Of(Side::kA) * a, touch.pad.players[0].at);
    earliest[1].Add(touch.Of(Side::kB) * b, touch.pad.players[1].at);
  }
  Reached reached;
  reached.only_a = state[1];
  reached.only_b = state[2];
  reached.both = state[3];
  reached.at = {earliest[0].Get(), earliest[1].Get()};
  return reached;
}

void ReadingCase::AddExits(const std::vector<Touch>& touches,
                           Findings& findings) const {
  for (const evidence::CardMotion& motion : motions_) {
    if (!motion.left_territory || motion.card != called_->card) continue;
    rules::Exit exit;
    exit.card = motion.card;
    exit.at = motion.left;
    // A push comes from a hand on other cards of that territory.
    std::set<Side> pushers;
    for (const Touch& touch : touches) {
      if (touch.pad.board != motion.territory ||
          touch.pad.edge.t > motion.left.t) {
        continue;
      }
      for (const Side player : {Side::kA, Side::kB}) {
        if (touch.Of(player) > 0.5) pushers.insert(player);
      }
    }
    if (pushers.size() == 1) exit.by = *pushers.begin();
    findings.facts.exits.push_back(exit);
  }
}

void ReadingCase::AddDoubts(const std::vector<Touch>& touches, HostTime close,
                            Findings& findings) const {
  for (const Side side : {Side::kA, Side::kB}) {
    const BoardWatch& board = boards_[Index(side)];
    const bool silent = !board.up_to || *board.up_to < close;
    if (!board.lost && !silent) continue;
    findings.facts.doubts.push_back(
        {fmt::format("board {} was {} during this reading: touches may be "
                     "missing",
                     Letter(side), board.lost ? "lost" : "silent"),
         fmt::format("この札の間、基板{}が{}:触れた記録が欠けた恐れ",
                     Letter(side), board.lost ? "切断" : "無応答"),
         "pads"});
  }
  const CardBox* called = Find(called_->card);
  if (called == nullptr) return;
  bool moved = false;
  bool left = false;
  for (const evidence::CardMotion& motion : motions_) {
    moved = moved || motion.card == called_->card;
    left = left || (motion.card == called_->card && motion.left_territory);
  }
  bool touched = false;
  for (const Touch& touch : touches) {
    touched = touched || OnCard(touch, Side::kA, *called) > 0 ||
              OnCard(touch, Side::kB, *called) > 0;
  }
  if (moved && !left && !touched && touches.empty()) {
    findings.facts.doubts.push_back(
        {"the called card moved, but no pad felt a hand",
         "札が動いたが、どのパッドも手を感じていない", "camera"});
  }
}

void ReadingCase::AddOpinions(const CardBox& card, const Reached& pads,
                              Findings& findings) const {
  const rules::First by_pads = DecideFirst(pads, options_.same_time_band);
  rules::Opinion opinion;
  opinion.source = "pads";
  opinion.first = by_pads.leaning;
  opinion.margin = by_pads.margin;
  opinion.sigma = by_pads.sigma;
  opinion.text =
      fmt::format("A {:.2f} %, B {:.2f} %, both {:.2f} %", pads.only_a * 100,
                  pads.only_b * 100, pads.both * 100);
  findings.opinions.push_back(opinion);

  std::array<std::optional<Instant>, 2> seen;
  for (const evidence::HandArrival& arrival : arrivals_) {
    if (arrival.card != card.card || arrival.at.t < called_->first_sound.t) {
      continue;
    }
    std::optional<Instant>& own = seen[Index(arrival.player)];
    if (!own || arrival.at.t < own->t) own = arrival.at;
  }
  opinion = {};
  opinion.source = "camera";
  if (seen[0] && seen[1]) {
    opinion.margin = seen[1]->t - seen[0]->t;
    opinion.sigma = {static_cast<int64_t>(
        std::hypot(static_cast<double>(seen[0]->sigma.ns),
                   static_cast<double>(seen[1]->sigma.ns)))};
    if (Abs(opinion.margin) > opinion.sigma * 3) {
      opinion.first = opinion.margin.ns > 0 ? Side::kA : Side::kB;
    }
    opinion.text = "both hands came over the card";
  } else if (seen[0] || seen[1]) {
    opinion.first = seen[0] ? Side::kA : Side::kB;
    opinion.sigma = seen[0] ? seen[0]->sigma : seen[1]->sigma;
    opinion.text = fmt::format("only {}'s hand came over the card",
                               Letter(*opinion.first));
  } else {
    opinion.text = camera_running_ ? "no hand came over the card"
                                   : "the camera was not running";
  }
  findings.opinions.push_back(opinion);
}

Findings ReadingCase::Judge() const {
  Findings findings;
  findings.facts.reading = reading_;
  if (!called_) return findings;
  findings.facts.called = called_->card;
  const std::vector<Touch> touches = Touches();
  AddContacts(touches, findings);
  AddExits(touches, findings);
  if (const std::optional<HostTime> close = ClosesAt()) {
    AddDoubts(touches, *close, findings);
  }
  const CardBox* card = Find(called_->card);
  if (card == nullptr) return findings;

  const Reached by_touch = CalledReached(touches, *card);
  AddOpinions(*card, by_touch, findings);
  Reached reached = by_touch;
  // Pushed out without being touched: the exit is that player's instant.
  for (const rules::Exit& exit : findings.facts.exits) {
    if (!exit.by) continue;
    const bool a = *exit.by == Side::kA;
    double& only = a ? reached.only_a : reached.only_b;
    const double nobody = 1 - reached.only_a - reached.only_b - reached.both;
    const double other = a ? reached.only_b : reached.only_a;
    if (nobody > 0.5) {
      only += nobody;
      reached.at[a ? 0 : 1] = exit.at;
    } else if (other > 0.5) {
      reached.both += other;
      (a ? reached.only_b : reached.only_a) = 0;
      reached.at[a ? 0 : 1] = exit.at;
    }
  }
  findings.facts.first = DecideFirst(reached, options_.same_time_band);
  return findings;
}

}  // namespace kimari::judge
