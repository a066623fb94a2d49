// Watches the settled cards through a reading: which began to move and when,
// and when each was wholly out of its territory. Each card is known by its own
// picture where it lay, and found again while it moves (MovingCard). One that
// is not found, because a hand hides it or it turned over, is told by what it
// left behind: its place, with no hand over it any more, is seen without it,
// and paper lies outside, or none lies loose in its territory and nothing hides
// it where it may have gone; when it left is
// then supposed by its own way or by how its neighbours went, with the error of
// that, else it was at any time between. Whatever tells it, no card is said to
// have left before its place was seen empty, or, of one that is found outside
// by its own picture, with another card on it: one that looks alike elsewhere,
// or something that hides it, is no exit.
#pragma once

#include <array>
#include <cstdint>
#include <opencv2/core.hpp>
#include <optional>
#include <vector>

#include "vision/court/change_map.h"
#include "vision/court/layout.h"
#include "vision/hands/hands.h"
#include "vision/watch/card_place.h"
#include "vision/watch/moving_card.h"

namespace kimari::vision {

struct CardWatcherOptions {
  MovingCardOptions moving;
  double suspicious_share = 0.06;  // of a card's visible cells have changed
  double clean_visible = 0.98;     // of a card whose picture is learned
  double clean_changed = 0.03;
  double moved_mm = 2.5;  // from its settled place: it moves
  double moved_deg = 4;
  double moved_share = 0.3;    // of a card's visible cells have changed
  double moved_bare = 0.5;     // and so much shows bare mat
  double thing_over = 0.25;    // where nobody's thing hides more, nothing tells
  double least_visible = 0.3;  // share of a card not under a hand, to judge it
  int confirm_frames = 2;      // in a row
  double period_share = 0.29;  // sigma of "between two frames": 1/sqrt(12)
  double follow_speed_mm_per_ms = 8;  // no card flies faster
  double follow_slack_mm = 25;
  double least_paper_mm2 = 500;  // of a flying card
  // Side of the largest square, along the picture, in what is left of a card
  // that lies at 45 degrees where so little of it shows.
  double hides_mm = 31;
  // A card that goes some way is under nothing that lies off it by so much:
  // cosine.
  double way_share = 0.6;
  // A card is wholly outside, and where it lay, then: seen, and seen changed.
  double least_outside_mm2 = 1700;
  double free_visible = 0.7;
  double free_changed = 0.5;
  // And bare mat: a cat's fur and shadow make two fifths of a place look so
  // (certify vision, halls, seeds 9401 and 9601), an empty one is two thirds.
  double free_bare = 0.55;
  int free_frames = 3;
  double sure_clear_mm = 2;  // a sight this far outside is outside
  // So long a second sight of how it goes on is waited for where it came out
  // from under something.
  double second_sight_ms = 60;
  // A sight tells where the card was: one that is hidden more, or less like it,
  // may be of a neighbour, and says nothing of when it came out.
  double sure_visible = 0.7;
  double sure_match = 0.8;
  // A card goes on as it went, or as its neighbours do, so near alike:
  double pushed_visible = 0.3;
  double pushed_match = 0.78;
  double alike_mm = 10;
  // A corner of it that goes with its neighbours in so many frames in a row, to
  // so little, is it, too.
  int alike_frames = 2;
  double very_alike_mm = 4;
  double alike_way = 0.9;  // cosine between two parts of a way
  // One that is not seen at all, but gone in the end, went with its neighbours,
  // who are seen, or were so long ago; the error of that.
  double supposed_ms = 60;
  double supposed_sigma_ms = 20;
  int supposed_sights = 2;  // that tell how fast they are
  double like_mm = 300;
  double still_less = 0.1;  // so much less like it, it may still lie there
  // What has not changed of where it lay is so like it: the rest is something
  // that lies over it.
  double itself_match = 0.4;
  double way_known_ms = 40;
  double alike_share = 0.15;  // of its own way since it was surely seen
  double neighbour_mm = 130;  // between where they lay
  // So long what it left behind does not tell that it has left, since its own
  // picture was last found inside.
  double patience_ms = 250;
};

// One thread.
class CardWatcher {
 public:
  explicit CardWatcher(const CardWatcherOptions& options = {})
      : options_(options) {}

  // The settled layout; forgets every motion. Cards in no territory are left
  // out: they cannot leave one. `view` must outlive the watching.
  void SetCards(const CourtView& view, const std::vector<LaidCard>& cards);

  // After HandTracker::Track of the same picture; `covered` and `hidden` are
  // its own.
  // Reports a card when its motion is certain and again when it has left.
  std::vector<CardMotion> Watch(const ChangeMap& map, const cv::Mat& covered,
                                const cv::Mat& hidden,
                                const YuvPicture& picture);

