// The folders of recordings that can be chosen: found where clubs put them.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "audio/recordings.h"
#include "host/base/result.h"
#include "host/game/cards/deck.h"
#include "host/reader/words.h"

namespace kimari::reader {

// A reader's folder, whole or not. One that `wrong` says cannot be read from is
// listed all the same, so that nobody looks for it in vain.
struct ReaderFolder {
  std::string path;  // as KeyOf has it
  // The reader's, from the files' names; where another looks like it, with as
  // much of the folder as tells them apart.
  std::string name;
  int phrases = 0;     // of the deck that can be played
  int wanted = 0;      // all phrases of the deck, the joka's two too
  int unplayable = 0;  // files that are there and cannot be opened
  int coarse = 0;      // too few samples a second to hold the consonants
  bool joka = false;
  bool marked = false;         // `--check` has kept where its morae begin
  std::optional<Error> wrong;  // why nothing can be read from it
  bool tracks = false;  // numbers without a phrase: a table of tracks would do
  std::vector<audio::Track> numbered;   // files by number, where that is so or
  std::vector<audio::TrackRule> rules;  // such a table is there
  bool writable = true;                 // a table can be kept in the folder
  std::vector<audio::PassedOver> passed_over;
  // The first of what cannot be played or is coarse.
  std::vector<audio::RecordingTrouble> troubles;
};

// Sentences on what `troubles` does not name: how many more there are, and the
// files that were passed over, one a reason, with the first names; nothing of
// what other systems leave where a reader can be read from.
std::vector<Text> RestInWords(const ReaderFolder& reader);

// The folders below each of `places` that hold recordings, three levels deep,
// and a place itself where it does; by name, each once, those that cannot be
// read from last: folders with sounds or archives in them, but wrong. Below a
// place 200 folders are looked at, what lies less deep first; where there are
// more, the place is listed too, and says so. A quick look
// (0.5 ms a file, of an mp3 or m4a 3 ms), nothing is decoded.
std::vector<ReaderFolder> FindReaders(
    const std::vector<std::filesystem::path>& places, const cards::Deck& deck);

// Where they are looked for: "recordings" below the working folder,
// "kimari/readers" under XDG_DATA_HOME or ~/.local/share, and what is mounted
// below /media and /run/media (sticks).
std::vector<std::filesystem::path> UsualPlaces();

}  // namespace kimari::reader
