// Errors are values. A function that can fail returns Result<T>; exceptions do
// not cross a folder.
#pragma once

#include <string>
#include <tl/expected.hpp>
#include <utility>

#include "host/base/text.h"

namespace kimari {

// What kind of trouble it is; decides the exit code of a command.
enum class ErrorKind {
  kUsage,   // the caller's words are wrong: bad option, bad scenario, bad deck
  kDevice,  // a port, camera, sound device or socket is missing or failed
  kFile,    // a file cannot be read, written or understood
};

// Says what, where and what to do, in one line for people.
struct Error {
  ErrorKind kind = ErrorKind::kFile;
  std::string message;  // English
  std::string ja;       // the same in Japanese; empty: nobody has said it yet
};

template <typename T>
using Result = tl::expected<T, Error>;

inline tl::unexpected<Error> Fail(ErrorKind kind, std::string message) {
  return tl::unexpected<Error>(Error{kind, std::move(message), {}});
}
inline Error ErrorOf(ErrorKind kind, Text text) {
  return {kind, std::move(text.en), std::move(text.ja)};
}
inline tl::unexpected<Error> Fail(ErrorKind kind, Text text) {
  return tl::unexpected<Error>(ErrorOf(kind, std::move(text)));
}

// In both languages. What nobody has said in Japanese is a sentence on its kind
// and the English one, cut to 2000 bytes, in brackets.
Text TextOf(const Error& error);
// As of a text.
Error About(const std::string& about, const Error& error);

}  // namespace kimari
