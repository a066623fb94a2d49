#include "host/proof/world/simulate.h"

#include <algorithm>
#include <memory>
#include <vector>

#include "audio/player.h"
#include "audio/simulated_output.h"
#include "host/base/clock.h"
#include "host/base/commit.h"
#include "host/base/log.h"
#include "host/base/new_file.h"
#include "host/game/rules/ruling_json.h"
#include "host/link/board_link.h"
#include "host/link/board_pair_clock.h"
#include "host/proof/sim/truth.h"
#include "host/proof/world/board_bench.h"
#include "host/proof/world/camera_bench.h"
#include "host/proof/world/desk_script.h"
#include "host/reader/phrase_store.h"
#include "host/rig/conductor.h"
#include "host/rig/eyes.h"
#include "host/rig/mcap_recorder.h"
#include "host/rig/output_folder.h"
#include "host/rig/spoken_readings.h"

namespace kimari::world {
namespace {

constexpr Duration kStep = Microseconds(500);
// Sound is rendered this long before it is heard, so that the players know it
// as early as players know a rhythm.
constexpr Duration kSoundLead = Milliseconds(1000);
constexpr int kSheetFrames = 12;
// More than a scene that stands still is shown by.
constexpr size_t kKeptPictures = 64;
constexpr Duration kPatience = Seconds(60);

class Lockstep {
 public:
  Lockstep(const sim::Scenario& scenario, const SimulateOptions& options,
           const std::atomic<bool>& stop)
      : scenario_(scenario), options_(options), stop_(stop) {}

  Result<Simulated> Run();

 private:
  Result<void> MakeWorld();
  Result<void> MakeRig();
  Result<void> Play();
  Result<void> StepTo(HostTime now);
  void StepLamp(HostTime now);
  Result<void> StepBoards(HostTime now);
  Result<void> StepCamera(HostTime now);
  void StepSound(HostTime now);
  Result<void> Add(HostTime now, std::vector<evidence::Payload>& payloads);
  int Settled() const {
    return static_cast<int>(conductor_->Match().Rulings().size());
  }
  sim::Truth Truth() const;
  Result<void> WriteResults();

  const sim::Scenario& scenario_;
  const SimulateOptions& options_;
  const std::atomic<bool>& stop_;
  SimulatedClock clock_;
  std::unique_ptr<sim::World> world_;
  std::unique_ptr<BoardBench> boards_;
  std::unique_ptr<CameraBench> camera_;

