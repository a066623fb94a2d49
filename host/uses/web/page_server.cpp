// Routes, the live stream, and who may ask.
//
// The guards are for a page that anybody in the browser could try to reach:
// the Host header must name this machine (else a foreign name rebound to
// 127.0.0.1 could read the view), commands must be JSON from the same origin
// (a foreign page cannot send that without a preflight, which is not answered).
// Where there is a token, all but the page's files is for those who know it.
#include "host/uses/web/page_server.h"

#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <chrono>
#include <mutex>
#include <optional>
#include <string_view>
#include <utility>

#include "host/uses/web/host_guard.h"
#include "host/uses/web/http_server.h"
#include "host/uses/web/pace.h"
#include "host/uses/web/page_file.h"
#include "host/uses/web/places.h"
#include "host/uses/web/token_guard.h"
#include "host/uses/web/told_address.h"
#include "host/uses/web/view_channel.h"

namespace kimari::web {
namespace {

constexpr size_t kLargestCommand = 4096;
// A stream ends after this many heartbeats, outside stillness, and the page
// comes back: the place of a half-dead client is freed.
constexpr int kHeartbeatsPerStream = 30;
// Data and papers that are made at once.
constexpr int kLargeAtOnce = 4;
// At work or waiting.
constexpr Places::Shares kPresses = {
    .all = 256, .each = 16, .here = 192, .others = 224};
constexpr Places::Shares kLongPresses = {
    .all = 16, .each = 2, .here = 12, .others = 12};
// Presses of one address that were done: what they add to a log or a store
// grows no quicker. Somebody trains, or what was answered without a network is
// sent at once. This machine is its owner's.
constexpr Pace::Limits kPressPace = {.at_once = 200, .each = Milliseconds(100)};
constexpr std::string_view kJson = "application/json";
constexpr std::string_view kData = "/data/";

constexpr std::string_view kFields =
    "Cache-Control: no-store\r\n"
    "X-Content-Type-Options: nosniff\r\n"
    "X-Frame-Options: DENY\r\n"
    "Referrer-Policy: no-referrer\r\n"
    "Cross-Origin-Resource-Policy: same-origin\r\n";
constexpr std::string_view kPolicyOfPages =
    "Content-Security-Policy: default-src 'none'; script-src 'self'; "
    "style-src 'self'; connect-src 'self'; img-src 'self'; manifest-src "
    "'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'\r\n";
constexpr std::string_view kPolicyOfPapers =
    "Content-Security-Policy: default-src 'none'; style-src 'unsafe-inline'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'\r\n";

std::shared_ptr<const std::string> Event(const ViewChannel::Snapshot& now) {
  return std::make_shared<const std::string>(
      "id: " + now.id + "\nevent: view\ndata: " + *now.json + "\n\n");
}

std::string Heartbeat(const ViewChannel::Snapshot& now) {
  return fmt::format("event: beat\ndata: {{\"still\":{}}}\n\n", now.still);
}

// One open page.
class ViewStream : public HttpStream {
 public:
  // `seen`: which view a page that comes back shows.
  ViewStream(const ViewChannel& channel, std::string seen)
      : channel_(channel), seen_(std::move(seen)) {}

  Piece Next(bool due) override {
    const auto now = channel_.Now();
    if (!std::exchange(greeted_, true)) return Greet(now);
    if (now.current && now.sequence != sequence_) {
      sequence_ = now.sequence;
      return {Event(now), false};
    }
    if (now.closed) return {nullptr, true};
    if (!due) return {};
    if (!now.still && ++heartbeats_ >= kHeartbeatsPerStream) {
      return {nullptr, true};
    }
    return {std::make_shared<const std::string>(Heartbeat(now)), false};
  }

  // More of one phone than its share would turn one another out at once.
  std::string Dismissal() const override { return "retry: 10000\n\n"; }

 private:
  // A page that comes back knows its view already, or, while still, is left
  // with the one it shows; only a new page is given one.
  Piece Greet(const ViewChannel::Snapshot& now) {
    sequence_ = now.sequence;
    const bool known = seen_ == now.id || (now.still && !seen_.empty());
    return {std::make_shared<const std::string>(
                "retry: 300\n\n" + (known ? Heartbeat(now) : *Event(now))),
            false};
  }

