// JSON from text and to text. Both are compiled once, here: a library's parser
// in every file that reads a line costs each of them seconds of the compiler.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

namespace kimari {

// Bytes that are no UTF-8 (a file name from another system) become U+FFFD, so
// that whatever came can be written. `indent` < 0: one line. Thread: any.
[[nodiscard]] std::string JsonText(const nlohmann::json& value,
                                   int indent = -1);
[[nodiscard]] std::string JsonText(const nlohmann::ordered_json& value,
                                   int indent = -1);
// Every letter beyond ASCII as \u....
[[nodiscard]] std::string JsonAsciiText(const nlohmann::json& value);

// Lists and objects in each other: what the library does with a value it does
// by recursion, so that a deeper one would end the program.
inline constexpr int kDeepestJson = 64;

// A value for which is_discarded() holds where the text is no JSON, or holds
// more than `deepest` lists and objects in each other; nothing is thrown.
// Ordered: with its keys as they stand in the text.
[[nodiscard]] nlohmann::json ParseJson(std::string_view text,
                                       int deepest = kDeepestJson);
[[nodiscard]] nlohmann::ordered_json ParseOrderedJson(
    std::string_view text, int deepest = kDeepestJson);

}  // namespace kimari
