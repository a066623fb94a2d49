// Names of files and folders from other systems: as they may be shown, and as
// text from which the same file is found again. Nothing throws, whatever the
// bytes. Thread: any.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace kimari {

// A name as it may be shown, also on a terminal: decoded, composed, U+FFFD for
// what is no letter (control characters, those that turn the line around).
// Two names may look alike then. Where it fits no encoding, each byte that is
// no UTF-8 is "\xhh".
std::string ShownName(std::string_view bytes);
// The same for whoever takes numbers and words from a name: U+FFFD where it
// fits no encoding, for the digits of "\xhh" are none of the name's.
std::string NameToMatch(std::string_view bytes);
// Each part by itself: folders may come from other systems than files.
std::string ShownPath(const std::filesystem::path& path);

// A path as text that pages, logs and JSON can carry whole, and back. Parts
// that are UTF-8 in NFC stay as they are; in others each byte beyond ASCII is
// \xHH, and so is a backslash before an x. PathOf(KeyOf(path)) is `path`.
std::string KeyOf(const std::filesystem::path& path);
std::filesystem::path PathOf(std::string_view key);

}  // namespace kimari
