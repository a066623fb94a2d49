// The folders of recordings that can be chosen: found where clubs put them.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "host/cards/deck.h"

namespace kimari::reader {

struct ReaderFolder {
  std::string path;
  std::string name;    // the reader's, from the files' names
  int phrases = 0;     // of the deck that can be played
  int wanted = 0;      // all phrases of the deck, the joka's two too
  int unplayable = 0;  // files that are there and cannot be opened
  int coarse = 0;      // too few samples a second to hold the consonants
  bool joka = false;
  bool marked = false;  // `--check` has kept where its morae begin
};

// The folders below each of `places` that hold recordings, one level deep, and
// a place itself where it does; by name, each once. A quick look (0.5 ms a
// file), nothing is decoded.
std::vector<ReaderFolder> FindReaders(
    const std::vector<std::filesystem::path>& places, const cards::Deck& deck);

// Where they are looked for: "recordings" below the working folder,
// "kimari/readers" under XDG_DATA_HOME or ~/.local/share, and what is mounted
// below /media and /run/media (sticks).
std::vector<std::filesystem::path> UsualPlaces();

}  // namespace kimari::reader
