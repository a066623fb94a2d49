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

// Names the law where it is not the usual one.
Lines UnderLaw(const sim::Physics& law, Lines lines) {
  if (!lines || law.name == sim::UsualPhysics()->name) return lines;
  for (certify::Line& line : *lines) line.what += ", law " + law.name;
  return lines;
}

}  // namespace

Result<certify::Certificate> CertifyBoard(const CertifyOptions& options) {
  const auto campaign = [&](Lines (*run)(CampaignOptions),
                            sim::PhysicsPtr law = sim::UsualPhysics()) {
    return
        [&options, run, law](Random random, const certify::Progress& progress) {
          CampaignOptions own;
          own.image = options.image;
          own.trials = options.trials;
          own.mats = options.mats;
          own.run = options.run;
          own.random = random;
          own.progress = progress;
          own.physics = law;
          return UnderLaw(*law, run(std::move(own)));
        };
  };
  std::vector<certify::Campaign> campaigns;
  const auto under_all_laws = [&](const certify::Campaign& each,
                                  Lines (*run)(CampaignOptions)) {
    for (const sim::PhysicsPtr& law : options.laws) {
      campaigns.push_back(each);
      campaigns.back().run = campaign(run, law);
    }
  };
  campaigns.push_back({"T2", "T2", "", 2, campaign(&ScanRate)});
  under_all_laws({"T3", "T3", "", 3, {}}, &TouchTimes);
  under_all_laws({"T3", "T3-knocks", "", 301, {}}, &Knocks);
  campaigns.push_back({"T4", "T4", "", 4, campaign(&BoardClocks)});
  under_all_laws({"T5", "T5", "", 5, {}}, &WhoTouched);
  campaigns.push_back({"T12", "T12-faults", "", 12, campaign(&LinkFaults)});
  under_all_laws({"T12", "T12-rulings", "", 1201, {}}, &FaultRulings);
  campaigns.push_back({"T12", "T12-frames", "", 1202, campaign(&FrameDamage)});
  under_all_laws({"T14", "T14", "", 14, {}}, &QuietPads);
  certify::Order order;
  order.subject = "boards";
  order.seed = options.seed;
  order.asked = fmt::format("--trials {}", options.trials);
  order.only = options.only;
  order.progress = options.progress;
  return certify::RunCampaigns(order, campaigns, kNotRun);
}

}  // namespace kimari::world
