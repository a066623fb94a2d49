#include "host/proof/certify/eyes/film_eyes.h"

namespace kimari::world {

FilmEyes::FilmEyes(const vision::CourtView& view, const vision::Layout& layout)
    : map_(view), tracker_(map_) {
  tracker_.SetCards(layout.cards);
  watcher_.SetCards(view, layout.cards);
}

void FilmEyes::LearnBareCourt(const cv::Mat& picture) {
  vision::SmallPicture small;
  vision::Shrink(picture, small);
  map_.LearnBareCourt(small);
}

void FilmEyes::LearnCards(const vision::Layout& layout,
                          const cv::Mat& picture) {
  vision::SmallPicture small;
  vision::Shrink(picture, small);
  map_.LearnCards(layout.cards, small);
}

Result<void> FilmEyes::Look(const vision::Frame& frame) {
  const auto picture = decoder_.DecodeHalf(frame);
  if (!picture) return tl::unexpected(picture.error());
  if (!map_.ready()) {
    map_.LearnBackground(*picture);
    return {};
  }
  map_.Update(*picture);
  watching_ = true;
  blind_ = !map_.trusted();
  if (blind_) return {};
  hands_ = tracker_.Track(picture->sequence, picture->stamp, picture->exposure);
  arrivals_.insert(arrivals_.end(), hands_.arrivals.begin(),
                   hands_.arrivals.end());
  const auto motions =
      watcher_.Watch(map_, tracker_.covered(), tracker_.hidden(), *picture);
  motions_.insert(motions_.end(), motions.begin(), motions.end());
  return {};
}

std::optional<vision::CardMotion> FilmEyes::MotionOf(uint16_t card) const {
  std::optional<vision::CardMotion> last;
  for (const vision::CardMotion& motion : motions_) {
    if (motion.card == card) last = motion;
  }
  return last;
}

Result<void> Watch(const StrokeFilm& film, HallCamera& camera, HostTime from,
                   HostTime to, FilmEyes& eyes, const EachFrame& each) {
  camera.SetClock(from);
  while (camera.now() < to) {
    const vision::Frame frame =
        camera.Shoot([&](HostTime t) { return film.SceneAt(t); });
    if (auto ok = eyes.Look(frame); !ok) return ok;
    if (each && eyes.watching() && !eyes.blind()) each(eyes.hands());
  }
  return {};
}

}  // namespace kimari::world
