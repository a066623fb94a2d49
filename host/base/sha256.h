// SHA-256 (OpenSSL), of texts and of whole files.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "host/base/result.h"

namespace kimari {

std::array<uint8_t, 32> Sha256(std::string_view bytes);
std::string Sha256Hex(std::string_view bytes);  // 64 digits, lower case
// The same of a file, read a piece at a time. `go_on` says false to leave it,
// which fails, as a file that cannot be read does (kFile).
Result<std::string> Sha256OfFile(const std::string& path,
                                 const std::function<bool()>& go_on = {});
// The same of several, as if they were one.
Result<std::string> Sha256OfFiles(std::span<const std::string> paths,
                                  const std::function<bool()>& go_on = {});

// The same of what comes piece by piece.
class Sha256Sum {
 public:
  Sha256Sum();
  Sha256Sum(Sha256Sum&&) noexcept;
  Sha256Sum& operator=(Sha256Sum&&) noexcept;
  ~Sha256Sum();

  void Add(std::span<const uint8_t> bytes);
  // The sum of all so far; more may be added.
  std::string Hex() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace kimari
