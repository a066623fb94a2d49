// TOML from text: the one door to the library, whose parser and whose tables
// end the program where a file nests too deep. Thread: any.
#pragma once

#include <toml++/toml.h>

#include <cstddef>
#include <istream>
#include <string>
#include <string_view>
#include <tl/expected.hpp>

#include "host/base/result.h"

namespace kimari {

// Tables and lists in each other, the parts of dotted keys among them.
inline constexpr size_t kDeepestToml = 64;
inline constexpr size_t kMostToml = 4'000'000;  // bytes of a file
// Parts of all keys together, each value and bracket among them: each costs up
// to 300 bytes, and the largest of these files has some thousand.
inline constexpr size_t kMostTomlParts = 200'000;

// Why a text is not taken, and where: lines and columns from 1.
struct TomlFault {
  size_t line = 1;
  size_t column = 1;
  Text what;  // is wrong, and what to do; what it quotes is cut short

  // "source:line:column: what".
  [[nodiscard]] tl::unexpected<Error> In(
      const std::string& source, ErrorKind kind = ErrorKind::kUsage) const;
};

// Refused before the library sees it: what is deeper than kDeepestToml, larger
// than kMostToml or of more parts than kMostTomlParts. Nothing is thrown.
[[nodiscard]] tl::expected<toml::table, TomlFault> ParseToml(
    std::string_view text);
// As much of a file as ParseToml looks at, and one byte more where there is.
std::string TomlBytes(std::istream& file);
// Reads no more than that.
[[nodiscard]] tl::expected<toml::table, TomlFault> ParseTomlFile(
    const std::string& path);

}  // namespace kimari
