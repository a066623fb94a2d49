// Finds the arms that reach over the court, frame by frame, and tells whose
// they are by the line they come across. Moved cards are no hands: only what is
// joined to a player's side of the picture is. A track stays its player's, and
// lives only on what is joined to his side; or, of a hand that was well inside,
// on what is left of it where its sleeve cannot be told from the mat, or from
// cards.
#pragma once

#include <array>
#include <cstdint>
#include <opencv2/core.hpp>
#include <optional>
#include <vector>

#include "vision/court/change_map.h"
#include "vision/court/layout.h"
#include "vision/hands/arm_shape.h"
#include "vision/hands/arrival_watch.h"
#include "vision/hands/hands.h"
#include "vision/hands/merged_arms.h"

namespace kimari::vision {

struct HandTrackerOptions {
  ArrivalOptions arrival;
  double least_area_mm2 = 350;  // of an arm in the picture
  double least_over_court_mm2 = 120;
  double outline_step_mm = 6;  // thinning of the outline
  int close_cells = 3;         // gaps in an arm that are bridged
  // A circle as wide as this fits into a head or a back, into no arm: sleeves
  // are 120 mm wide, two hands that fight for a card 150 mm. Where it fits, all
  // that a smaller one, into which no arm goes either, can reach from there is
  // the body, and what sticks out of that by less than the rim.
  double body_radius_mm = 95;
  double body_inner_mm = 74;
  double body_rim_mm = 16;
  double least_body_mm2 = 2000;  // at each player's side, of two that touch
  double body_step_mm = 12;      // thinning of its outline
  // Paper on which nothing is printed for so far is no card: kana are 15 mm
  // high and stand 17 mm apart. Brightest against darkest cell there.
  double plain_mm = 20;
  double plain_share = 0.86;
  double plain_finger_mm = 100;  // how far its fingers go on from there
  // Nobody's, larger than print: it hides what lies under it.
  double least_thing_mm2 = 1200;
  int tip_cells = 4;       // averaged for the tip
  double tip_lead_mm = 3;  // finger tips are thinner than a cell: they
                           // reach so much farther
  int edge_rank = 2;       // the n-th nearest cell is the outline: one
                           // wrong cell is no hand
  int keep_frames = 3;     // a track survives this long unseen
  // What hands do: they are no faster than this, gather speed no quicker, and
  // stop within such a time when nothing more is seen of them.
  double fastest_mm_per_ms = 12;
  double quickest_mm_per_ms2 = 0.15;
  double stopping_ms = 15;
  double tip_sigma_mm = 8;  // of an arm seen alone
  double sure_tip_mm = 27;  // a merged arm's tip is sure within this
  double finger_mm = 120;   // what never reached in farther may be a finger
  double hand_mm = 110;     // fingers of one hand come in this near each other
  // What comes in so near an arm that is in already may be its own sleeve.
  double cloth_mm = 260;
  double entry_reach_mm = 120;  // an arm's way over its line from its last
  double hidden_ms = 100;  // a merged arm that is lost is held for this long
  // Without its arm a hand, no smaller than a child's and no larger than one
  // with what is seen of its sleeve over cards, is known so far inside its
  // line, and while it stirs: left lying, it may be a card that turned over;
  // going on, a cat.
  double adrift_mm2 = 1500;
  double adrift_most_mm2 = 40'000;
  double adrift_most_ms = 2000;
  double adrift_inside_mm = 60;
  double adrift_still_ms = 300;
  double adrift_stirs_mm = 15;
};

// Keeps a reference to the map. One thread.
class HandTracker {
 public:
  explicit HandTracker(const ChangeMap& map,
                       const HandTrackerOptions& options = {});

  // The cards whose edges hands may reach; from now on.
  void SetCards(const std::vector<LaidCard>& cards);

  // Looks at what the map holds now. Frames in order of time.
  HandsInFrame Track(uint64_t sequence, HostTime stamp, Duration exposure);

  // CV_8U, not 0: a hand, an arm or a body is over what lies there. Until the
  // next Track.
  const cv::Mat& covered() const { return covered_; }
  // The same, or anything of nobody's that is larger than print: a cat, a
  // cloth, a phone, a heap of cards in flight.
  const cv::Mat& hidden() const { return hidden_; }

 private:
  static constexpr double kEntryMm = 40;  // behind the line, where arms come in

