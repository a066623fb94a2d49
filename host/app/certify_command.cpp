// `kimari certify`: handed over to kimari-world, which certifies every part.
#include <spdlog/fmt/fmt.h>
#include <spdlog/fmt/ranges.h>

#include <cstdint>
#include <deque>
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include "host/app/command.h"
#include "host/uses/beside/run_world.h"

namespace kimari::app {
namespace {

// The same options as they were typed; where one was not, what --help says that
// it is.
std::vector<std::string> WordsFor(const CLI::App& subject) {
  std::vector<std::string> words = {"certify", subject.get_name()};
  for (const CLI::Option* option : subject.get_options()) {
    const bool typed = option->count() > 0;
    if (option->get_type_size() == 0) {
      if (typed && option->as<bool>()) words.push_back(option->get_name());
      continue;
    }
    const std::string value =
        typed ? fmt::format("{}", fmt::join(option->results(), ","))
              : option->get_default_str();
    if (!value.empty()) {
      words.push_back(option->get_name() + "=" + value);
    } else if (typed) {
      words.insert(words.end(), {option->get_name(), ""});
    }
  }
  return words;
}

// A part of the rig that is certified. kimari-world reads what is typed; here
// it is only known whether it can be right.
class Subject {
 public:
  Subject(CLI::App& certify, Action& action, const char* name, const char* what,
          const char* footer)
      : command_(certify.add_subcommand(name, what)) {
    command_->footer(footer);
    command_->callback([&action, command = command_, flags = flags_] {
      action = [command] { return beside::RunWorld(WordsFor(*command)); };
    });
  }

  template <typename Value>
  CLI::Option* Takes(const char* name, const char* what) {
    return command_->add_option_function<Value>(
        name, [](const Value&) {}, what);
  }
  void TakesTrials() {
    Takes<int64_t>("--trials", "Trials of each kind; the rest grows with it")
        ->check(CLI::Range(int64_t{1}, int64_t{10'000'000}))
        ->default_str("30");
  }
  void TakesSeed() {
    Takes<int64_t>("--seed", "All that is drawn follows from it")
        ->check(CLI::Range(int64_t{0}, std::numeric_limits<int64_t>::max()))
        ->default_str("1");
  }
  void TakesParts(const char* which) {
    Takes<std::vector<std::string>>("--only", which)->delimiter(',');
  }
  void Flag(const char* name, const char* what) {
    command_->add_flag(name, flags_->emplace_back(false), what);
  }
  void TakesJson() { Flag("--json", "One JSON object"); }

