// A set that is under way, kept in a sealed file (sealed_file.h): order, seed
// and place, so that it goes on where it was after a crash or a power cut. It
// lies beside the log, and goes when the set is over.
#pragma once

#include <filesystem>
#include <string>

#include "host/base/result.h"
#include "host/cards/deck.h"
#include "host/reader/evening.h"
#include "host/reader/reading_plan.h"
#include "host/reader/set_place.h"

namespace kimari::reader {

struct SealedSet {
  Evening evening;
  ReadingPlan plan;
  SetPlace place;
};

// "LOG.sealed"
std::filesystem::path SealedFileOf(const std::filesystem::path& log);

// As WriteSealed: whole or not at all, and on the disk when it returns.
Result<void> SaveSealedSet(const SealedSet& set, const cards::Deck& deck,
                           const std::filesystem::path& file);
// Fails (kFile) where it is not there, was changed (its hash does not match),
// is torn, or is of another deck.
Result<SealedSet> LoadSealedSet(const std::filesystem::path& file,
                                const cards::Deck& deck);

}  // namespace kimari::reader
