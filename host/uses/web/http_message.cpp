#include "host/uses/web/http_message.h"

#include <charconv>
#include <nlohmann/json.hpp>
#include <utility>

#include "host/base/json_text.h"

namespace kimari::web {

bool Decode(std::string_view escaped, std::string* plain) {
  plain->clear();
  for (size_t i = 0; i < escaped.size(); ++i) {
    if (escaped[i] != '%') {
      plain->push_back(escaped[i]);
      continue;
    }
    const std::string_view digits = escaped.substr(i + 1, 2);
    unsigned char byte = 0;
    const char* const end = digits.data() + digits.size();
    const auto [stop, error] = std::from_chars(digits.data(), end, byte, 16);
    if (digits.size() != 2 || error != std::errc{} || stop != end) return false;
    plain->push_back(static_cast<char>(byte));
    i += 2;
  }
  return true;
}

std::string HttpRequest::Parameter(std::string_view name) const {
  std::string_view rest = query;
  while (!rest.empty()) {
    const size_t end = std::min(rest.find('&'), rest.size());
    const std::string_view pair = rest.substr(0, end);
    rest.remove_prefix(std::min(end + 1, rest.size()));
    const size_t equals = std::min(pair.find('='), pair.size());
    if (pair.substr(0, equals) != name) continue;
    std::string value;
    const size_t begin = std::min(equals + 1, pair.size());
    return Decode(pair.substr(begin), &value) ? value : "";
  }
  return "";
}

HttpAnswer AnswerWith(std::string bytes, std::string mime_type, int status) {
  HttpAnswer answer;
  answer.status = status;
  answer.mime_type = std::move(mime_type);
  const auto kept = std::make_shared<const std::string>(std::move(bytes));
  answer.bytes = *kept;
  answer.keeps = kept;
  return answer;
}

HttpAnswer AnswerInWords(int status, const Text& message) {
  return AnswerWith(JsonText(nlohmann::json{{"ok", status == 200},
                                            {"message", message.en},
                                            {"message_ja", message.ja}}),
                    "application/json", status);
}

HttpAnswer ProgramFailed() {
  return AnswerInWords(500, {"the program failed at this; it goes on",
                             "内部エラーです。プログラムは動き続けています"});
}

}  // namespace kimari::web
