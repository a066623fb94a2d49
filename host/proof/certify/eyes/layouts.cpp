// T9: which card lies where, read from one picture of the settled court.
#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <opencv2/imgproc.hpp>
#include <utility>

#include "host/base/clock.h"
#include "host/court/plan.h"
#include "host/proof/certify/eyes/court_draw.h"
#include "host/proof/certify/eyes/eye_campaign.h"
#include "host/proof/certify/eyes/hall_eyes.h"
#include "host/proof/certify/eyes/hall_trouble.h"
#include "host/proof/certify/eyes/worst_pictures.h"
#include "host/proof/certify/statistics.h"
#include "vision/cards/layout_reader.h"

namespace kimari::world {
namespace {

constexpr int64_t kEnoughCards = 1000;
constexpr double kSamePlace = 3;  // mm
constexpr double kSameTurn = 5;   // degrees
constexpr size_t kKeptPictures = 6;
constexpr CourtDrawOptions kCourtOptions = {
    .turned_share = 0.04, .abutting_share = 0.2, .foreign = 2};
constexpr double kMostReadTimes = 350;
constexpr double kMostRecheckTimes = 2;

struct LayoutCount {
  int64_t cards = 0;
  int64_t found = 0;
  int64_t wrong = 0;      // a card named where it does not lie
  int64_t misplaced = 0;  // right, but in another row or territory
  int64_t foreign = 0;
  int64_t foreign_told = 0;  // as unknown
  int64_t foreign_named = 0;
  int64_t told_of_nothing = 0;  // unknown where no card lies
  std::vector<double> off_mm, off_deg;
  std::vector<double> rectify_ms, read_ms, recheck_ms;