  const ViewChannel& channel_;
  const std::string seen_;
  uint64_t sequence_ = 0;
  bool greeted_ = false;
  int heartbeats_ = 0;
};

// "Bearer TOKEN"; where a browser adds no header, "?token=TOKEN".
std::string TokenOf(const HttpRequest& request, bool by_address) {
  constexpr std::string_view kBearer = "Bearer ";
  if (request.authorization.starts_with(kBearer)) {
    return request.authorization.substr(kBearer.size());
  }
  return by_address ? request.Parameter("token") : "";
}

HttpAnswer Reply(const PageServer::Answer& answer) {
  if (!answer.json.empty()) {
    return AnswerWith(answer.json, std::string(kJson), answer.status);
  }
  return AnswerInWords(answer.status, answer.message);
}

HttpAnswer Refuse(int status, const char* en, const char* ja) {
  return AnswerInWords(status, {en, ja});
}

}  // namespace

class PageServer::Impl {
 public:
  Result<uint16_t> Start(Options options) {
    options_ = std::move(options);
    guard_.emplace(options_.token, options_.clock);
    hosts_.emplace(HostGuard::Options{options_.host, options_.behind});
    Route();
    hosts_->LookAgain();
    HttpServer::Options server;
    server.host = options_.host;
    server.port = options_.port;
    server.or_free_port = options_.or_free_port;
    server.fields = kFields;
    if (!options_.behind.empty()) {
      server.whose = [](const HttpRequest& request) {
        return ToldAddress(request.address, request.forwarded_for);
      };
    }
    server.decide = [this](const HttpRequest& request) {
      Plan plan = Decide(request);
      plan.fields += options_.papers.contains(request.path) ? kPolicyOfPapers
                                                            : kPolicyOfPages;
      return plan;
    };
    return server_.Start(std::move(server));
  }

  void Publish(std::function<std::string()> write) {
    channel_.Publish(std::move(write));
  }
  void PublishLast(std::function<std::string()> write) {
    channel_.PublishLast(std::move(write));
  }
  void FallStill() { channel_.FallStill(); }

  void Stop() {
    channel_.Close();
    server_.Stop();
  }

 private:
  using Plan = HttpServer::Plan;
  using Act = std::function<Answer(const std::string& body)>;
  struct Press {
    const Act* act = nullptr;
    size_t lane = 0;
  };

  static Plan Now(HttpAnswer answer) {
    Plan plan;
    plan.answer = std::move(answer);
    return plan;
  }

  void Route() {
    for (const PageFile& file : options_.room_files) ServeIfAsked(file);
    large_ = server_.AddLargeLane(kLargeAtOnce);
    const size_t presses = server_.AddLane(1, kPresses);
    for (const auto& [path, act] : options_.on_post) {
      presses_[path] = {&act, presses};
    }
    for (const auto& [path, act] : options_.on_long_post) {
      presses_[path] = {&act, server_.AddLane(1, kLongPresses)};
    }
  }

  void ServeIfAsked(const PageFile& file) {
    const auto& served = options_.files;
    if (std::find(served.begin(), served.end(), file.path) == served.end()) {
      return;
    }
    constexpr std::string_view kEnding = ".html";
    free_to_all_[std::string(file.path)] = &file;
    if (file.path.ends_with(kEnding)) {
      std::string_view bare = file.path;
      bare.remove_suffix(kEnding.size());
      free_to_all_[std::string(bare)] = &file;
    }
    if (file.path == served.front()) free_to_all_["/"] = &file;
  }

  // What is done about a request, by its head alone.
  Plan Decide(const HttpRequest& request) {
    if (!hosts_->Allows(request.host, request.forwarded_host)) {
      hosts_->LookAgain();  // for the next time
      return Now(AnswerInWords(403, hosts_->Refusal(server_.Port())));
    }
    const auto file = free_to_all_.find(request.path);
    if (request.Reads() && file != free_to_all_.end()) {
      return Now(AsItIs(file->second->bytes, file->second->mime_type));
    }
    const bool by_address =
        options_.papers.contains(request.path) || request.path == "/events";
    const auto verdict =
        guard_->Judge(TokenOf(request, by_address), request.address);
    if (verdict != TokenGuard::Verdict::kRight) return Unknown(verdict);
    return request.Reads() ? Give(request) : Accept(request);
  }

  static HttpAnswer AsItIs(std::string_view bytes, std::string_view mime_type) {
    HttpAnswer answer;
    answer.mime_type = mime_type;
    answer.bytes = bytes;
    return answer;
  }

  static Plan Unknown(TokenGuard::Verdict verdict) {
    if (verdict == TokenGuard::Verdict::kTooMany) {
      HttpAnswer answer =
          Refuse(429, "too many wrong addresses were tried; wait",
                 "誤ったアドレスが続きました。しばらくお待ちください");
      answer.fields = "Retry-After: 10\r\n";
      return Now(std::move(answer));
    }
    return Now(Refuse(401,
                      "the address lacks this evening's token; open the whole "
                      "address that the program printed when it started",
                      "アドレスの合言葉が違います。起動時に表示されたアドレスを"
                      "もう一度開いてください"));
  }

