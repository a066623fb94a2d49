// Routes, the live stream, and who may ask.
//
// The guards are for a page that anybody in the browser could try to reach:
// the Host header must name this machine (else a foreign name rebound to
// 127.0.0.1 could read the view), commands must be JSON from the same origin
// (a foreign page cannot send that without a preflight, which is not answered).
// Where there is a token, all but the page's files is for those who know it.
#include "host/web/page_server.h"

#include <httplib.h>
#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstring>
#include <mutex>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <string_view>
#include <system_error>
#include <thread>
#include <utility>

#include "host/base/json_text.h"
#include "host/web/gated_server.h"
#include "host/web/host_guard.h"
#include "host/web/page_files.h"
#include "host/web/token_guard.h"
#include "host/web/view_channel.h"

namespace kimari::web {
namespace {

// Of GatedServer's workers; the rest stays free for files and commands.
constexpr int kStreams = 56;
constexpr std::chrono::milliseconds kHeartbeat{1000};
// A stream ends after this many heartbeats, outside stillness, and the page
// comes back: a worker held by a half-dead client is freed.
constexpr int kHeartbeatsPerStream = 30;
constexpr std::chrono::milliseconds kParting{5};
constexpr int kPartings = 60;
constexpr size_t kLargestCommand = 4096;
constexpr int kWaitingConnections = 128;

std::string Event(const ViewChannel::Snapshot& now) {
  return "id: " + now.id + "\nevent: view\ndata: " + *now.json + "\n\n";
}

std::string Heartbeat(const ViewChannel::Snapshot& now) {
  return fmt::format("event: beat\ndata: {{\"still\":{}}}\n\n", now.still);
}

// "Bearer TOKEN"; where a browser adds no header, "?token=TOKEN".
std::string TokenOf(const httplib::Request& request, bool by_address) {
  constexpr std::string_view kBearer = "Bearer ";
  const std::string header = request.get_header_value("Authorization");
  if (header.starts_with(kBearer)) return header.substr(kBearer.size());
  return by_address ? request.get_param_value("token") : "";
}

void Reply(httplib::Response& response, const PageServer::Answer& answer) {
  response.status = answer.status;
  response.set_content(
      JsonText(nlohmann::json{{"ok", answer.status == 200},
                              {"message", answer.message.en},
                              {"message_ja", answer.message.ja}}),
      "application/json");
}

void Refuse(httplib::Response& response, int status, const char* en,
            const char* ja) {
  Reply(response, {status, {en, ja}});
}

// Counts one open stream for as long as it lives.
class StreamSlot {
 public:
  explicit StreamSlot(std::atomic<int>& open) : open_(open) { ++open_; }
  ~StreamSlot() { --open_; }
  StreamSlot(const StreamSlot&) = delete;
  StreamSlot& operator=(const StreamSlot&) = delete;
  bool Granted() const { return open_ <= kStreams; }

 private:
  std::atomic<int>& open_;
};

}  // namespace

class PageServer::Impl {
 public:
  Result<uint16_t> Start(Options options) {
    options_ = std::move(options);
    guard_.emplace(options_.token, options_.clock);
    server_.set_socket_options([this](socket_t socket) { Prepare(socket); });
    server_.set_keep_alive_max_count(1);
    server_.set_payload_max_length(kLargestCommand);
    Route();
    errno = 0;
    int port = options_.port;
    if (port == 0) {
      port = server_.bind_to_any_port(options_.host);
    } else if (!server_.bind_to_port(options_.host, port)) {
      const bool another = errno == EADDRINUSE && options_.or_free_port;
      port = another ? server_.bind_to_any_port(options_.host) : -1;
    }
    if (port <= 0) return CannotListen(errno);
    // httplib's own queue of 5 makes a hall full of pages wait for seconds.
    ::listen(socket_, kWaitingConnections);
    listener_ = std::thread([this] {
      server_.listen_after_bind();
      ended_ = true;
    });
    // httplib ignores a stop that comes before it runs.
    while (!server_.is_running() && !ended_) std::this_thread::yield();
    return static_cast<uint16_t>(port);
  }

  void Publish(std::function<std::string()> write) {
    channel_.Publish(std::move(write));
  }
  void FallStill() { channel_.FallStill(); }

  void Stop() {
    channel_.Close();
    if (!listener_.joinable()) return;
    // Open pages are sent the last view; httplib's stop would cut them off.
    for (int i = 0; i < kPartings && streams_ > 0; ++i) {
      std::this_thread::sleep_for(kParting);
    }
    server_.stop();
    listener_.join();
    server_.End();
  }

