#include "host/proof/certify/boards/bench.h"

#include <algorithm>
#include <variant>

namespace kimari::world {
namespace {

constexpr Duration kCrystals = Milliseconds(50);
constexpr Duration kReopen = Milliseconds(50);  // as link::SerialReader tries
constexpr Duration kStartWithin = Seconds(8);
constexpr size_t kFramesKept = 2000;

}  // namespace

Bench::Board::Board(const BenchSetup& setup, Side board)
    : side(board),
      crystal(setup.crystals[static_cast<size_t>(Index(board))]),
      power_on(setup.power_on[static_cast<size_t>(Index(board))]),
      cable(setup.usb, setup.seed + 1 + static_cast<uint64_t>(Index(board))) {
  truth.SetPpm(power_on, crystal.PpmAt(power_on));
}

Bench::Bench(const BenchSetup& setup, Hands& hands)
    : hands_(hands),
      boards_{Board(setup, Side::kA), Board(setup, Side::kB)},
      sync_wire_(setup.sync_wire) {
  if (setup.knock) {
    knocks_.emplace(*setup.knock, *court::Kyogi(), setup.seed);
  }
}

Result<std::unique_ptr<Bench>> Bench::Open(const BenchSetup& setup,
                                           Hands& hands) {
  std::unique_ptr<Bench> bench(new Bench(setup, hands));
  firmware::BoardPair::Options options;
  options.images = {setup.image, setup.image};
  options.model = setup.front_end;
  options.power_on = setup.power_on;
  if (!setup.sync_wire) options.sync_wire = firmware::SyncWire::kCut;
  if (setup.knock) options.discs.fill(firmware::DiscKind::kWhole);
  for (size_t i = 0; i < 2; ++i) {
    options.clock_ppm[i] = setup.crystals[i].PpmAt(setup.power_on[i]);
  }
  auto pair = firmware::BoardPair::Open(options, hands);
  if (!pair) return tl::unexpected(pair.error());
  bench->pair_ = std::move(*pair);
  for (Board& board : bench->boards_) {
    board.link = std::make_unique<link::BoardLink>(
        board.side, [self = bench.get()](evidence::Payload&& payload) {
          self->payloads_.push_back(std::move(payload));
        });
  }
  if (auto ok = bench->Start(); !ok) return tl::unexpected(ok.error());
  return bench;
}

Result<void> Bench::Start() {
  const HostTime until = Now() + kStartWithin;
  const auto flows = [&](Side side) {
    return Link(side).state() == link::BoardLink::State::kSynchronised;
  };
  while (Now() < until) {
    RunUntil(Now() + Milliseconds(10));
    if (flows(Side::kA) && flows(Side::kB) && (!sync_wire_ || InStep())) {
      return {};
    }
  }
  std::string why = "both boards answer, but do not scan in step";
  for (const Side side : {Side::kA, Side::kB}) {
    if (flows(side)) continue;
    why = std::string("board ") + Letter(side) + " says nothing";
    if (Link(side).hello()) why = "its clock cannot be followed";
    if (pair_->Crashed(side)) {
      why = std::string("board ") + Letter(side) +
            "'s processor went where nothing is";
    }
  }
  for (const auto& word : heard_.health) {
    if (word.what.state == evidence::BoardState::kRefused) why = word.what.text;
  }
  return Fail(ErrorKind::kDevice,
              "board image: " + why +
                  " after 8 s; give the image that was built with this "
                  "program (target firmware_image)");
}

void Bench::SetCrystals() {
  if (Now() < next_crystals_) return;
  next_crystals_ = Now() + kCrystals;
  for (Board& board : boards_) {
    if (Now() <= board.power_on) continue;
    const double ppm = board.crystal.PpmAt(Now());
    pair_->SetClockPpm(board.side, ppm);
    board.truth.SetPpm(Now(), ppm);
  }
}

void Bench::RunUntil(HostTime t) {
  while (Now() < t) {
    SetCrystals();
    HostTime next = std::min(t, next_crystals_);
    for (const Board& board : boards_) {
      next = std::min(next, board.cable.NextFrame());
      // What the host writes must be there for the next frame.
      if (const auto served = NextServed(board)) {
        next = std::min(next, std::max(*served, stalled_until_));
      }
    }
    if (knocks_) Knock(next);
    pair_->RunUntil(next);
    for (Board& board : boards_) {
      if (board.cable.NextFrame() <= Now()) MoveFrame(board);
    }
    RunHost(Now());
  }
}

void Bench::Knock(HostTime until) {
  for (const sim::HeardStrike& heard : knocks_->False(Now(), until)) {
    pair_->Add(heard.board, heard.strike);
  }
  for (const sim::Impact& impact : hands_.DrainImpacts(until)) {
    for (const sim::HeardStrike& heard : knocks_->Of(impact)) {
      pair_->Add(heard.board, heard.strike);
    }
  }
}

void Bench::MoveFrame(Board& board) {
  std::vector<uint8_t> bytes;
  std::array<uint8_t, 1024> some{};
  while (const size_t n = pair_->Read(board.side, some)) {
    bytes.insert(bytes.end(), some.begin(),
                 some.begin() + static_cast<ptrdiff_t>(n));
  }
  Listen(board, bytes);
  pair_->Feed(board.side, board.cable.Move(bytes));
}

void Bench::Listen(Board& board, std::span<const uint8_t> bytes) {
  for (const uint8_t byte : bytes) {
    board.frame.push_back(byte);
    const bool whole = board.from_board.Feed(byte);
    if (whole && board.said.frames.size() < kFramesKept) {
      board.said.frames.push_back(board.frame);
    }
    if (byte == 0) board.frame.clear();
    if (!whole) continue;
    const wire::Frame& frame = board.from_board.frame();
    wire::Hello hello{};
    wire::Edge edge{};
    wire::Pong pong{};
    wire::Statistics statistics{};
    if (frame.Read(&hello)) {
      board.said.boots = std::max(board.said.boots, 1);
      board.truth.OnHello();
    }
    if (frame.Read(&edge)) {
      board.said.edges.insert({{board.said.boots, edge.id}, {Now(), edge}});
    }
    if (frame.Read(&statistics)) board.said.statistics = statistics;
    if (frame.Read(&pong)) {
      // Sent less than 32 ms ago, a turn of the counter.
      const auto [t, ticks] = pair_->ReadCounter(board.side);
      const auto since =
          static_cast<uint16_t>(ticks - static_cast<uint16_t>(pong.sent));
      board.truth.OnCounter(t, pong.sent + since);
    }
  }
}

std::optional<HostTime> Bench::NextServed(const Board& board) const {
  if (!board.served) {
    return board.cable.plugged() ? std::optional(board.reopen) : std::nullopt;
  }
  HostTime next = board.link->NextPoll();
  if (const UsbCable::Packet* packet = board.cable.Front()) {
    next = std::min(next, packet->due);
  }
  return next;
}

void Bench::RunHost(HostTime until) {
  if (until < stalled_until_) return;
  for (;;) {
    Board* first = nullptr;
    HostTime when = until;
    for (Board& board : boards_) {
      const auto next = NextServed(board);
      if (!next || *next > until || (first != nullptr && *next >= when)) {
        continue;
      }
      first = &board;
      when = *next;
    }
    if (first == nullptr) return;
    Serve(*first, std::max(when, stalled_until_));
  }
}

// As link::SerialReader: what has arrived is read before the board is polled.
void Bench::Serve(Board& board, HostTime now) {
  if (!board.served) {
    board.served = true;
    board.link->OnClosed(now);
  }
  while (const UsbCable::Packet* packet = board.cable.Front()) {
    if (packet->due > now) break;
    board.link->OnBytes(packet->bytes, now);
    board.cable.Pop();
  }
  board.cable.Write(board.link->Poll(now), now);
  Add(now);
}

void Bench::Add(HostTime now) {
  for (evidence::Payload& payload : payloads_) {
    const auto word = pair_clock_.Add(payload);
    if (const auto* edge = std::get_if<evidence::PadEdge>(&payload)) {
      heard_.edges.push_back({now, *edge});
    } else if (const auto* mark =
                   std::get_if<evidence::BoardWatermark>(&payload)) {
      heard_.marks.push_back({now, *mark});
    } else if (const auto* health =
                   std::get_if<evidence::BoardHealth>(&payload)) {
      heard_.health.push_back({now, *health});
    } else if (const auto* knock = std::get_if<evidence::Knock>(&payload)) {
      heard_.knocks.push_back({now, *knock});
    } else if (auto* trace = std::get_if<evidence::PadTrace>(&payload)) {
      heard_.traces.push_back({now, std::move(*trace)});
    }
    if (word) heard_.health.push_back({now, *word});
  }
  payloads_.clear();
}

void Bench::Unplug(Side side, bool told) {
  Board& board = Of(side);
  board.cable.Plug(false);
  if (!told) return;
  board.served = false;
  board.link->OnClosed(std::max(Now(), stalled_until_));
  Add(Now());
}

void Bench::PlugIn(Side side) {
  Board& board = Of(side);
  board.cable.Plug(true);
  board.reopen = Now() + kReopen;
}

void Bench::Reset(Side side) {
  Board& board = Of(side);
  pair_->Reset(side);
  board.truth.Restart();
  board.from_board.ForgetSequence();
  ++board.said.boots;
}

}  // namespace kimari::world
