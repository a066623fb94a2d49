// `kimari doctor`: every device, clock and file: green, or what to do.
#include <spdlog/fmt/fmt.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <string>
#include <system_error>
#include <vector>

#include "audio/portaudio_input.h"
#include "audio/portaudio_output.h"
#include "audio/private_sound_server.h"
#include "audio/recordings.h"
#include "audio/select_output.h"
#include "audio/voice.h"
#include "firmware/protocol/wire.h"
#include "host/app/command.h"
#include "host/base/clock.h"
#include "host/base/disk_words.h"
#include "host/base/examination.h"
#include "host/game/cards/deck.h"
#include "host/link/board_image.h"
#include "host/link/serial_reader.h"
#include "host/link/usb_ports.h"
#include "host/reader/phrase_cache.h"
#include "host/rig/camera_clock_file.h"
#include "host/rig/disk_need.h"
#include "host/rig/rig_file.h"
#include "host/uses/setting_up/examine_camera.h"
#include "vision/lens/lens_file.h"

namespace kimari::app {
namespace {

namespace fs = std::filesystem;

constexpr size_t kBoardRing = 4096;
constexpr Duration kPlayed = Seconds(2);

// Silence, until the device has taken some of it.
Result<std::string> PlaySilence() {
  const SteadyClock clock;
  auto sound = audio::SelectOutput("default", clock);
  if (!sound) return tl::unexpected(sound.error());
  audio::Player player;
  if (auto ok = sound->output->Start(player); !ok) {
    return tl::unexpected(ok.error());
  }
  const HostTime until = clock.Now() + kPlayed;
  while (sound->output->Health().frames == 0 && clock.Now() < until) {
    clock.SleepUntil(clock.Now() + Milliseconds(10));
  }
  const bool taken = sound->output->Health().frames > 0;
  std::string what = sound->output->Description();
  sound->output->Stop();
  if (taken) return what;
  return Fail(ErrorKind::kDevice,
              what +
                  " takes no sound: choose another with --audio "
                  "device:NAME, or see the sound server");
}

void ExamineSound(Examination& examination) {
  examination.Trying("sound");
  const std::vector<std::string> devices = audio::SoundDevices();
  if (devices.empty()) {
    examination.Note("sound", audio::PrivateSoundServer::Available()
                                  ? "no device; --audio private plays into a "
                                    "PulseAudio of our own"
                                  : "no device; --audio none reads unheard");
  } else {
    const auto played = PlaySilence();
    if (played) {
      examination.Good("sound",
                       fmt::format("{} takes sound (silence was played); {} "
                                   "device(s), first: {}",
                                   *played, devices.size(), devices.front()));
      examination.NotTried("loudspeaker",
                           "whether it is heard: 'kimari calibrate sound'");
    } else {
      examination.Bad("sound", played.error().message);
    }
  }
  examination.Trying("synthetic reader");
  const auto voice = audio::Voice::Open();
  if (!voice) {
    examination.Bad("synthetic reader", voice.error().message);
  } else if (voice->Chants()) {
    examination.Good("synthetic reader", voice->Description());
  } else {
    examination.Note("synthetic reader", voice->Description());
  }
}

void ExamineReader(const std::string& folder, Examination& examination) {
  examination.Trying("recordings");
  const auto recordings = audio::Recordings::Open(folder);
  if (!recordings) {
    examination.Bad("recordings", recordings.error().message);
    return;
  }
  std::vector<audio::RecordingKey> phrases;
  for (int poem = 1; poem <= 100; ++poem) {
    phrases.push_back({poem, audio::Part::kUpper});
    phrases.push_back({poem, audio::Part::kLower});
  }
  for (const auto& [key, file] : recordings->Files()) {
    if (key.poem == 0) phrases.push_back(key);
  }
  const auto troubles = recordings->Look(phrases);
  const auto missing =
      std::ranges::count_if(troubles, &audio::RecordingTrouble::missing);
  constexpr size_t kTold = 3;
  std::vector<std::string> told;
  size_t unplayable = 0;
  size_t coarse = 0;
  for (const audio::RecordingTrouble& trouble : troubles) {
    if (trouble.missing) continue;
    ++(trouble.fatal ? unplayable : coarse);
    if (trouble.fatal && told.size() < kTold) told.push_back(trouble.text);
  }
  const std::string check =
      "; how they sound: 'kimari read --check " + folder + "'";
  if (unplayable > 0) {
    examination.Bad(
        "recordings",
        fmt::format("{} files of {} cannot be played: {}{} / "
                    "再生できないファイルが{}件あります",
                    unplayable, recordings->Reader(), fmt::join(told, "; "),
                    unplayable > told.size() ? "; and more" : "", unplayable));
  }
  if (missing > 0) {
    examination.Note("recordings",
                     fmt::format("{} of 200 phrases of {} are missing; the "
                                 "synthetic reader says those",
                                 missing, recordings->Reader()));
  }
  if (coarse > 0) {
    examination.Note("recordings",
                     fmt::format("{} files of {} have too few samples a second "
                                 "for the consonants{}",
                                 coarse, recordings->Reader(), check));
  }
  if (troubles.empty()) {
    examination.Good("recordings", "all 200 phrases of " +
                                       recordings->Reader() +
                                       " are there and can be opened" + check);
  }
}

// Lists them without opening any: that restarts a Mega.
void ExaminePorts(Examination& examination) {
  int boards = 0;
  for (const link::UsbPort& port : link::UsbPorts()) {
    const char* const board = link::BoardWithId(port.vendor, port.product);
    const std::string id =
        fmt::format("USB id {:04x}:{:04x}", port.vendor, port.product);
    if (board == nullptr) {
      examination.Note(port.path, id + ", no board that Kimari knows");
      continue;
    }
    ++boards;
    examination.NotTried(
        port.path,
        fmt::format("{} ({}{}), opening it restarts it; boards.a or boards.b "
                    "in the rig file: {}",
                    board, id,
                    port.serial.empty() ? ", no serial number"
                                        : ", serial number " + port.serial,
                    link::LastingName(port.path)));
  }
  if (boards > 0) return;
  examination.NotTried("boards on USB",
                       "none found, not run here: plug them in, and see 'Ports "
                       "and rights' of firmware/README.md");
}

// Asks the board for its Hello; BoardLink has a word on it within 3 s.
void ExamineBoard(Side side, const std::string& path,
                  Examination& examination) {
  const std::string name = fmt::format("board {}", Letter(side));
  examination.Trying(name);
  const SteadyClock clock;
  SpscRing<evidence::Payload> said(kBoardRing);
  const auto reader = link::SerialReader::Start(path, side, clock, said);
  if (!reader) return examination.Bad(name, reader.error().message);
  evidence::Payload word;
  while (!said.Pop(word)) clock.SleepUntil(clock.Now() + Milliseconds(1));
  const auto* health = std::get_if<evidence::BoardHealth>(&word);
  if (health != nullptr && health->state == evidence::BoardState::kConnected) {
    examination.Good(name, fmt::format("{}: {}, protocol {}", path,
                                       health->text, wire::kProtocolVersion));
    const auto image = (*reader)->Image();
    const auto older = image ? link::WhyOlder(*image, path) : std::nullopt;
    if (older) examination.Note(name, older->en + " / " + older->ja);
  } else {
    examination.Bad(
        name, path + ": " +
                  (health != nullptr ? health->text : "it does not say Hello"));
  }
}

// What `kimari board flash` needs, where no board has to be there.
void ExamineFlashing(Examination& examination) {
  const auto image = link::OwnBoardImage();
  if (!image) return examination.Note("boards' image", image.error().message);
  examination.Good("boards' image",
                   fmt::format("{}, {} bytes: {}", wire::kImageNumber,
                               image->bytes, image->path));
}

void ExamineMicrophone(const std::string& name, Examination& examination) {
  examination.Trying("microphone");
  const SteadyClock clock;
  const auto input = audio::PortAudioInput::Open(name, clock);
  if (!input) return examination.Bad("microphone", input.error().message);
  examination.Good("microphone", (*input)->Name() + " hears a human reader");
}

void ExamineClock(const std::string& path, Examination& examination) {
  const auto times = rig::ReadCameraTimes(path);
  if (!times) return examination.Bad("camera's clock", times.error().message);
  examination.Good("camera's clock",
                   fmt::format("{}: latency {:+.2f} ms, {:.2f} us a row, of {}",
                               path, times->latency_ms.value,
                               times->row_time_us.value, times->date));
}

void ExamineRig(const std::string& path, Examination& examination) {
  const auto rig = rig::ReadRigFile(path, rig::RigNeeds::kNothing);
  if (!rig) {
    examination.Bad("rig file", rig.error().message);
    return;
  }
  examination.Good("rig file", path);
  for (const Side side : {Side::kA, Side::kB}) {
    const std::string& port = side == Side::kA ? rig->board_a : rig->board_b;
    if (port.empty()) {
      examination.NotTried(fmt::format("board {}", Letter(side)),
                           "not named in the rig file; a match needs it");
    } else {
      ExamineBoard(side, port, examination);
    }
  }
  if (rig->camera.Named()) {
    setting_up::ExamineCamera(rig->camera, path, examination);
  } else {
    examination.NotTried("camera",
                         "not named in the rig file; a match needs it");
  }
  if (!rig->clock.empty()) ExamineClock(rig->clock, examination);
  if (!rig->lens.empty()) {
    const auto lens = vision::ReadLens(rig->lens);
    if (lens) {
      examination.Good(
          "lens",
          fmt::format("{}: {} x {}, {:.2f} px", rig->lens, lens->picture.width,
                      lens->picture.height, lens->held_out_px));
    } else {
      examination.Bad("lens", lens.error().message);
    }
  }
  if (rig->human) ExamineMicrophone(rig->human->microphone, examination);
  if (rig->deck != cards::HyakuninIsshu().id) {
    const auto deck = cards::LoadDeck(rig->deck);
    if (deck) {
      examination.Good("deck", deck->name);
    } else {
      examination.Bad("deck", deck.error().message);
    }
  }
}

// In the folder, or in the nearest above it that is there; nothing is left.
Result<void> TryToWrite(const std::string& folder) {
  std::error_code error;
  fs::path at = fs::absolute(folder, error);
  while (!fs::exists(at, error) && at.has_relative_path()) {
    at = at.parent_path();
  }
  std::string name = (at / ".kimari-doctor-XXXXXX").string();
  const int file = mkstemp(name.data());
  if (file < 0) {
    return Fail(ErrorKind::kFile,
                at.string() + ": nothing can be written there (" +
                    std::generic_category().message(errno) +
                    "); choose another folder with -o / 書き込めません");
  }
  close(file);
  fs::remove(name, error);
  return {};
}

// Of the folder that is written to, for a match of a whole deck on this rig.
void ExamineDisk(const std::string& folder, const std::string& rig_path,
                 Examination& examination) {
  rig::RigCamera camera;
  size_t readings = cards::HyakuninIsshu().cards.size();
  if (const auto rig = rig_path.empty() ? Result<rig::RigFile>(rig::RigFile{})
                                        : rig::ReadRigFile(rig_path)) {
    camera = rig->camera;
    if (!rig->order.empty()) readings = rig->order.size();
  }
  const auto count = static_cast<int>(readings);
  const auto need = rig::NeedOf(camera, rig::KeptFrames::kTakes, count);
  if (const auto ok = rig::CheckRoom(folder, need, count); !ok) {
    return examination.Bad("disk", ok.error().message);
  }
  if (const auto ok = TryToWrite(folder); !ok) {
    return examination.Bad("disk", ok.error().message);
  }
  const auto all = rig::NeedOf(camera, rig::KeptFrames::kAll, count);
  examination.Good(
      "disk",
      fmt::format("{}: can be written, room for a match of {} readings, about "
                  "{:.1f} GB ({} MB a reading); with --frames all, as the demo "
                  "keeps them, {:.0f} GB ({} MB a reading){}",
                  folder, readings, static_cast<double>(need.match) / 1e9,
                  need.reading / 1'000'000,
                  static_cast<double>(all.match) / 1e9, all.reading / 1'000'000,
                  rig::CheckRoom(folder, all, count) ? "" : ": no room"));
}

// Where this program keeps what, so that people know what they may delete.
void ExamineKept(Examination& examination) {
  const auto cache = reader::CacheFolder();
  if (!cache) return;
  const uint64_t bytes = BytesIn(cache->string());
  examination.Note(
      "prepared phrases",
      fmt::format("{} in {}; may be deleted at any time, they are made again / "
                  "いつ消しても作り直されます",
                  SizeWords(bytes), cache->string()));
}

int Doctor(const std::string& rig, const std::string& reader,
           const std::string& folder) {
  Examination examination;
  const auto& deck = cards::HyakuninIsshu();
  examination.Good("deck",
                   fmt::format("{}: {} cards", deck.id, deck.cards.size()));
  ExamineSound(examination);
  ExamineDisk(folder, rig, examination);
  if (!reader.empty()) ExamineReader(reader, examination);
  ExaminePorts(examination);
  ExamineFlashing(examination);
  if (!rig.empty()) {
    ExamineRig(rig, examination);
  } else {
    examination.NotTried("boards and camera", "name a --rig file");
  }
  examination.NotTried("a first evening",
                       "flashing, brown-out, hum of the hall, skin on pads: "
                       "'The first evening' of firmware/README.md");
  ExamineKept(examination);
  fmt::print(
      "{}; {} thing(s) were not tried (--) / {}、試していないもの{}件（--）\n",
      examination.Healthy() ? "What was tried is well" : "Something is BAD",
      examination.NotTriedYet(),
      examination.Healthy() ? "試したものは正常です" : "異常があります（BAD）",
      examination.NotTriedYet());
  return examination.Healthy() ? kDone : kAnswerIsNo;
}

}  // namespace

void AddDoctor(CLI::App& app, Action& action) {
  struct Options {
    std::string rig;
    std::string reader;
    std::string folder = ".";
  };
  CLI::App* command = app.add_subcommand(
      "doctor", "Every device and file: green, or what to do");
  const auto options = std::make_shared<Options>();
  command->add_option("--rig", options->rig, "Rig file to examine");
  command->add_option("--reader", options->reader, "Folder of recordings");
  command->add_option("-o,--output", options->folder,
                      "Folder that matches are recorded in (default: here)");
  command->footer("Example: kimari doctor --rig rig.toml -o evening");
  command->callback([&action, options] {
    action = [options] {
      return Doctor(options->rig, options->reader, options->folder);
    };
  });
}

}  // namespace kimari::app
