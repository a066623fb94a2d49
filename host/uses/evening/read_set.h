// One set of an evening, read from its first card to its last: keyboard, page,
// log and sealed order around a ReadingSession.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>

#include "audio/player.h"
#include "audio/select_output.h"
#include "host/base/clock.h"
#include "host/base/key_reader.h"
#include "host/base/result.h"
#include "host/game/cards/deck.h"
#include "host/reader/reading_log.h"
#include "host/uses/evening/evening_desk.h"
#include "host/uses/evening/read_page.h"
#include "host/uses/evening/read_phrases.h"

namespace kimari::evening {

// What all sets of a program share. All of it outlives it.
struct ReadingRoom {
  const cards::Deck& deck;
  const Clock& clock;
  audio::SelectedOutput& sound;
  audio::Player& player;
  KeyReader& keys;
  ReadPage* page = nullptr;     // may be null
  EveningDesk* desk = nullptr;  // null: one set, no set-up
  reader::Ears ears;
  bool cached = true;
  bool terminal = false;
};

// Reads `choice` and writes `log`, which it begins or, where the set goes on,
// goes on with; beside it lies the sealed order until the set is over.
// `prepared`: its sounds, where they are ready already. Gives the exit code.
// With a desk it returns once another set or the set-up was chosen. Fails,
// before anything sounds, as PrepareToRead does, and where the log cannot be
// written.
Result<int> ReadSet(const ReadingRoom& room, const EveningChoice& choice,
                    const std::filesystem::path& log,
                    std::optional<ReadPhrases> prepared = std::nullopt);

// The set-up, until a set was chosen; nothing: the program is to end.
std::optional<EveningChoice> ChooseSet(const ReadingRoom& room);

}  // namespace kimari::evening