  std::unique_ptr<reader::PhraseStore> phrases_;
  audio::Player player_;
  std::unique_ptr<audio::SimulatedOutput> output_;
  std::unique_ptr<rig::Readings> readings_;
  std::unique_ptr<rig::McapRecorder> recorder_;
  std::unique_ptr<rig::Conductor> conductor_;
  std::unique_ptr<DeskScript> desk_;
  std::unique_ptr<rig::Eyes> eyes_;
  std::vector<evidence::Payload> from_boards_;
  std::vector<evidence::Payload> from_eyes_;
  std::array<std::unique_ptr<link::BoardLink>, 2> links_;
  link::BoardPairClock pair_clock_{Side::kA};
  HostTime last_progress_;
  bool stopped_ = false;
};

Result<void> Lockstep::MakeWorld() {
  const sim::CameraModel& camera = scenario_.look.camera;
  sim::World::Setup setup;
  setup.start = clock_.Now();
  setup.sheet = FromSeconds(kSheetFrames / camera.fps);
  world_ = std::make_unique<sim::World>(scenario_, setup);
  auto boards = BoardBench::Open(options_.image, *world_, clock_.Now());
  if (!boards) return tl::unexpected(boards.error());
  boards_ = std::move(*boards);
  auto bench = CameraBench::Open(*world_, clock_.Now());
  if (!bench) return tl::unexpected(bench.error());
  camera_ = std::move(*bench);
  camera_->KeepFrames(options_.skip_still);
  return {};
}

Result<void> Lockstep::MakeRig() {
  reader::ReadingPlan plan;
  for (const sim::PlannedReading& reading : scenario_.readings) {
    if (!reading.again) plan.order.push_back(reading.card);
  }
  plan.seed = scenario_.name + "/" + std::to_string(scenario_.seed);
  // The joka also where it is not read: what the voice said before is in the
  // samples of what it says next, and a scenario's stay as they were.
  auto phrases = reader::PhraseStore::Open(
      scenario_.deck, plan, {.folder = options_.reader}, /*joka=*/true, {});
  if (!phrases) return tl::unexpected(phrases.error());
  phrases_ = std::move(*phrases);
  if (Result<void> ok = phrases_->LoadAll(); !ok) return ok;
  audio::SimulatedOutput::Options sound;
  sound.start = clock_.Now();
  sound.latency = kSoundLead;
  sound.clock_ppm = scenario_.sound.clock_ppm;
  output_ = std::make_unique<audio::SimulatedOutput>(std::move(sound));
  if (Result<void> ok = output_->Start(player_); !ok) return ok;

  auto recorder =
      rig::McapRecorder::Create(options_.folder + "/match.mcap", clock_, false,
                                {{"version", std::string(Version())},
                                 {"commit", std::string(Commit())},
                                 {"scenario", scenario_.name},
                                 {"seed_hash", plan.Hash()},
                                 {"clock", "simulated"}});
  if (!recorder) return tl::unexpected(recorder.error());
  recorder_ = std::move(*recorder);

  rig::ConductorOptions conducting;
  conducting.rule_book = scenario_.book->Id();
  conducting.rule_options = scenario_.book->OptionsJson();
  conducting.court = scenario_.look.court;
  conducting.player_a = scenario_.players[0];
  conducting.player_b = scenario_.players[1];
  conducting.hand_a = scenario_.declared[0];
  conducting.hand_b = scenario_.declared[1];
  conducting.memorise = FromSeconds(scenario_.memorise_s);
  conducting.tidy_limit = Seconds(20);
  conducting.wait_for_open = scenario_.settle_first;
  conducting.closing = FromSeconds(scenario_.closing_s);
  reader::SessionOptions said;
  said.joka = scenario_.joka ? phrases_->Joka() : reader::JokaParts{};
  readings_ = std::make_unique<rig::SpokenReadings>(scenario_.deck, plan,
                                                    std::move(said), *phrases_,
                                                    player_, *output_, clock_);
  conductor_ = std::make_unique<rig::Conductor>(scenario_.deck, conducting,
                                                *readings_, *recorder_);
  desk_ = std::make_unique<DeskScript>(scenario_, *world_, *conductor_);
  eyes_ = std::make_unique<rig::Eyes>(
      scenario_.deck,
      rig::EyesOptions{
          .enrolment_frames = kSheetFrames,
          .court = scenario_.look.court,
          .kept_pictures = options_.skip_still ? kKeptPictures : 0});
  for (const Side side : {Side::kA, Side::kB}) {
    links_[static_cast<size_t>(Index(side))] =
        std::make_unique<link::BoardLink>(
            side, [this](evidence::Payload&& payload) {
              from_boards_.push_back(std::move(payload));
            });
  }
  return conductor_->Start(clock_.Now());
}

Result<void> Lockstep::Add(HostTime now,
                           std::vector<evidence::Payload>& payloads) {
  for (evidence::Payload& payload : payloads) {
    const auto word = pair_clock_.Add(payload);
    if (Result<void> ok = conductor_->Add(now, std::move(payload)); !ok) {
      return ok;
    }
    if (!word) continue;
    if (Result<void> ok = conductor_->Add(now, *word); !ok) return ok;
  }
  payloads.clear();
  return {};
}

void Lockstep::StepLamp(HostTime now) {
  const Duration blinks = FromMilliseconds(scenario_.board.lamp_blinks_ms);
  const evidence::CardCalled* called = conductor_->LastCalled();
  links_[0]->Blink(called != nullptr && now >= called->first_sound.t &&
                   now < called->first_sound.t + blinks);
}

Result<void> Lockstep::StepBoards(HostTime now) {
  StepLamp(now);
  boards_->RunUntil(now);
  for (const Side side : {Side::kA, Side::kB}) {
    link::BoardLink& link = *links_[static_cast<size_t>(Index(side))];
    const std::span<const uint8_t> bytes = boards_->ToHost(side, now);
    if (!bytes.empty()) link.OnBytes(bytes, now);
    if (!bytes.empty() || now >= link.NextPoll()) {
      boards_->FromHost(side, link.Poll(now));
    }
  }
  return Add(now, from_boards_);
}

Result<void> Lockstep::StepCamera(HostTime now) {
  while (camera_->NextDue() <= now) {
    const rig::Gaze gaze = conductor_->WantedGaze();
    const auto wanted = [&](const CameraFrame& next) {
      return !options_.skip_still ||
             (options_.frames && conductor_->RecordsFrames()) ||
             eyes_->LooksAt(next.sequence, next.stamp, gaze);
    };
    const std::optional<CameraFrame> seen = camera_->Next(wanted);
    if (!seen) continue;
    vision::Frame frame;
    frame.jpeg.assign(seen->jpeg.begin(), seen->jpeg.end());
    frame.sequence = seen->sequence;
    frame.stamp = seen->stamp;
    frame.exposure = seen->exposure;
    if (Result<void> ok = eyes_->See(frame, gaze, from_eyes_); !ok) {
      return ok;
    }
    if (options_.frames) conductor_->AddFrame(now, frame);
    if (Result<void> ok = Add(now, from_eyes_); !ok) return ok;
  }
  return {};
}

void Lockstep::StepSound(HostTime now) {
  output_->Advance(now);
  const double rate =
      audio::kSampleRate * (1 + scenario_.sound.clock_ppm * 1e-6);
  audio::SoundBlock block;
  while (player_.Tap(0).Pop(block)) {
    const auto at = output_->TimeOf(block.first_frame);
    if (!at) continue;
    world_->Hear(
        std::span(block.samples.data(), static_cast<size_t>(block.frames)),
        rate, at->t);
    recorder_->Record(block, now, at->t);
  }
}

Result<void> Lockstep::StepTo(HostTime now) {
  clock_.AdvanceTo(now);
  StepSound(now);
  for (const sim::Change& change : world_->DrainChanges(now)) {
    boards_->Apply(change);
    camera_->Apply(change);
  }
  if (Result<void> ok = StepBoards(now); !ok) return ok;
  if (Result<void> ok = StepCamera(now); !ok) return ok;
  if (Result<void> ok = desk_->Step(now); !ok) return ok;
  return conductor_->Step(now);
}

Result<Simulated> Lockstep::Run() {
  if (scenario_.crash_s) {
    return Fail(ErrorKind::kUsage,
                scenario_.name +
                    ": crash_s kills the program that plays a match, which "
                    "there is only in real time: leave it out, or play this "
                    "with 'kimari demo --scenario'");
  }
  const auto folder = rig::OutputFolder::ForMatch(options_.folder);
  if (!folder) return tl::unexpected(folder.error());
  Simulated done;
  done.readings = static_cast<int>(scenario_.readings.size());
  // The boards start and the sounds are prepared meanwhile.
  if (options_.progress) options_.progress(0, 0, done.readings);
  if (Result<void> ok = MakeWorld(); !ok) return tl::unexpected(ok.error());
  if (stop_) {
    done.stopped = true;
    done.recorded = false;
    return done;
  }
  if (Result<void> ok = MakeRig(); !ok) return tl::unexpected(ok.error());
  if (Result<void> ok = Play(); !ok) return tl::unexpected(ok.error());
  stopped_ = !conductor_->Over();
  if (stopped_) {
    if (Result<void> ok = conductor_->End(clock_.Now(), "stopped"); !ok) {
      return tl::unexpected(ok.error());
    }
  }
  done.stopped = stopped_;
  done.settled = Settled();
  done.desk = desk_->Done();
  if (Result<void> ok = WriteResults(); !ok) return tl::unexpected(ok.error());
  return done;
}

Result<void> Lockstep::Play() {
  HostTime last_change = clock_.Now();
  uint64_t revision = conductor_->Revision();
  while (!stop_ && !conductor_->Over()) {
    const HostTime now = clock_.Now() + kStep;
    if (scenario_.stop_s && conductor_->Match().Laid() &&
        now > world_->LaidAt() + FromSeconds(*scenario_.stop_s)) {
      return {};
    }
    if (Result<void> ok = StepTo(now); !ok) return ok;
    // What is still to be done by hand or at the desk is waited for.
    if (conductor_->Revision() != revision || now < world_->QuietAt() ||
        desk_->NextDue() > now) {
      revision = conductor_->Revision();
      last_change = now;
    }
    if (now - last_change > kPatience) {
      if (Result<void> ok = conductor_->End(now, "nothing happened for 60 s");
          !ok) {
        return ok;
      }
    }
    if (options_.progress && now - last_progress_ >= Seconds(1)) {
      last_progress_ = now;
      options_.progress((now - HostTime{}).Seconds(), Settled(),
                        static_cast<int>(scenario_.readings.size()));
    }
  }
  return {};
}

// Stopped in the middle of a reading, what its hands were yet to do has not
// happened: truth ends with the last reading that was settled.
sim::Truth Lockstep::Truth() const {
  sim::Truth truth = sim::EndedAt(world_->Truth(), clock_.Now());
  if (!stopped_) return truth;
  uint32_t last = 0;
  for (const match::RulingMade& made : conductor_->Match().Rulings()) {
    last = std::max(last, made.ruling.reading);
  }
  std::erase_if(truth.readings, [&](const sim::TrueReading& reading) {
    return static_cast<uint32_t>(reading.reading) > last ||
           reading.settled > clock_.Now();
  });
  return truth;
}

Result<void> Lockstep::WriteResults() {
  if (Result<void> ok = recorder_->Close(); !ok) return ok;
  const auto truth =
      WriteNew(options_.folder + "/truth.json", sim::TruthJson(Truth()) + '\n');
  if (!truth) return truth;
  std::string rulings;
  for (const match::RulingMade& made : conductor_->Match().Rulings()) {
    rulings += rules::RulingJson(made.ruling) + '\n';
  }
  std::string firsts;
  for (const match::ToldFirst& told : conductor_->Match().FirstsTold().All()) {
    firsts += match::ToJson(told) + '\n';
  }
  const auto written = WriteNew(options_.folder + "/rulings.jsonl", rulings);
  if (!written) return written;
  return WriteNew(options_.folder + "/first-told.jsonl", firsts);
}

}  // namespace

Result<Simulated> Simulate(const sim::Scenario& scenario,
                           const SimulateOptions& options,
                           const std::atomic<bool>& stop) {
  Lockstep lockstep(scenario, options, stop);
  return lockstep.Run();
}

}  // namespace kimari::world
