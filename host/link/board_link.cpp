#include "host/link/board_link.h"

#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "host/link/hello_words.h"
#include "host/link/pad_evidence.h"

namespace kimari::link {
namespace {

using calibration::ClockModel;
using evidence::BoardState;

// The board sends a watermark every 2 ms: this much silence is a loss. USB may
// hold bytes up for 8 ms and more, and the loss has to be told within 100 ms.
constexpr Duration kSilence = Milliseconds(80);
// One that has not spoken yet may still be starting: opening a port can reset
// a board, whose boot loader then waits for two seconds.
constexpr Duration kStart = Seconds(3);
// Asking for Hello, while there is none.
constexpr Duration kAskEvery = Milliseconds(50);
// One acknowledgement speaks for all edges so far, and costs a board that is
// busy with a sweep as much as half an edge.
constexpr Duration kAckEvery = Milliseconds(5);
// What a board that is heard has not sent again by then it no longer has.
constexpr Duration kHoleWait = Seconds(1);
// After so long a silence the old clock is worth nothing.
constexpr Duration kForget = Seconds(60);
constexpr Duration kQuietAgain = Milliseconds(300);  // after an edge
constexpr int kRefusalsWorthTelling = 16;

// After an edge its pad is traced, and answers go without delimiters.
constexpr Duration kTraced = Milliseconds(70);

}  // namespace

BoardLink::BoardLink(Side board, Sink sink, std::string port, BoardKind kind)
    : sink_(std::move(sink)),
      clock_(board),
      board_(board),
      port_(std::move(port)),
      kind_(kind) {}

void BoardLink::Say(BoardState state, const std::string& text) {
  sink_(evidence::BoardHealth{board_, state,
                              fmt::format("board {}{}", Letter(board_), text)});
}

void BoardLink::OnBytes(std::span<const uint8_t> bytes, HostTime arrived) {
  counters_.bytes += bytes.size();
  for (const uint8_t byte : bytes) {
    if (!decoder_.Feed(byte)) continue;
    CountDamage();
    OnFrame(decoder_.frame(), arrived);
  }
  CountDamage();
}

// Any frame lost may have been an edge.
void BoardLink::CountDamage() {
  const auto& c = decoder_.counters();
  const uint64_t bad = uint64_t{c.bad_crc} + c.bad_length + c.bad_cobs;
  counters_.frames = c.frames;
  if (bad == counters_.bad_frames && c.missing == counters_.missing_frames) {
    return;
  }
  counters_.bad_frames = bad;
  counters_.missing_frames = c.missing;
  complete_.Doubt();
  damaged_since_hello_ = true;
}

void BoardLink::OnFrame(const wire::Frame& frame, HostTime arrived) {
  heard_ = arrived;
  if (frame.type == static_cast<uint8_t>(wire::Type::kAskHello)) ++asked_;
  wire::Hello hello;
  if (frame.Read(&hello)) return OnHello(hello, arrived);
  // Its first byte is the version, whatever else a later one may say.
  if (frame.type == static_cast<uint8_t>(wire::Type::kHello) &&
      frame.size > 0 && frame.payload[0] != wire::kProtocolVersion) {
    return Refuse(WhyRefused(frame.payload[0], port_));
  }
  if (!Talks()) return;
  wire::Edge edge;
  wire::Watermark watermark;
  wire::Trace trace;
  wire::Statistics statistics;
  wire::PadReport report;
  wire::Pong pong;
  wire::LampSwitched lamp;
  wire::Knock knock;
  if (frame.Read(&edge)) {
    if (!edges_.any()) first_edge_ = arrived;
    OnEdge(edge, arrived);
    ReleaseEdges();
  } else if (frame.Read(&watermark)) {
    OnWatermark(watermark, arrived);
  } else if (frame.Read(&trace)) {
    OnTrace(trace);
  } else if (frame.Read(&statistics)) {
    OnStatistics(statistics);
  } else if (frame.Read(&report)) {
    for (const auto& word : pads_.Add(report)) SayOf(word);
  } else if (frame.Read(&pong)) {
    OnPong(pong, arrived);
  } else if (frame.Read(&lamp)) {
    OnLamp(lamp);
  } else if (frame.Read(&knock)) {
    OnKnock(knock);
  }
}

void BoardLink::Refuse(const std::string& why) {
  if (state_ == State::kRefused) return;
  state_ = State::kRefused;
  Say(BoardState::kRefused, why);
}

void BoardLink::OnHello(const wire::Hello& hello, HostTime arrived) {
  if (const auto why = WhyRefused(hello, board_, port_)) return Refuse(*why);
  const bool known = hello_ && hello_->boot_id == hello.boot_id;
  if (hello_ && !known) {
    ++counters_.resets;
    Restart();
    Say(BoardState::kReset,
        fmt::format(" restarted ({}): touches during the restart are not known",
                    WhyReset(hello.reset_cause, kind_)));
  }
  hello_ = hello;
  clock_.Add(hello);
  knocks_.Add(hello);
  if (Talks()) return;
  state_ = State::kConnected;
  said_lost_ = said_gone_ = false;
  trips_.Begin(arrived);
  first_edge_ = arrived;
  // A board that was away may still have what the host never heard.
  damaged_since_hello_ = known;
  Say(BoardState::kConnected,
      " answers, image " + std::to_string(hello.firmware));
  // The board may have sent edges while the host was deaf.
  complete_.Doubt();
  UpdateState();
}

// The board began anew: nothing known of the old run holds.
void BoardLink::Restart() {
  clock_.Restart();
  edges_.Clear();
  decoder_.ForgetSequence();
  trips_.Forget();
  health_.Restart();
  pads_.Restart();
  knocks_.Restart();
  acknowledge_ = false;
  state_ = State::kSilent;
}

void BoardLink::OnEdge(const wire::Edge& edge, HostTime arrived) {
  last_edge_ = arrived;
  switch (edges_.Add(edge, arrived)) {
    case EdgeQueue::Taken::kDuplicate:
      ++counters_.duplicate_edges;
      acknowledge_ = true;  // the last acknowledgement may have been lost
      break;
    case EdgeQueue::Taken::kNoRoom:
      SayTouchesLost(edges_.StartAt(edge, arrived));
      // Older ones that the board still has come within the resend's time.
      first_edge_ = arrived;
      complete_.Doubt();
      damaged_since_hello_ = true;
      break;
    case EdgeQueue::Taken::kNew:
      break;
  }
}

void BoardLink::ReleaseEdges() {
  if (state_ != State::kSynchronised) return;
  if (!edges_.settled()) {
    if (!edges_.any()) return;
    if (damaged_since_hello_ && !complete_) {
      if (heard_ - first_edge_ < kHoleWait) return;
      Say(BoardState::kDropped,
          ": its first touches may be lost, so much of what it says is "
          "damaged");
    }
    edges_.SettleFirst();
  }
  do {
    while (const wire::Edge* edge = edges_.Front()) {
      const uint64_t tick = clock_.Widen(edge->tick);
      const auto at = clock_.Map(tick);
      if (!at) return;
      pads_.Add(*edge);
      SayOf(knocks_.Add(*edge));
      evidence::PadEdge out = EdgeOf(board_, *edge, tick, *at, clock_.Error());
      edges_.PopFront();
      acknowledge_ = true;
      ++counters_.edges;
      sink_(out);
    }
  } while (GiveUpHoles());
}

// A board that could keep no more edges lost some for good, often with kept
// ones between: those must not wait for ever, nor one by one.
bool BoardLink::GiveUpHoles() {
  if (heard_ - synchronised_ < kHoleWait) return false;
  const int lost = edges_.PassHoles(heard_ - kHoleWait);
  if (lost > 0) SayTouchesLost(lost);
  return lost > 0;
}

void BoardLink::SayTouchesLost(int count) {
  Say(BoardState::kDropped,
      fmt::format(" had more touches than it can keep: {} lost", count));
}

void BoardLink::OnWatermark(const wire::Watermark& watermark,
                            HostTime arrived) {
  SayOf(health_.Add(watermark));
  const uint64_t tick = clock_.Widen(watermark.tick);
  if (clock_.BeganAnew(tick, arrived)) return AskAnew(arrived);
  clock_.AddScan(watermark.scan, tick, arrived);
  complete_.OnWatermark(tick);
  UpdateState();
  ReleaseEdges();
  if (state_ != State::kSynchronised || edges_.waiting() > 0) return;
  if (!complete_) return;
  if (const auto at = clock_.Map(tick)) {
    sink_(evidence::BoardWatermark{
        board_, watermark.scan, *at, tick, clock_.Error(),
        Microseconds(wire::ChargeMicroseconds(watermark.flags))});
  }
}

// The board has restarted, it seems, and its Hello was lost: nothing of the new
// run may be taken for the old one.
void BoardLink::AskAnew(HostTime now) {
  state_ = State::kSilent;
  trips_.Forget();
  clock_.ForgetScans();
  ask_again_ = now;
}

void BoardLink::OnPong(const wire::Pong& pong, HostTime arrived) {
  const auto asked = trips_.Answered(pong.id);
  if (!asked) return;
  evidence::ClockMeasurement out;
  out.board = board_;
  out.sent = *asked;
  out.received = arrived;
  out.board_received_tick = clock_.Widen(pong.received);
  out.board_sent_tick = clock_.Widen(pong.sent);
  const bool traced = last_edge_ && heard_ - *last_edge_ < kTraced;
  const auto outcome = clock_.Add(out, pong.id, traced);
  sink_(out);
  if (outcome.verdict != ClockModel::Verdict::kRefused) {
    refused_ = 0;
  } else if (++refused_ == kRefusalsWorthTelling) {
    Say(BoardState::kNoisy,
        fmt::format(": its clock cannot be believed ({} ppm off, or pings "
                    "answered before they arrived); no touch counts until it "
                    "can",
                    std::lround(clock_.model().rate_ppm())));
  }
  if (outcome.verdict == ClockModel::Verdict::kReset) return AskAnew(arrived);
  if (outcome.verdict == ClockModel::Verdict::kStep) {
    state_ = State::kConnected;
    trips_.Begin(arrived);
    Say(BoardState::kConnected,
        fmt::format(": its clock moved by {:.3f} ms against the host; "
                    "synchronising again",
                    outcome.step.Milliseconds()));
  }
  UpdateState();
  ReleaseEdges();
}

// A board that has said no watermark yet is still learning its pads.
void BoardLink::UpdateState() {
  if (state_ == State::kConnected && clock_.synchronised() &&
      clock_.scans_known()) {
    state_ = State::kSynchronised;
    synchronised_ = heard_;
    Say(BoardState::kSynchronised, ": its clock is followed");
  } else if (state_ == State::kSynchronised && !clock_.synchronised()) {
    state_ = State::kConnected;
    Say(BoardState::kConnected, ": clock no longer sure, its touches wait");
  }
}

void BoardLink::OnClosed(HostTime now) {
  decoder_.Clear();
  counters_.bad_frames = counters_.missing_frames = 0;
  health_.ForgetDamage();
  const std::string gone = WhyGone(kind_);
  // Told also of a board that had fallen silent before.
  if (said_lost_ && !said_gone_) Say(BoardState::kLost, ": " + gone);
  said_gone_ = true;
  FallSilent(now, gone);
}

void BoardLink::FallSilent(HostTime now, const std::string& why) {
  if (!said_lost_) {
    ++counters_.lost;
    Say(BoardState::kLost, ": " + why);
  }
  said_lost_ = true;
  state_ = State::kSilent;
  trips_.Forget();
  ask_again_ = now;
}

template <typename Message>
void BoardLink::Send(const Message& message) {
  if (out_size_ + wire::kMaxFrame > out_.size()) return;
  out_size_ += encoder_.Encode(message, out_.data() + out_size_);
}

std::span<const uint8_t> BoardLink::Poll(HostTime now) {
  out_size_ = 0;
  if (!started_) {
    started_ = true;
    heard_ = ask_again_ = asked_since_ = now;
  }
  if (!hello_ && state_ != State::kRefused) {
    // Whatever it says, it is no board before it has said so.
    if (!said_lost_ && now - asked_since_ >= kStart) {
      FallSilent(now, WhyNoHello({counters_.bytes, counters_.frames, asked_},
                                 port_, kind_));
    }
  } else if (now - heard_ >= (hello_ ? kSilence : kStart) &&
             (Talks() || !said_lost_)) {
    FallSilent(now, WhySilent(kind_));
  }
  if (state_ == State::kSilent && hello_ && now - heard_ > kForget) {
    clock_.Forget();
  }
  if (Talks()) {
    if (now >= trips_.next()) {  // first: its time counts
      Send(trips_.Ask(now, last_edge_ && now - *last_edge_ < kQuietAgain));
    }
    if (const auto lamp = lamp_.Due(now, CanBlink())) Send(*lamp);
    ReleaseEdges();
    if (acknowledge_ && now >= next_ack_) {
      if (edges_.last()) Send(wire::Ack{*edges_.last()});
      acknowledge_ = false;
      next_ack_ = now + kAckEvery;
    }
    next_poll_ = std::min(trips_.next(), heard_ + kSilence);
    if (acknowledge_) next_poll_ = std::min(next_poll_, next_ack_);
    if (const auto blink = lamp_.Next(CanBlink())) {
      next_poll_ = std::min(next_poll_, *blink);
    }
  } else {
    if (now >= ask_again_) {
      Send(wire::AskHello{});
      ask_again_ = now + kAskEvery;
    }
    next_poll_ = ask_again_;
  }
  return {out_.data(), out_size_};
}

}  // namespace kimari::link
