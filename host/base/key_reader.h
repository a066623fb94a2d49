// Commands from whoever sits at the terminal: single keys there, one word a
// line from a pipe.
#pragma once

#include <termios.h>

#include <functional>
#include <optional>
#include <string>

namespace kimari {

// While it lives, the terminal on standard input gives keys at once and does
// not show them; afterwards it is as it was. One at a time.
class KeyReader {
 public:
  KeyReader();
  ~KeyReader();
  KeyReader(const KeyReader&) = delete;
  KeyReader& operator=(const KeyReader&) = delete;

  // A key or a line of a pipe; nothing where none came by now. A key is one
  // character, small and in half width ("n", " ", "\r"), or the name of one
  // that sends several: "PageDown", "PageUp", "Right", "Left", "Down", "Up";
  // others are "?key".
  std::optional<std::string> Next();
  // The program was stopped (Ctrl-Z) and goes on since the last call: the
  // terminal gives keys at once again, and its line is to be drawn anew.
  bool WasContinued();
  // The first line of a pipe that `hurries`, before those that came ahead of it
  // and stay. Of what came by now, but no more than 64 kB that wait.
  std::optional<std::string> NextThat(
      const std::function<bool(const std::string&)>& hurries);
  bool IsTerminal() const { return terminal_; }
  // The pipe's other end was closed; a terminal never is.
  bool Ended() const { return ended_ && pending_.empty(); }

 private:
  void Fetch();
  void ReadKeys();

  bool terminal_ = false;
  bool ended_ = false;
  termios before_{};
  termios raw_{};
  std::string pending_;
};

}  // namespace kimari
