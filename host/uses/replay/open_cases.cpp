#include "host/uses/replay/open_cases.h"

#include <algorithm>
#include <limits>

#include "host/uses/web/json_keys.h"

namespace kimari::replay {
namespace {

// Three times what a page lets pass (page/decide.ts).
constexpr Duration kSilence = Seconds(30);
constexpr size_t kLongestPage = 40;  // bytes

}  // namespace

tl::expected<OpenCase, web::Text> OpenCaseOf(const std::string& json) {
  web::JsonKeys keys(json);
  OpenCase said;
  keys.Line("page", said.page, kLongestPage);
  keys.Number("reading", said.reading, 0,
              std::numeric_limits<evidence::ReadingId>::max());
  keys.Line("by", said.by, web::kLongestName);
  if (said.page.empty()) {
    keys.Wrong("which page has it open?", "どのページで開いていますか");
  }
  if (auto mistake = keys.Mistake()) return tl::unexpected(*mistake);
  return said;
}

bool OpenCases::Add(const OpenCase& said, HostTime now) {
  if (said.reading == 0) return by_page_.erase(said.page) > 0;
  const auto known = by_page_.find(said.page);
  if (known == by_page_.end()) {
    // The one that was silent longest goes: a judge's page says it again.
    if (by_page_.size() >= kMostPages) {
      by_page_.erase(std::ranges::min_element(
          by_page_, {}, [](const auto& each) { return each.second.when; }));
    }
    by_page_[said.page] = {said, now};
    return true;
  }
  const bool changed = known->second.what != said;
  known->second = {said, now};
  return changed;
}

bool OpenCases::Lapse(HostTime now) {
  return std::erase_if(by_page_, [&](const auto& each) {
           return now - each.second.when > kSilence;
         }) > 0;
}

std::vector<OpenCase> OpenCases::All() const {
  std::vector<OpenCase> all;
  for (const auto& [page, said] : by_page_) all.push_back(said.what);
  return all;
}

}  // namespace kimari::replay