  void Add(const LayoutCount& other);
};

void Mark(cv::Mat& picture, const vision::CourtView& view, court::Point place,
          const cv::Scalar& colour) {
  cv::circle(picture, view.ToPixel(place), 40, colour, 2, cv::LINE_AA);
}

// Counts one court; what is wrong is ringed in `picture`: red a wrong name,
// orange a card not found, violet a foreign thing that was named.
int Compare(const vision::Layout& seen, const DrawnCourt& truth,
            const vision::CourtView& view, cv::Mat& picture,
            LayoutCount& count) {
  const cv::Scalar red(0, 0, 255), orange(0, 160, 255), violet(255, 0, 200);
  int bad = 0;
  const auto lies = [](const vision::LaidCard& card,
                       const sim::PlacedCard& there) {
    return court::Distance(card.pose.centre, there.centre) < kSamePlace &&
           std::abs(std::remainder(card.pose.angle_deg - there.angle_deg,
                                   360)) < kSameTurn;
  };
  for (const sim::PlacedCard& card : truth.cards) {
    ++count.cards;
    const auto named = std::find_if(
        seen.cards.begin(), seen.cards.end(),
        [&](const vision::LaidCard& c) { return c.id == card.card; });
    if (named == seen.cards.end() || !lies(*named, card)) {
      ++bad;
      Mark(picture, view, card.centre, orange);
      continue;
    }
    ++count.found;
    count.off_mm.push_back(court::Distance(named->pose.centre, card.centre));
    count.off_deg.push_back(
        std::abs(std::remainder(named->pose.angle_deg - card.angle_deg, 360)));
    if (named->territory != card.territory || named->row != card.row) {
      ++count.misplaced;
    }
  }
  for (const vision::LaidCard& card : seen.cards) {
    const sim::PlacedCard* there = sim::Find(truth.cards, card.id);
    if (there != nullptr && lies(card, *there)) continue;
    ++count.wrong;
    ++bad;
    Mark(picture, view, card.pose.centre, red);
  }
  const auto near = [](court::Point place) {
    return [place](const auto& thing) {
      return court::Distance(thing, place) < court::Kyogi()->card.width;
    };
  };
  for (const sim::SceneCard& thing : truth.foreign) {
    ++count.foreign;
    const auto here = near(thing.centre);
    if (std::any_of(seen.unknown.begin(), seen.unknown.end(),
                    [&](const auto& u) { return here(u.centre); })) {
      ++count.foreign_told;
    }
    // Named where it lies: counted as a wrong name above, too.
    if (std::any_of(seen.cards.begin(), seen.cards.end(), [&](const auto& c) {
          const sim::PlacedCard* true_card = sim::Find(truth.cards, c.id);
          return here(c.pose.centre) &&
                 (true_card == nullptr || !lies(c, *true_card));
        })) {
      ++count.foreign_named;
      Mark(picture, view, thing.centre, violet);
    }
  }
  for (const vision::UnknownObject& object : seen.unknown) {
    const auto here = [&](const auto& thing) {
      return court::Distance(thing.centre, object.centre) <
             court::Kyogi()->card.width;
    };
    if (std::none_of(truth.cards.begin(), truth.cards.end(), here) &&
        std::none_of(truth.foreign.begin(), truth.foreign.end(), here)) {
      ++count.told_of_nothing;
    }
  }
  return bad;
}

void LayoutCount::Add(const LayoutCount& other) {
  cards += other.cards;
  found += other.found;
  wrong += other.wrong;
  misplaced += other.misplaced;
  foreign += other.foreign;
  foreign_told += other.foreign_told;
  foreign_named += other.foreign_named;
  told_of_nothing += other.told_of_nothing;
  const auto append = [](auto& to, const auto& from) {
    to.insert(to.end(), from.begin(), from.end());
  };
  append(off_mm, other.off_mm);
  append(off_deg, other.off_deg);
  append(rectify_ms, other.rectify_ms);
  append(read_ms, other.read_ms);
  append(recheck_ms, other.recheck_ms);
}

template <typename Work>
double ProcessorMs(Work work) {
  const ProcessorClock clock;
  const HostTime begin = clock.Now();
  work();
  return (clock.Now() - begin).Milliseconds();
}

// One court shown to a camera and read.
Result<LayoutCount> ReadCourt(HallCamera& camera, const vision::CourtView& view,
                              vision::LayoutReader& reader,
                              const DrawnCourt& court,
                              const std::string& caption,
                              WorstPictures& worst) {
  LayoutCount count;
  cv::Mat picture = camera.See(court.Scene());
  cv::Mat top;
  count.rectify_ms.push_back(ProcessorMs([&] { view.Rectify(picture, top); }));
  Result<vision::Layout> layout;
  count.read_ms.push_back(
      ProcessorMs([&] { layout = reader.Read({picture}); }));
  if (!layout) return tl::unexpected(layout.error());
  // The same court a frame later: nothing moved.
  const cv::Mat later = camera.See(court.Scene());
  Result<vision::LayoutChange> change;
  count.recheck_ms.push_back(
      ProcessorMs([&] { change = reader.Recheck({later}, *layout); }));
  if (!change) return tl::unexpected(change.error());
  const int bad = Compare(*layout, court, view, picture, count);
  worst.Offer(bad, picture, fmt::format("{}; {} wrong", caption, bad));
  return count;
}

// With bars, or only told.
void AddFigures(const LayoutCount& count, bool bars, certify::Line& line) {
  line.trials = count.cards;
  line.trials_of = "cards";
  auto& figures = line.figures;
  const auto never = [&](const char* name, int64_t bad, int64_t of,
                         const char* unit, int64_t needs) {
    figures.push_back(bars ? certify::Never(name, bad, static_cast<double>(of),
                                            unit, static_cast<double>(needs))
                           : certify::Share(name, bad, of));
  };
  never("not found", count.cards - count.found, count.cards, "cards",
        kEnoughCards);
  never("named where it does not lie", count.wrong, count.cards, "cards",
        kEnoughCards);
  never("foreign or face-down card named", count.foreign_named, count.foreign,
        "things", 1);
  figures.push_back(certify::Share("in another row or territory",
                                   count.misplaced, count.found));
  figures.push_back(certify::Share("foreign or face-down card told as unknown",
                                   count.foreign_told, count.foreign));
  figures.push_back(certify::Told("unknown told where no card lies",
                                  static_cast<double>(count.told_of_nothing),
                                  "times", count.foreign));
  figures.push_back(certify::Told(
      "half lie within", certify::Median(count.off_mm), "mm", count.found));
  figures.push_back(certify::Told("99 % lie within",
                                  certify::Quantile(count.off_mm, 0.99), "mm",
                                  count.found));
  figures.push_back(certify::Told("99 % turned within",
                                  certify::Quantile(count.off_deg, 0.99), "deg",
                                  count.found));
}

using OpenEyes = Result<std::unique_ptr<HallEyes>> (*)(Random&,
                                                       certify::Conditions&);

Result<LayoutCount> ReadCourts(const EyeCampaignOptions& options, OpenEyes open,
                               const std::string& name, certify::Line& line) {
  Random random = options.random;
  WorstPictures worst(name, kKeptPictures);
  LayoutCount all;
  std::unique_ptr<HallEyes> eyes;
  for (int64_t trial = 0; trial < options.trials; ++trial) {
    if (trial % kCourtsAHall == 0) {
      auto opened = open(random, line.conditions);
      if (!opened) return tl::unexpected(opened.error());
      eyes = std::move(*opened);
    }
    const DrawnCourt court = DrawCourt(random, kCourtOptions);
    const auto count = ReadCourt(
        eyes->camera, eyes->view, eyes->reader, court,
        fmt::format("court {}, {}", trial + 1, eyes->camera.look().font),
        worst);
    if (!count) return tl::unexpected(count.error());
    all.Add(*count);
    if (!options.progress(static_cast<double>(trial + 1) /
                          static_cast<double>(options.trials))) {
      break;
    }
  }
  if (auto ok = worst.Write(options.pictures); !ok) {
    return tl::unexpected(ok.error());
  }
  return all;
}

constexpr const char* kCourts =
    "a new hall and print each three courts, in hard light; cards askew, one "
    "in five against its neighbour, one in 25 the wrong way round, two foreign "
    "or face-down cards a court";

}  // namespace

EyeLines LearnedLayouts(EyeCampaignOptions options) {
  certify::Line line;
  line.target = "T9";
  line.what =
      "layout of 50 cards from one picture; the deck learned from one "
      "picture of each card";
  line.how = fmt::format(
      "learned in mild light by a camera that hung otherwise; {}; times are of "
      "the processor",
      kCourts);
  const auto all = ReadCourts(
      options,
      [](Random& random, certify::Conditions& conditions) {
        return OpenLearnedEyes(random, conditions);
      },
      "T9-learned", line);
  if (!all) return tl::unexpected(all.error());
  AddFigures(*all, true, line);
  const double rectify = certify::Median(all->rectify_ms);
  const auto courts = static_cast<int64_t>(all->rectify_ms.size());
  line.figures.push_back(
      certify::Told("rectifying a frame", rectify, "ms", courts));
  line.figures.push_back(certify::AtMost(
      "full read, times that", certify::Median(all->read_ms) / rectify, "x",
      kMostReadTimes, courts));
  line.figures.push_back(certify::AtMost(
      "re-check, times that", certify::Median(all->recheck_ms) / rectify, "x",
      kMostRecheckTimes, courts));
  return std::vector{line};
}

EyeLines LayoutsInHalls(EyeCampaignOptions options) {
  std::vector<certify::Line> lines;
  const auto troubles = HallTroubles();
  const int64_t courts = (options.trials + 1) / 2;
  for (const HallTrouble& trouble : troubles) {
    if (!trouble.of_cards ||
        trouble.name.find(options.trouble) == std::string::npos) {
      continue;
    }
    certify::Line line;
    line.target = "T9";
    line.what = "layout of 50 cards, trouble: " + trouble.name;
    line.how = kCourts;
    int64_t refused = 0;
    LayoutCount all;
    Random random = options.random;
    WorstPictures worst(PictureName("T9", trouble.name), 1);
    for (int64_t court = 0; court < courts; ++court) {
      const auto eyes =
          OpenLearnedEyes(random, line.conditions, 60, trouble.look);
      const DrawnCourt drawn = DrawCourt(random, kCourtOptions);
      if (!eyes) {
        ++refused;
        continue;
      }
      const auto count = ReadCourt((*eyes)->camera, (*eyes)->view,
                                   (*eyes)->reader, drawn, trouble.name, worst);
      if (!count) return tl::unexpected(count.error());
      all.Add(*count);
    }
    if (auto ok = worst.Write(options.pictures); !ok) {
      return tl::unexpected(ok.error());
    }
    line.figures.push_back(certify::Never("court or deck refused", refused,
                                          static_cast<double>(courts), "decks",
                                          10));
    AddFigures(all, true, line);
    lines.push_back(std::move(line));
    if (!options.progress(static_cast<double>(lines.size()) /
                          static_cast<double>(troubles.size()))) {
      break;
    }
  }
  return lines;
}

EyeLines UnseenDecks(EyeCampaignOptions options) {
  certify::Line line;
  line.target = "T9";
  line.what =
      "layout of 50 cards, the deck known by its text alone (a goal, "
      "no bar)";
  line.how = fmt::format("faces drawn with a font they are not printed in; {}",
                         kCourts);
  const auto all = ReadCourts(options, &OpenUnseenEyes, "T9-unseen", line);
  if (!all) return tl::unexpected(all.error());
  AddFigures(*all, false, line);
  return std::vector{line};
}

}  // namespace kimari::world
