// Where the operator of a match with a human reader enters at the terminal
// which card was called, after the take.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "host/game/cards/deck.h"
#include "host/rig/heard_readings.h"

namespace kimari::live {

// The cards a word can mean: a number, in digits of any width, or the beginning
// of a phrase as cards::CardsBeginning takes it. In the deck's order.
std::vector<cards::CardId> CardsMeant(const cards::Deck& deck,
                                      const std::string& word);

// One line a word, from a terminal or a pipe: which card, and an empty line to
// enter it; "x" where what was heard is no reading. The judge's thread; waits
// for nobody.
class CallDesk {
 public:
  // Both must outlive it. Says how it is used.
  CallDesk(const cards::Deck& deck, rig::HeardReadings& readings);
  // Takes what was typed up to now. Says when the rig listens for the reader,
  // and asks for the card when it is wanted.
  void Serve(HostTime now);

 private:
  std::optional<std::string> NextLine();
  void Obey(const std::string& line, HostTime now);
  void Choose(const std::string& word);
  void Enter();

  const cards::Deck& deck_;
  rig::HeardReadings& readings_;
  std::string pending_;
  bool ended_ = false;
  bool listened_ = false;
  bool asked_ = false;
  int given_up_ = 0;
  std::optional<cards::CardId> chosen_;
};

}  // namespace kimari::live
