#include "host/court/plan_table.h"

#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "host/base/printable.h"

namespace kimari::court {
namespace {

std::optional<std::string> InMillimetres(const std::string& key) {
  const size_t end = key.rfind('_');
  if (end == std::string::npos) return std::nullopt;
  const std::string unit = key.substr(end + 1);
  static const std::set<std::string> kOther = {"cm", "m",    "in", "inch",
                                               "um", "mils", "pt", "px"};
  if (!kOther.contains(unit)) return std::nullopt;
  return fmt::format("lengths are in millimetres: write {}_mm",
                     key.substr(0, end));
}

}  // namespace

bool IsControl(char c) {
  return static_cast<unsigned char>(c) < ' ' || c == '\x7f';
}

void PlanSource::Wrong(const toml::source_region& at, const std::string& what) {
  if (error_) return;
  error_ =
      fmt::format("{}:{}:{}: {}", name_, at.begin.line, at.begin.column, what);
}

const toml::node* PlanTable::Get(const char* key) {
  known_.insert(key);
  return table_.get(key);
}

double PlanTable::Length(const char* key, double low, double high,
                         std::optional<double> otherwise) {
  const toml::node* node = Need(key, otherwise.has_value());
  if (node == nullptr) return otherwise.value_or(low);
  const std::optional<double> value = node->value<double>();
  if (!node->is_number() || !value || !std::isfinite(*value)) {
    source_.Wrong(node->source(),
                  fmt::format("{} in {} must be a number of millimetres, "
                              "without a unit",
                              key, name_));
  } else if (*value < low || *value > high) {
    source_.Wrong(
        node->source(),
        fmt::format("{} in {} is {:g}; it must be from {:g} to {:g} mm{}", key,
                    name_, *value, low, high,
                    *value > 0 && *value < low && *value * 10 >= low
                        ? " (are these centimetres?)"
                        : ""));
  } else {
    return *value;
  }
  return low;
}

int PlanTable::Number(const char* key, int low, int high) {
  const toml::node* node = Need(key, false);
  if (node == nullptr) return low;
  const auto* value = node->as_integer();
  if (value == nullptr || value->get() < low || value->get() > high) {
    source_.Wrong(node->source(),
                  fmt::format("{} in {} must be a whole number from {} to {}",
                              key, name_, low, high));
    return low;
  }
  return static_cast<int>(value->get());
}

std::string PlanTable::Text(const char* key,
                            const std::optional<std::string>& otherwise) {
  const toml::node* node = Need(key, otherwise.has_value());
  if (node == nullptr) return otherwise.value_or("");
  const auto* value = node->as_string();
  if (value == nullptr || value->get().empty()) {
    source_.Wrong(node->source(),
                  fmt::format("{} in {} must be text", key, name_));
    return "";
  }
  if (std::ranges::any_of(value->get(), IsControl)) {
    source_.Wrong(node->source(),
                  fmt::format("{} in {} must be one line of text without "
                              "control characters",
                              key, name_));
    return "";
  }
  return value->get();
}

void PlanTable::NoOthers() {
  for (const auto& [key, node] : table_) {
    const std::string name(key.str());
    if (known_.contains(name)) continue;
    std::string known;
    for (const std::string& other : known_) {
      known += (known.empty() ? "" : ", ") + other;
    }
    source_.Wrong(
        key.source(),
        fmt::format("unknown key '{}' in {}; {}", Brief(name), name_,
                    InMillimetres(name).value_or("known are " + known)));
  }
}

const toml::node* PlanTable::Need(const char* key, bool has_default) {
  const toml::node* node = Get(key);
  if (node == nullptr && !has_default && !HasUnknown()) {
    source_.Wrong(table_.source(),
                  fmt::format("{} has no {}; add it", name_, key));
  }
  return node;
}

bool PlanTable::HasUnknown() const {
  return std::ranges::any_of(table_, [](const auto& item) {
    return InMillimetres(std::string(item.first.str())).has_value();
  });
}

}  // namespace kimari::court
