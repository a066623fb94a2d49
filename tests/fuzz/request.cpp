// Any bytes as a request to a page's server, in pieces of any size: a refusal,
// or a request that keeps to every limit; the same however it was cut.
#include <algorithm>
#include <cstdint>
#include <set>
#include <string>

#include "host/uses/web/host_name.h"
#include "host/uses/web/request_reader.h"
#include "host/uses/web/told_address.h"
#include "tests/fuzz/holds.h"

using kimari::web::HttpRequest;
using kimari::web::RequestReader;

namespace {

using State = RequestReader::State;

struct Outcome {
  State state = State::kMore;
  int status = 0;
  HttpRequest request;
};

// `step`: bytes at once.
Outcome Read(const std::string& bytes, size_t step) {
  const RequestReader::Limits limits;
  RequestReader reader(limits);
  Outcome outcome;
  size_t taken = 0;
  while (outcome.state == State::kMore && taken < bytes.size()) {
    const size_t next = std::min({step, bytes.size() - taken, reader.Wants()});
    KIMARI_HOLDS(next > 0);
    outcome.state = reader.Feed(std::string_view(bytes).substr(taken, next));
    taken += next;
    KIMARI_HOLDS(taken <= limits.head);
  }
  if (outcome.state == State::kRefused)
    outcome.status = reader.Refusal().status;
  if (outcome.state == State::kHead) outcome.request = reader.Request();
  return outcome;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  if (size == 0) return 0;
  std::string bytes(reinterpret_cast<const char*>(data) + 1, size - 1);
  const size_t step = 1 + data[0] % 16;
  Outcome whole = Read(bytes, bytes.size());
  Outcome pieces = Read(bytes, step);
  // A head that will be refused may be so at once, or at its end.
  const std::set<State> states = {whole.state, pieces.state};
  if (states == std::set<State>{State::kMore, State::kRefused}) {
    bytes += "\r\n\r\n";
    whole = Read(bytes, bytes.size());
    pieces = Read(bytes, step);
    KIMARI_HOLDS(whole.state == State::kRefused);
  }
  KIMARI_HOLDS(whole.state == pieces.state);
  KIMARI_HOLDS(whole.status == pieces.status);
  static const std::set<int> kRefusals = {400, 411, 413, 415, 417, 431};
  if (whole.state == State::kRefused) {
    KIMARI_HOLDS(kRefusals.contains(whole.status));
  }
  if (whole.state != State::kHead) return 0;
  const HttpRequest& request = whole.request;
  KIMARI_HOLDS(request.path == pieces.request.path);
  KIMARI_HOLDS(request.host == pieces.request.host);
  KIMARI_HOLDS(request.authorization == pieces.request.authorization);
  KIMARI_HOLDS(request.body_length <= RequestReader::Limits{}.body);
  KIMARI_HOLDS(request.body.size() <= request.body_length);
  KIMARI_HOLDS(request.forwarded_for == pieces.request.forwarded_for);
  const auto whose = kimari::web::HostNameOf(
      kimari::web::ToldAddress("127.0.0.1", request.forwarded_for));
  KIMARI_HOLDS(whose && whose->numeric && !whose->port);
  KIMARI_HOLDS(request.Reads() || bytes.find(':') != std::string::npos);
  return 0;
}
