#include "host/proof/score/first_told.h"

#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "host/base/json_text.h"
#include "host/base/plain_file.h"
#include "host/proof/score/score.h"

namespace kimari::score {
namespace {

FirstTold FirstToldOf(const nlohmann::json& json) {
  return {json.at("reading").get<uint32_t>(),
          json.at("side").get<std::string>() == "B" ? Side::kB : Side::kA,
          {json.at("touch_ns").get<int64_t>()},
          {json.at("told_ns").get<int64_t>()},
          json.at("then").get<std::string>()};
}

// When that hand first touched the called card.
std::optional<HostTime> Touched(const TrueReading& reading, Side side) {
  std::optional<HostTime> first;
  for (const TrueContact& contact : reading.contacts) {
    if (contact.player != side || contact.card != reading.card) continue;
    if (!first || contact.at < *first) first = contact.at;
  }
  return first;
}

}  // namespace

Result<std::vector<FirstTold>> ReadFirstTold(const std::string& path) {
  std::vector<FirstTold> all;
  std::error_code ignored;
  if (!std::filesystem::exists(path, ignored)) return all;
  if (auto plain = IsPlainFile(path); !plain) {
    return tl::unexpected(plain.error());
  }
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);) {
    try {
      all.push_back(FirstToldOf(ParseJson(line)));
    } catch (const nlohmann::json::exception& error) {
      return Fail(ErrorKind::kFile,
                  fmt::format("{}:{}: {}", path, all.size() + 1, error.what()));
    }
  }
  return all;
}

FirstsTold CountFirsts(const Score& score, const std::vector<FirstTold>& told) {
  FirstsTold firsts;
  for (const FirstTold& each : told) {
    const auto row = std::ranges::find_if(score.rows, [&](const Row& of) {
      return of.truth.reading == each.reading && of.truth.scorable &&
             of.count != Count::kNotSettled;
    });
    if (row == score.rows.end()) continue;
    ++firsts.told;
    firsts.open += each.then == "open" ? 1 : 0;
    firsts.taken_back += each.then == "taken back" ? 1 : 0;
    const rules::Order order = row->expected.first.order;
    const bool right =
        each.side == Side::kA
            ? order == rules::Order::kOnlyA || order == rules::Order::kAFirst
            : order == rules::Order::kOnlyB || order == rules::Order::kBFirst;
    firsts.wrong += right ? 0 : 1;
    const HostTime touch = Touched(row->truth, each.side).value_or(each.touch);
    firsts.ms.push_back((each.told - touch).Milliseconds());
  }
  return firsts;
}

double FirstsTold::Quantile(double share) const {
  if (ms.empty()) return 0;
  std::vector<double> sorted = ms;
  std::ranges::sort(sorted);
  const auto n = static_cast<double>(sorted.size());
  return sorted.at(static_cast<size_t>(
      std::clamp(std::ceil(share * n - 1e-9) - 1, 0.0, n - 1)));
}

std::string InWords(const FirstsTold& firsts) {
  if (firsts.told == 0) return {};
  return fmt::format(
      "first told: {} before the ruling, {} wrong, {} taken back, {} left "
      "open; {:.1f} ms after the touch (p50), {:.1f} ms (p99)\n",
      firsts.told, firsts.wrong, firsts.taken_back, firsts.open,
      firsts.Quantile(0.5), firsts.Quantile(0.99));
}

}  // namespace kimari::score
