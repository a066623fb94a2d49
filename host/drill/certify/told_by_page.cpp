#include "host/drill/certify/told_by_page.h"

#include <nlohmann/json.hpp>

namespace kimari::drill {

web::PageServer::Answer ToldByPage::Add(const std::string& body) {
  const auto json = nlohmann::json::parse(body, nullptr, false);
  const std::lock_guard lock(mutex_);
  if (json.is_object() && json.contains("over")) over_ = true;
  if (json.is_object() && json.contains("ms") && json["ms"].is_number() &&
      json.contains("place") && json["place"].is_number_integer()) {
    ms_[json["place"].get<int>()] = json["ms"].get<double>();
  }
  return {};
}

bool ToldByPage::Over() const {
  const std::lock_guard lock(mutex_);
  return over_;
}

std::map<int, double> ToldByPage::Ms() const {
  const std::lock_guard lock(mutex_);
  return ms_;
}

}  // namespace kimari::drill
