#include "host/proof/certify/boards/board_certificate.h"

#include <spdlog/fmt/fmt.h>

#include <utility>

#include "host/proof/certify/boards/campaign.h"
#include "host/proof/certify/campaign.h"

namespace kimari::world {
namespace {

// What only hardware can show.
const std::vector<certify::NotRun> kNotRun = {
    {"T2", "scan on the processor itself",
     "interrupt entry, input synchroniser, UART overrun and brown-out are "
     "not in libsimavr: firmware/README.md, first evening"},
    {"T3", "touches of skin on copper and card",
     "the pad model's figures are estimates until hands touch real pads"},
    {"T4", "real USB and crystals",
     "hubs, drivers and resonators are models here"},
    {"T5", "people on seat mats",
     "clothes, mats and floors are not in the model"},
    {"T12", "ports found by USB id, a plug pulled out, flashing, brown-out",
     "needs boards on USB; 'kimari doctor' lists their ports"},
    {"T14", "real hum, skin, damp and drift",
     "the pad model's figures are estimates: firmware/README.md, first "
     "evening"},
};

}  // namespace

Result<certify::Certificate> CertifyBoard(const CertifyOptions& options) {
  const auto campaign = [&](Lines (*run)(CampaignOptions)) {
    return [&options, run](Random random, const certify::Progress& progress) {
      CampaignOptions own;
      own.image = options.image;
      own.trials = options.trials;
      own.mats = options.mats;
      own.run = options.run;
      own.random = random;
      own.progress = progress;
      return run(std::move(own));
    };
  };
  const std::vector<certify::Campaign> campaigns = {
      {"T2", "T2", "", 2, campaign(&ScanRate)},
      {"T3", "T3", "", 3, campaign(&TouchTimes)},
      {"T4", "T4", "", 4, campaign(&BoardClocks)},
      {"T5", "T5", "", 5, campaign(&WhoTouched)},
      {"T12", "T12-faults", "", 12, campaign(&LinkFaults)},
      {"T12", "T12-rulings", "", 1201, campaign(&FaultRulings)},
      {"T12", "T12-frames", "", 1202, campaign(&FrameDamage)},
      {"T14", "T14", "", 14, campaign(&QuietPads)},
  };
  certify::Order order;
  order.subject = "boards";
  order.seed = options.seed;
  order.asked = fmt::format("--trials {}", options.trials);
  order.only = options.only;
  order.progress = options.progress;
  return certify::RunCampaigns(order, campaigns, kNotRun);
}

}  // namespace kimari::world
