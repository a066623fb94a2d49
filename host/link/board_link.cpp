#include "host/link/board_link.h"

#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "firmware/protocol/trace_levels.h"
#include "host/link/answer_time.h"
#include "host/link/wire_time.h"

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
constexpr Duration kTick = Nanoseconds(1'000'000'000 / wire::kTicksPerSecond);
// What a board that is heard has not sent again by then it no longer has.
constexpr Duration kHoleWait = Seconds(1);
// After so long a silence the old clock is worth nothing.
constexpr Duration kForget = Seconds(60);
constexpr Duration kQuietAgain = Milliseconds(300);  // after an edge
// Of a scan's stamp: a follower lets go of its pads at any time of a tick; else
// the timer's tick itself begins a scan, and an interrupt answers it within
// four cycles of the same.
constexpr Duration kFollowersStamp = Nanoseconds(144);
constexpr Duration kTimersStamp = Nanoseconds(72);
constexpr int kRefusalsWorthTelling = 16;

// A burst holds up the stamp of a ping that arrives meanwhile, for up to 73 us
// (0.29 of all: 20 us one way), and lets no answer end meanwhile (17 us the
// other way). Where the frames of USB keep step with the scans, neither
// averages out; half of both counts.
constexpr Duration kTied = Microseconds(13);
// After an edge its pad is traced, and answers go without delimiters.
constexpr Duration kTraced = Milliseconds(70);

calibration::ClockModelOptions ClockOptions() {
  calibration::ClockModelOptions options;
  options.tick = kTick;
  options.wire_out = kByteTime * (wire::kPingBytes + kFrameBytes);
  options.tied = kTied;
  return options;
}

// MCUSR, ATmega2560 data sheet, section 12.5; a bootloader may have cleared it.
std::string WhyReset(uint8_t cause) {
  if (cause & 0x04) return "its supply fell: check supply and isolator";
  if (cause & 0x08) return "its program hung: tell the makers";
  if (cause & 0x01) return "its power was off: check plug, supply and isolator";
  if (cause & 0x02) return "reset by its button, or a program opened its port";
  return "why is not known; check its supply";
}

}  // namespace

BoardLink::BoardLink(Side board, Sink sink)
    : sink_(std::move(sink)), clock_(ClockOptions()), board_(board) {}

std::string BoardLink::Name() const {
  return std::string("board ") + Letter(board_);
}

void BoardLink::Say(BoardState state, const std::string& text) {
  sink_(evidence::BoardHealth{board_, state, text});
}

// ---- bytes in --------------------------------------------------------------

void BoardLink::OnBytes(std::span<const uint8_t> bytes, HostTime arrived) {
  counters_.bytes += bytes.size();
  for (const uint8_t byte : bytes) {
    if (!hello_) {
      const auto version = old_hello_.Feed(byte);
      if (version && *version < wire::kProtocolVersion) {
        Refuse("protocol " + std::to_string(*version));
      }
    }
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
  wire::Hello hello;
  if (frame.Read(&hello)) return OnHello(hello, arrived);
  // Its first byte is the version, whatever else a later one may say.
  if (frame.type == static_cast<uint8_t>(wire::Type::kHello) &&
      frame.size > 0 && frame.payload[0] != wire::kProtocolVersion) {
    return Refuse("protocol " + std::to_string(frame.payload[0]));
  }
  if (state_ != State::kConnected && state_ != State::kSynchronised) return;
  wire::Edge edge;
  wire::Watermark watermark;
  wire::Trace trace;
  wire::Statistics statistics;
  wire::PadReport report;
  wire::Pong pong;
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
    for (const auto& word : pads_.Take(report)) SayOf(word);
  } else if (frame.Read(&pong)) {
    OnPong(pong, arrived);
  }
}

void BoardLink::Refuse(const std::string& what) {
  if (state_ == State::kRefused) return;
  state_ = State::kRefused;
  Say(BoardState::kRefused,
      Name() + " speaks " + what + ", this program protocol " +
          std::to_string(wire::kProtocolVersion) + " with " +
          std::to_string(wire::kPads) +
          " pads: flash the firmware that came with this program");
}

// Its touches would be on the other player's pads, or nobody's scans in step.
void BoardLink::Refuse(wire::Role role) {
  if (state_ == State::kRefused) return;
  state_ = State::kRefused;
  const bool leads = role == wire::Role::kLeader;
  Say(BoardState::kRefused,
      Name() + " says that it " + (leads ? "leads" : "follows") +
          ", and the leader is board A: exchange boards.a and boards.b in the "
          "rig file, or, if the plugs are right, " +
          (leads ? "tie its pin 4 to GND" : "take its pin 4 off GND"));
}

