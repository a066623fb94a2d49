// What the page of the certificate (page/known_player.ts) tells of itself.
#pragma once

#include <map>
#include <mutex>
#include <nlohmann/json_fwd.hpp>
#include <string>

#include "host/uses/web/page_server.h"

namespace kimari::drill {

// Any thread.
class ToldByPage {
 public:
  // {"place": n, "ms": m}, with "sigma_ms" where one is stated; or
  // {"over": true}; or an array of such.
  web::PageServer::Answer Add(const std::string& body);
  bool Over() const;
  // By place.
  std::map<int, double> Ms() const;
  std::map<int, double> SigmaMs() const;

 private:
  void AddOne(const nlohmann::json& json);

  mutable std::mutex mutex_;
  std::map<int, double> ms_;
  std::map<int, double> sigma_ms_;
  bool over_ = false;
};

}  // namespace kimari::drill
