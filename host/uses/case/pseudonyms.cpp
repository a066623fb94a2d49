#include "host/uses/case/pseudonyms.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace kimari::casefile {
namespace {

using evidence::Role;

const char* NameOf(Role role) {
  switch (role) {
    case Role::kPlayerA:
      return "A";
    case Role::kPlayerB:
      return "B";
    case Role::kReader:
      return "Reader";
    case Role::kCamera:
      return "Camera";
    case Role::kJudge:
      break;
  }
  return "Judge";
}

void ReplaceAll(std::string& text, const std::string& name,
                const std::string& by) {
  if (name.empty()) return;
  for (size_t at = text.find(name); at != std::string::npos;
       at = text.find(name, at + by.size())) {
    text.replace(at, name.size(), by);
  }
}

}  // namespace

const std::string& Pseudonyms::For(const std::string& name, Role role) {
  const auto [given, is_new] = given_.try_emplace(name);
  if (is_new) {
    const int count = ++counts_[role];
    given->second = NameOf(role);
    if (count > 1) given->second += " " + std::to_string(count);
  }
  return given->second;
}

void Pseudonyms::Apply(evidence::Observation& observation) {
  if (names_) return;
  if (auto* started =
          std::get_if<evidence::MatchStarted>(&observation.payload)) {
    for (auto [name, role] : {std::pair(&started->player_a, Role::kPlayerA),
                              std::pair(&started->player_b, Role::kPlayerB)}) {
      if (!name->empty()) *name = For(*name, role);
    }
    return;
  }
  auto* entry = std::get_if<evidence::DeskEntry>(&observation.payload);
  if (entry == nullptr) return;
  if (!entry->by.empty()) entry->by = For(entry->by, entry->role);
  // The longest first: "Ono Ken" before "Ono".
  std::vector<std::pair<std::string, std::string>> all(given_.begin(),
                                                       given_.end());
  std::sort(all.begin(), all.end(), [](const auto& a, const auto& b) {
    return a.first.size() > b.first.size();
  });
  for (const auto& [name, by] : all) ReplaceAll(entry->reason, name, by);
}

}  // namespace kimari::casefile
