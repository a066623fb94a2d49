#include "host/uses/enrolment/enrolment_server.h"

#include <cstdint>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "host/uses/enrolment/page_files.h"
#include "host/uses/web/json_keys.h"
#include "vision/camera/picture_file.h"

namespace kimari::enrolment {
namespace {

using web::PageServer;

// {"card": 7}
tl::expected<cards::CardId, PageServer::Answer> CardOf(
    const std::string& body) {
  web::JsonKeys keys(body);
  cards::CardId card = 0;
  keys.Number("card", card, 1, std::numeric_limits<cards::CardId>::max());
  if (const auto mistake = keys.Mistake()) {
    return tl::unexpected(PageServer::Answer{400, *mistake});
  }
  if (card == 0) {
    return tl::unexpected(PageServer::Answer{
        400, {"say which card", "どの札かを指定してください"}});
  }
  return card;
}

}  // namespace

Result<uint16_t> EnrolmentServer::Start(const Options& options) {
  PageServer::Options page;
  page.host = options.host;
  page.port = options.port;
  page.token = options.token;
  page.behind = options.behind;
  page.clock = options.clock;
  page.files = {"/enrol.html", "/enrol.css", "/enrol.js", "/icon.svg"};
  page.room_files = PageFiles();
  page.on_post["/api/name"] =
      [name = options.name](const std::string& body) -> PageServer::Answer {
    const auto card = CardOf(body);
    if (!card) return card.error();
    if (const auto named = name(*card); !named) return {409, named.error()};
    return {};
  };
  page.on_post["/api/forget"] =
      [forget = options.forget](const std::string& body) -> PageServer::Answer {
    const auto card = CardOf(body);
    if (!card) return card.error();
    forget(*card);
    return {};
  };
  page.on_post["/api/finish"] = [finish = options.finish](const std::string&) {
    finish();
    return PageServer::Answer{};
  };
  page.get = [this](const std::string& path)
      -> tl::expected<PageServer::Content, PageServer::Answer> {
    const std::lock_guard lock(mutex_);
    // "picture/12": the page asks for each picture by its number, and gets the
    // last one.
    if (!path.starts_with("picture/") || jpeg_.empty()) {
      return tl::unexpected(PageServer::Nothing());
    }
    return PageServer::Content{"image/jpeg", jpeg_};
  };
  return server_.Start(std::move(page));
}

void EnrolmentServer::Publish(std::string json) {
  server_.Publish([kept = std::move(json)] { return kept; });
}

void EnrolmentServer::ShowPicture(const cv::Mat& top) {
  std::vector<uint8_t> bytes;
  if (!top.empty()) bytes = vision::EncodeJpeg(top, 80);
  const std::lock_guard lock(mutex_);
  jpeg_.assign(bytes.begin(), bytes.end());
}

}  // namespace kimari::enrolment
