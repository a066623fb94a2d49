// Errors are values. A function that can fail returns Result<T>; exceptions do
// not cross a folder.
#pragma once

#include <string>
#include <tl/expected.hpp>
#include <utility>

namespace kimari {

// What kind of trouble it is; decides the exit code of a command.
enum class ErrorKind {
  kUsage,   // the caller's words are wrong: bad option, bad scenario, bad deck
  kDevice,  // a port, camera, sound device or socket is missing or failed
  kFile,    // a file cannot be read, written or understood
};

// Says what, where and what to do, in one line of English for people.
struct Error {
  ErrorKind kind = ErrorKind::kFile;
  std::string message;
};

template <typename T>
using Result = tl::expected<T, Error>;

inline tl::unexpected<Error> Fail(ErrorKind kind, std::string message) {
  return tl::unexpected<Error>(Error{kind, std::move(message)});
}

}  // namespace kimari