  struct Track_ {
    uint32_t id = 0;
    Side player = Side::kA;
    std::optional<Seat> seat;  // told where it first came in alone
    ArmShape shape{9};
    // Cells; `tip` and `entry` are as last reported.
    cv::Point2f tip, entry;
    float angle = 0;  // of the arm behind its sure tip
    cv::Point2f sure_tip;
    cv::Point2f velocity;  // cells a ms
    HostTime sure_stamp;
    HostTime stamp;    // last seen
    HostTime watched;  // last frame in which cards were watched for it
    int unseen = 0;
    bool settled = false;  // had a sure tip
    bool merged = false;
    bool held = false;
    bool adrift = false;  // its arm is not seen
    bool cloth = false;   // it may be another's sleeve: no skin was seen yet
    HostTime joined;      // to its side, last
    cv::Point2f stirred_middle;  // of its cells
    HostTime stirred;            // when it came there
    float sigma = 0;             // cells
    float reach = 0;  // farthest from its entry while it was seen alone
    double speed = 0;
    int label = 0;  // of its blob; 0: none
    std::vector<int> cells;
    ArrivalWatch arrivals;
  };
  struct Blob {
    int label = 0;
    cv::Rect box;
    std::array<bool, 2> home{};    // touches the side or a body of it
    std::array<bool, 2> line{};    // the side itself
    std::array<bool, 2> border{};  // and the picture's edge there
    std::array<cv::Point2f, 2> entry;
    std::vector<size_t> tracks;  // indices
    bool Loose() const { return !home[0] && !home[1]; }
  };

  void FindArms();
  // Skin and cloth of a card's colour: what has no print.
  void FindPlain();
  // Of the middles of squares, `reach` cells each way, those without print.
  void KeepPlain(int reach, cv::Mat& cells) const;
  void FindFingers(const cv::Mat& paper);
  // Takes heads and backs out of the arms.
  void FindBodies();
  // `body` of all cells; `core` of every second one, where it is widest.
  void AddBodies(const cv::Mat& body, const cv::Mat& core);
  void AddBody(Side player, const cv::Mat& body, const cv::Mat& core);
  void FindCovered();
  void FindBlobs();
  // Joins tracks to blobs of their own side, and begins new ones.
  void JoinTracks();
  // What is no card's colour of it, mm^2.
  double SkinOf(const Blob& blob) const;
  // Whether a track goes on in a blob that is not joined to its side, of
  // whose cells it had so many.
  bool DriftsIn(const Track_& track, const Blob& blob, int shared) const;
  void JoinLostTracks();
  void BeginTracks(Blob& blob);
  // Fingers come into the picture one by one: where they join, they are a hand.
  void JoinFingers(Blob& blob);
  bool ReachesOver(const Blob& blob, Side player) const;
  size_t NewTrack(Side player, const Blob& blob);

  // Whether its cells, as a whole, are elsewhere.
  void Stir(Track_& track) const;
  void FollowAlone(const Blob& blob, Track_& track);
  void SplitBlob(const Blob& blob);
  void ShareCells(const Blob& blob);
  // Where the hand can be by now.
  void Expect(const Track_& track, MergedArm& arm) const;
  void Settle(Track_& track, cv::Point2f tip);
  void Hold(Track_& track, cv::Point2f tip, float sigma);
  void FindEntry(const Blob& blob, Track_& track) const;
  // Steps over cells from the arm's entry; the last ones are the tip.
  cv::Point2f TipOf(const Track_& track);
  court::Point PlaceOf(cv::Point2f cell) const;
  std::vector<court::Point> OutlineOf(const std::vector<int>& cells);
  // Of what is not 0, its largest part.
  std::vector<court::Point> OutlineOf(const cv::Mat& shape,
                                      double step_mm) const;
  // Of the outline of these cells, mm; most is ArrivalOptions::reach_mm.
  double DistanceTo(const CardEdge& edge, const std::vector<int>& cells);
  // A head or a back reaches over the card.
  bool UnderBody(const CardPose& card) const;
  // `maybe`: what may be of the hand, too.
  void WatchCards(Track_& track, const std::vector<int>& cells,
                  const std::vector<int>& maybe, HandsInFrame& out);
  HandInView Report(const Track_& track) const;
  bool AtHome(int cell, Side player) const {
    return home_now_[cell] == Index(player) + 1;
  }
  float Cells(double mm) const {
    return static_cast<float>(mm / map_.cell_mm());
  }

  const ChangeMap& map_;
  HandTrackerOptions options_;
  std::vector<LaidCard> cards_;
  std::vector<Track_> tracks_;
  std::vector<Blob> blobs_;
  uint32_t next_track_ = 1;
  HostTime previous_;
  HostTime now_;
  Duration exposure_;
  bool first_ = true;
  // Of each cell: 1 + side, or 0; now also what borders on a body.
  std::vector<uint8_t> home_, home_now_;
  std::vector<BodyInView> bodies_;
  cv::Mat plain_, fingers_, body_, covered_, hidden_, things_, thing_labels_,
      half_, within_;
  // Surely hand or sleeve; the same with its finger tips, which are thinner.
  cv::Mat solid_, whole_;
  cv::Mat arms_, labels_, stats_, middles_, kernel_;
  cv::Mat owners_, owners_before_, shape_;
  std::vector<int> steps_, queue_, hand_cells_, maybe_cells_;
  std::vector<double> nearest_;
  MergedArms merged_arms_;
  std::vector<MergedArm> arms_of_blob_;
};

}  // namespace kimari::vision
