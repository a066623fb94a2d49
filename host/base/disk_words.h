// What something takes of a disk, in words.
#pragma once

#include <cstdint>
#include <string>

namespace kimari {

// Bytes of a file, or of all files in a folder and below; 0 where nothing is,
// and of what cannot be asked.
uint64_t BytesIn(const std::string& path);

// "281 kB", "114 MB", "1.1 GB".
std::string SizeWords(uint64_t bytes);

}  // namespace kimari