 private:
  Result<uint16_t> CannotListen(int error) const {
    if (error == EADDRINUSE) {
      return Fail(ErrorKind::kDevice,
                  fmt::format("port {} on {} is in use by another program: "
                              "end it, or choose another port",
                              options_.port, options_.host));
    }
    return Fail(
        ErrorKind::kDevice,
        fmt::format("cannot listen on {}:{}: {}: choose another address",
                    options_.host, options_.port,
                    error == 0 ? "no such address"
                               : std::generic_category().message(error)));
  }

  // Without httplib's SO_REUSEPORT, which would let two programs share a port.
  void Prepare(socket_t socket) {
    const int yes = 1;
    ::setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    socket_ = socket;
  }

  void Route() {
    server_.set_pre_routing_handler(
        [this](const httplib::Request& request, httplib::Response& response) {
          return Guard(request, response);
        });
    for (const auto& files : {PageFiles(), options_.room_files}) {
      for (const PageFile& file : files) ServeIfAsked(file);
    }
    server_.Get("/api/state", [this](const httplib::Request&,
                                     httplib::Response& response) {
      response.set_content(*channel_.Now().json, "application/json");
    });
    server_.Get("/events", [this](const httplib::Request& request,
                                  httplib::Response& response) {
      Stream(request, response);
    });
    server_.Get(R"(/data/(.+))", [this](const httplib::Request& request,
                                        httplib::Response& response) {
      Give(request.matches[1].str(), response);
    });
    for (const auto& [path, text] : options_.documents) {
      server_.Get(path, [&text = text](const httplib::Request&,
                                       httplib::Response& response) {
        response.set_content(text, "application/json");
      });
    }
    for (const auto& [path, make] : options_.papers) {
      server_.Get(path, [&make = make](const httplib::Request&,
                                       httplib::Response& response) {
        const auto html = make();
        if (html) return response.set_content(*html, "text/html");
        response.status = 409;
        response.set_content(html.error().ja + "\n" + html.error().en + "\n",
                             "text/plain; charset=utf-8");
      });
    }
    for (const auto& [path, act] : options_.on_post) {
      Take(path, act, command_mutex_);
    }
    for (const auto& [path, act] : options_.on_long_post) {
      Take(path, act, long_mutexes_[path]);
    }
  }

  // Presses under `path`, as long as `one_at_a_time` is held each.
  void Take(const std::string& path,
            const std::function<Answer(const std::string&)>& act,
            std::mutex& one_at_a_time) {
    server_.Post(path,
                 [this, &act, &one_at_a_time](const httplib::Request& request,
                                              httplib::Response& response) {
                   Obey(request, act, one_at_a_time, response);
                 });
  }

  void ServeIfAsked(const PageFile& file) {
    const auto& served = options_.files;
    if (std::find(served.begin(), served.end(), file.path) == served.end()) {
      return;
    }
    constexpr std::string_view kEnding = ".html";
    Serve(std::string(file.path), file);
    if (file.path.ends_with(kEnding)) {
      std::string_view bare = file.path;
      bare.remove_suffix(kEnding.size());
      Serve(std::string(bare), file);
    }
    if (file.path == served.front()) Serve("/", file);
  }

  void Give(const std::string& path, httplib::Response& response) {
    if (!options_.get) {
      return Reply(response, Nothing());
    }
    auto content = options_.get(path);
    if (!content) return Reply(response, content.error());
    response.set_content(std::move(content->bytes), content->mime_type);
  }

  void Serve(const std::string& path, const PageFile& file) {
    free_to_all_.insert(path);
    server_.Get(path,
                [&file](const httplib::Request&, httplib::Response& response) {
                  response.set_content(file.bytes.data(), file.bytes.size(),
                                       std::string(file.mime_type));
                });
  }

