#include "host/uses/web/other_page.h"

#include <httplib.h>

#include <nlohmann/json.hpp>

#include "host/base/json_text.h"

namespace kimari::web {
namespace {

constexpr time_t kPatienceS = 3;  // twice what a desk waits for its match

PageServer::Answer Unanswered() {
  return {502,
          {"the desk of the match does not answer; press at the desk itself",
           "試合の審判席から応答がありません。審判席で入力してください"}};
}

// Where a server that listens on every address is reached from here.
std::string NearestOf(const std::string& host) {
  if (host == "0.0.0.0") return "127.0.0.1";
  return host == "::" ? "::1" : host;
}

}  // namespace

PageServer::Answer OtherPage::Press(const std::string& path,
                                    const std::string& body) const {
  const std::string host = NearestOf(host_);
  const bool v6 = host.find(':') != std::string::npos;
  httplib::Client client(host, port_);
  client.set_connection_timeout(kPatienceS);
  client.set_read_timeout(kPatienceS);
  httplib::Headers headers = {
      {"Host", (v6 ? "[" + host + "]" : host) + ":" + std::to_string(port_)}};
  if (!token_.empty()) headers.emplace("Authorization", "Bearer " + token_);
  const auto answer = client.Post(path, headers, body, "application/json");
  if (!answer) return Unanswered();
  const auto said = ParseJson(answer->body);
  const auto word = [&](const char* key) {
    const bool there =
        said.is_object() && said.contains(key) && said[key].is_string();
    return there ? said[key].get<std::string>() : std::string();
  };
  if (!said.is_object()) return Unanswered();
  return {answer->status, {word("message"), word("message_ja")}};
}

}  // namespace kimari::web
