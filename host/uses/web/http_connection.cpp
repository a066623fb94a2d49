#include "host/uses/web/http_connection.h"

#include <spdlog/fmt/fmt.h>
#include <unistd.h>

#include <algorithm>
#include <exception>
#include <utility>

#include "host/base/log.h"

namespace kimari::web {
namespace {

namespace asio = boost::asio;
using Tcp = asio::ip::tcp;
using Code = boost::system::error_code;

constexpr std::string_view kGoOn = "HTTP/1.1 100 Continue\r\n\r\n";

}  // namespace

HttpConnection::HttpConnection(ConnectionKeeper& keeper, asio::io_context& io,
                               uint64_t id, std::string address)
    : keeper_(keeper),
      socket_(io),
      timer_(io),
      id_(id),
      address_(std::move(address)),
      reader_(std::in_place, keeper.Limit().request) {}

bool HttpConnection::Begin(int socket, bool v6) {
  Code error;
  socket_.assign(v6 ? Tcp::v6() : Tcp::v4(), socket, error);
  if (error) {
    ::close(socket);
    return false;
  }
  socket_.non_blocking(true, error);
  Within(keeper_.Limit().request_within);
  Read();
  return true;
}

HttpAnswer HttpConnection::Make() const {
  try {
    return plan_.work(request_);
  } catch (const std::exception& error) {
    log::Err("page: {}: {}", request_.path, error.what());
  } catch (...) {
    log::Err("page: {}: unknown", request_.path);
  }
  return ProgramFailed();
}

void HttpConnection::Answer(HttpAnswer answer) {
  if (state_ == State::kClosed) return;
  state_ = State::kAnswer;
  answer_ = std::move(answer);
  head_ = Head(fmt::format("Content-Length: {}\r\n", answer_.bytes.size()));
  if (request_.method == "HEAD") answer_.bytes = {};
  request_ = {};
  since_ = keeper_.Now();
  Within(keeper_.Limit().piece_within);
  Write();
}

void HttpConnection::Decline(int seconds, const Text& why) {
  plan_.fields += fmt::format("Retry-After: {}\r\n", seconds);
  Answer(AnswerInWords(503, why));
}

void HttpConnection::Step(bool due) {
  if (state_ != State::kStream || writes_) return;
  SendPiece(plan_.stream->Next(due));
}

void HttpConnection::SendPiece(const HttpStream::Piece& piece) {
  ends_ = piece.ends;
  if (!piece.bytes) {
    if (ends_) Part();
    return;
  }
  answer_.bytes = *piece.bytes;
  answer_.keeps = piece.bytes;
  sent_ = 0;
  Within(keeper_.Limit().piece_within);
  Write();
}

void HttpConnection::Dismiss() {
  if (state_ != State::kStream) return;
  // In the middle of a piece nothing else can be said.
  if (writes_) return Close();
  std::string words = plan_.stream->Dismissal();
  SendPiece({words.empty()
                 ? nullptr
                 : std::make_shared<const std::string>(std::move(words)),
             true});
}

void HttpConnection::Close() {
  if (state_ == State::kClosed) return;
  const auto self = shared_from_this();
  state_ = State::kClosed;
  Code ignored;
  socket_.close(ignored);
  timer_.cancel();
  Forget();
  keeper_.Closed(*this);
}

bool HttpConnection::Idles() const {
  return state_ == State::kHead || state_ == State::kBody ||
         state_ == State::kParting;
}

int HttpConnection::GivesWay(HostTime still_since) const {
  if (Idles()) return 3;
  if (state_ == State::kWaits) return 2;
  return StoodStillSince(still_since) ? 1 : 0;
}

void HttpConnection::Within(Duration patience) {
  timer_.expires_after(ForAsio(patience));
  timer_.async_wait([weak = weak_from_this(), turn = ++turn_](Code error) {
    const auto self = weak.lock();
    if (!error && self && self->turn_ == turn) self->OnLate();
  });
}

void HttpConnection::NeverLate() {
  ++turn_;
  timer_.cancel();
}

void HttpConnection::OnLate() {
  if (state_ == State::kStream && !writes_) return Step(/*due=*/true);
  Close();
}

void HttpConnection::Read() {
  socket_.async_wait(Tcp::socket::wait_read,
                     [self = shared_from_this()](Code error) {
                       if (error) return self->Close();
                       self->OnReadable();
                     });
}

size_t HttpConnection::Wants() const {
  switch (state_) {
    case State::kHead:
      return reader_->Wants();
    case State::kBody:
      return request_.body_length - request_.body.size();
    case State::kParting:
      return keeper_.Limit().parting - parted_;
    default:
      return 1;
  }
}

void HttpConnection::OnReadable() {
  if (state_ == State::kClosed) return;
  Code error;
  const size_t got = socket_.read_some(
      asio::buffer(keeper_.Scratch(), std::min(Wants(), kScratch)), error);
  if (error == asio::error::would_block || error == asio::error::try_again ||
      error == asio::error::interrupted) {
    return Read();
  }
  if (error) return Close();
  const std::string_view came(keeper_.Scratch(), got);
  switch (state_) {
    case State::kHead:
      return OnHead(reader_->Feed(came));
    case State::kBody:
      request_.body.append(came);
      return OnBody();
    case State::kParting:
      parted_ += got;
      return parted_ < keeper_.Limit().parting ? Read() : Close();
    default:  // a stream's: whoever has one has nothing more to say
      return;
  }
}

void HttpConnection::OnHead(RequestReader::State now) {
  if (now == RequestReader::State::kMore) return Read();
  if (now == RequestReader::State::kRefused) {
    return Answer(reader_->Refusal());
  }
  request_ = reader_->Request();
  reader_.reset();
  if (!keeper_.Attribute(*this, request_)) {
    return Decline(1, {"too much is asked for at once from your address",
                       "同じアドレスからの要求が多すぎます"});
  }
  plan_ = keeper_.Decide(request_);
  if (plan_.answer) return Answer(std::move(*plan_.answer));
  if (plan_.stream) return Stream();
  if (!plan_.takes_body) return Work();
  state_ = State::kBody;
  if (request_.awaits_word && request_.body.size() < request_.body_length) {
    // Nothing was sent before it: there is room.
    Code ignored;
    (void)socket_.write_some(asio::buffer(kGoOn.data(), kGoOn.size()), ignored);
  }
  OnBody();
}

void HttpConnection::OnBody() {
  if (request_.body.size() < request_.body_length) return Read();
  Work();
}

void HttpConnection::Work() {
  state_ = State::kWork;
  NeverLate();
  keeper_.Do(shared_from_this());
}

void HttpConnection::Stream() {
  if (!keeper_.AddStream(shared_from_this())) {
    return Decline(5, {"too many pages are open; close one of them",
                       "開いているページが多すぎます。どれかを閉じてください"});
  }
  answer_.mime_type = "text/event-stream";
  // A proxy would keep pieces back until they are many.
  head_ = Head("X-Accel-Buffering: no\r\n");
  request_ = {};
  state_ = State::kStream;
  Read();  // the end, if it goes
  Step(/*due=*/false);
}

std::string HttpConnection::Head(const std::string& more) const {
  return fmt::format(
      "HTTP/1.1 {} {}\r\nConnection: close\r\n{}{}{}{}{}\r\n", answer_.status,
      ReasonOf(answer_.status), more,
      answer_.mime_type.empty()
          ? ""
          : fmt::format("Content-Type: {}\r\n", answer_.mime_type),
      keeper_.Fields(), plan_.fields, answer_.fields);
}

std::array<asio::const_buffer, 2> HttpConnection::Rest() const {
  const size_t most = keeper_.Limit().piece;
  const size_t in_head = std::min(sent_, head_.size());
  const size_t in_bytes = sent_ - in_head;
  return {asio::buffer(head_.data() + in_head, head_.size() - in_head),
          asio::buffer(answer_.bytes.data() + in_bytes,
                       std::min(answer_.bytes.size() - in_bytes, most))};
}

void HttpConnection::Write() {
  writes_ = true;
  socket_.async_write_some(
      Rest(), [self = shared_from_this()](Code error, size_t sent) {
        self->writes_ = false;
        if (error) return self->Close();
        self->OnSent(sent);
      });
}

void HttpConnection::OnSent(size_t sent) {
  if (state_ == State::kClosed) return;
  const size_t piece = keeper_.Limit().piece;
  const bool next_piece = (sent_ + sent) / piece != sent_ / piece;
  sent_ += sent;
  since_ = keeper_.Now();
  if (sent_ < head_.size() + answer_.bytes.size()) {
    if (next_piece) Within(keeper_.Limit().piece_within);
    return Write();
  }
  head_.clear();
  if (state_ == State::kAnswer || ends_) return Part();
  Within(keeper_.Limit().heartbeat);
  Step(/*due=*/false);
}

void HttpConnection::Part() {
  Forget();
  Code ignored;
  socket_.shutdown(Tcp::socket::shutdown_send, ignored);
  const bool reads_already = state_ == State::kStream;
  state_ = State::kParting;
  Within(keeper_.Limit().parting_within);
  if (!reads_already) Read();
  keeper_.Parted();
}

void HttpConnection::Forget() {
  answer_ = {};
  head_ = {};
  plan_.stream.reset();
  if (held_ > 0) keeper_.Release(*this, std::exchange(held_, 0));
}

}  // namespace kimari::web
