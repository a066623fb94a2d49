#include "host/world/certify/board_certificate.h"

#include <spdlog/fmt/fmt.h>
#include <spdlog/fmt/ranges.h>

#include <algorithm>
#include <array>
#include <utility>

#include "host/certify/commit.h"
#include "host/world/certify/campaign.h"

namespace kimari::world {
namespace {

struct Campaign {
  const char* target;
  Lines (*run)(CampaignOptions options);
};
constexpr std::array kCampaigns = {
    Campaign{"T3", &TouchTimes},
};

Result<void> CheckTargets(const std::vector<std::string>& only) {
  std::vector<std::string> known;
  for (const Campaign& campaign : kCampaigns) {
    known.emplace_back(campaign.target);
  }
  for (const std::string& target : only) {
    if (std::find(known.begin(), known.end(), target) == known.end()) {
      return Fail(ErrorKind::kUsage,
                  fmt::format("--only {}: not a target of the boards; these "
                              "are: {}",
                              target, fmt::join(known, ", ")));
    }
  }
  return {};
}

}  // namespace

Result<certify::Certificate> CertifyBoard(const CertifyOptions& options) {
  if (auto ok = CheckTargets(options.only); !ok) {
    return tl::unexpected(ok.error());
  }
  certify::Certificate certificate;
  certificate.subject = "boards";
  certificate.seed = options.seed;
  certificate.commit = certify::Commit();
  certificate.asked = fmt::format("--trials {}", options.trials);
  uint64_t number = 0;
  for (const Campaign& campaign : kCampaigns) {
    CampaignOptions own;
    own.image = options.image;
    own.trials = options.trials;
    // Its own stream: the others' trials change nothing.
    own.random = Random(options.seed).Fork(++number);
    own.progress = [&](double share) {
      return options.progress(campaign.target, share);
    };
    if (!options.only.empty() &&
        std::find(options.only.begin(), options.only.end(), campaign.target) ==
            options.only.end()) {
      continue;
    }
    if (!options.progress(campaign.target, 0)) break;
    auto lines = campaign.run(std::move(own));
    if (!lines) return tl::unexpected(lines.error());
    certificate.lines.insert(certificate.lines.end(), lines->begin(),
                             lines->end());
  }
  return certificate;
}

}  // namespace kimari::world
