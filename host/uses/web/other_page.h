// The page of another program on this machine, as one of its pages presses on
// it.
#pragma once

#include <cstdint>
#include <string>

#include "host/uses/web/page_server.h"

namespace kimari::web {

class OtherPage {
 public:
  // `host`, `port`, `token`: what it listens on, as PageServer::Options.
  OtherPage(std::string host, uint16_t port, std::string token)
      : host_(std::move(host)), port_(port), token_(std::move(token)) {}

  // What it answers to a press, JSON, under its own path ("/api/desk"); 502
  // where it does not answer within three seconds. Thread: any.
  PageServer::Answer Press(const std::string& path,
                           const std::string& body) const;

 private:
  std::string host_;
  uint16_t port_;
  std::string token_;
};

}  // namespace kimari::web
