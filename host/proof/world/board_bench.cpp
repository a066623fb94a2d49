#include "host/proof/world/board_bench.h"

#include <algorithm>

#include "host/proof/sim/board_setup.h"

namespace kimari::world {
bool BoardBench::Field::Sample(
    Side board, HostTime t, std::array<firmware::PadLoad, mat::kPads>& loads) {
  bool any = world_.Sample(board, WorldTime(t), loads);
  const int lamp_pad = world_.Script().board.lamp_pad;
  if (board == Side::kA && lamp_pad >= 0 && world_.lamp().IsOn(WorldTime(t))) {
    constexpr float kLampPf = 3;
    if (!any) loads.fill({});
    loads.at(static_cast<size_t>(lamp_pad)).other_pf += kLampPf;
    any = true;
  }
  const int b = Index(board);
  if (noise_pf[b] > 0) {
    if (!any) loads.fill({});
    for (firmware::PadLoad& load : loads) {
      load.other_pf += static_cast<float>(noise_pf[b] * random_.Normal());
    }
    any = true;
  }
  return any;
}

float BoardBench::Field::SeatCoupling(Side player, HostTime t) {
  return world_.SeatCoupling(player, WorldTime(t));
}

BoardBench::BoardBench(sim::World& world, HostTime start)
    : world_(world),
      model_(world.Script().board),
      start_(start),
      random_(world.Script().seed ^ 0xB0A2D),
      field_(world, start, random_.Next()) {}

Result<std::unique_ptr<BoardBench>> BoardBench::Open(const std::string& image,
                                                     sim::World& world,
                                                     HostTime start) {
  std::unique_ptr<BoardBench> bench(new BoardBench(world, start));
  firmware::BoardPair::Options options;
  options.images = {image, image};
  options.model = sim::FrontEndOf(world.Script());
  options.clock_ppm = bench->model_.clock_ppm;
  if (bench->model_.knock) {
    options.discs = {firmware::DiscKind::kWhole, firmware::DiscKind::kWhole};
  }
  if (!bench->model_.sync_wire) options.sync_wire = firmware::SyncWire::kCut;
  auto pair = firmware::BoardPair::Open(options, bench->field_);
  if (!pair) return tl::unexpected(pair.error());
  bench->pair_ = std::move(*pair);
  bench->pair_->OnLamp([&world, start](bool on, HostTime t) {
    world.lamp().Switch(on, start + (t - HostTime{}));
  });
  return bench;
}

void BoardBench::RunUntil(HostTime t) {
  for (const Side side : {Side::kA, Side::kB}) {
    if (model_.drift_ppm_per_min[static_cast<size_t>(Index(side))] == 0) {
      continue;
    }
    const Duration running = pair_->Now() - HostTime{};
    pair_->SetClockPpm(side, sim::ClockPpm(model_, side, running));
  }
  if (model_.knock) Knock(t);
  pair_->RunUntil(HostTime{} + (t - start_));
  Collect(Side::kA, t);
  Collect(Side::kB, t);
}

void BoardBench::Knock(HostTime t) {
  const HostTime from = start_ + (pair_->Now() - HostTime{});
  for (sim::HeardStrike& heard : world_.Strikes(from, t)) {
    heard.strike.at = HostTime{} + (heard.strike.at - start_);
    pair_->Add(heard.board, heard.strike);
  }
}

void BoardBench::Collect(Side board, HostTime t) {
  const auto b = static_cast<size_t>(Index(board));
  std::array<uint8_t, 4096> bytes{};
  const size_t n = pair_->Read(board, bytes);
  if (n == 0 || !plugged_[b]) return;
  for (size_t i = 0; i < n && corrupt_[b] > 0; ++i) {
    if (random_.Uniform() < corrupt_[b]) {
      bytes[i] ^= static_cast<uint8_t>(1 + random_.Below(255));
    }
  }
  Duration late = FromMilliseconds(random_.Uniform(0, model_.usb_jitter_ms));
  if (random_.Uniform() < model_.usb_spike_share) {
    late += FromMilliseconds(model_.usb_spike_ms);
  }
  last_due_[b] = std::max(last_due_[b], t + late);
  packets_[b].push_back(
      {last_due_[b],
       {bytes.begin(), bytes.begin() + static_cast<ptrdiff_t>(n)}});
}

void BoardBench::FromHost(Side board, std::span<const uint8_t> bytes) {
  if (plugged_[static_cast<size_t>(Index(board))]) pair_->Feed(board, bytes);
}

std::span<const uint8_t> BoardBench::ToHost(Side board, HostTime t) {
  auto& packets = packets_[static_cast<size_t>(Index(board))];
  out_.clear();
  while (!packets.empty() && packets.front().due <= t) {
    const std::vector<uint8_t>& bytes = packets.front().bytes;
    out_.insert(out_.end(), bytes.begin(), bytes.end());
    packets.pop_front();
  }
  return out_;
}

void BoardBench::Apply(const sim::Change& change) {
  const auto b = static_cast<size_t>(Index(change.what.side));
  switch (change.what.kind) {
    case sim::DisturbanceKind::kBoardVanishes:
      plugged_[b] = !change.begins;
      packets_[b].clear();
      break;
    case sim::DisturbanceKind::kBoardResets:
      if (change.begins) pair_->Reset(change.what.side);
      break;
    case sim::DisturbanceKind::kSyncWireCut:
      pair_->SetSyncWire(!change.begins && model_.sync_wire
                             ? firmware::SyncWire::kWhole
                             : firmware::SyncWire::kCut);
      break;
    case sim::DisturbanceKind::kNoiseBurst:
      field_.noise_pf[b] = change.begins ? change.what.amount : 0;
      break;
    case sim::DisturbanceKind::kLinkCorrupt:
      corrupt_[b] = change.begins ? change.what.amount : 0;
      break;
    default:
      break;
  }
}

}  // namespace kimari::world