void BoardLink::OnHello(const wire::Hello& hello, HostTime arrived) {
  if (hello.protocol != wire::kProtocolVersion || hello.pads != wire::kPads) {
    return Refuse("protocol " + std::to_string(hello.protocol) + " with " +
                  std::to_string(hello.pads) + " pads");
  }
  if ((hello.role == wire::Role::kLeader) != (board_ == Side::kA)) {
    return Refuse(hello.role);
  }
  const bool known = hello_ && hello_->boot_id == hello.boot_id;
  if (hello_ && !known) {
    ++counters_.resets;
    Restart();
    Say(BoardState::kReset, Name() + " restarted (" +
                                WhyReset(hello.reset_cause) +
                                "): touches during the restart are not known");
  }
  hello_ = hello;
  if (state_ == State::kConnected || state_ == State::kSynchronised) return;
  state_ = State::kConnected;
  said_lost_ = false;
  trips_.Begin(arrived);
  first_edge_ = arrived;
  // A board that was away may still have what the host never heard.
  damaged_since_hello_ = known;
  Say(BoardState::kConnected,
      Name() + " answers, firmware " + std::to_string(hello.firmware));
  // The board may have sent edges while the host was deaf.
  complete_.Doubt();
  UpdateState();
}

// The board began anew: nothing known of the old run holds.
void BoardLink::Restart() {
  clock_.Reset();
  ticks_.Clear();
  edges_.Clear();
  decoder_.ForgetSequence();
  trips_.Forget();
  marks_.Clear();
  health_.Restart();
  pads_.Restart();
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
          Name() +
              ": its first touches may be lost, so much of "
              "what it says is damaged");
    }
    edges_.SettleFirst();
  }
  do {
    while (const wire::Edge* edge = edges_.Front()) {
      const uint64_t tick = ticks_(edge->tick);
      const auto at = clock_.Map(tick);
      if (!at) return;
      pads_.Take(*edge);
      evidence::PadEdge out;
      out.board = board_;
      out.pad = edge->pad;
      out.touched = edge->touched != 0;
      out.at = *at;
      out.id = edge->id;
      out.scan = edge->scan;
      out.tick = tick;
      out.level = edge->level;
      out.baseline = edge->baseline;
      out.error = Error();
      edges_.PopFront();
      acknowledge_ = true;
      ++counters_.edges;
      sink_(out);
    }
  } while (GiveUpHoles());
}

evidence::ClockError BoardLink::Error() const {
  const bool follows = hello_ && hello_->role == wire::Role::kFollower;
  return {board_, follows ? kFollowersStamp : kTimersStamp,
          clock_.split_sigma()};
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
      fmt::format("{} had more touches than it can keep: {} lost", Name(),
                  count));
}

void BoardLink::OnWatermark(const wire::Watermark& watermark,
                            HostTime arrived) {
  SayOf(health_.Take(watermark));
  const uint64_t tick = ticks_(watermark.tick);
  if (marks_.BeganAnew(tick, arrived)) return AskAnew(arrived);
  marks_.Add(watermark.scan, tick, arrived);
  complete_.OnWatermark(tick);
  UpdateState();
  ReleaseEdges();
  if (state_ != State::kSynchronised || edges_.waiting() > 0) return;
  if (!complete_) return;
  if (const auto at = clock_.Map(tick)) {
    sink_(evidence::BoardWatermark{
        board_, watermark.scan, *at, tick, Error(),
        Microseconds(wire::ChargeMicroseconds(watermark.flags))});
  }
}

// The board has restarted, it seems, and its Hello was lost: nothing of the new
// run may be taken for the old one.
void BoardLink::AskAnew(HostTime now) {
  state_ = State::kSilent;
  trips_.Forget();
  marks_.Clear();
  ask_again_ = now;
}

// Host time between scans, from the watermarks and the clock model's rate.
Duration BoardLink::ScanPeriod() const {
  const double tick_ns =
      1e9 / wire::kTicksPerSecond * (1 + clock_.rate_ppm() * 1e-6);
  const double ticks = marks_.TicksAScan(hello_ ? hello_->scan_ticks : 0);
  return {std::llround(ticks * tick_ns)};
}

void BoardLink::OnTrace(const wire::Trace& trace) {
  if (state_ != State::kSynchronised) return;
  evidence::PadTrace out;
  out.board = board_;
  out.pad = trace.pad & static_cast<uint8_t>(~wire::kBeside);
  out.beside = (trace.pad & wire::kBeside) != 0;
  out.edge_id = trace.edge_id;
  out.first_scan = trace.first_scan;
  out.scan_period = ScanPeriod();
  out.baseline_quarters.assign(trace.quarters, trace.quarters + 4);
  uint8_t levels[wire::kTraceLevels];
  if (!wire::UnpackLevels(trace, levels)) return;
  out.levels.assign(levels, levels + trace.count);
  sink_(std::move(out));
}

void BoardLink::OnStatistics(const wire::Statistics& statistics) {
  const uint64_t damage = counters_.bad_frames + counters_.missing_frames;
  for (const auto& word : health_.Take(statistics, damage)) SayOf(word);
  for (const auto& word : pads_.Second()) SayOf(word);
}

void BoardLink::SayOf(const std::optional<HealthWord>& word) {
  if (word) Say(word->state, Name() + word->text);
}

