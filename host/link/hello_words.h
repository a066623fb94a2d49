// What a board's Hello means for people: whether it may be talked to, and why
// it started. All go on after the board's name.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "firmware/protocol/wire.h"
#include "host/court/side.h"

namespace kimari::link {

// Why a board of another protocol is refused; `port` is where it hangs.
std::string WhyRefused(int protocol, const std::string& port);
// Why the board that is plugged in as `board` is refused; nothing if it is not.
std::optional<std::string> WhyRefused(const wire::Hello& hello, Side board,
                                      const std::string& port);

// One that is simulated has no cable, and its want of time is this computer's.
enum class BoardKind : uint8_t { kReal, kSimulated };

// Said of a board that has said something before.
std::string WhySilent(BoardKind kind);
std::string WhyGone(BoardKind kind);

// What came of a device that never said Hello.
struct HeardOfIt {
  uint64_t bytes = 0;
  uint64_t frames = 0;
  uint64_t asked = 0;  // of these, our own question
};
std::string WhyNoHello(const HeardOfIt& heard, const std::string& port,
                       BoardKind kind = BoardKind::kReal);

// `cause` is wire::Hello::reset_cause.
std::string WhyReset(uint8_t cause, BoardKind kind = BoardKind::kReal);

}  // namespace kimari::link
