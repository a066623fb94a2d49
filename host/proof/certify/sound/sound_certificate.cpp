#include "host/proof/certify/sound/sound_certificate.h"

#include <spdlog/fmt/fmt.h>

#include <utility>

#include "audio/private_sound_server.h"
#include "host/proof/certify/campaign.h"
#include "host/proof/certify/sound/campaign.h"

namespace kimari::reader {
namespace {

// What only a machine with sound can show.
const std::vector<certify::NotRun> kNotRun = {
    {"T7", "a sound card, its amplifier and loudspeaker",
     "no sound hardware here; 'kimari calibrate sound' measures the way from "
     "the stream to a microphone"},
    {"T7", "sleep and waking, headphones pulled, Bluetooth",
     "needs hardware; the server frozen, killed and started again stands for "
     "what the program sees of it"},
    {"T7", "whether the synthetic voice is pleasant to train with",
     "nobody has listened; audio/VOICE.md tells what it looks like"},
};

}  // namespace

Result<certify::Certificate> CertifySound(const CertifySoundOptions& options,
                                          const Clock& clock) {
  const auto campaign = [&](Lines (*run)(CampaignOptions)) {
    return [&options, &clock, run](Random random,
                                   const certify::Progress& progress) {
      CampaignOptions own;
      own.cards = options.cards;
      own.sets = options.sets;
      own.random = random;
      own.folder = options.folder;
      own.hand_marks = options.hand_marks;
      own.program = options.program;
      own.scratch = options.scratch;
      own.kills = options.kills;
      own.clock = &clock;
      own.progress = progress;
      return run(std::move(own));
    };
  };
  const auto with_server = [&](const char* target, const char* part,
                               Lines (*run)(CampaignOptions)) {
    return [=](Random random, const certify::Progress& progress) -> Lines {
      if (audio::PrivateSoundServer::Available()) {
        return campaign(run)(random, progress);
      }
      return std::vector{certify::NotRunLine(
          {target, part,
           "PulseAudio is not installed: apt-get install pulseaudio "
           "libasound2-plugins"})};
    };
  };
  const std::vector<certify::Campaign> campaigns = {
      {"T7", "T7-captured", "T8", 7,
       with_server("T7", "T7-captured", &CapturedSet)},
      {"T7", "T7-hours", "", 701, campaign(&SimulatedHours)},
      {"T7", "T7-faults", "", 702,
       with_server("T7", "T7-faults", &SoundFaults)},
      {"T8", "T8-rendered", "", 8, campaign(&RenderedGaps)},
      {"T16", "T16", "", 16, campaign(&MarkErrors)},
      {"T18", "T18-sets", "", 18, campaign(&KilledSets)},
  };
  certify::Order order;
  order.subject = "sound";
  order.seed = options.seed;
  order.asked =
      fmt::format("--cards {} --sets {}", options.cards, options.sets);
  order.only = options.only;
  order.progress = options.progress;
  return certify::RunCampaigns(order, campaigns, kNotRun);
}

}  // namespace kimari::reader
