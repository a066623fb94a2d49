#include "host/proof/certify/campaign.h"

#include <spdlog/fmt/fmt.h>
#include <spdlog/fmt/ranges.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "host/base/commit.h"

namespace kimari::certify {
namespace {

void AddOnce(const std::string& name, std::vector<std::string>& names) {
  if (name.empty() ||
      std::find(names.begin(), names.end(), name) != names.end()) {
    return;
  }
  names.push_back(name);
}

Result<void> CheckTargets(const Order& order,
                          std::span<const Campaign> campaigns) {
  // Targets first, then their parts.
  std::vector<std::string> known;
  for (const auto name :
       {&Campaign::target, &Campaign::also, &Campaign::part}) {
    for (const Campaign& campaign : campaigns) AddOnce(campaign.*name, known);
  }
  for (const std::string& word : order.only) {
    if (std::find(known.begin(), known.end(), word) != known.end()) continue;
    return Fail(ErrorKind::kUsage,
                fmt::format("--only {}: not a target of the {}; these are: {}",
                            word, order.subject, fmt::join(known, ", ")));
  }
  return {};
}

bool Asked(const Order& order, const Campaign& campaign) {
  return order.only.empty() || std::any_of(order.only.begin(), order.only.end(),
                                           [&](const std::string& word) {
                                             return word == campaign.target ||
                                                    word == campaign.also ||
                                                    word == campaign.part;
                                           });
}

// Whether the target was asked for, whole or in part.
bool AskedInPart(const Order& order, const std::string& target) {
  return order.only.empty() ||
         std::any_of(order.only.begin(), order.only.end(),
                     [&](const std::string& word) {
                       return word == target || word.starts_with(target + "-");
                     });
}

}  // namespace

Line NotRunLine(const NotRun& not_run) {
  Line line;
  line.target = not_run.target;
  line.what = not_run.what;
  line.not_run = not_run.why;
  return line;
}

Result<Certificate> RunCampaigns(const Order& order,
                                 std::span<const Campaign> campaigns,
                                 std::span<const NotRun> not_run) {
  if (auto ok = CheckTargets(order, campaigns); !ok) {
    return tl::unexpected(ok.error());
  }
  Certificate certificate;
  certificate.subject = order.subject;
  certificate.seed = order.seed;
  certificate.commit = Commit();
  certificate.asked = order.asked;
  for (const Campaign& campaign : campaigns) {
    if (!Asked(order, campaign)) continue;
    if (!order.progress(campaign.part, 0)) break;
    // Its own stream: the others' trials change nothing.
    auto lines = campaign.run(
        Random(order.seed).Fork(campaign.stream),
        [&](double share) { return order.progress(campaign.part, share); });
    if (!lines) return tl::unexpected(lines.error());
    std::move(lines->begin(), lines->end(),
              std::back_inserter(certificate.lines));
  }
  for (const NotRun& item : not_run) {
    if (!AskedInPart(order, item.target)) continue;
    certificate.lines.push_back(NotRunLine(item));
  }
  return certificate;
}

}  // namespace kimari::certify
