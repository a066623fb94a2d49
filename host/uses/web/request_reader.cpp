#include "host/uses/web/request_reader.h"

#include <algorithm>
#include <boost/asio/buffer.hpp>
#include <boost/beast/http/basic_parser.hpp>
#include <boost/beast/http/error.hpp>
#include <boost/beast/http/rfc7230.hpp>
#include <boost/beast/http/status.hpp>
#include <optional>
#include <utility>

namespace kimari::web {
namespace {

namespace http = boost::beast::http;
using Code = boost::beast::error_code;
using View = boost::beast::string_view;

std::string Copy(View text) { return {text.data(), text.size()}; }

struct Fault {
  int status = 400;
  Text message;
};

Fault NotHttp() {
  return {400,
          {"this is no request that is understood", "リクエストを読めません"}};
}
Fault NoLength() {
  return {411,
          {"a command says how long it is, once",
           "命令には長さ（Content-Length）がちょうど一つ要ります"}};
}
Fault TooLong() {
  return {413, {"a command is not that long", "命令が長すぎます"}};
}
Fault NoNumber() {
  return {413,
          {"the length of a command is one number, and not that large",
           "命令の長さ（Content-Length）は一つの小さな数です"}};
}
Fault Packed() {
  return {415,
          {"a command is sent as it is, neither packed nor chunked",
           "命令は圧縮や分割をせずに送ってください"}};
}
Fault LongHead() {
  return {431,
          {"the head of this request is too long", "リクエストが長すぎます"}};
}
Fault Twice(const char* field) {
  return {400,
          {std::string("this request says ") + field + " not exactly once",
           std::string(field) + " がちょうど一つではありません"}};
}

}  // namespace

// Keeps of the fields what pages look at.
class RequestReader::Parser final : public http::basic_parser<true> {
 public:
  explicit Parser(const Limits& limits) : limits_(limits) {
    header_limit(static_cast<std::uint32_t>(limits.head));
    body_limit(limits.body);
  }

  State Feed(std::string_view bytes) {
    waiting_.append(bytes);
    taken_ += bytes.size();
    Code error;
    const size_t used =
        put(boost::asio::buffer(waiting_.data(), waiting_.size()), error);
    waiting_.erase(0, used);
    if (error && error != http::error::need_more) {
      if (!fault_) fault_ = FaultOf(error);
      return State::kRefused;
    }
    if (is_header_done()) {
      request_.body_length = static_cast<size_t>(content_length().value_or(0));
      fault_ = Judge();
      return fault_ ? State::kRefused : State::kHead;
    }
    if (taken_ < limits_.head) return State::kMore;
    fault_ = LongHead();
    return State::kRefused;
  }

  size_t Wants() const { return limits_.head - std::min(taken_, limits_.head); }
  const Fault& Why() const { return *fault_; }

  HttpRequest Request() {
    request_.body = waiting_.substr(0, request_.body_length);
    return std::move(request_);
  }

 private:
  // A field that stands in a head once or not at all.
  struct Single {
    const char* name;
    std::string HttpRequest::*value;
    int times = 0;
  };

  Fault FaultOf(const Code& error) const {
    if (error == http::error::bad_transfer_encoding) return Packed();
    if (error == http::error::body_limit) return TooLong();
    if (error == http::error::header_limit ||
        error == http::error::buffer_overflow) {
      return LongHead();
    }
    // Beside chunks, the second of two, or one that is no number.
    if (error == http::error::bad_content_length) {
      if (packed_) return Packed();
      return lengths_ > 0 ? NoLength() : NoNumber();
    }
    return NotHttp();
  }

  // What is wrong with a head that is whole.
  std::optional<Fault> Judge() {
    if (packed_) return Packed();
    if (lengths_ > 1 || (lengths_ == 0 && !request_.Reads())) return NoLength();
    if (hosts_ > 1 || (hosts_ == 0 && version_ > 10)) return Twice("Host");
    for (const Single& each : singles_) {
      if (each.times > 1) return Twice(each.name);
    }
    if (expects_other_) {
      return Fault{417,
                   {"nothing but 100-continue can be expected here",
                    "Expect は 100-continue だけです"}};
    }
    if (!path_) return NotHttp();
    return std::nullopt;
  }

