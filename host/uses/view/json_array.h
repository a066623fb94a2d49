// A list as JSON.
#pragma once

#include <algorithm>
#include <cstddef>
#include <nlohmann/json.hpp>
#include <vector>

namespace kimari::view {

// Of the last `most` items, each as `of` says.
template <typename T>
nlohmann::json Array(const std::vector<T>& items,
                     nlohmann::json (*of)(const T&), size_t most) {
  nlohmann::json array = nlohmann::json::array();
  const size_t first = items.size() - std::min(items.size(), most);
  for (size_t i = first; i < items.size(); ++i) array.push_back(of(items[i]));
  return array;
}

template <typename T>
nlohmann::json Array(const std::vector<T>& items,
                     nlohmann::json (*of)(const T&)) {
  return Array(items, of, items.size());
}

}  // namespace kimari::view
