#include "vision/cards/layout_reader.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <opencv2/imgproc.hpp>

#include "host/court/plan.h"
#include "vision/court/top_view.h"

namespace kimari::vision {
namespace {

double TurnBetween(double a, double b) {
  return std::abs(std::remainder(a - b, 360));
}

bool Holds(const Layout& layout, uint16_t id) {
  return std::any_of(layout.cards.begin(), layout.cards.end(),
                     [&](const LaidCard& c) { return c.id == id; });
}

void EraseCard(const CardPose& pose, court::CardSize size, double margin_mm,
               cv::Mat& mask) {
  const cv::Point2d middle = top_view::FromCourt(pose.centre);
  const auto margin = static_cast<float>(2 * margin_mm);
  const cv::RotatedRect card(middle,
                             {static_cast<float>(size.width) + margin,
                              static_cast<float>(size.height) + margin},
                             static_cast<float>(-pose.angle_deg));
  std::array<cv::Point2f, 4> corners;
  card.points(corners.data());
  std::array<cv::Point, 4> whole;
  for (size_t i = 0; i < 4; ++i) whole[i] = corners[i];
  cv::fillConvexPoly(mask, whole.data(), 4, cv::Scalar(0));
}

LaidCard MakeCard(const court::Plan& plan, uint16_t id, CardPose pose,
                  double confidence) {
  pose.angle_deg = std::fmod(std::fmod(pose.angle_deg, 360) + 360, 360);
  return {.id = id,
          .pose = pose,
          .territory = pose.centre.y < 0 ? Side::kA : Side::kB,
          .row = RowOf(plan, pose),
          .confidence = confidence};
}

}  // namespace

std::optional<int> RowOf(const court::Plan& plan, const CardPose& pose) {
  constexpr double kReach = 12, kTurn = 15;
  const double turn = std::abs(std::remainder(pose.angle_deg, 180));
  if (turn > kTurn) return std::nullopt;
  if (std::abs(pose.centre.x) > plan.width / 2 - plan.card.width / 2 + kReach) {
    return std::nullopt;
  }
  const Side territory = pose.centre.y < 0 ? Side::kA : Side::kB;
  for (int row = 0; row < plan.Rows(); ++row) {
    if (std::abs(pose.centre.y - plan.RowCentre(territory, row)) <= kReach) {
      return row;
    }
  }
  return std::nullopt;
}

Result<cv::Mat> LayoutReader::TopView(
    const std::vector<cv::Mat>& pictures) const {
  if (pictures.empty()) {
    return Fail(ErrorKind::kUsage, "layout: no picture to read");
  }
  cv::Mat sum;
  if (pictures.size() > 1) {
    sum = cv::Mat(view_.picture_size(), CV_32FC3, cv::Scalar());
  }
  for (const cv::Mat& picture : pictures) {
    if (picture.size() != view_.picture_size() || picture.type() != CV_8UC3) {
      return Fail(ErrorKind::kUsage,
                  "layout: a picture has another size or type than the "
                  "court's view; find the court again");
    }
    if (pictures.size() > 1) cv::accumulate(picture, sum);
  }
  cv::Mat mean = pictures.front(), top;
  if (pictures.size() > 1) {
    sum.convertTo(mean, CV_8UC3, 1.0 / static_cast<double>(pictures.size()));
  }
  view_.Rectify(mean, top);
  return top;
}

void LayoutReader::Erase(const CardPose& pose, cv::Mat& paper) const {
  EraseCard(pose, view_.plan().card, options_.erase_margin_mm, paper);
}

void LayoutReader::EraseMarkers(cv::Mat& mask) const {
  for (const court::Point marker : view_.markers()) {
    // The white paper a marker is printed on, up to its own size around it.
    const cv::Point middle = top_view::FromCourt(marker);
    const int reach = static_cast<int>(view_.marker_size_mm());
    cv::rectangle(mask, middle - cv::Point(reach, reach),
                  middle + cv::Point(reach, reach), cv::Scalar(0), -1);
  }
}

void LayoutReader::Accept(const std::vector<std::vector<Candidate>>& places,
                          cv::Mat& paper, Layout& layout) const {
  const auto choices = ChooseCards(places, library_, options_.identify);
  for (size_t i = 0; i < places.size(); ++i) {
    const Choice& choice = choices[i];
    if (choice.candidate < 0 || choice.confidence < options_.min_confidence) {
      continue;
    }
    const Candidate& c = places[i][choice.candidate];
    const uint16_t id = library_.id(c.index);
    if (Holds(layout, id)) continue;
    layout.cards.push_back(
        MakeCard(view_.plan(), id, c.pose, choice.confidence));
    Erase(c.pose, paper);
  }
}

void LayoutReader::ReadRows(const cv::Mat& ground, cv::Mat& paper,
                            Layout& layout) const {
  std::vector<std::vector<Candidate>> places;
  for (const Side side : {Side::kA, Side::kB}) {
    for (int row = 0; row < view_.plan().Rows(); ++row) {
      for (const RowSlot& slot :
           SearchRow(ground, paper, library_, view_.plan(), side, row,
                     options_.rows)) {
        places.push_back(IdentifyCard(ground, library_, slot.pose, false,
                                      options_.identify));
      }
    }
  }
  Accept(places, paper, layout);
}

void LayoutReader::ReadAlone(const cv::Mat& ground, cv::Mat& paper,
                             Layout& layout) const {
  if (cv::countNonZero(paper) < options_.min_object_mm2) return;
  std::vector<std::vector<Candidate>> places;
  for (const PaperBlob& blob :
       FindBlobs(paper, options_.min_object_mm2, nullptr)) {
    if (!IsOneCard(blob, view_.plan().card)) continue;
    places.push_back(
        IdentifyCard(ground, library_, blob.pose, true, options_.identify));
  }
  Accept(places, paper, layout);
}

void LayoutReader::TellUnknown(const cv::Mat& paper, Layout& layout) const {
  for (const PaperBlob& blob :
       FindBlobs(paper, options_.min_object_mm2, nullptr)) {
    const cv::Rect box = blob.box;
    const double upper = top_view::ToCourt(box.tl()).y;
    const double lower = top_view::ToCourt(box.br()).y;
    if (upper > view_.plan().RestLine() || lower < -view_.plan().RestLine()) {
      continue;  // a person's, or beyond what is asked
    }
    const double left = top_view::ToCourt(box.tl()).x;
    const double right = top_view::ToCourt(box.br()).x;
    layout.unknown.push_back({.centre = blob.pose.centre,
                              .area_mm2 = blob.area,
                              .low = {left, lower},
                              .high = {right, upper}});
  }
}

void LayoutReader::ReadFaceDown(const cv::Mat& top, const cv::Mat& paper,
                                Layout& layout) const {
  cv::Mat open = view_.seen().clone();
  EraseMarkers(open);
  for (const LaidCard& card : layout.cards) {
    constexpr double kMargin = 1;  // mm; a neighbour abuts
    EraseCard(card.pose, view_.plan().card, kMargin, open);
  }
  const std::vector<UnknownObject> told = layout.unknown;
  for (const UnknownObject& back :
       FindFaceDown(top, open, paper, view_.plan(), options_.face_down)) {
    const bool known =
        std::any_of(told.begin(), told.end(), [&](const UnknownObject& object) {
          // A larger thing may lie over what shows of cards.
          return 2 * object.area_mm2 > back.area_mm2 &&
                 court::Distance(object.centre, back.centre) <
                     view_.plan().card.width / 2;
        });
    if (!known) layout.unknown.push_back(back);
  }
}

void LayoutReader::FindCovered(const Layout& before, Layout& layout) const {
  const auto lies_under = [&](const LaidCard& card) {
    const court::Point at = card.pose.centre;
    const double x = view_.plan().card.width / 2;
    const double y = view_.plan().card.height / 2;
    return std::any_of(
        layout.unknown.begin(), layout.unknown.end(),
        [&](const UnknownObject& thing) {
          return thing.area_mm2 > options_.face_down.least_thing * 4 * x * y &&
                 at.x > thing.low.x - x && at.x < thing.high.x + x &&
                 at.y > thing.low.y - y && at.y < thing.high.y + y;
        });
  };
  for (const auto* cards : {&before.cards, &before.covered}) {
    for (const LaidCard& card : *cards) {
      if (!Holds(layout, card.id) && lies_under(card)) {
        layout.covered.push_back(card);
      }
    }
  }
}

bool LayoutReader::StillThere(const cv::Mat& ground, const LaidCard& card,
                              CardPose* now) const {
  constexpr double kSearch = 8;  // mm
  constexpr int kSteps = 2;      // a card that lies still needs one
  const int index = library_.IndexOf(card.id);
  if (index < 0) return false;
  const auto match =
      library_.aligner(index).Align(ground, card.pose, kSearch, kSteps);
  if (now != nullptr) *now = match.pose;
  return match.ncc >= options_.same_ncc * (library_.drawn() ? 0.6 : 1.0) &&
         court::Distance(match.pose.centre, card.pose.centre) <=
             options_.same_shift_mm &&
         TurnBetween(match.pose.angle_deg, card.pose.angle_deg) <=
             options_.same_turn_deg;
}

cv::Mat LayoutReader::MayLie(ToldBy by, const cv::Mat& top,
                             const cv::Mat& paper) const {
  if (by == ToldBy::kPaper) return paper.clone();
  cv::Mat mask =
      by == ToldBy::kPrint
          ? view_.seen().clone()
          : FindPrinted(top, view_.seen(), paper, view_.plan(), options_.paper);
  EraseMarkers(mask);
  return mask;
}

Layout LayoutReader::ReadOn(const cv::Mat& ground, cv::Mat cards,
                            const Layout* before) const {
  Layout layout;
  if (before != nullptr) {
    for (const LaidCard& card : before->cards) {
      if (!StillThere(ground, card, nullptr)) continue;
      layout.cards.push_back(card);
      Erase(card.pose, cards);
    }
  }
  ReadRows(ground, cards, layout);
  ReadAlone(ground, cards, layout);
  return layout;
}

Layout LayoutReader::TellDeck(const cv::Mat& top, const cv::Mat& ground,
                              const cv::Mat& paper, const Layout* before) {
  // Rims and print of white cards are the rest of what is no mat. So is an arm:
  // which deck it is only what can be read of it tells.
  constexpr double kPaper = 0.75;
  constexpr size_t kEnough = 10;  // cards
  Layout best = ReadOn(ground, paper.clone(), before);
  ToldBy by = ToldBy::kPaper;
  bool clear = best.cards.size() >= kEnough;
  const cv::Mat no_mat = MayLie(ToldBy::kNoMat, top, paper);
  if (cv::countNonZero(paper & no_mat) < kPaper * cv::countNonZero(no_mat)) {
    Layout pictures = ReadOn(ground, no_mat.clone(), before);
    const size_t most = std::max(best.cards.size(), pictures.cards.size());
    clear = most >= kEnough && pictures.cards.size() != best.cards.size();
    if (pictures.cards.size() > best.cards.size()) {
      best = std::move(pictures);
      by = ToldBy::kNoMat;
    }
  }
  constexpr int kNowAndThen = 8;  // looks
  if (best.cards.size() < kEnough && looks_++ % kNowAndThen == 0) {
    Layout print = ReadOn(ground, MayLie(ToldBy::kPrint, top, paper), before);
    if (print.cards.size() >= kEnough) {
      best = std::move(print);
      by = ToldBy::kPrint;
      clear = true;
    }
  }
  if (clear) told_by_ = by;
  return best;
}

Result<Layout> LayoutReader::Read(const std::vector<cv::Mat>& pictures,
                                  const Layout* before) {
  const auto top = TopView(pictures);
  if (!top) return tl::unexpected<Error>(top.error());
  const cv::Mat ground = PatchGround(*top);
  cv::Mat paper =
      FindPaper(*top, view_.seen(), view_.markers(), options_.paper);
  EraseMarkers(paper);
  // A first look in bad light is not to tell for good.
  if (before == nullptr && told_by_ == ToldBy::kPrint) {
    told_by_.reset();
    looks_ = 0;
  }
  // Telling it takes four times a look: once.
  Layout layout = !told_by_
                      ? TellDeck(*top, ground, paper, before)
                      : ReadOn(ground, MayLie(*told_by_, *top, paper), before);
  // What looks like paper there is the mat.
  if (told_by_ == ToldBy::kPrint) paper.setTo(0);
  for (const LaidCard& card : layout.cards) Erase(card.pose, paper);
  TellUnknown(paper, layout);
  ReadFaceDown(*top, paper, layout);
  if (before != nullptr) FindCovered(*before, layout);
  return layout;
}

bool LayoutReader::LiesAsBefore(const cv::Mat& picture, const Layout& before) {
  if (picture.size() != view_.picture_size() || picture.type() != CV_8UC3) {
    return false;
  }
  cv::Rect part;  // with all cards in it
  for (const LaidCard& card : before.cards) {
    constexpr int kReach = 70;  // mm: half a diagonal and what smooths it
    const cv::Point middle = top_view::FromCourt(card.pose.centre);
    part |=
        cv::Rect(middle.x - kReach, middle.y - kReach, 2 * kReach, 2 * kReach);
  }
  part &= cv::Rect(0, 0, top_view::kWidth, top_view::kHeight);
  if (part.empty()) return before.cards.empty() && NothingElse(picture, before);
  cv::Mat grey, top;
  cv::cvtColor(picture, grey, cv::COLOR_BGR2GRAY);
  view_.Rectify(grey, part, top);
  cv::Mat ground(top_view::kHeight, top_view::kWidth, CV_32F);
  PatchGround(top).copyTo(ground(part));
  const double drawn = library_.drawn() ? 0.6 : 1.0;
  for (const LaidCard& card : before.cards) {
    const int index = library_.IndexOf(card.id);
    if (index < 0) return false;
    const auto glimpse = library_.aligner(index).Glance(ground, card.pose);
    const bool surely = glimpse.ncc >= options_.surely_same_ncc * drawn &&
                        glimpse.off_mm <= options_.surely_same_mm &&
                        glimpse.turned_deg <= options_.surely_same_deg;
    if (!surely && !StillThere(ground, card, nullptr)) return false;
  }
  return NothingElse(picture, before);
}

// Beside cards that only their print tells, only a look at all does.
bool LayoutReader::NothingElse(const cv::Mat& picture, const Layout& before) {
  return told_by_ != ToldBy::kPrint && glance_.NothingBut(before, picture);
}

Result<LayoutChange> LayoutReader::Recheck(const std::vector<cv::Mat>& pictures,
                                           const Layout& before) {
  if (pictures.size() == 1 && LiesAsBefore(pictures.front(), before)) {
    LayoutChange none;
    none.unknown = before.unknown;
    return none;
  }
  const auto now = Read(pictures, &before);
  if (!now) return tl::unexpected<Error>(now.error());
  LayoutChange change;
  change.unknown = now->unknown;
  for (const LaidCard& card : now->cards) {
    const auto old =
        std::find_if(before.cards.begin(), before.cards.end(),
                     [&](const LaidCard& c) { return c.id == card.id; });
    if (old == before.cards.end()) {
      change.appeared.push_back(card);
    } else if (court::Distance(old->pose.centre, card.pose.centre) >
                   options_.same_shift_mm ||
               TurnBetween(old->pose.angle_deg, card.pose.angle_deg) >
                   options_.same_turn_deg) {
      change.moved.push_back({card, old->pose});
    }
  }
  for (const LaidCard& card : before.cards) {
    if (!Holds(*now, card.id)) change.missing.push_back(card.id);
  }
  return change;
}

}  // namespace kimari::vision
