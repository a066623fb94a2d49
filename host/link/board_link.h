// One touch board's conversation: bytes in, evidence out, replies out. A pure
// state machine: no thread, no device, no clock of its own. The simulator feeds
// it in lockstep, SerialReader in real time.
//
// Edges come out once each, in the board's order, mapped to host time; they
// are held back until the clock is synchronised. A watermark comes out only
// when no edge before it can be missing.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>

#include "calibration/clock_model.h"
#include "firmware/protocol/frame.h"
#include "host/base/time.h"
#include "host/evidence/observation.h"
#include "host/link/board_clock.h"
#include "host/link/completeness.h"
#include "host/link/edge_queue.h"
#include "host/link/health_watch.h"
#include "host/link/hello_words.h"
#include "host/link/knock_watch.h"
#include "host/link/lamp_blinker.h"
#include "host/link/pad_watch.h"
#include "host/link/round_trips.h"

namespace kimari::link {

class BoardLink {
 public:
  using Sink = std::function<void(evidence::Payload&&)>;

  enum class State : uint8_t {
    kSilent,        // no Hello yet, or lost
    kRefused,       // speaks another protocol version
    kConnected,     // Hello seen; the clock is not yet sure, or pads are
                    // still being learned
    kSynchronised,  // evidence flows
  };
  struct Counters {
    uint64_t bytes = 0;
    uint64_t frames = 0;
    uint64_t bad_frames = 0;      // wrong CRC, length or COBS
    uint64_t missing_frames = 0;  // sequence numbers skipped
    uint64_t edges = 0;           // handed on
    uint64_t duplicate_edges = 0;
    uint64_t lost = 0;    // times the board fell silent
    uint64_t resets = 0;  // times it restarted
  };

  // `sink` is called from within OnBytes, Poll and OnClosed; `port` is where
  // the board hangs, for what is to be typed.
  BoardLink(Side board, Sink sink, std::string port = "PORT",
            BoardKind kind = BoardKind::kReal);

  // Bytes read from the board; `arrived` is taken just after the read. Arrivals
  // never go back.
  void OnBytes(std::span<const uint8_t> bytes, HostTime arrived);
  // What to write to the board now: pings, acknowledgements, the question for
  // Hello. `now` is taken just before the write. Call after each OnBytes and
  // at NextPoll() at the latest. Valid until the next call.
  std::span<const uint8_t> Poll(HostTime now);
  HostTime NextPoll() const { return next_poll_; }
  // The port hung up or was opened again: half a frame may be gone.
  void OnClosed(HostTime now);

  // While it is synchronised, the board's lamp goes on and off, each 8 to 30
  // ms, unevenly; or it is off. Each switching comes out as LampSwitched. Of a
  // board without a lamp, nothing happens.
  void Blink(bool blink) { lamp_.Blink(blink); }
  // Likewise: it is on, or off, at the next Poll.
  void Light(bool lit) { lamp_.Light(lit); }

  Side board() const { return board_; }
  State state() const { return state_; }
  // Nothing before the first Hello.
  const std::optional<wire::Hello>& hello() const { return hello_; }
  const calibration::ClockModel& clock() const { return clock_.model(); }
  const Counters& counters() const { return counters_; }

 private:
  void OnFrame(const wire::Frame& frame, HostTime arrived);
  // `why` goes on after its name.
  void Refuse(const std::string& why);
  void OnHello(const wire::Hello& hello, HostTime arrived);
  void OnEdge(const wire::Edge& edge, HostTime arrived);
  void OnWatermark(const wire::Watermark& watermark, HostTime arrived);
  void OnTrace(const wire::Trace& trace);
  void OnStatistics(const wire::Statistics& statistics);
  void SayOf(const std::optional<HealthWord>& word);
  void OnPong(const wire::Pong& pong, HostTime arrived);
  void OnLamp(const wire::LampSwitched& lamp);
  void OnKnock(const wire::Knock& knock);
  bool CanBlink() const;

  void Restart();
  void AskAnew(HostTime now);
  void FallSilent(HostTime now, const std::string& why);
  void UpdateState();
  void ReleaseEdges();
  bool GiveUpHoles();
  void SayTouchesLost(int count);
  void CountDamage();
  template <typename Message>
  void Send(const Message& message);
  // `text` goes on after the board's name.
  void Say(evidence::BoardState state, const std::string& text);
  bool Talks() const {
    return state_ == State::kConnected || state_ == State::kSynchronised;
  }

  Sink sink_;
  BoardClock clock_;
  EdgeQueue edges_;
  wire::FrameDecoder decoder_;
  wire::FrameEncoder encoder_;
  Side board_;
  std::string port_;
  BoardKind kind_;
  State state_ = State::kSilent;
  std::optional<wire::Hello> hello_;

  HostTime heard_;      // the last good frame
  HostTime ask_again_;  // for Hello
  HostTime asked_since_;
  uint64_t asked_ = 0;   // our own question came back
  HostTime first_edge_;  // of those waiting for the first id
  std::optional<HostTime> last_edge_;
  HostTime synchronised_;  // since when, while it is
  HostTime next_poll_;
  RoundTrips trips_;
  Counters counters_;

  HealthWatch health_;
  PadWatch pads_;
  KnockWatch knocks_;

  size_t out_size_ = 0;
  std::array<uint8_t, size_t{4} * wire::kMaxFrame> out_{};
  int refused_ = 0;  // round trips in a row
  bool started_ = false;
  bool said_lost_ = false;
  bool said_gone_ = false;
  bool damaged_since_hello_ = false;
  Completeness complete_;
  HostTime next_ack_;
  LampBlinker lamp_;
  bool acknowledge_ = false;
};

}  // namespace kimari::link
