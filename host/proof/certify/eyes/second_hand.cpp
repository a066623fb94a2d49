#include "host/proof/certify/eyes/second_hand.h"

#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "host/court/plan.h"

namespace kimari::world {
namespace {

constexpr std::array<int, 4> kFrameRates{30, 60, 60, 120};
constexpr int kFirstCalled = 21;
constexpr std::array<int, 3> kOwnCards{11, 12, 13};
constexpr std::array<int, 3> kOwnColumns{3, 8, 12};
constexpr std::array<const char*, 3> kRows{"upper", "middle", "lower"};

// Where a card's middle lies along its row, from its owner's side.
double AlongMm(int column) {
  return sim::ColumnX(*court::Kyogi(), Side::kA, column);
}

std::string Card(int card, const char* row, int column) {
  return fmt::format(R"({{ card = {}, row = "{}", column = {} }})", card, row,
                     column);
}

// One match being written: the one who faults and takes, and his opponent.
struct Draw {
  Random& random;
  bool a_plays;
  std::string text;

  const char* Actor() const { return a_plays ? "A" : "B"; }
  const char* Opponent() const { return a_plays ? "B" : "A"; }
  // Places are of A's side; the actor's are turned.
  std::string Place(double x_mm, double y_mm) const {
    const double sign = a_plays ? 1 : -1;
    return fmt::format("target = {{ x_mm = {:.1f}, y_mm = {:.1f} }}\n",
                       sign * x_mm, sign * y_mm);
  }
  void Stroke(const char* player, double touch_ms, const std::string& more) {
    text += fmt::format(
        "[[reading.stroke]]\nplayer = \"{}\"\ntouch_ms = {:.1f}\n{}\n", player,
        touch_ms, more);
  }
  // A hand of the actor a finger's height above the mat, for so long.
  void OtherHand(double from_ms, double for_ms, double x_mm, double y_mm) {
    Stroke(Actor(), from_ms,
           fmt::format("hand = \"left\"\nkind = \"hover\"\nheight_mm = 8\n"
                       "press_ms = {:.0f}\n",
                       for_ms) +
               Place(x_mm, y_mm));
  }
};

// Columns of the opponent's called cards, one a reading.
std::vector<int> Columns(Random& random, size_t count) {
  std::vector<int> columns;
  for (int column = 1; column < 14; ++column) columns.push_back(column);
  for (size_t i = columns.size() - 1; i > 0; --i) {
    std::swap(columns[i], columns[random.Below(i + 1)]);
  }
  columns.resize(count);
  return columns;
}

void WriteSettings(Draw& draw, uint64_t seed) {
  Random& random = draw.random;
  draw.text += fmt::format(
      "[match]\nname = \"a second hand\"\nmemorise_s = 1\njoka = false\n"
      "seed = {}\n[camera]\nfps = {}\n",
      seed, kFrameRates[random.Below(kFrameRates.size())]);
  const bool declared = random.Below(3) > 0;
  for (const char* player : {"A", "B"}) {
    draw.text += fmt::format(
        "[players.{}]\n{}hand_width_mm = {:.0f}\nfingers_mm = {:.0f}\n"
        "coupling = {:.2f}\n",
        player, declared ? "declared = \"right\"\n" : "",
        random.Uniform(65, 90), random.Uniform(40, 60),
        random.Uniform(0.4, 0.8));
  }
}

void WriteLayout(Draw& draw, const std::vector<int>& columns) {
  std::vector<std::string> own;
  std::vector<std::string> called;
  for (size_t i = 0; i < kOwnCards.size(); ++i) {
    own.push_back(
        Card(kOwnCards[i], i == 1 ? kRows[1] : kRows[0], kOwnColumns[i]));
  }
  for (size_t i = 0; i < columns.size(); ++i) {
    called.push_back(Card(kFirstCalled + static_cast<int>(i),
                          kRows[i % kRows.size()], columns[i]));
  }
  // Cards that nobody touches: a match has more than those that are read.
  for (int i = 0; i < 4; ++i) {
    own.push_back(Card(61 + i, kRows[2], 13 + i));
    called.push_back(Card(71 + i, i < 2 ? kRows[0] : kRows[1], 15 + i % 2));
  }
  draw.text += fmt::format("[layout]\n{} = [{}]\n{} = [{}]\n", draw.Actor(),
                           fmt::join(own, ", "), draw.Opponent(),
                           fmt::join(called, ", "));
}

struct Times {
  double first_ms;   // his own card
  double second_ms;  // the called one
};

// What goes on beside the two touches, at a place between them.
void WriteBeside(Draw& draw, Beside beside, const Times& times, double x_mm,
                 double y_mm) {
  constexpr double kFromMs = 300;
  const double between = times.second_ms - times.first_ms;
  switch (beside) {
    case Beside::kOtherLies:
    case Beside::kOtherLiesRushed:
      return draw.OtherHand(kFromMs, 1400, x_mm, y_mm);
    case Beside::kOtherIsLifted:
      return draw.OtherHand(kFromMs, times.first_ms - kFromMs + between / 3,
                            x_mm, y_mm);
    case Beside::kOtherCrosses:
      return draw.OtherHand(times.first_ms + between / 2, 60, x_mm + 150, y_mm);
    case Beside::kOtherTakes:
    case Beside::kBothStay:
      return draw.OtherHand(kFromMs, times.second_ms - kFromMs - 200, x_mm,
                            y_mm);
    case Beside::kOpponentPasses:
      return draw.Stroke(draw.Opponent(), times.first_ms + 0.7 * between,
                         "kind = \"hover\"\nheight_mm = 30\npress_ms = 150\n" +
                             draw.Place(x_mm, draw.random.Uniform(-60, 40)));
    case Beside::kNothing:
    case Beside::kBodyRests:
    case Beside::kSweep:
      return;
  }
}

// The resting hand that Beside::kBodyRests speaks of.
std::string Resting(const Draw& draw, int reading, double x_mm, double y_mm) {
  const double sign = draw.a_plays ? 1 : -1;
  return fmt::format(
      "[[disturbance]]\nkind = \"resting_hand\"\nreading = {}\nat_ms = 0\n"
      "for_ms = 2500\nplayer = \"{}\"\nx_mm = {:.1f}\ny_mm = {:.1f}\n",
      reading, draw.Actor(), sign * x_mm, sign * y_mm);
}

// One reading; what of it is no part of a reading in the file is returned.
std::string WriteReading(Draw& draw, size_t i, Beside beside, int column) {
  Random& random = draw.random;
  const size_t own = random.Below(kOwnCards.size());
  const bool rushed = beside == Beside::kOtherLiesRushed;
  const double first_ms = random.Uniform(620, 800);
  const Times times{first_ms, first_ms + (rushed ? random.Uniform(160, 200)
                                                 : random.Uniform(220, 480))};
  // Between both cards, in front of him.
  const double from_mm = AlongMm(kOwnColumns[own]);
  const double to_mm = -AlongMm(column);
  const double x_mm = from_mm + (to_mm - from_mm) * random.Uniform(0.15, 0.7) +
                      random.Uniform(-30, 30);
  const double y_mm = random.Uniform(-215, -140);
  draw.text += fmt::format("[[reading]]\ncard = {}\n",
                           kFirstCalled + static_cast<int>(i));
  WriteBeside(draw, beside, times, x_mm, y_mm);
  const bool other =
      beside == Beside::kOtherTakes || beside == Beside::kBothStay;
  draw.Stroke(
      draw.Actor(), times.first_ms,
      fmt::format("hand = \"right\"\ntarget = {}\npress_ms = {}\n",
                  kOwnCards[own], beside == Beside::kBothStay ? 700 : 40));
  draw.Stroke(draw.Actor(), times.second_ms,
              std::string(other ? "hand = \"left\"\n" : "hand = \"right\"\n") +
                  (beside == Beside::kSweep ? "kind = \"sweep\"\n" : ""));
  return beside == Beside::kBodyRests
             ? Resting(draw, static_cast<int>(i) + 1, x_mm, y_mm)
             : "";
}

}  // namespace

std::string_view Name(Beside beside) {
  switch (beside) {
    case Beside::kNothing:
      return "nothing beside";
    case Beside::kOtherLies:
      return "the other hand lies between";
    case Beside::kOtherIsLifted:
      return "the other hand is lifted from between";
    case Beside::kOtherCrosses:
      return "the other hand crosses";
    case Beside::kOpponentPasses:
      return "the opponent's hand passes";
    case Beside::kOtherLiesRushed:
      return "the other hand lies between, touches at once";
    case Beside::kOtherTakes:
      return "the other hand takes";
    case Beside::kBodyRests:
      return "a hand rests on the mat";
    case Beside::kBothStay:
      return "the first stays, the other hand takes";
    case Beside::kSweep:
      return "a sweep takes";
  }
  return "";
}

const std::vector<Beside>& AllBeside() {
  static const std::vector<Beside> all{
      Beside::kNothing,      Beside::kOtherLies,      Beside::kOtherIsLifted,
      Beside::kOtherCrosses, Beside::kOpponentPasses, Beside::kOtherLiesRushed,
      Beside::kOtherTakes,   Beside::kBodyRests,      Beside::kBothStay,
      Beside::kSweep};
  return all;
}

Result<DrawnMatch> SecondHandMatch(Random& random) {
  Draw draw{random, random.Below(2) == 0, ""};
  const std::vector<int> columns = Columns(random, AllBeside().size());
  WriteSettings(draw, random.Below(1U << 31U));
  WriteLayout(draw, columns);
  std::string disturbances;
  for (size_t i = 0; i < AllBeside().size(); ++i) {
    disturbances += WriteReading(draw, i, AllBeside()[i], columns[i]);
  }
  DrawnMatch match{draw.text + disturbances, {}};
  auto scenario = sim::ParseScenario(match.text, "second hand");
  if (!scenario) return tl::unexpected(scenario.error());
  match.scenario = std::move(*scenario);
  return match;
}

}  // namespace kimari::world
