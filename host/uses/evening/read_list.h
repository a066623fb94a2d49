// `kimari read --list`: the readers that are found, and why others cannot be
// read from.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "host/game/cards/deck.h"
#include "host/reader/reader_folders.h"

namespace kimari::evening {

// A reader's name, folder and state, then a line each on what cannot be played
// or was passed over; in the language of the terminal.
std::string ToText(const std::vector<reader::ReaderFolder>& readers);
// {"readers": [...]}, each as the page has it, in both languages.
std::string ToJson(const std::vector<reader::ReaderFolder>& readers);

// kDone where something can be read from all of them, kAnswerIsNo otherwise.
int ListReaders(const std::vector<std::filesystem::path>& places, bool json,
                const cards::Deck& deck);

}  // namespace kimari::evening
