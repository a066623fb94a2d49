// A board, a cable that can be spoilt, and the host's BoardLink, in simulated
// time.
#pragma once

#include <functional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "host/base/random.h"
#include "host/link/board_link.h"
#include "tests/link/scripted_board.h"

namespace kimari::link {

class Desk {
 public:
  static constexpr Duration kStep =
      Microseconds(20);  // the host looks as often

  explicit Desk(const ScriptedBoard::Options& options = {},
                Side side = Side::kA)
      : board(options), link(side, [this](evidence::Payload&& payload) {
          said.push_back(std::move(payload));
        }) {}

  // What the cable does to a frame on its way to the host; empty: lost.
  std::function<std::vector<uint8_t>(std::vector<uint8_t>)> to_host;
  bool host_unheard = false;  // the way to the board is cut
  bool unplugged = false;
  bool stalled = false;  // the host stands still, its port keeps what comes

  void RunFor(Duration span) {
    for (const HostTime end = now + span; now < end; now = now + kStep) {
      for (auto& frame : board.Run(now)) {
        if (to_host) frame = to_host(frame);
        if (!unplugged) {
          kept_.insert(kept_.end(), frame.begin(), frame.end());
        }
      }
      if (stalled) continue;
      if (!kept_.empty()) link.OnBytes(std::exchange(kept_, {}), now);
      const auto reply = link.Poll(now);
      if (!unplugged && !host_unheard) board.Receive(reply, now);
    }
  }
  void RunUntilSynchronised() {
    while (link.state() != BoardLink::State::kSynchronised &&
           now < HostTime{} + Seconds(5)) {
      RunFor(Milliseconds(1));
    }
    RunFor(Milliseconds(50));
  }
  HostTime Touch(uint8_t pad) { return board.Touch(now, pad); }

  template <typename T>
  std::vector<T> Said() const {
    std::vector<T> out;
    for (const auto& payload : said) {
      if (const T* p = std::get_if<T>(&payload)) out.push_back(*p);
    }
    return out;
  }
  std::vector<evidence::BoardState> States() const {
    std::vector<evidence::BoardState> out;
    for (const auto& h : Said<evidence::BoardHealth>()) out.push_back(h.state);
    return out;
  }
  std::vector<int> PadsTouched() const {
    std::vector<int> out;
    for (const auto& e : Said<evidence::PadEdge>()) out.push_back(e.pad);
    return out;
  }

  ScriptedBoard board;
  BoardLink link;
  std::vector<evidence::Payload> said;
  HostTime now = HostTime{} + Seconds(1);

 private:
  std::vector<uint8_t> kept_;
};

inline std::vector<uint8_t> Damage(std::vector<uint8_t> frame) {
  frame[frame.size() / 2] ^= 0x10;
  return frame;
}

// All that the board says for a moment is damaged.
inline void RunDamaged(Desk& desk) {
  desk.to_host = Damage;
  desk.RunFor(Milliseconds(1));
  desk.to_host = nullptr;
}

// A touch whose frame is damaged when it is first sent.
inline void TouchDamaged(Desk& desk, uint8_t pad) {
  desk.Touch(pad);
  RunDamaged(desk);
}

}  // namespace kimari::link
