// What the cards of a deck look like, kept: learned once, nobody lays its
// sheets out again. A head of three lines (what it is, the deck, how many), a
// patch a card, and the SHA-256 of all that.
#pragma once

#include <string>

#include "host/base/result.h"
#include "vision/cards/card_library.h"

namespace kimari::vision {

// Gives the file its name once it is whole; one that is there is replaced.
// kFile where it cannot be written.
Result<void> SaveFaces(const CardLibrary& library, const std::string& deck,
                       const std::string& path);
// kFile, saying why, where it cannot be read, is damaged, or is of another deck
// than `deck`.
Result<CardLibrary> LoadFaces(const std::string& path, const std::string& deck);

}  // namespace kimari::vision
