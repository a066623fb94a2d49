#include "host/proof/certify/eyes/vision_certificate.h"

#include <spdlog/fmt/fmt.h>

#include <opencv2/core.hpp>

#include "host/proof/certify/campaign.h"
#include "host/proof/certify/eyes/eye_campaign.h"

namespace kimari::world {
namespace {

// What only a camera over a court can show.
const std::vector<certify::NotRun> kNotRun = {
    {"T9", "real cards, tatami and light",
     "no camera here, and no pictures of karuta with a clean licence could be "
     "had"},
};

}  // namespace

Result<certify::Certificate> CertifyVision(
    const VisionCertifyOptions& options) {
  cv::setNumThreads(1);
  const auto campaign = [&](EyeLines (*run)(EyeCampaignOptions)) {
    return [&options, run](Random random, const certify::Progress& progress) {
      EyeCampaignOptions own;
      own.trials = options.trials;
      own.random = random;
      own.pictures = options.pictures;
      own.trouble = options.trouble;
      own.image = options.image;
      own.made = options.made;
      own.progress = progress;
      return run(std::move(own));
    };
  };
  const std::vector<certify::Campaign> campaigns = {
      {"T9", "T9-learned", "", 9, campaign(&LearnedLayouts)},
      {"T9", "T9-halls", "", 903, campaign(&LayoutsInHalls)},
      {"T9", "T9-unseen", "", 901, campaign(&UnseenDecks)},
      {"displaced", "displaced", "", 902, campaign(&DisplacedCards)},
      {"T10", "T10", "", 10, campaign(&EyeCosts)},
      {"T11", "T11", "", 11, campaign(&Arrivals)},
      {"exits", "exits", "", 1101, campaign(&Exits)},
      {"halls", "halls", "", 1102, campaign(&Halls)},
      {"matches", "matches", "", 1103, campaign(&HallMatches)},
      {"hands", "hands", "", 1104, campaign(&SecondHands)},
  };
  certify::Order order;
  order.subject = "eyes";
  order.seed = options.seed;
  order.asked = fmt::format("--trials {}", options.trials);
  order.only = options.only;
  order.progress = options.progress;
  return certify::RunCampaigns(order, campaigns, kNotRun);
}

}  // namespace kimari::world