 private:
  struct Watched {
    LaidCard card;
    MovingCard face;
    CardPlace place;
    HostTime looked;  // for it, by its own picture
    HostTime last_still;
    HostTime first_moved;
    int moved_frames = 0;
    bool seen_still = false;
    bool reported = false;
    bool following = false;
    bool done = false;
    std::optional<CardSight> sight;  // the last one while it moves
    // The last sure one: when and where, how fast (mm a ms), how far outside.
    std::optional<HostTime> sure_at;
    int sure_sights = 0;
    int alike_frames = 0;  // in a row
    // Where its neighbours' way would have brought it, and when out.
    struct Supposed {
      Push push;
      std::optional<HostTime> pushed_at;
      HostTime at;
      double clear_mm = 0;
      std::optional<HostTime> left;
    } supposed;
    court::Point sure_place, sure_speed;
    double clear_mm = 0;
    // When it came clear, between two sights; the first of them, where it was
    // out of sight for long until the second.
    std::optional<Instant> cleared;
    std::optional<HostTime> out_of_sight_from;
    // By its sights it moved, or is outside: told when its place says so, too.
    std::optional<Instant> began;
    bool outside_by_sight = false;
    court::Point at;  // middle of its paper when last seen
    HostTime at_stamp;
    std::optional<HostTime> outside;  // first frame of those it was outside in
    // Since when it lies nowhere in its territory, by what can be seen.
    std::optional<HostTime> nowhere;
    int free_frames = 0;
    CardMotion motion;
  };

  void FindCells(const ChangeMap& map);
  // By its own picture.
  void LookForCard(const ChangeMap& map, const cv::Mat& covered,
                   const YuvPicture& picture, Watched& card);
  // What it shows is no other card: well seen, or where it is expected.
  bool IsSure(const CardSight& sight, const Watched& card) const;
  // A sight of a card that is no longer where it lay, or seems to be; `speed`
  // where its neighbours tell it.
  std::optional<CardSight> Find(const CourtPicture& court, Watched& card,
                                std::optional<court::Point>& speed);
  // Another card that lay no farther than it may have come is more like what is
  // seen there.
  bool LooksLikeAnother(const CourtPicture& court, const CardSight& sight,
                        const std::optional<Push>& push, Watched& card);
  // Where it lay shows this card as well as its sight does, and no other.
  bool StillLies(const CourtPicture& court, Watched& card);
  // Follows where a card would be that went with its neighbours.
  void Suppose(const std::optional<Push>& push, HostTime stamp,
               Watched& card) const;
  // Where it is if it went on since it was surely seen, just now.
  std::optional<Push> OwnWay(const Watched& card, HostTime stamp) const;
  // How the nearest of its neighbours moves that is seen in this frame or was
  // in the last; nothing where none does.
  std::optional<Push> PushOn(const Watched& self, HostTime stamp) const;
  // Another card lies, or flies, at this place.
  bool LiesAnother(const Watched& self, court::Point place) const;
  // Another card that has not moved is plainly seen there.
  bool ShowsAnother(const Watched& self, court::Point place) const;
  void ApplySight(const CardSight& sight, Watched& card);
  void ApplySure(const CardSight& sight, Watched& card);
  // A card that is half hidden both times came from where it lay to the one
  // place and went on to the other.
  bool Agree(const CardSight& one, const CardSight& next,
             const Watched& card) const;
  // It lies where it lay: what was seen elsewhere is something like it.
  static void Disbelieve(Watched& card);
  // When the first sight of its motion, and the one before, say it began.
  Instant BeganBy(const CardSight& sight, const Watched& card) const;
  // What sights told and the place bears out.
  void TellBySight(const ChangeMap& map, const cv::Mat& covered,
                   const cv::Mat& hidden, const YuvPicture& picture,
                   Watched& card, std::vector<CardMotion>& out);
  const CourtPicture& Court(const ChangeMap& map, const cv::Mat& covered,
                            const YuvPicture& picture);
  // What has not changed where it lay is the card, not paper of another.
  bool ShowsItself(const ChangeMap& map, const CourtPicture& court,
                   Watched& card) const;
  // By what it left behind.
  void Judge(const ChangeMap& map, const cv::Mat& covered,
             const YuvPicture& picture, Watched& card,
             std::vector<CardMotion>& out);
  void FindPaperBlobs(const ChangeMap& map);
  void FindEmpty(const ChangeMap& map, const cv::Mat& hidden);
  // Which way it went, as far as it or its neighbours were seen.
  std::optional<court::Point> WayOf(const Watched& card) const;
  // Not loose in its territory, nor hidden where it may have gone.
  bool LiesNowhere(const Watched& card) const;
  void Follow(HostTime stamp, Watched& card);
  void Confirm(HostTime stamp, Watched& card, std::vector<CardMotion>& out);
  void Report(Instant began, Watched& card, std::vector<CardMotion>& out);
  Instant Between(HostTime from, HostTime to) const;

  struct Blob {
    court::Point middle, low, high;  // mm
    double area = 0;
  };

  CardWatcherOptions options_;
  const court::Plan* plan_ = nullptr;  // of the view, once there are cards
  std::vector<Watched> cards_;
  bool cells_found_ = false;
  CourtPicture court_;
  bool court_made_ = false;
  HostTime previous_;
  Duration period_;
  std::vector<Blob> blobs_;
  // No loose paper in the territory.
  std::array<bool, 2> empty_{};
  // Middles of what would hide a card, mm.
  std::vector<court::Point> hiding_;
};

}  // namespace kimari::vision