void BoardLink::OnPong(const wire::Pong& pong, HostTime arrived) {
  const auto asked = trips_.Answered(pong.id);
  if (!asked) return;
  evidence::ClockMeasurement out;
  out.board = board_;
  out.sent = *asked;
  out.received = arrived;
  out.board_received_tick = ticks_(pong.received);
  out.board_sent_tick = ticks_(pong.sent);
  const auto outcome =
      clock_.Add({out.sent, out.received, out.board_received_tick,
                  LeftAt(pong.id, out.board_sent_tick)});
  sink_(out);
  if (outcome.verdict != ClockModel::Verdict::kRefused) {
    refused_ = 0;
  } else if (++refused_ == kRefusalsWorthTelling) {
    Say(BoardState::kNoisy,
        Name() + ": its clock cannot be believed (" +
            std::to_string(std::lround(clock_.rate_ppm())) +
            " ppm off, or pings answered before they arrived); no "
            "touch counts until it can");
  }
  if (outcome.verdict == ClockModel::Verdict::kReset) return AskAnew(arrived);
  if (outcome.verdict == ClockModel::Verdict::kStep) {
    state_ = State::kConnected;
    trips_.Begin(arrived);
    Say(BoardState::kConnected,
        fmt::format("{}: its clock moved by {:.3f} ms against the "
                    "host; synchronising again",
                    Name(), outcome.step.Milliseconds()));
  }
  UpdateState();
  ReleaseEdges();
}

// The tick at which the last byte of an answer had left. Before the first
// watermark nobody knows where the scans are, and it may be a burst off.
uint64_t BoardLink::LeftAt(uint16_t ping, uint64_t sent) const {
  const bool traced = last_edge_ && heard_ - *last_edge_ < kTraced;
  const int empties = traced ? 0 : wire::PongEmpties(ping);
  const int64_t scan_ticks =
      std::max<int64_t>(hello_ ? hello_->scan_ticks : 0, 1);
  const int64_t since = marks_.SinceAScan(sent, scan_ticks);
  const Duration takes = AnswerTime(kTick * since, kTick * scan_ticks, empties);
  return sent + static_cast<uint64_t>(
                    std::max<int64_t>((takes.ns + kTick.ns / 2) / kTick.ns, 0));
}

// A board that has said no watermark yet is still learning its pads.
void BoardLink::UpdateState() {
  if (state_ == State::kConnected && clock_.synchronised() && marks_.known()) {
    state_ = State::kSynchronised;
    synchronised_ = heard_;
    Say(BoardState::kSynchronised, Name() + ": its clock is followed");
  } else if (state_ == State::kSynchronised && !clock_.synchronised()) {
    state_ = State::kConnected;
    Say(BoardState::kConnected,
        Name() + ": clock no longer sure, its touches wait");
  }
}

// ---- loss ------------------------------------------------------------------

void BoardLink::OnClosed(HostTime now) {
  decoder_.Clear();
  counters_.bad_frames = counters_.missing_frames = 0;
  health_.ForgetDamage();
  FallSilent(now, "its port is gone: check the USB cable");
}

void BoardLink::FallSilent(HostTime now, const std::string& why) {
  if (!said_lost_) {
    ++counters_.lost;
    Say(BoardState::kLost, Name() + ": " + why);
  }
  said_lost_ = true;
  state_ = State::kSilent;
  trips_.Forget();
  ask_again_ = now;
}

// ---- bytes out -------------------------------------------------------------

template <typename Message>
void BoardLink::Send(const Message& message) {
  if (out_size_ + wire::kMaxFrame > out_.size()) return;
  out_size_ += encoder_.Encode(message, out_.data() + out_size_);
}

std::span<const uint8_t> BoardLink::Poll(HostTime now) {
  out_size_ = 0;
  if (!started_) {
    started_ = true;
    heard_ = ask_again_ = now;
  }
  const bool talking =
      state_ == State::kConnected || state_ == State::kSynchronised;
  if (now - heard_ >= (hello_ ? kSilence : kStart) &&
      (talking || !said_lost_)) {
    FallSilent(now, "says nothing: check its cable and supply");
  }
  if (state_ == State::kSilent && hello_ && now - heard_ > kForget) {
    clock_.Reset();
  }
  if (state_ == State::kConnected || state_ == State::kSynchronised) {
    if (now >= trips_.next()) {  // first: its time counts
      Send(trips_.Ask(now, last_edge_ && now - *last_edge_ < kQuietAgain));
    }
    ReleaseEdges();
    if (acknowledge_ && now >= next_ack_) {
      if (edges_.last()) Send(wire::Ack{*edges_.last()});
      acknowledge_ = false;
      next_ack_ = now + kAckEvery;
    }
    next_poll_ = std::min(trips_.next(), heard_ + kSilence);
    if (acknowledge_) next_poll_ = std::min(next_poll_, next_ack_);
  } else {
    if (now >= ask_again_) {
      Send(wire::AskHello{});
      if (!hello_) {
        const auto old = OldHello::Question();
        std::copy(old.begin(), old.end(), out_.begin() + out_size_);
        out_size_ += old.size();
      }
      ask_again_ = now + kAskEvery;
    }
    next_poll_ = ask_again_;
  }
  return {out_.data(), out_size_};
}

}  // namespace kimari::link