  httplib::Server::HandlerResponse Guard(const httplib::Request& request,
                                         httplib::Response& response) {
    using httplib::Server;
    response.set_header("Cache-Control", "no-store");
    response.set_header("X-Content-Type-Options", "nosniff");
    response.set_header("X-Frame-Options", "DENY");
    response.set_header("Referrer-Policy", "no-referrer");
    response.set_header("Cross-Origin-Resource-Policy", "same-origin");
    const bool paper = options_.papers.contains(request.path);
    response.set_header(
        "Content-Security-Policy",
        std::string(paper ? "default-src 'none'; style-src 'unsafe-inline'; "
                          : "default-src 'none'; script-src 'self'; "
                            "style-src 'self'; connect-src 'self'; "
                            "img-src 'self'; ") +
            "base-uri 'none'; form-action 'none'; frame-ancestors 'none'");
    if (!HostAllowed(request.get_header_value("Host"), options_.host)) {
      Refuse(response, 403, "this page answers only under its own address",
             "このページは本来のアドレスでのみ開けます");
      return Server::HandlerResponse::Handled;
    }
    if (free_to_all_.contains(request.path)) {
      return Server::HandlerResponse::Unhandled;
    }
    switch (guard_->Judge(TokenOf(request, paper || request.path == "/events"),
                          request.remote_addr)) {
      case TokenGuard::Verdict::kRight:
        return Server::HandlerResponse::Unhandled;
      case TokenGuard::Verdict::kTooMany:
        response.set_header("Retry-After", "10");
        Refuse(response, 429, "too many wrong addresses were tried; wait",
               "誤ったアドレスが続きました。しばらくお待ちください");
        break;
      case TokenGuard::Verdict::kMissing:
      case TokenGuard::Verdict::kWrong:
        Refuse(response, 401,
               "the address lacks this evening's token; open the whole "
               "address that the program printed when it started",
               "アドレスの合言葉が違います。起動時に表示されたアドレスを"
               "もう一度開いてください");
        break;
    }
    return Server::HandlerResponse::Handled;
  }

  void Stream(const httplib::Request& request, httplib::Response& response) {
    auto slot = std::make_shared<StreamSlot>(streams_);
    if (!slot->Granted()) {
      response.set_header("Retry-After", "5");
      return Refuse(response, 503, "too many pages are open",
                    "開いているページが多すぎます");
    }
    struct State {
      uint64_t sequence = 0;
      bool greeted = false;
      int heartbeats = 0;
    };
    auto state = std::make_shared<State>();
    const std::string seen = request.get_header_value("Last-Event-ID");
    response.set_chunked_content_provider(
        "text/event-stream",
        [this, slot, state, seen](size_t, httplib::DataSink& sink) {
          if (!state->greeted) {
            state->greeted = true;
            return Greet(seen, &state->sequence, sink);
          }
          const auto now = channel_.Wait(state->sequence, kHeartbeat);
          if (now.current && now.sequence != state->sequence) {
            state->sequence = now.sequence;
            return Send(Event(now), sink);
          }
          if (now.closed) return false;
          if (!now.still && ++state->heartbeats >= kHeartbeatsPerStream) {
            sink.done();
            return true;
          }
          return Send(Heartbeat(now), sink);
        });
  }

  // A page that comes back knows its view already, or, while still, is left
  // with the one it shows; only a new page is given one.
  bool Greet(const std::string& seen, uint64_t* sequence,
             httplib::DataSink& sink) const {
    const auto now = channel_.Now();
    *sequence = now.sequence;
    const bool known = seen == now.id || (now.still && !seen.empty());
    return Send("retry: 300\n\n" + (known ? Heartbeat(now) : Event(now)), sink);
  }

  static bool Send(const std::string& text, httplib::DataSink& sink) {
    return sink.write(text.data(), text.size());
  }

  void Obey(const httplib::Request& request,
            const std::function<Answer(const std::string&)>& act,
            std::mutex& mutex, httplib::Response& response) {
    if (!request.get_header_value("Content-Type")
             .starts_with("application/json")) {
      return Refuse(response, 415, "a command is JSON", "命令は JSON です");
    }
    const std::string origin = request.get_header_value("Origin");
    if (!origin.empty() &&
        origin != "http://" + request.get_header_value("Host")) {
      return Refuse(response, 403, "commands come from the page itself",
                    "命令はこのページからのみ受け付けます");
    }
    const std::scoped_lock one_at_a_time(mutex);
    Reply(response, act(request.body));
  }

  Options options_;
  ViewChannel channel_;
  GatedServer server_{{.body = kLargestCommand}};
  socket_t socket_ = INVALID_SOCKET;
  std::optional<TokenGuard> guard_;
  std::set<std::string> free_to_all_;  // paths
  std::mutex command_mutex_;
  std::map<std::string, std::mutex> long_mutexes_;  // by path
  std::atomic<int> streams_{0};
  std::atomic<bool> ended_{false};
  std::thread listener_;
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
void PageServer::FallStill() { impl_->FallStill(); }
void PageServer::Stop() { impl_->Stop(); }

}  // namespace kimari::web
