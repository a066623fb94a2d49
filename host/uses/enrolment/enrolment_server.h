// Serves the page by which a deck is learned: which cards are known, which to
// lay, what the camera sees.
#pragma once

#include <functional>
#include <mutex>
#include <opencv2/core.hpp>
#include <string>

#include "host/base/clock.h"
#include "host/base/result.h"
#include "host/game/cards/deck.h"
#include "host/uses/web/page_server.h"

namespace kimari::enrolment {

class EnrolmentServer {
 public:
  struct Options {
    // As web::PageServer::Options.
    std::string host = "127.0.0.1";
    uint16_t port = 0;
    std::string token;
    std::string behind;
    const Clock* clock = nullptr;
    // What was pressed at the page. On a worker thread, one at a time.
    std::function<tl::expected<void, web::Text>(cards::CardId)> name;
    std::function<void(cards::CardId)> forget;
    std::function<void()> finish;
  };

  // Listens, and returns the port. Errors as web::PageServer::Start. May be
  // called once.
  Result<uint16_t> Start(const Options& options);
  // Shows what ToJson of it gives. Thread: any; waits for no page.
  void Publish(std::string json);
  // The court from straight above, BGR; empty where there is none. Thread: any.
  void ShowPicture(const cv::Mat& top);
  void Stop() { server_.Stop(); }

 private:
  std::mutex mutex_;
  std::string jpeg_;        // of the last picture
  web::PageServer server_;  // ends first
};

}  // namespace kimari::enrolment
