// The reader's states, commands and reasons to hold, and their names.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace kimari::reader {

enum class State {
  kReady,       // nothing was read yet
  kMemorising,  // the clock runs; calls are spoken
  kReading,     // sound is under way
  kWaiting,     // a card was called; the players take, the next is due
  kFinished,    // all cards were read
  kStopped,
};

// Why nothing may be read. Several at once hold until the last is gone.
enum class HoldReason {
  kPerson,   // somebody at the page or the keyboard
  kHand,     // a hand is up (挙手)
  kTidying,  // cards are being put in order
  kProtest,  // a protest is open
  kLastTwo,  // Himuka: the last two cards are laid on the centre line
  kDevice,   // the sound device is gone
  kSound,    // it stood still, or the sound goes elsewhere (SoundWent)
};

enum class Command {
  kMemorise,  // starts the time to memorise
  kNext,      // reads the next card; the first: with the joka
  kHold,
  kGoOn,   // lifts a person's hold and reads on, where nothing else holds
  kAgain,  // says the last utterance again
  kBack,   // one card back: reads it again
  kSkip,   // leaves the next card out
  kUndo,   // takes the last kBack or kSkip back
  kStop,
};

// Holding and stopping are safe whenever they come, and wait for nothing: a
// hand that flies to them has no time to look.
bool ActsAtOnce(Command command);
std::optional<Command> CommandNamed(std::string_view name);
std::string_view Name(Command command);
std::string_view Name(HoldReason reason);
std::string_view Name(State state);

}  // namespace kimari::reader
