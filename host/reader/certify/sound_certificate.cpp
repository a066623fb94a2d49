#include "host/reader/certify/sound_certificate.h"

#include <spdlog/fmt/fmt.h>
#include <spdlog/fmt/ranges.h>

#include <algorithm>
#include <array>
#include <utility>

#include "audio/private_sound_server.h"
#include "host/certify/commit.h"
#include "host/reader/certify/campaign.h"

namespace kimari::reader {
namespace {

struct Campaign {
  const char* target;
  const char* also;  // another target that its lines speak of, or ""
  const char* part;  // a name for itself
  uint64_t stream;   // of random numbers; the same for ever
  bool needs_server;
  Lines (*run)(CampaignOptions options);
};
constexpr std::array kCampaigns = {
    Campaign{"T7", "T8", "T7-captured", 7, true, &CapturedSet},
    Campaign{"T7", "", "T7-hours", 701, false, &SimulatedHours},
    Campaign{"T7", "", "T7-faults", 702, true, &SoundFaults},
    Campaign{"T8", "", "T8-rendered", 8, false, &RenderedGaps},
    Campaign{"T16", "", "T16", 16, false, &MarkErrors},
};

// What only a machine with sound can show.
struct NotRun {
  const char* target;
  const char* what;
  const char* why;
};
constexpr std::array kNotRun = {
    NotRun{"T7", "a sound card, its amplifier and loudspeaker",
           "no sound hardware here; 'kimari calibrate sound' measures the way "
           "from the stream to a microphone"},
    NotRun{"T7", "sleep and waking, headphones pulled, Bluetooth",
           "needs hardware; the server frozen, killed and started again stands "
           "for what the program sees of it"},
    NotRun{"T7", "whether the synthetic voice is pleasant to train with",
           "nobody has listened; audio/VOICE.md tells what it looks like"},
};

bool Asked(const std::vector<std::string>& only, std::string_view word) {
  return only.empty() ||
         std::find(only.begin(), only.end(), word) != only.end();
}

bool Asked(const std::vector<std::string>& only, const Campaign& campaign) {
  return Asked(only, campaign.target) || Asked(only, campaign.also) ||
         Asked(only, campaign.part);
}

Result<void> CheckTargets(const std::vector<std::string>& only) {
  std::vector<std::string> known = {"T7", "T8"};
  for (const Campaign& campaign : kCampaigns) {
    known.emplace_back(campaign.part);
  }
  for (const std::string& word : only) {
    if (std::find(known.begin(), known.end(), word) != known.end()) continue;
    return Fail(ErrorKind::kUsage,
                fmt::format("--only {}: not a target of the sound; these are: "
                            "{}",
                            word, fmt::join(known, ", ")));
  }
  return {};
}

certify::Line NotRunLine(const char* target, std::string what,
                         std::string why) {
  certify::Line line;
  line.target = target;
  line.what = std::move(what);
  line.not_run = std::move(why);
  return line;
}

}  // namespace

Result<certify::Certificate> CertifySound(const CertifySoundOptions& options,
                                          const Clock& clock) {
  if (auto ok = CheckTargets(options.only); !ok) {
    return tl::unexpected(ok.error());
  }
  certify::Certificate certificate;
  certificate.subject = "sound";
  certificate.seed = options.seed;
  certificate.commit = certify::Commit();
  certificate.asked =
      fmt::format("--cards {} --sets {}", options.cards, options.sets);
  for (const Campaign& campaign : kCampaigns) {
    if (!Asked(options.only, campaign)) continue;
    if (campaign.needs_server && !audio::PrivateSoundServer::Available()) {
      certificate.lines.push_back(
          NotRunLine(campaign.target, campaign.part,
                     "PulseAudio is not installed: apt-get install pulseaudio "
                     "libasound2-plugins"));
      continue;
    }
    CampaignOptions own;
    own.cards = options.cards;
    own.sets = options.sets;
    own.random = Random(options.seed).Fork(campaign.stream);
    own.folder = options.folder;
    own.hand_marks = options.hand_marks;
    own.clock = &clock;
    own.progress = [&](double share) {
      return options.progress(campaign.part, share);
    };
    if (!options.progress(campaign.part, 0)) break;
    auto lines = campaign.run(std::move(own));
    if (!lines) return tl::unexpected(lines.error());
    std::move(lines->begin(), lines->end(),
              std::back_inserter(certificate.lines));
  }
  for (const NotRun& not_run : kNotRun) {
    if (!Asked(options.only, not_run.target)) continue;
    certificate.lines.push_back(
        NotRunLine(not_run.target, not_run.what, not_run.why));
  }
  return certificate;
}

}  // namespace kimari::reader
