#include "vision/cards/card_library.h"

#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <opencv2/imgproc.hpp>
#include <opencv2/objdetect.hpp>
#include <string>
#include <utility>

#include "host/court/enrolment.h"
#include "vision/cards/card_face.h"
#include "vision/cards/card_mask.h"
#include "vision/cards/card_outline.h"
#include "vision/court/top_view.h"

namespace kimari::vision {
namespace {

constexpr double kGroundBlur = 0.7;  // top view pixels
// What touches a card and is no wider, as the dots of a mat's cloth edge, is
// not of it.
constexpr int kNarrowMm = 17;
constexpr int kStrokeSpan = 9;  // a kana's stroke is narrower, mm

const cv::HOGDescriptor& Hog() {
  static const cv::HOGDescriptor hog({48, 64}, {16, 16}, {8, 8}, {8, 8}, 9);
  return hog;
}

// Zero-mean, unit-length edge descriptor of a normalised patch.
std::vector<float> Edges(const float* patch) {
  float low = patch[0], high = patch[0];
  for (int i = 0; i < kPatchPixels; ++i) {
    low = std::min(low, patch[i]);
    high = std::max(high, patch[i]);
  }
  const float scale = 255 / std::max(high - low, 1e-6F);
  cv::Mat picture(kPatchHeight, kPatchWidth, CV_8U);
  for (int i = 0; i < kPatchPixels; ++i) {
    picture.data[i] = static_cast<uint8_t>((patch[i] - low) * scale);
  }
  std::vector<float> out;
  Hog().compute(picture({0, 2, 48, 64}), out, {8, 8}, {0, 0});
  const float mean = std::accumulate(out.begin(), out.end(), 0.0F) /
                     static_cast<float>(out.size());
  float energy = 1e-9F;
  for (float& value : out) {
    value -= mean;
    energy += value * value;
  }
  for (float& value : out) value /= std::sqrt(energy);
  return out;
}

double Dot(const float* a, const float* b, size_t n) {
  return std::inner_product(a, a + n, b, 0.0F);
}

// Cosine of two unit vectors after their parts along `common` are taken out.
double CosineWithout(const float* a, const float* b,
                     const std::vector<float>& common) {
  const size_t n = common.size();
  const double ac = Dot(a, common.data(), n), bc = Dot(b, common.data(), n);
  const double rest =
      std::sqrt(std::max(1 - ac * ac, 1e-6) * std::max(1 - bc * bc, 1e-6));
  return (Dot(a, b, n) - ac * bc) / rest;
}

// Unit vector along the sum; zero for a deck of one card.
std::vector<float> Common(const std::vector<const float*>& vectors, size_t n) {
  std::vector<float> sum(n, 0);
  if (vectors.size() < 2) return sum;
  for (const float* vector : vectors) {
    for (size_t i = 0; i < n; ++i) sum[i] += vector[i];
  }
  const auto length =
      static_cast<float>(std::sqrt(Dot(sum.data(), sum.data(), n)) + 1e-9);
  for (float& value : sum) value /= length;
  return sum;
}

// A face of any size, as the painter's: grey, 4 pixels a mm.
cv::Mat FacePicture(const cv::Mat& picture, court::CardSize size) {
  cv::Mat grey, face;
  if (picture.channels() == 3) {
    cv::cvtColor(picture, grey, cv::COLOR_BGR2GRAY);
  } else {
    grey = picture;
  }
  cv::resize(
      grey, face,
      {static_cast<int>(4 * size.width), static_cast<int>(4 * size.height)}, 0,
      0, cv::INTER_AREA);
  return face;
}

}  // namespace

cv::Mat PatchGround(const cv::Mat& top_bgr) {
  cv::Mat grey, ground;
  if (top_bgr.channels() == 3) {
    cv::cvtColor(top_bgr, grey, cv::COLOR_BGR2GRAY);
  } else {
    grey = top_bgr;
  }
  cv::Mat soft;  // the caller's picture stays as it is
  cv::GaussianBlur(grey, soft, {5, 5}, kGroundBlur);
  grey = soft;
  // The paper between the strokes tells how much light falls there: what is
  // left is print, also across the edge of a shadow.
  cv::Mat paper;
  cv::morphologyEx(
      grey, paper, cv::MORPH_CLOSE,
      cv::getStructuringElement(cv::MORPH_RECT, {kStrokeSpan, kStrokeSpan}));
  cv::boxFilter(paper, paper, -1, {kStrokeSpan, kStrokeSpan});
  cv::divide(grey, paper, ground, 255, CV_32F);
  return ground;
}

void HalvePatch(const float* patch, float* half) {
  for (int v = 0; v < kHalfHeight; ++v) {
    const float* upper = patch + 2 * v * kPatchWidth;
    const float* lower = upper + kPatchWidth;
    for (int u = 0; u < kHalfWidth; ++u) {
      *half++ =
          upper[2 * u] + upper[2 * u + 1] + lower[2 * u] + lower[2 * u + 1];
    }
  }
}

Result<CardLibrary> CardLibrary::Enrol(
    const CourtView& view, const std::vector<EnrolmentSheet>& sheets,
    const CardLibraryOptions& options) {
  CardLibrary library;
  std::array<float, kPatchPixels> patch;
  for (size_t number = 0; number < sheets.size(); ++number) {
    const EnrolmentSheet& sheet = sheets[number];
    const std::string name = "enrolment sheet " + std::to_string(number + 1);
    if (static_cast<int>(sheet.cards.size()) >
        EnrolmentSheetSize(view.plan())) {
      return Fail(ErrorKind::kUsage,
                  fmt::format("{}: more than {} cards; lay them out in two "
                              "pictures",
                              name, EnrolmentSheetSize(view.plan())));
    }
    if (sheet.picture.size() != view.picture_size()) {
      return Fail(
          ErrorKind::kUsage,
          name + ": its picture has another size than the court's view");
    }
    cv::Mat top;
    view.Rectify(sheet.picture, top);
    const cv::Mat ground = PatchGround(top);
    cv::Mat paper = FindPaper(top, view.seen(), view.markers(), {});
    cv::morphologyEx(
        paper, paper, cv::MORPH_OPEN,
        cv::getStructuringElement(cv::MORPH_RECT, {kNarrowMm, kNarrowMm}));
    auto alone = FindBlobs(paper, 1000, nullptr);
    std::erase_if(alone, [&view](const PaperBlob& blob) {
      return !IsOneCard(blob, view.plan().card);
    });
    const auto places =
        EnrolmentPlaces(view.plan(), static_cast<int>(sheet.cards.size()));
    for (size_t i = 0; i < places.size(); ++i) {
      const uint16_t id = sheet.cards[i];
      const std::string where =
          name + ": card " + std::to_string(id) + ", place " +
          std::to_string(i + 1) + " (x " +
          std::to_string(std::lround(places[i].centre.x)) + ", y " +
          std::to_string(std::lround(places[i].centre.y)) + " mm)";
      if (library.IndexOf(id) >= 0) {
        return Fail(ErrorKind::kUsage, where + ": the card was named before");
      }
      const auto blob =
          std::find_if(alone.begin(), alone.end(), [&](const PaperBlob& b) {
            return std::hypot(b.pose.centre.x - places[i].centre.x,
                              b.pose.centre.y - places[i].centre.y) <
                   options.reach_mm;
          });
      std::optional<CardPose> found;
      if (blob != alone.end()) found = blob->pose;
      // Too little of a face with a picture may be paper.
      if (!found || !IsWhole(*blob, view.plan().card)) {
        const auto outline =
            FitOutline(top, found.value_or(CardPose{places[i].centre, 0}),
                       view.plan().card, options.reach_mm);
        if (outline) found = outline;
      }
      if (!found) {
        return Fail(ErrorKind::kDevice,
                    where +
                        ": no card lies there alone; put it there, "
                        "nothing touching it, and try again");
      }
      CardPose pose = *found;
      if (places[i].angle_deg > 90) pose.angle_deg += 180;
      if (!SamplePatch(ground, pose, patch.data())) {
        return Fail(ErrorKind::kDevice, where + ": outside the camera's view");
      }
      library.Add(id, patch.data());
      if (Normalise(patch.data(), kPatchWidth, kPatchHeight) <
          options.min_contrast) {
        return Fail(ErrorKind::kDevice,
                    where + ": the card shows no print; turn it face up");
      }
    }
  }
  if (library.size() == 0) {
    return Fail(ErrorKind::kUsage, "enrolment: no card was laid out");
  }
  library.Finish(options);
  return library;
}

Result<CardLibrary> CardLibrary::FromFaces(const std::vector<CardFace>& deck,
                                           court::CardSize size,
                                           const std::string& font_file,
                                           const CardLibraryOptions& options) {
  const auto painter = CardFacePainter::Open(font_file);
  if (!painter) return tl::unexpected<Error>(painter.error());
  CardLibrary library;
  library.drawn_ = true;
  for (const CardFace& card : deck) {
    if (library.IndexOf(card.id) >= 0) {
      return Fail(ErrorKind::kUsage,
                  "deck: card " + std::to_string(card.id) + " is listed twice");
    }
    cv::Mat face = card.picture.empty() ? painter->Paint(card.torifuda, size, 4)
                                        : FacePicture(card.picture, size);
    cv::Mat small;
    // A camera of about 1 px/mm sees it this sharp.
    cv::GaussianBlur(face, face, {}, 4 * 0.6);
    cv::resize(face, small,
               {static_cast<int>(size.width), static_cast<int>(size.height)}, 0,
               0, cv::INTER_AREA);
    small = PatchGround(small);
    cv::Mat patch;
    cv::getRectSubPix(small, {kPatchWidth, kPatchHeight},
                      {static_cast<float>(size.width - 1) / 2,
                       static_cast<float>(size.height - 1) / 2},
                      patch);
    library.Add(card.id, patch.ptr<float>());
  }
  if (library.size() == 0) {
    return Fail(ErrorKind::kUsage, "deck: it has no cards");
  }
  library.Finish(options);
  return library;
}

Result<CardLibrary> CardLibrary::FromPatches(
    const std::vector<FacePatch>& faces, const CardLibraryOptions& options) {
  CardLibrary library;
  for (const FacePatch& face : faces) {
    if (face.patch.size() != kPatchPixels || library.IndexOf(face.id) >= 0) {
      return Fail(ErrorKind::kUsage,
                  "card " + std::to_string(face.id) +
                      ": its face is there twice, or has another size; learn "
                      "the deck anew");
    }
    library.Add(face.id, face.patch.data());
  }
  if (library.size() == 0) {
    return Fail(ErrorKind::kUsage, "deck: no face of it is known");
  }
  library.Finish(options);
  return library;
}

int CardLibrary::IndexOf(uint16_t id) const {
  const auto found = std::find(ids_.begin(), ids_.end(), id);
  return found == ids_.end() ? -1 : static_cast<int>(found - ids_.begin());
}

void CardLibrary::Add(uint16_t id, const float* patch) {
  ids_.push_back(id);
  aligners_.emplace_back(patch);
  const auto& normal = aligners_.back().patch();
  edges_.push_back(Edges(normal.data()));
  // Halved at a few offsets: the slide meets a card up to 1 mm beside it.
  for (const auto& [dx, dy] : std::initializer_list<std::pair<int, int>>{
           {0, 0}, {1, 0}, {-1, 0}, {0, 1}, {0, -1}}) {
    std::vector<float> moved(kPatchPixels), half(kHalfCells);
    for (int v = 0; v < kPatchHeight; ++v) {
      for (int u = 0; u < kPatchWidth; ++u) {
        moved[v * kPatchWidth + u] =
            normal[std::clamp(v + dy, 0, kPatchHeight - 1) * kPatchWidth +
                   std::clamp(u + dx, 0, kPatchWidth - 1)];
      }
    }
    HalvePatch(moved.data(), half.data());
    Normalise(half.data(), kHalfWidth, kHalfHeight);
    (dx == 0 && dy == 0 ? halves_ : jittered_).push_back(std::move(half));
  }
}

void CardLibrary::Finish(const CardLibraryOptions& options) {
  std::vector<std::vector<float>> all = std::move(halves_);
  all.insert(all.end(), jittered_.begin(), jittered_.end());
  halves_.clear();
  jittered_.clear();
  std::vector<const float*> patches, edges;
  for (int i = 0; i < size(); ++i) {
    patches.push_back(aligners_[i].patch().data());
    edges.push_back(edges_[i].data());
  }
  common_patch_ = Common(patches, kPatchPixels);
  common_edges_ = Common(edges, edges_.front().size());
  space_ = std::make_shared<FaceSpace>(all, size(), options.components);
}

double CardLibrary::Likeness(int index, const float* patch,
                             double edge_weight) const {
  const auto edges = Edges(patch);
  const double grey =
      CosineWithout(aligners_[index].patch().data(), patch, common_patch_);
  const double edge =
      CosineWithout(edges_[index].data(), edges.data(), common_edges_);
  return (1 - edge_weight) * grey + edge_weight * edge;
}

}  // namespace kimari::vision
