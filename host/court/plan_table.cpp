#include "host/court/plan_table.h"

#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <cmath>

namespace kimari::court {

bool IsControl(char c) {
  return static_cast<unsigned char>(c) < ' ' || c == '\x7f';
}

double PlanTable::Length(const char* key, double low, double high,
                         std::optional<double> otherwise) {
  if (!otherwise) Require(key);
  const toml::node* node = Get(key);
  if (node == nullptr) return otherwise.value_or(low);
  const std::optional<double> value = node->value<double>();
  if (!node->is_number() || !value || !std::isfinite(*value)) {
    Wrong(*node, key, "must be a number of millimetres, without a unit");
  } else if (*value < low || *value > high) {
    const bool smaller = *value > 0 && *value < low && *value * 10 >= low;
    Wrong(*node, key,
          fmt::format("is {:g}; it must be from {:g} to {:g} mm{}", *value, low,
                      high, smaller ? " (are these centimetres?)" : ""));
  } else {
    return *value;
  }
  return low;
}

int PlanTable::Whole(const char* key, int low, int high) {
  int value = low;
  Require(key);
  Integer(key, value, low, high);
  return value;
}

std::string PlanTable::Line(const char* key,
                            const std::optional<std::string>& otherwise) {
  std::string text = otherwise.value_or("");
  if (!otherwise) Require(key);
  if (!Text(key, text)) return text;
  if (text.empty() || std::ranges::any_of(text, IsControl)) {
    Wrong(*Get(key), key,
          "must be one line of text without control characters");
    return "";
  }
  return text;
}

}  // namespace kimari::court
