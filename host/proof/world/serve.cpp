#include "host/proof/world/serve.h"

#include <pthread.h>
#include <sched.h>
#include <spdlog/fmt/fmt.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <cstdio>
#include <memory>
#include <optional>
#include <thread>
#include <utility>

#include "audio/monitor_ear.h"
#include "audio/private_sound_server.h"
#include "audio/sound_wire.h"
#include "host/base/log.h"
#include "host/base/private_file.h"
#include "host/evidence/names.h"
#include "host/proof/sim/truth.h"
#include "host/proof/world/board_bench.h"
#include "host/proof/world/camera_bench.h"
#include "host/proof/world/listening_socket.h"
#include "host/proof/world/pty_bridge.h"
#include "vision/camera/frame_wire.h"

namespace kimari::world {
namespace {

constexpr Duration kQuantum = Microseconds(500);
constexpr int kEnrolmentFrames = 30;
constexpr const char* kPulse = "pulse:";

// TOML's basic strings are JSON's.
std::string Quoted(const std::string& text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    out += c;
  }
  return out + "\"";
}

class Server {
 public:
  Server(const sim::Scenario& scenario, const ServeOptions& options,
         const Clock& clock, const std::atomic<bool>& stop)
      : scenario_(scenario),
        options_(options),
        clock_(clock),
        stop_(stop),
        cables_{PtyBridge(options.folder + "/board-a"),
                PtyBridge(options.folder + "/board-b")} {}

  Result<void> Run();

 private:
  Result<void> Prepare();
  Result<void> WriteRigFile() const;
  Result<void> Begin(int camera);
  void RunBoards();
  void CrashIfDue(HostTime now);
  void StepCable(Side side, HostTime now);
  void RunCamera(int socket);
  void RunEar();
  bool Ending() const { return stop_ || done_; }
  Result<void> WriteTruth() const;

  const sim::Scenario& scenario_;
  const ServeOptions& options_;
  const Clock& clock_;
  const std::atomic<bool>& stop_;
  std::atomic<bool> done_{false};
  std::atomic<pid_t> rig_{0};  // whoever opened the camera; 0: not any more

