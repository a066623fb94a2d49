#include "host/proof/certify/drill/told_by_page.h"

#include <nlohmann/json.hpp>

#include "host/base/json_text.h"

namespace kimari::drill {

web::PageServer::Answer ToldByPage::Add(const std::string& body) {
  const auto json = ParseJson(body);
  const std::lock_guard lock(mutex_);
  if (json.is_array()) {
    for (const auto& each : json) AddOne(each);
  } else {
    AddOne(json);
  }
  return {};
}

void ToldByPage::AddOne(const nlohmann::json& json) {
  if (json.is_object() && json.contains("over")) over_ = true;
  if (json.is_object() && json.contains("ms") && json["ms"].is_number() &&
      json.contains("place") && json["place"].is_number_integer()) {
    const int place = json["place"].get<int>();
    ms_[place] = json["ms"].get<double>();
    if (json.contains("sigma_ms") && json["sigma_ms"].is_number()) {
      sigma_ms_[place] = json["sigma_ms"].get<double>();
    }
  }
}

bool ToldByPage::Over() const {
  const std::lock_guard lock(mutex_);
  return over_;
}

std::map<int, double> ToldByPage::Ms() const {
  const std::lock_guard lock(mutex_);
  return ms_;
}

std::map<int, double> ToldByPage::SigmaMs() const {
  const std::lock_guard lock(mutex_);
  return sigma_ms_;
}

}  // namespace kimari::drill
