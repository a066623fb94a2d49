// A request as far as pages look at it, and what is answered.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

#include "host/uses/web/shown.h"

namespace kimari::web {

struct HttpRequest {
  std::string method;   // as it was sent: "GET"
  std::string path;     // decoded, without the query: "/data/1"
  std::string query;    // as it was sent, behind the "?"
  std::string address;  // of who connected, or is told to ask
  // Fields of the head; empty where there is none.
  std::string host;
  std::string forwarded_host;
  std::string forwarded_for;
  std::string origin;
  std::string authorization;
  std::string content_type;
  std::string last_event_id;
  size_t body_length = 0;    // bytes, as the head says
  bool awaits_word = false;  // sends the body once it was told to go on
  std::string body;

  // Nothing of the server is changed by it.
  bool Reads() const { return method == "GET" || method == "HEAD"; }
  // A field of the query, decoded; empty where there is none of this name.
  std::string Parameter(std::string_view name) const;
};

struct HttpAnswer {
  int status = 200;
  std::string mime_type;
  // Which `keeps` keeps alive, or the program does.
  std::string_view bytes;
  std::shared_ptr<const void> keeps;
  // More fields of the head, each ended by "\r\n".
  std::string fields;
};

HttpAnswer AnswerWith(std::string bytes, std::string mime_type,
                      int status = 200);
// A page shows it in its language.
HttpAnswer AnswerInWords(int status, const Text& message);

// What is said where a handler throws.
HttpAnswer ProgramFailed();

// "%E3%81%82" -> "あ". False where a "%" has no two hexadecimal digits.
bool Decode(std::string_view escaped, std::string* plain);

}  // namespace kimari::web
