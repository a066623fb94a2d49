// The boards' image that came with this program, and which image a board runs.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "firmware/protocol/image_number.h"
#include "host/base/result.h"

namespace kimari::link {

struct BoardImage {
  std::string path;
  uint32_t bytes = 0;  // of flash
};

// Where it may lie, in the order it is looked for: where a package puts it
// (PREFIX/bin/kimari, PREFIX/share/kimari), and in a build tree.
std::vector<std::filesystem::path> BoardImageFiles();

// The first of `files` that is there. Fails (kFile) where none is, and as
// ReadBoardImage does.
Result<BoardImage> OwnBoardImage(
    const std::vector<std::filesystem::path>& files = BoardImageFiles());

// Fails (kFile) where the file is not there, is no whole AVR ELF file, is for
// another processor, or has more than fits below the bootloader.
Result<BoardImage> ReadBoardImage(const std::filesystem::path& file);

// One sentence for people, in both languages.
struct Words {
  std::string en;
  std::string ja;
};

// What to type; `port` as the user knows it.
std::string FlashCommand(const std::string& port);
// What is to be said of a board that runs this image: nothing where it is the
// program's or a later one. Goes on after the board's name.
std::optional<Words> WhyOlder(uint16_t image, const std::string& port);

}  // namespace kimari::link