 private:
  CLI::App* command_;
  std::shared_ptr<std::deque<bool>> flags_ =
      std::make_shared<std::deque<bool>>();
};

void SimulatedTakes(Subject& subject) {
  subject.TakesTrials();
  subject.TakesSeed();
  subject.Takes<std::string>("--only",
                             "Targets, as T3,T4, or parts: T12-frames");
  subject.TakesJson();
}

void CertifyBoard(CLI::App& certify, Action& action) {
  Subject board(
      certify, action, "board",
      "The touch boards, by their real firmware in a simulated processor: "
      "targets T2 to T5, T12, T14",
      "Example: kimari certify board; in full: kimari certify board --trials "
      "10000. Exit code 1: a bar is missed, and named. 'too few trials': "
      "nothing speaks against the bar, but it takes more to show it.");
  SimulatedTakes(board);
  board.Takes<std::string>(
      "--run", "One run of T14 alone, as its lines name it: rests:123");
  board.Takes<std::string>("--image", "Another firmware of the boards (ELF)");
  board.Flag("--cycles", "Only where the cycles of a scan go, as a table");
  board
      .Takes<std::string>(
          "--physics",
          "Of T3, T5, T12-rulings and T14: a law of what hands do "
          "to pads, its file (.toml), or all")
      ->default_str("plate");
}

void CertifyCloseCalls(CLI::App& certify, Action& action) {
  Subject calls(
      certify, action, "close-calls",
      "Two touches of one card, 0.1 to 20 ms apart, under laws of physics that "
      "the judge was not made from: target T1",
      "Example: kimari certify close-calls --trials 100 --physics all "
      "--pictures "
      "calls. Exit code 1: more was wrong than the certainties promised; it "
      "says where.");
  calls.TakesTrials();
  calls.TakesSeed();
  calls
      .Takes<std::string>(
          "--physics",
          "A law of what hands do to pads, its file (.toml), or all")
      ->default_str("plate");
  calls
      .Takes<double>("--apart",
                     "From pair to pair, ms (40; 80 with --knock); from 700 on "
                     "each has the boards alone, and it takes ten times as "
                     "long")
      ->check(CLI::Range(10.0, 10'000.0));
  calls.Flag("--knock",
             "A knock disc is under each mat, and the judge is told of knocks");
  calls.Flag("--without-seats", "The judge is told nothing of the seat mats");
  calls.Flag("--calibrated",
             "Both players tap foil on either mat first, as 'kimari calibrate "
             "touch' asks, and the judge is told what that shows");
  calls.TakesJson();
  calls.Takes<std::string>("--pictures",
                           "Folder for reliability diagrams (SVG)");
  calls.Takes<std::string>("--image", "Another firmware of the boards (ELF)");
}

void CertifyDrill(CLI::App& certify, Action& action) {
  Subject drill(
      certify, action, "drill",
      "Drills: times on the simulated rig, pages of many answers, the first "
      "card: target T19",
      "Example: kimari certify drill --only T19-first,T19-page. Exit code 1: a "
      "bar is missed, and named.");
  drill
      .Takes<int>("--sittings",
                  "Of 50 readings on the simulated rig; five minutes each")
      ->check(CLI::Range(1, 100))
      ->default_str("1");
  drill.TakesSeed();
  drill.TakesParts("Parts: T19-first, T19-page, T19-desk, T19-taps, T19-rig");
  drill.TakesJson();
}

void CertifyReadings(CLI::App& certify, Action& action) {
  Subject readings(
      certify, action, "readings",
      "Drawn readings in which it is hard to say who took, whole matches with "
      "camera and boards: how many are left to the judge without need, none "
      "may be ruled wrong",
      "Example: kimari certify readings --trials 8 --keep drawn; judged again: "
      "kimari certify readings --kept drawn. Exit code 1: one was ruled wrong, "
      "or more than one in eight were left to the judge without need.");
  readings
      .Takes<int64_t>("--trials",
                      "Readings of each kind; a match holds one of each and "
                      "takes some minutes")
      ->check(CLI::Range(int64_t{1}, int64_t{1'000'000}))
      ->default_str("8");
  readings.TakesSeed();
  readings
      .Takes<std::string>("--physics",
                          "A law of what hands do to pads, its file (.toml), "
                          "all (one a match, in turn), or drawn")
      ->default_str("plate");
  readings.Flag("--failing",
                "Devices fail in three readings of each match: boards, cables, "
                "camera, light");
  CLI::Option* keep = readings.Takes<std::string>(
      "--keep", "Folder that the matches are kept in");
  readings
      .Takes<std::string>("--kept",
                          "Judges the matches kept in this folder again, and "
                          "plays none")
      ->excludes(keep);
  readings.TakesJson();
  readings.Takes<std::string>("--image",
                              "Another firmware of the boards (ELF)");
}

void CertifyRecord(CLI::App& certify, Action& action) {
  Subject record(
      certify, action, "record",
      "That a recording lasts: targets T13, T15, T18, T22",
      "Example: kimari certify record --quick. The whole run takes three "
      "quarters of an hour and says so first. Exit code 1: a bar is missed, "
      "and named.");
  record
      .Takes<int>("--kills",
                  "Demos that are killed and resumed, each about a minute "
                  "(default: 30)")
      ->check(CLI::Range(1, 100'000));
  record
      .Takes<int>("--instants",
                  "Of every other kind of end: kills, power cuts, full disks "
                  "(default: 100)")
      ->check(CLI::Range(1, 100'000));
  record
      .Takes<double>("--seconds",
                     "Of frames recorded in real time (default: 30)")
      ->check(CLI::Range(1.0, 3600.0));
  record.TakesSeed();
  record.TakesParts(
      "Targets, or parts: T13-again, T15-disk, T15-cuts, T15-power, T15-kills, "
      "T15-full, T15-slow, T18-kills, T18-anew, T22-archive");
  record.TakesJson();
  record.Flag("--quick", "One kill, 10 instants, 5 s: a look, no certificate");
}

void CertifyReplay(CLI::App& certify, Action& action) {
  Subject replay(certify, action, "replay",
                 "The replay on recordings of a long evening: target T17",
                 "Example: kimari certify replay --sizes 1,5. Exit code 1: a "
                 "bar is missed, and named.");
  replay
      .Takes<std::vector<double>>(
          "--sizes",
          "Of recordings that are written and opened, 10^9 bytes; sparse, they "
          "take little of the disk")
      ->delimiter(',')
      ->check(CLI::Range(0.001, 1000.0))
      ->default_str("[1,5,20]");
  replay.Takes<int64_t>("--steps", "Frames that are asked for")
      ->check(CLI::Range(int64_t{1}, int64_t{10'000'000}))
      ->default_str("10000");
  replay.TakesSeed();
  replay.TakesParts("Parts: T17-open, T17-frames, T17-browser, T17-lamp");
  replay.TakesJson();
  replay.Takes<std::string>("--folder",
                            "Where they are written (default: the folder for "
                            "temporary files); each goes again");
  replay.Takes<std::string>(
      "--recording",
      "T17-lamp alone, on a recording with --frames in whose readings A's "
      "board switched its lamp (default: a reading is simulated)");
}

void CertifySound(CLI::App& certify, Action& action) {
  Subject sound(
      certify, action, "sound",
      "The reader's sound, heard at the monitor of a null sink, and its marks: "
      "targets T7, T8, T16, T18",
      "Example: kimari certify sound --quick. The whole run reads 6 sets in "
      "real time, 50 minutes, and can show every bar; --quick reads 20 cards "
      "and says that it cannot. Exit code 0: every bar is met; 1: one is "
      "missed, over, or not shown.");
  sound.Takes<int>("--cards", "Cards of a set; 3.5 s each in real time")
      ->check(CLI::Range(1, 100))
      ->default_str("100");
  sound.Takes<int>("--sets", "Sets read in real time")
      ->check(CLI::Range(1, 100))
      ->default_str("6");
  sound.Takes<int>("--kills", "Of sets that are read, T18")
      ->check(CLI::Range(1, 10000))
      ->default_str("30");
  sound.TakesSeed();
  sound.TakesParts(
      "Targets, as T8, or parts: T7-captured, T7-hours, T7-faults, T18-sets");
  sound.TakesJson();
  sound.Takes<std::string>("--reader",
                           "Folder of a human reader's recordings, for T16");
  sound.Takes<std::string>("--hand-marks",
                           "Instants read by eye in some of them: lines "
                           "'file,mora,seconds', mora 0 the first");
  sound.Flag("--quick", "20 cards of one set: a look, no certificate");
}

void CertifyVision(CLI::App& certify, Action& action) {
  Subject vision(
      certify, action, "vision",
      "The eyes, on pictures of the simulated camera: targets T9 to T11, cards "
      "that move",
      "Example: kimari certify vision --pictures worst. Exit code 1: a bar is "
      "missed, and named.");
  SimulatedTakes(vision);
  vision.Takes<std::string>("--pictures",
                            "Folder for pictures of the worst cases");
  vision.Takes<std::string>("--trouble",
                            "Of halls: only troubles whose names hold this");
}

}  // namespace

void AddCertify(CLI::App& app, Action& action) {
  CLI::App* command = app.add_subcommand(
      "certify", "What a part of the rig reaches, held against its bars");
  command->require_subcommand(1);
  CertifyBoard(*command, action);
  CertifyCloseCalls(*command, action);
  CertifyDrill(*command, action);
  CertifyReadings(*command, action);
  CertifyRecord(*command, action);
  CertifyReplay(*command, action);
  CertifySound(*command, action);
  CertifyVision(*command, action);
}

}  // namespace kimari::app
