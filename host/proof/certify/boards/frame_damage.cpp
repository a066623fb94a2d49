// T12: frames that must not be taken for others.
#include <utility>

#include "host/proof/certify/boards/bench.h"
#include "host/proof/certify/boards/campaign.h"
#include "host/proof/certify/boards/fight.h"
#include "host/proof/certify/boards/mutated_frames.h"
#include "host/proof/certify/boards/player_draw.h"

namespace kimari::world {
namespace {

constexpr int64_t kFramesATrial = 1000;
constexpr double kFramesToShow = 1e7;
constexpr Duration kFight = Milliseconds(900);

certify::Line FrameLine(const MutatedFrames& frames) {
  certify::Line line;
  line.what = "mutated frames";
  line.trials_of = "frames";
  line.trials = frames.tried;
  line.how =
      "frames the boards sent, with flipped bits, bursts, cuts, additions, "
      "repetitions, two run into one; before the host's decoder";
  line.figures = {
      certify::Never("accepted with other content", frames.wrong,
                     static_cast<double>(frames.tried), "frames",
                     kFramesToShow),
      certify::Told("accepted, whole as sent",
                    static_cast<double>(frames.accepted), "", frames.tried)};
  return line;
}

}  // namespace

Lines FrameDamage(CampaignOptions options) {
  certify::Conditions conditions;
  Hands hands(options.random.Next());
  SeatPlayers(options.random, hands, conditions, {}, options.mats);
  auto bench =
      Bench::Open(DrawSetup(options.image, options.random, conditions), hands);
  if (!bench) return tl::unexpected(bench.error());
  const HostTime begin = (*bench)->Now() + Milliseconds(100);
  for (const Press& press : PlanFight(begin, kFight, options.random)) {
    hands.Add(press);
  }
  (*bench)->RunUntil(begin + kFight);
  std::vector<std::vector<uint8_t>> frames;
  for (const Side board : {Side::kA, Side::kB}) {
    const auto& said = (*bench)->SaidBy(board).frames;
    frames.insert(frames.end(), said.begin(), said.end());
  }
  certify::Line line =
      FrameLine(TryMutatedFrames(frames, kFramesATrial * options.trials,
                                 options.random, options.progress));
  line.target = "T12";
  return std::vector{line};
}

}  // namespace kimari::world
