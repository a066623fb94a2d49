#include "vision/lens/lens_calibration.h"

#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <opencv2/calib3d.hpp>
#include <opencv2/imgproc.hpp>
#include <optional>

namespace kimari::vision {
namespace {

using Views = std::vector<const BoardView*>;

struct Model {
  const char* terms;
  int flags;
};
// From few terms to many.
constexpr std::array<Model, 4> kModels = {
    {{"k1", cv::CALIB_FIX_K2 | cv::CALIB_FIX_K3 | cv::CALIB_ZERO_TANGENT_DIST},
     {"k1 k2", cv::CALIB_FIX_K3 | cv::CALIB_ZERO_TANGENT_DIST},
     {"k1 k2 p1 p2", cv::CALIB_FIX_K3},
     {"k1 k2 p1 p2 k3", 0}}};

struct LensFit {
  Lens lens;
  double focal_sigma = 0;
  std::vector<double> residuals;  // of each view
  std::vector<double> tilts;      // degrees
};

// Angle between the board and the picture's plane.
double TiltDegrees(const cv::Mat& turn) {
  cv::Matx33d rotation;
  cv::Rodrigues(turn, rotation);
  return std::acos(std::min(1.0, std::abs(rotation(2, 2)))) * 180 /
         std::numbers::pi;
}

std::optional<LensFit> FitLens(const Views& views, const Chessboard& board,
                               const Model& model) {
  const std::vector<std::vector<cv::Point3f>> places(views.size(),
                                                     board.Corners());
  std::vector<std::vector<cv::Point2f>> seen;
  for (const BoardView* view : views) seen.push_back(view->corners);
  const cv::Size size = views.front()->picture;
  cv::Mat matrix, terms, sigmas, outer_sigmas, residuals;
  std::vector<cv::Mat> turns, moves;
  LensFit fit;
  try {
    fit.lens.residual_px =
        cv::calibrateCamera(places, seen, size, matrix, terms, turns, moves,
                            sigmas, outer_sigmas, residuals, model.flags);
  } catch (const cv::Exception&) {
    return std::nullopt;  // poses that no camera can have
  }
  const cv::Mat_<double> k = matrix, d = terms, s = sigmas, r = residuals;
  Lens& lens = fit.lens;
  lens.picture = size;
  lens.focal_x = k(0, 0);
  lens.focal_y = k(1, 1);
  lens.centre_x = k(0, 2);
  lens.centre_y = k(1, 2);
  lens.k1 = d(0);
  lens.k2 = d(1);
  lens.p1 = d(2);
  lens.p2 = d(3);
  lens.k3 = d(4);
  lens.photographs = static_cast<int>(views.size());
  fit.focal_sigma = std::max(s(0), s(1));
  fit.residuals.assign(r.begin(), r.end());
  for (const cv::Mat& turn : turns) fit.tilts.push_back(TiltDegrees(turn));
  const bool sane = std::isfinite(lens.residual_px) && lens.focal_x > 0 &&
                    std::isfinite(fit.focal_sigma);
  return sane ? std::optional(fit) : std::nullopt;
}

// Root mean square residual of views the fit was not given, each left out once.
std::optional<double> HeldOut(const Views& views, const Chessboard& board,
                              const Model& model) {
  constexpr size_t kMostFits = 9;
  const size_t fits = std::min(views.size(), kMostFits);
  double sum = 0;
  for (size_t out = 0; out < fits; ++out) {
    Views kept, held;
    for (size_t i = 0; i < views.size(); ++i) {
      (i % fits == out ? held : kept).push_back(views[i]);
    }
    const std::optional<LensFit> fit = FitLens(kept, board, model);
    if (!fit) return std::nullopt;
    for (const BoardView* view : held) {
      const double residual = Residual(fit->lens, *view, board);
      sum += residual * residual;
    }
  }
  return std::sqrt(sum / static_cast<double>(views.size()));
}

// Mean distance of the corners, also if the board was turned round.
double Distance(const BoardView& a, const BoardView& b) {
  double same = 0, turned = 0;
  const size_t n = a.corners.size();
  for (size_t i = 0; i < n; ++i) {
    same += cv::norm(a.corners[i] - b.corners[i]);
    turned += cv::norm(a.corners[i] - b.corners[n - 1 - i]);
  }
  return std::min(same, turned) / static_cast<double>(n);
}

// The size most views have; of as many, the one that came first.
cv::Size UsualSize(const std::vector<BoardView>& views) {
  const auto alike = [&](const BoardView& view) {
    return std::ranges::count(views, view.picture, &BoardView::picture);
  };
  const auto most = std::ranges::max_element(views, {}, alike);
  return most == views.end() ? cv::Size() : most->picture;
}

// Leaves out what cannot be used before anything is fitted.
Views Choose(const std::vector<BoardView>& views,
             const LensCalibrationOptions& options,
             std::vector<ViewReport>& reports) {
  Views chosen;
  const cv::Size size = UsualSize(views);
  for (const BoardView& view : views) {
    ViewReport report{.name = view.name};
    if (view.picture != size) {
      report.left_out = fmt::format(
          "it is {} x {}, most are {} x {}: one camera, one mode",
          view.picture.width, view.picture.height, size.width, size.height);
    }
    for (const BoardView* other : chosen) {
      if (!report.left_out.empty()) break;
      if (Distance(view, *other) < options.alike_share * size.width) {
        report.left_out = "too like " + other->name + ": move the board";
      }
    }
    report.used = report.left_out.empty();
    if (report.used) chosen.push_back(&view);
    reports.push_back(std::move(report));
  }
  return chosen;
}

double Median(std::vector<double> values) {
  const auto middle =
      values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

ViewReport& ReportOf(std::vector<ViewReport>& reports, const BoardView& view) {
  return *std::find_if(reports.begin(), reports.end(), [&](const auto& report) {
    return report.used && report.name == view.name;
  });
}

// Takes photographs out that do not fit the others, the worst one first.
void LeaveOutOutliers(const Chessboard& board,
                      const LensCalibrationOptions& options, Views& views,
                      std::vector<ViewReport>& reports) {
  const auto most = static_cast<size_t>(options.outlier_share *
                                        static_cast<double>(views.size()));
  for (size_t out = 0; out < most; ++out) {
    const std::optional<LensFit> fit = FitLens(views, board, kModels[1]);
    if (!fit) return;
    const auto worst =
        std::max_element(fit->residuals.begin(), fit->residuals.end());
    const double median = Median(fit->residuals);
    if (*worst <
        std::max(options.outlier_px, options.outlier_factor * median)) {
      return;
    }
    const auto which = worst - fit->residuals.begin();
    ViewReport& report = ReportOf(reports, *views[which]);
    report.used = false;
    report.residual_px = *worst;
    report.left_out = fmt::format(
        "its corners lie {:.2f} px from where the others say (they: {:.2f} "
        "px): blurred, or the board was bent",
        *worst, median);
    views.erase(views.begin() + which);
  }
}

void MeasureCoverage(const Views& views, LensCalibration& out) {
  const cv::Size size = views.front()->picture;
  cv::Mat covered = cv::Mat::zeros(size, CV_8U);
  const cv::Point2f middle(static_cast<float>(size.width) / 2,
                           static_cast<float>(size.height) / 2);
  const std::array<cv::Point2f, 4> corners = {
      {{0, 0}, {2 * middle.x, 0}, 2 * middle, {0, 2 * middle.y}}};
  for (const BoardView* view : views) {
    std::vector<cv::Point2f> hull;
    cv::convexHull(view->corners, hull);
    const std::vector<cv::Point> polygon(hull.begin(), hull.end());
    cv::fillConvexPoly(covered, polygon, cv::Scalar(1));
    for (size_t c = 0; c < 4; ++c) {
      for (const cv::Point2f& corner : view->corners) {
        const double away = cv::norm(corner - corners[c]) / cv::norm(middle);
        out.reach[c] = std::max(out.reach[c], 1 - away);
      }
    }
  }
  out.coverage = cv::countNonZero(covered) / static_cast<double>(size.area());
}

std::string CornerNames(const LensCalibration& made, double least) {
  constexpr std::array<const char*, 4> kNames = {"top left", "top right",
                                                 "bottom right", "bottom left"};
  std::string text;
  for (size_t i = 0; i < kNames.size(); ++i) {
    if (made.reach[i] >= least) continue;
    text += (text.empty() ? "" : ", ") + std::string(kNames[i]);
  }
  return text;
}

// Why these photographs cannot tell the lens; empty where they can.
std::string TooLittle(const LensFit& fit,
                      const LensCalibrationOptions& options) {
  const auto tilted =
      std::count_if(fit.tilts.begin(), fit.tilts.end(),
                    [&](double tilt) { return tilt > options.frontal_deg; });
  if (tilted < options.least_tilted) {
    return fmt::format(
        "the board is tilted by more than {:.0f} degrees in {} of {} "
        "photographs, which says no focal length; take at least {} with the "
        "board tilted by 20 to 45 degrees to different sides",
        options.frontal_deg, tilted, fit.tilts.size(), options.least_tilted);
  }
  if (fit.focal_sigma > options.most_focal_sigma * fit.lens.focal_x) {
    return fmt::format(
        "the focal length is known to {:.0f} px of {:.0f} only; take "
        "photographs with the board nearer and tilted by 20 to 45 degrees",
        fit.focal_sigma, fit.lens.focal_x);
  }
  return {};
}

void Describe(const LensFit& fit, const Views& chosen, LensCalibration& made) {
  made.lens = fit.lens;
  made.focal_sigma_px = fit.focal_sigma;
  for (size_t i = 0; i < chosen.size(); ++i) {
    ViewReport& report = ReportOf(made.views, *chosen[i]);
    report.residual_px = fit.residuals[i];
    report.tilt_deg = fit.tilts[i];
  }
  const auto [low, high] =
      std::minmax_element(fit.tilts.begin(), fit.tilts.end());
  made.tilt_spread_deg = *high - *low;
}

void Warn(const LensCalibrationOptions& options, LensCalibration& made) {
  if (made.coverage < options.good_coverage) {
    made.warnings.push_back(fmt::format(
        "boards cover {:.0f} % of the picture; {:.0f} % would be good",
        100 * made.coverage, 100 * options.good_coverage));
  }
  const std::string bare = CornerNames(made, options.least_reach);
  if (!bare.empty()) {
    made.warnings.push_back(fmt::format(
        "no corner of a board comes near the picture's {} corner: what the "
        "lens does there is a guess; take photographs with the board there",
        bare));
  }
  if (made.lens.held_out_px > 1.5 * made.lens.residual_px + 0.05) {
    made.warnings.push_back(
        fmt::format("photographs it was not fitted to are {:.2f} px off, the "
                    "others {:.2f} px: take more",
                    made.lens.held_out_px, made.lens.residual_px));
  }
}

// The fewest terms that predict unseen photographs about as well as any.
const Model* ChooseModel(const Views& views, const Chessboard& board,
                         double& held_out) {
  constexpr double kWorthATerm = 0.98;
  const Model* best = nullptr;
  for (const Model& model : kModels) {
    const std::optional<double> unseen = HeldOut(views, board, model);
    if (!unseen) continue;
    if (best != nullptr && *unseen > kWorthATerm * held_out) continue;
    const std::optional<LensFit> fit = FitLens(views, board, model);
    if (!fit || !fit->lens.CoversPicture()) continue;
    best = &model;
    held_out = *unseen;
  }
  return best;
}

}  // namespace

double Residual(const Lens& lens, const BoardView& view,
                const Chessboard& board) {
  const std::vector<cv::Point3f> places = board.Corners();
  cv::Mat turn, move;
  cv::solvePnP(places, view.corners, lens.Matrix(), lens.Terms(), turn, move);
  std::vector<cv::Point2f> seen;
  cv::projectPoints(places, turn, move, lens.Matrix(), lens.Terms(), seen);
  return cv::norm(seen, view.corners, cv::NORM_L2) /
         std::sqrt(static_cast<double>(seen.size()));
}

LensCalibration MeasureLens(const std::vector<BoardView>& views,
                            const Chessboard& board,
                            const LensCalibrationOptions& options) {
  LensCalibration made;
  const auto no = [&](const std::string& text) {
    made.refused = Error{ErrorKind::kUsage, "lens: " + text};
    return made;
  };
  Views chosen = Choose(views, options, made.views);
  const auto least = static_cast<size_t>(options.least_views);
  if (chosen.size() >= least) {
    LeaveOutOutliers(board, options, chosen, made.views);
  }
  if (chosen.size() < least) {
    return no(fmt::format(
        "{} photograph(s) of use, {} are needed and 15 are good; take more, "
        "with the board elsewhere and tilted otherwise in each",
        chosen.size(), least));
  }
  MeasureCoverage(chosen, made);
  if (made.coverage < options.least_coverage) {
    return no(fmt::format(
        "the boards cover {:.0f} % of the picture, {:.0f} % is needed; take "
        "photographs with the board nearer and in all parts of the picture",
        100 * made.coverage, 100 * options.least_coverage));
  }
  double held_out = 0;
  const Model* model = ChooseModel(chosen, board, held_out);
  const std::optional<LensFit> fit =
      model == nullptr ? std::nullopt : FitLens(chosen, board, *model);
  if (!fit) {
    return no(
        "no lens fits these photographs: are they of one camera, in focus, "
        "the board flat, and --board right? Take them again");
  }
  Describe(*fit, chosen, made);
  made.lens.held_out_px = held_out;
  made.terms = model->terms;
  if (const std::string why = TooLittle(*fit, options); !why.empty()) {
    return no(why);
  }
  Warn(options, made);
  return made;
}

}  // namespace kimari::vision
