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
  const char* part;  // of the target, a name for itself
  uint64_t stream;   // of random numbers; the same for ever
  Lines (*run)(CampaignOptions options);
};
constexpr std::array kCampaigns = {
    Campaign{"T2", "T2", 2, &ScanRate},
    Campaign{"T3", "T3", 3, &TouchTimes},
    Campaign{"T4", "T4", 4, &BoardClocks},
    Campaign{"T5", "T5", 5, &WhoTouched},
    Campaign{"T12", "T12-faults", 12, &LinkFaults},
    Campaign{"T12", "T12-rulings", 1201, &FaultRulings},
    Campaign{"T12", "T12-frames", 1202, &FrameDamage},
    Campaign{"T14", "T14", 14, &QuietPads},
};

Result<void> CheckTargets(const std::vector<std::string>& only) {
  // Targets first, then their parts.
  std::vector<std::string> known;
  for (const auto name : {&Campaign::target, &Campaign::part}) {
    for (const Campaign& campaign : kCampaigns) {
      if (std::find(known.begin(), known.end(), campaign.*name) ==
          known.end()) {
        known.emplace_back(campaign.*name);
      }
    }
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

// What only hardware can show.
struct NotRun {
  const char* target;
  const char* what;
  const char* why;
};
constexpr std::array kNotRun = {
    NotRun{
        "T2", "scan on the processor itself",
        "interrupt entry, input synchroniser, UART overrun and brown-out are "
        "not in libsimavr: firmware/README.md, first evening"},
    NotRun{"T3", "touches of skin on copper and card",
           "the pad model's figures are estimates until hands touch real pads"},
    NotRun{"T4", "real USB and crystals",
           "hubs, drivers and resonators are models here"},
    NotRun{"T5", "people on seat mats",
           "clothes, mats and floors are not in the model"},
    NotRun{"T12",
           "ports found by USB id, a plug pulled out, flashing, brown-out",
           "needs boards on USB; 'kimari doctor' lists their ports"},
    NotRun{"T14", "real hum, skin, damp and drift",
           "the pad model's figures are estimates: firmware/README.md, first "
           "evening"},
};

bool Asked(const CertifyOptions& options, std::string_view word) {
  return options.only.empty() ||
         std::find(options.only.begin(), options.only.end(), word) !=
             options.only.end();
}

// Whether the target was asked for, whole or in part.
bool AskedInPart(const CertifyOptions& options, const std::string& target) {
  return Asked(options, target) ||
         std::any_of(options.only.begin(), options.only.end(),
                     [&](const std::string& word) {
                       return word.starts_with(target + "-");
                     });
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
  for (const Campaign& campaign : kCampaigns) {
    CampaignOptions own;
    own.image = options.image;
    own.trials = options.trials;
    own.mats = options.mats;
    own.run = options.run;
    // Its own stream: the others' trials change nothing.
    own.random = Random(options.seed).Fork(campaign.stream);
    own.progress = [&](double share) {
      return options.progress(campaign.part, share);
    };
    if (!Asked(options, campaign.target) && !Asked(options, campaign.part)) {
      continue;
    }
    if (!options.progress(campaign.part, 0)) break;
    auto lines = campaign.run(std::move(own));
    if (!lines) return tl::unexpected(lines.error());
    certificate.lines.insert(certificate.lines.end(), lines->begin(),
                             lines->end());
  }
  for (const NotRun& not_run : kNotRun) {
    if (!AskedInPart(options, not_run.target)) continue;
    certify::Line line;
    line.target = not_run.target;
    line.what = not_run.what;
    line.not_run = not_run.why;
    certificate.lines.push_back(line);
  }
  return certificate;
}

}  // namespace kimari::world
