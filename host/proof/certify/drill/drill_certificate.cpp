#include "host/proof/certify/drill/drill_certificate.h"

#include <spdlog/fmt/fmt.h>

#include <filesystem>
#include <utility>

namespace kimari::drill {
namespace {

const std::vector<certify::NotRun> kNotRun = {
    {"T19", "a phone's own touch and loudspeaker",
     "no phone here, and nobody who taps; the page measures each device, and "
     "T19-taps and the test drill.page.ear tell what is left of drawn ones"},
};

}  // namespace

Result<certify::Certificate> CertifyDrill(const CertifyDrillOptions& options,
                                          const Clock& clock) {
  const auto campaign = [&](const char* part,
                            certify::Lines (*run)(const CampaignOptions&)) {
    return [&options, &clock, part, run](
               Random random,
               const certify::Progress& progress) -> certify::Lines {
      CampaignOptions own;
      own.sittings = options.sittings;
      own.simulate = options.simulate;
      own.browse = options.browse;
      own.folder = options.folder + "/" + part;
      own.clock = &clock;
      own.random = random;
      own.progress = progress;
      std::error_code error;
      std::filesystem::create_directories(own.folder, error);
      if (error) {
        return Fail(ErrorKind::kFile,
                    own.folder + ": cannot be made: " + error.message());
      }
      return run(own);
    };
  };
  const std::vector<certify::Campaign> campaigns = {
      {"T19", "T19-first", "", 1901, campaign("first", &FirstCard)},
      {"T19", "T19-page", "", 1902, campaign("page", &PageTimes)},
      {"T19", "T19-desk", "", 1904, campaign("desk", &DeskTimes)},
      {"T19", "T19-taps", "", 1905, campaign("taps", &TapTimes)},
      {"T19", "T19-rig", "", 1903, campaign("rig", &RigTimes)},
  };
  certify::Order order;
  order.subject = "drills";
  order.seed = options.seed;
  order.asked = fmt::format("--sittings {}", options.sittings);
  order.only = options.only;
  order.progress = options.progress;
  return certify::RunCampaigns(order, campaigns, kNotRun);
}

}  // namespace kimari::drill