  Plan Give(const HttpRequest& request) {
    if (request.path == "/api/state") {
      const auto now = channel_.Now();
      HttpAnswer answer = AsItIs(*now.json, kJson);
      answer.keeps = now.json;
      return Now(std::move(answer));
    }
    if (request.path == "/events") return Stream(request);
    if (const auto text = options_.documents.find(request.path);
        text != options_.documents.end()) {
      return Now(AsItIs(text->second, kJson));
    }
    Plan plan;
    plan.lane = large_;
    if (const auto paper = options_.papers.find(request.path);
        paper != options_.papers.end()) {
      plan.work = [&make = paper->second](const HttpRequest&) -> HttpAnswer {
        auto html = make();
        if (html) return AnswerWith(std::move(*html), "text/html");
        return AnswerWith(html.error().ja + "\n" + html.error().en + "\n",
                          "text/plain; charset=utf-8", 409);
      };
      return plan;
    }
    if (!options_.get || !request.path.starts_with(kData) ||
        request.path.size() == kData.size()) {
      return Now(Reply(Nothing()));
    }
    plan.work = [this](const HttpRequest& asked) -> HttpAnswer {
      auto content = options_.get(asked.path.substr(kData.size()));
      if (!content) return Reply(content.error());
      return AnswerWith(std::move(content->bytes),
                        std::move(content->mime_type));
    };
    return plan;
  }

  // As behind a proxy that nobody has told of.
  HttpAnswer Foreign() const {
    const Text where = hosts_->Refusal(server_.Port());
    return AnswerInWords(403,
                         {"commands come from the page itself; " + where.en,
                          "命令はこのページからのみ受け付けます。" + where.ja});
  }

  Plan Stream(const HttpRequest& request) {
    if (request.method == "HEAD") return Now(AsItIs("", "text/event-stream"));
    Plan plan;
    plan.stream = std::make_unique<ViewStream>(channel_, request.last_event_id);
    return plan;
  }

  Plan Accept(const HttpRequest& request) {
    const auto press = presses_.find(request.path);
    if (request.method != "POST" || press == presses_.end()) {
      return Now(Reply(Nothing()));
    }
    if (!request.content_type.starts_with(kJson)) {
      return Now(Refuse(415, "a command is JSON", "命令は JSON です"));
    }
    if (!request.origin.empty() &&
        !hosts_->IsOurs(request.origin, request.host)) {
      return Now(Foreign());
    }
    const bool paced = !IsHere(request.address);
    if (paced && pace_.Wait(request.address, own_clock_.Now()) > Duration{}) {
      HttpAnswer answer =
          Refuse(429, "too many presses came from your address; wait a moment",
                 "操作が続けて多すぎます。少し待ってから押してください");
      answer.fields = "Retry-After: 1\r\n";
      return Now(std::move(answer));
    }
    Plan plan;
    plan.takes_body = true;
    plan.lane = press->second.lane;
    plan.work = [this, paced,
                 act = press->second.act](const HttpRequest& pressed) {
      const Answer answer = (*act)(pressed.body);
      if (paced && answer.status == 200) {
        pace_.Count(pressed.address, own_clock_.Now());
      }
      return Reply(answer);
    };
    return plan;
  }

  Options options_;
  std::optional<TokenGuard> guard_;
  std::optional<HostGuard> hosts_;
  std::map<std::string, const PageFile*> free_to_all_;  // by path
  std::map<std::string, Press> presses_;                // likewise
  size_t large_ = 0;                                    // a lane
  const SteadyClock own_clock_{};
  Pace pace_{kPressPace};
  HttpServer server_{{.request = {.body = kLargestCommand}}};
  ViewChannel channel_{[this] { server_.Wake(); }};
};

PageServer::Answer PageServer::Nothing() {
  return {404, {"there is nothing of this name", "そのようなものはありません"}};
}

PageServer::PageServer() : impl_(std::make_unique<Impl>()) {}
PageServer::~PageServer() { Stop(); }

Result<uint16_t> PageServer::Start(Options options) {
  return impl_->Start(std::move(options));
}
void PageServer::Publish(std::function<std::string()> write) {
  impl_->Publish(std::move(write));
}
void PageServer::PublishLast(std::function<std::string()> write) {
  impl_->PublishLast(std::move(write));
}
void PageServer::FallStill() { impl_->FallStill(); }
void PageServer::Stop() { impl_->Stop(); }

}  // namespace kimari::web
