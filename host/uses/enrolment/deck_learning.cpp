#include "host/uses/enrolment/deck_learning.h"

#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <utility>

#include "vision/camera/picture_quality.h"

namespace kimari::enrolment {
namespace {

// From which a court is found.
constexpr size_t kFindPictures = 2;

std::optional<web::Text> QualityTrouble(const cv::Mat& picture) {
  const vision::PictureQuality quality = vision::MeasureQuality(picture);
  if (vision::IsGrey(quality)) {
    return web::Text{
        "the camera gives no colours: turn off its black-and-white or night "
        "mode",
        "カメラの映像に色がありません。白黒・夜間モードを切ってください。"};
  }
  if (std::string light = vision::LightTrouble(quality); !light.empty()) {
    return web::Text{std::move(light),
                     "暗すぎるか明るすぎて、札が見えません。照明を直してくださ"
                     "い。"};
  }
  return std::nullopt;
}

}  // namespace

DeckLearning::DeckLearning(const cards::Deck& deck, vision::CardLibrary drawn,
                           std::optional<vision::Lens> lens,
                           court::PlanPtr court)
    : deck_(deck),
      drawn_(std::move(drawn)),
      lens_(std::move(lens)),
      court_(std::move(court)) {
  standing_.trouble = web::Text{"no picture has come yet",
                                "カメラの映像がまだ届いていません。"};
  CountKnown();
}

Result<vision::CardLibrary> DeckLearning::Library() const {
  if (learner_) return learner_->Library();
  if (known_) return *known_;
  return Fail(ErrorKind::kUsage, "no card of the deck is known yet");
}

void DeckLearning::CountKnown() {
  standing_.known.clear();
  standing_.missing.clear();
  const auto library = Library();
  for (const cards::Card& card : deck_.cards) {
    const bool there = library && library->IndexOf(card.number) >= 0;
    (there ? standing_.known : standing_.missing).push_back(card.number);
  }
}

void DeckLearning::Begin(const vision::CardLibrary& known) {
  if (learner_) {
    learner_->Begin(known);
  } else {
    known_ = known;
  }
  CountKnown();
}

std::optional<web::Text> DeckLearning::FindCourt(const cv::Mat& picture) {
  if (auto trouble = QualityTrouble(picture)) return trouble;
  const bool other_size = view_ && view_->picture_size() != picture.size();
  if (view_ && !other_size && !view_->CheckStill(picture).camera_moved) {
    return std::nullopt;
  }
  // It stands elsewhere now: what was learned stays.
  if (learner_) {
    if (auto library = learner_->Library()) known_ = std::move(*library);
    learner_.reset();
    view_.reset();
    pictures_.clear();
  }
  if (!pictures_.empty() && pictures_.front().size() != picture.size()) {
    pictures_.clear();
  }
  pictures_.push_back(picture.clone());
  if (pictures_.size() < kFindPictures) return standing_.trouble;
  vision::CourtViewOptions options;
  options.lens = lens_;
  options.plan = court_;
  auto view = vision::CourtView::Find(pictures_, options);
  pictures_.clear();
  if (!view) {
    return web::Text{view.error().message,
                     "コートの四隅の印が四つとも見えていません。印を隠さず、カ"
                     "メラに全部入れてください。"};
  }
  view_ = std::move(*view);
  learner_ = std::make_unique<vision::CardLearner>(*view_, drawn_);
  if (known_) learner_->Begin(*known_);
  known_.reset();
  return std::nullopt;
}

bool DeckLearning::Look(const cv::Mat& picture) {
  standing_.trouble = FindCourt(picture);
  if (standing_.trouble || !learner_) {
    standing_.named.clear();
    standing_.unnamed.clear();
    top_.release();
    return false;
  }
  view_->Rectify(picture, top_);
  const auto learned = learner_->Look(picture);
  if (!learned) {
    standing_.trouble =
        web::Text{learned.error().message, "映像を読めませんでした。"};
    return false;
  }
  Tell(*learned);
  return !learned->now.empty();
}

void DeckLearning::Tell(const vision::Learned& learned) {
  standing_.named = learned.named;
  standing_.unnamed = learned.unnamed;
  standing_.missing = learned.missing;
  standing_.known.clear();
  for (const cards::Card& card : deck_.cards) {
    if (std::find(learned.missing.begin(), learned.missing.end(),
                  card.number) == learned.missing.end()) {
      standing_.known.push_back(card.number);
    }
  }
}

tl::expected<void, web::Text> DeckLearning::Name(cards::CardId card) {
  if (deck_.Find(card) == nullptr || card == 0) {
    return tl::unexpected(
        web::Text{fmt::format("the deck has no card {}", card),
                  fmt::format("この札に{}番はありません。", card)});
  }
  if (!learner_ || standing_.unnamed.size() != 1) {
    return tl::unexpected(web::Text{
        fmt::format("{} cards without a name lie there: lay the one that is "
                    "meant alone, nothing touching it, its letters upright "
                    "for A",
                    standing_.unnamed.size()),
        fmt::format(
            "名前の分からない札が{}枚あります。その札だけを、Aから読める"
            "向きで、離して置いてください。",
            standing_.unnamed.size())});
  }
  if (const auto named = learner_->Name(card); !named) {
    return tl::unexpected(
        web::Text{named.error().message,
                  "札の表が見えません。表を上にして、コートの内側に置いてくださ"
                  "い。"});
  }
  standing_.unnamed.clear();
  CountKnown();
  return {};
}

void DeckLearning::Forget(cards::CardId card) {
  if (learner_) {
    learner_->Forget(card);
  } else if (known_) {
    std::vector<vision::FacePatch> left;
    for (int i = 0; i < known_->size(); ++i) {
      if (known_->id(i) == card) continue;
      left.push_back({known_->id(i), known_->aligner(i).patch()});
    }
    auto library = vision::CardLibrary::FromPatches(left);
    known_.reset();
    if (library) known_ = std::move(*library);
  }
  CountKnown();
}

}  // namespace kimari::enrolment
