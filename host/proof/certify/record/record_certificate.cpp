#include "host/proof/certify/record/record_certificate.h"

#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <array>
#include <functional>
#include <string_view>

namespace kimari::rig {
namespace {

using certify::Lines;
using certify::Progress;

// Seconds; the rest of each campaign is short.
struct Part {
  const char* target;
  const char* name;
  std::function<double(const CertifyRecordOptions&)> takes;
};
const std::array<Part, 10> kParts = {{
    {"T13", "T13-again", [](const auto& o) { return 90 + 4.0 * o.readings; }},
    {"T15", "T15-disk", [](const auto& o) { return o.seconds; }},
    {"T15", "T15-cuts", [](const auto&) { return 20.0; }},
    {"T15", "T15-power", [](const auto& o) { return 15 + 0.3 * o.instants; }},
    {"T15", "T15-kills", [](const auto& o) { return 0.7 * o.instants; }},
    {"T15", "T15-full", [](const auto& o) { return 0.1 * o.instants; }},
    {"T15", "T15-slow", [](const auto& o) { return 25 + o.seconds; }},
    {"T18", "T18-kills", [](const auto& o) { return 70.0 * o.kills; }},
    {"T18", "T18-anew", [](const auto& o) { return 10 + 0.2 * o.instants; }},
    {"T22", "T22-archive", [](const auto&) { return 60.0; }},
}};

bool IsAsked(const CertifyRecordOptions& options, const Part& part) {
  return options.only.empty() ||
         std::ranges::any_of(options.only, [&](const std::string& word) {
           return word == part.target || word == part.name;
         });
}

const std::vector<certify::NotRun> kNotRunHere = {
    {"T18", "the machine's own supply switched off",
     "needs a machine whose supply can be switched"}};

}  // namespace

Duration CertifyRecordTakes(const CertifyRecordOptions& options) {
  double seconds = 0;
  for (const Part& part : kParts) {
    if (IsAsked(options, part)) seconds += part.takes(options);
  }
  return FromSeconds(seconds);
}

Result<certify::Certificate> CertifyRecord(const CertifyRecordOptions& options,
                                           const Clock& clock) {
  const auto& o = options;
  const std::array<std::function<Lines(Random, const Progress&)>, kParts.size()>
      runs = {
          [&](Random, const Progress& p) { return JudgedAgain(o, p); },
          [&](Random, const Progress& p) { return FramesToDisk(o, clock, p); },
          [&](Random, const Progress& p) { return CutFiles(o, p); },
          [&](Random r, const Progress& p) {
            return PowerCuts(o, clock, r, p);
          },
          [&](Random r, const Progress& p) {
            return KilledWriters(o, clock, r, p);
          },
          [&](Random r, const Progress& p) { return FullDisks(o, r, p); },
          [&](Random, const Progress& p) { return SlowDisks(o, clock, p); },
          [&](Random r, const Progress& p) {
            return KilledDemos(o, clock, r, p);
          },
          [&](Random r, const Progress& p) { return BegunAnew(o, r, p); },
          [&](Random, const Progress& p) { return PutAway(o, p); },
      };
  std::vector<certify::Campaign> campaigns;
  for (size_t i = 0; i < kParts.size(); ++i) {
    campaigns.push_back({kParts[i].target, kParts[i].name, "",
                         static_cast<uint64_t>(i + 1), runs[i]});
  }
  certify::Order order;
  order.subject = "recordings";
  order.seed = options.seed;
  order.asked = fmt::format("{} kills, {} instants, {} s of frames",
                            options.kills, options.instants, options.seconds);
  order.only = options.only;
  order.progress = options.progress;
  return certify::RunCampaigns(order, campaigns, kNotRunHere);
}

}  // namespace kimari::rig