  std::array<PtyBridge, 2> cables_;
  std::optional<ListeningSocket> camera_socket_;
  std::optional<ListeningSocket> sound_socket_;
  std::unique_ptr<sim::World> world_;
  std::unique_ptr<BoardBench> boards_;
  std::unique_ptr<CameraBench> camera_;
  std::unique_ptr<audio::MonitorEar> ear_;
};

Result<void> Server::Prepare() {
  if (scenario_.sound.clock_ppm != 0) {
    return Fail(ErrorKind::kUsage,
                scenario_.name +
                    ": [sound] clock_ppm cannot be had in real time, where the "
                    "sound device is a real one or runs by this machine's "
                    "clock; leave it out, or play this with 'kimari simulate'");
  }
  for (PtyBridge& cable : cables_) {
    if (Result<void> ok = cable.Plug(); !ok) return ok;
  }
  auto camera = ListeningSocket::Open(options_.folder + "/camera");
  if (!camera) return tl::unexpected(camera.error());
  camera_socket_.emplace(std::move(*camera));
  if (options_.ear == "wire") {
    auto sound = ListeningSocket::Open(options_.folder + "/sound");
    if (!sound) return tl::unexpected(sound.error());
    sound_socket_.emplace(std::move(*sound));
  } else if (!options_.ear.starts_with(kPulse)) {
    return Fail(ErrorKind::kUsage, "--ear '" + options_.ear +
                                       "' is not known; use wire or "
                                       "pulse:ADDRESS");
  }
  return WriteRigFile();
}

Result<void> Server::WriteRigFile() const {
  std::string order;
  for (const sim::PlannedReading& reading : scenario_.readings) {
    order += (order.empty() ? "" : ", ") + std::to_string(reading.card);
  }
  const std::string court = "court.toml";  // beside the rig file
  const std::string court_file = options_.folder + "/" + court;
  if (auto ok = WritePrivate(court_file, scenario_.Court().toml); !ok)
    return ok;
  std::string text = fmt::format(
      "[match]\nrule_book = {}\ndeck = {}\nplayer_a = {}\nplayer_b = {}\n"
      "court = {}\nmemorise_s = {:.3f}\njoka = {}\norder = [{}]\n",
      Quoted(std::string(scenario_.book->Id())),
      Quoted(scenario_.deck_file.empty() ? scenario_.deck_name
                                         : scenario_.deck_file),
      Quoted(scenario_.players[0]), Quoted(scenario_.players[1]), Quoted(court),
      scenario_.memorise_s, scenario_.joka, order);
  for (const Side side : {Side::kA, Side::kB}) {
    const std::optional<Hand> hand =
        scenario_.declared[static_cast<size_t>(Index(side))];
    if (!hand) continue;
    text += fmt::format("hand_{} = {}\n", side == Side::kA ? 'a' : 'b',
                        Quoted(std::string(evidence::Name(*hand))));
  }
  text += "\n[match.options]\n";
  for (const rules::OptionInfo& option : scenario_.book->Options()) {
    text += fmt::format("{} = {}\n", option.id, Quoted(option.value));
  }
  text += fmt::format("\n[boards]\na = {}\nb = {}\n",
                      Quoted(options_.folder + "/board-a"),
                      Quoted(options_.folder + "/board-b"));
  text += fmt::format("\n[camera]\nsocket = {}\nenrolment_frames = {}\n",
                      Quoted(options_.folder + "/camera"), kEnrolmentFrames);
  if (sound_socket_) {
    text += fmt::format("\n[sound]\nwire = {}\n",
                        Quoted(options_.folder + "/sound"));
  }
  const std::string path = options_.folder + "/rig.toml";
  return WritePrivate(path, text);
}

// The world's time begins when the rig looks at it.
Result<void> Server::Begin(int camera) {
  const HostTime start = clock_.Now() + Milliseconds(50);
  sim::World::Setup setup;
  setup.real_time = true;
  setup.start = start;
  if (options_.sheets) {
    setup.sheet = FromSeconds(kEnrolmentFrames / scenario_.look.camera.fps);
  }
  world_ = std::make_unique<sim::World>(scenario_, setup);
  auto boards = BoardBench::Open(options_.image, *world_, start);
  if (!boards) return tl::unexpected(boards.error());
  boards_ = std::move(*boards);
  auto bench = CameraBench::Open(*world_, start);
  if (!bench) return tl::unexpected(bench.error());
  camera_ = std::move(*bench);
  if (!sound_socket_) {
    auto ear = audio::MonitorEar::Open(
        options_.ear.substr(std::string(kPulse).size()),
        audio::PrivateSoundServer::kMonitor, clock_,
        [this](const audio::HeardBlock& block) {
          world_->Hear(block.samples, audio::kSampleRate, block.first.t);
        });
    if (!ear) return tl::unexpected(ear.error());
    ear_ = std::move(*ear);
  }
  // The rig in front of this world may be the same terminal's: what there is to
  // say waits until it has gone.
  const log::Quiet quiet;
  // What the boards and the camera were late for while the pictures were
  // prepared does not count.
  std::thread boards_thread([this] { RunBoards(); });
  std::thread camera_thread([this, camera] { RunCamera(camera); });
  std::thread ear_thread([this] { RunEar(); });
  boards_thread.join();
  camera_thread.join();
  ear_thread.join();
  ear_.reset();
  return {};
}

Result<void> Server::Run() {
  if (Result<void> ok = Prepare(); !ok) return ok;
  int camera = -1;
  while (camera < 0 && !stop_) camera = camera_socket_->Accept();
  if (camera < 0) return {};
  ucred peer{};
  socklen_t size = sizeof peer;
  if (scenario_.crash_s &&
      getsockopt(camera, SOL_SOCKET, SO_PEERCRED, &peer, &size) == 0) {
    rig_ = peer.pid;
  }
  Result<void> ok = Begin(camera);
  close(camera);
  if (!ok) return ok;
  return WriteTruth();
}

void Server::RunBoards() {
  // Late boards make late bytes and nothing worse, but less of it is better;
  // refused where this is not allowed.
  sched_param priority{};
  priority.sched_priority = 1;
  pthread_setschedparam(pthread_self(), SCHED_FIFO, &priority);
  HostTime reached = clock_.Now();
  boards_->RunUntil(reached);
  reached = clock_.Now();
  while (!Ending()) {
    clock_.SleepUntil(reached + kQuantum);
    const HostTime now = clock_.Now();
    const Duration late = now - (reached + kQuantum);
    CrashIfDue(now);
    world_->Slipped(now, std::max(late, Duration{}), kQuantum);
    for (const sim::Change& change : world_->DrainChanges(now)) {
      boards_->Apply(change);
      camera_->Apply(change);
    }
    // The order is what keeps causes before effects: read, run, feed, write.
    std::array<std::span<const uint8_t>, 2> from_host;
    for (const Side side : {Side::kA, Side::kB}) {
      const auto s = static_cast<size_t>(Index(side));
      from_host[s] = cables_[s].Read();
    }
    boards_->RunUntil(now);
    for (const Side side : {Side::kA, Side::kB}) {
      boards_->FromHost(side, from_host[static_cast<size_t>(Index(side))]);
      StepCable(side, now);
    }
    reached = now;
  }
}

// As when the power goes: it gets no word of it.
void Server::CrashIfDue(HostTime now) {
  if (!scenario_.crash_s ||
      now - world_->LaidAt() < FromSeconds(*scenario_.crash_s)) {
    return;
  }
  if (const pid_t rig = rig_.exchange(0); rig > 0) kill(rig, SIGKILL);
}

void Server::StepCable(Side side, HostTime now) {
  PtyBridge& cable = cables_[static_cast<size_t>(Index(side))];
  if (boards_->Plugged(side) != cable.Plugged()) {
    if (boards_->Plugged(side)) {
      if (Result<void> ok = cable.Plug(); !ok) {
        log::Err("world: {}", ok.error().message);
      }
    } else {
      cable.Unplug();
    }
  }
  const std::span<const uint8_t> bytes = boards_->ToHost(side, now);
  cable.Write(bytes);
}

void Server::RunCamera(int socket) {
  while (!Ending()) {
    const HostTime due = camera_->NextDue();
    const HostTime now = clock_.Now();
    if (due > now) clock_.SleepUntil(std::min(due, now + Milliseconds(50)));
    if (clock_.Now() < due) continue;
    const std::optional<CameraFrame> frame = camera_->Next();
    if (camera_->Gone()) {
      shutdown(socket, SHUT_RDWR);
      while (!Ending()) clock_.SleepUntil(clock_.Now() + Milliseconds(20));
      return;
    }
    if (!frame) continue;
    const Result<void> sent = vision::WriteFrame(
        socket, frame->jpeg.data(), static_cast<uint32_t>(frame->jpeg.size()),
        frame->sequence, frame->stamp, frame->exposure);
    if (!sent) done_ = true;  // the rig has gone
  }
}

void Server::RunEar() {
  if (!sound_socket_) return;
  int socket = -1;
  while (socket < 0 && !Ending()) socket = sound_socket_->Accept();
  if (socket < 0) return;
  std::thread unblock([&] {
    while (!Ending()) clock_.SleepUntil(clock_.Now() + Milliseconds(20));
    shutdown(socket, SHUT_RDWR);
  });
  audio::SoundWireReader reader(socket);
  while (!Ending()) {
    const auto block = reader.Read();
    if (!block || !*block) break;
    world_->Hear((*block)->samples, (*block)->rate, (*block)->at);
  }
  unblock.join();
  close(socket);
}

Result<void> Server::WriteTruth() const {
  const std::string path = options_.folder + "/truth.json";
  return WritePrivate(
      path, sim::TruthJson(sim::EndedAt(world_->Truth(), clock_.Now())) + '\n');
}

}  // namespace

Result<void> Serve(const sim::Scenario& scenario, const ServeOptions& options,
                   const Clock& clock, const std::atomic<bool>& stop) {
  Server server(scenario, options, clock, stop);
  return server.Run();
}

}  // namespace kimari::world