  void on_request_impl(http::verb, View method, View target, int version,
                       Code&) override {
    request_.method = Copy(method);
    version_ = version;
    const std::string asked = Copy(target);
    const size_t question = std::min(asked.find('?'), asked.size());
    path_ = Decode(std::string_view(asked).substr(0, question), &request_.path);
    request_.query = asked.substr(std::min(question + 1, asked.size()));
  }

  void on_field_impl(http::field name, View name_as_sent, View value,
                     Code& error) override {
    if (++fields_ > limits_.fields) {
      fault_ = LongHead();
      error = http::error::header_limit;
      return;
    }
    // Beast knows neither.
    if (boost::beast::iequals(name_as_sent, "Last-Event-ID")) {
      return Keep(singles_[3], value);
    }
    // Lists, which may be in several lines; looked at behind a proxy alone.
    if (boost::beast::iequals(name_as_sent, "X-Forwarded-Host")) {
      return Append(request_.forwarded_host, value);
    }
    if (boost::beast::iequals(name_as_sent, "X-Forwarded-For")) {
      return Append(request_.forwarded_for, value);
    }
    switch (name) {
      case http::field::content_length:
        return OnLength(value, error);
      case http::field::content_encoding:
      case http::field::transfer_encoding:
        packed_ = true;
        return;
      case http::field::host:
        ++hosts_;
        request_.host = Copy(value);
        return;
      case http::field::expect:
        request_.awaits_word =
            boost::beast::iequals(value, "100-continue") && version_ > 10;
        expects_other_ |= !boost::beast::iequals(value, "100-continue");
        return;
      case http::field::origin:
        return Keep(singles_[0], value);
      case http::field::authorization:
        return Keep(singles_[1], value);
      case http::field::content_type:
        return Keep(singles_[2], value);
      default:
        return;
    }
  }

  static void Append(std::string& list, View value) {
    list += (list.empty() ? "" : ", ") + Copy(value);
  }

  void Keep(Single& field, View value) {
    ++field.times;
    request_.*field.value = Copy(value);
  }

  // A list of equal lengths is one to Beast, and none here.
  void OnLength(View value, Code& error) {
    ++lengths_;
    const bool number =
        !value.empty() && value.find_first_not_of("0123456789") == View::npos;
    if (!number) {
      fault_ = NoLength();
      error = http::error::bad_content_length;
      return;
    }
  }

  void on_response_impl(int, View, int, Code&) override {}
  void on_header_impl(Code&) override {}
  // The body is not the parser's: its length is known by now.
  void on_body_init_impl(const boost::optional<std::uint64_t>&,
                         Code&) override {}
  size_t on_body_impl(View, Code& error) override {
    error = http::error::body_limit;
    return 0;
  }
  void on_chunk_header_impl(std::uint64_t, View, Code&) override {}
  size_t on_chunk_body_impl(std::uint64_t, View, Code& error) override {
    error = http::error::body_limit;
    return 0;
  }
  void on_finish_impl(Code&) override {}

  const Limits limits_;
  std::string waiting_;  // of which the parser has taken nothing yet
  size_t taken_ = 0;     // bytes, all
  HttpRequest request_;
  std::optional<Fault> fault_;
  Single singles_[4] = {{"Origin", &HttpRequest::origin},
                        {"Authorization", &HttpRequest::authorization},
                        {"Content-Type", &HttpRequest::content_type},
                        {"Last-Event-ID", &HttpRequest::last_event_id}};
  size_t fields_ = 0;
  int version_ = 0;
  int lengths_ = 0;
  int hosts_ = 0;
  bool packed_ = false;
  bool expects_other_ = false;
  bool path_ = false;
};

RequestReader::RequestReader(const Limits& limits)
    : parser_(std::make_unique<Parser>(limits)) {}
RequestReader::~RequestReader() = default;
RequestReader::RequestReader(RequestReader&&) noexcept = default;
RequestReader& RequestReader::operator=(RequestReader&&) noexcept = default;

RequestReader::State RequestReader::Feed(std::string_view bytes) {
  return parser_->Feed(bytes);
}
size_t RequestReader::Wants() const { return parser_->Wants(); }
HttpRequest RequestReader::Request() { return parser_->Request(); }
HttpAnswer RequestReader::Refusal() const {
  return AnswerInWords(parser_->Why().status, parser_->Why().message);
}

std::string_view ReasonOf(int status) {
  const View reason = http::obsolete_reason(static_cast<http::status>(status));
  return {reason.data(), reason.size()};
}

}  // namespace kimari::web
