#include "host/app/record_campaigns.h"

#include <spdlog/fmt/fmt.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <memory>
#include <utility>

#include "host/app/world_process.h"
#include "host/match/rejudge.h"
#include "host/recording/copy.h"
#include "host/recording/reader.h"
#include "host/recording/writer.h"
#include "host/rig/match_so_far.h"
#include "host/rules/ruling_json.h"

namespace kimari::app {
namespace {

namespace fs = std::filesystem;
using certify::Line;
using certify::Lines;

constexpr size_t kFrame = 184'000;  // bytes of 1280 x 720, as the demo's
constexpr double kMostLost = 100;   // ms

// This program again, its words thrown away.
class Self {
 public:
  explicit Self(std::vector<std::string> words) {
    words.insert(words.begin(), "kimari");
    std::vector<char*> argv;
    for (std::string& word : words) argv.push_back(word.data());
    argv.push_back(nullptr);
    pid_ = fork();
    if (pid_ == 0) {
      if (freopen("/dev/null", "w", stdout) == nullptr ||
          freopen("/dev/null", "w", stderr) == nullptr) {
        _exit(3);
      }
      execv("/proc/self/exe", argv.data());
      _exit(3);
    }
  }
  Self(const Self&) = delete;
  Self& operator=(const Self&) = delete;
  ~Self() {
    if (pid_ > 0) Kill();
  }
  bool Runs() {
    if (pid_ > 0 && waitpid(pid_, &status_, WNOHANG) == pid_) pid_ = 0;
    return pid_ > 0;
  }
  void Kill() {
    kill(pid_, SIGKILL);
    waitpid(pid_, &status_, 0);
    pid_ = 0;
  }
  int Wait() {
    if (pid_ > 0) waitpid(pid_, &status_, 0);
    pid_ = 0;
    return WIFEXITED(status_) ? WEXITSTATUS(status_) : 3;
  }

 private:
  pid_t pid_ = 0;
  int status_ = 0;
};

Result<recording::Observations> Read(const std::string& file) {
  auto reader = recording::Reader::Open(file);
  if (!reader) return tl::unexpected(reader.error());
  return recording::ReadObservations(*reader);
}

std::vector<std::string> RulingsOf(const match::Match& match) {
  std::vector<std::string> lines;
  for (const match::RulingMade& made : match.Rulings()) {
    lines.push_back(rules::RulingJson(made.ruling));
  }
  return lines;
}

Result<std::vector<std::string>> Judged(const std::string& file) {
  const auto read = Read(file);
  if (!read) return tl::unexpected(read.error());
  const auto match = match::Replay(read->all);
  if (!match) return tl::unexpected(match.error());
  return RulingsOf(*match);
}

// ---- T13, T22: judged again, put away --------------------------------------

// A simulated match with its frames, made once.
Result<std::string> Simulated(const RecordCampaignsOptions& options) {
  const std::string folder = options.folder + "/simulated";
  const std::string file = folder + "/match.mcap";
  if (fs::exists(file)) return file;
  auto world = WorldProcess::Start(
      {"simulate", "--readings", "4", "--frames", "-o", folder});
  if (!world) return tl::unexpected(world.error());
  if ((*world)->Wait() != 0) {
    return Fail(ErrorKind::kFile, "the match could not be simulated");
  }
  return file;
}

Lines JudgedAgain(const RecordCampaignsOptions& options) {
  const auto file = Simulated(options);
  if (!file) return tl::unexpected(file.error());
  const std::string bare = options.folder + "/bare.mcap";
  if (auto ok = recording::Strip(*file, bare, "/ruling"); !ok) {
    return tl::unexpected(ok.error());
  }
  const auto published = Judged(*file);
  const auto again = Judged(bare);
  if (!published) return tl::unexpected(published.error());
  if (!again) return tl::unexpected(again.error());
  Line line;
  line.target = "T13";
  line.what = "rulings of a recording without them, judged again";
  line.trials = static_cast<int64_t>(published->size());
  line.trials_of = "rulings";
  line.how = "the demo match, simulated, 4 readings";
  int64_t differ = published->size() == again->size() ? 0 : 1;
  for (size_t i = 0; i < std::min(published->size(), again->size()); ++i) {
    differ += (*published)[i] == (*again)[i] ? 0 : 1;
  }
  line.figures.push_back(certify::Never("that differ in a byte", differ,
                                        static_cast<double>(line.trials),
                                        "rulings", 1));
  return std::vector{line};
}

Lines PutAway(const RecordCampaignsOptions& options) {
  const auto file = Simulated(options);
  if (!file) return tl::unexpected(file.error());
  const std::string small = options.folder + "/small.mcap";
  Self archive({"archive", *file, "-o", small});
  if (archive.Wait() != 0) {
    return Fail(ErrorKind::kFile, "the match could not be archived");
  }
  const auto published = Judged(*file);
  const auto again = Judged(small);
  if (!published) return tl::unexpected(published.error());
  if (!again) return tl::unexpected(again.error());
  Line line;
  line.target = "T22";
  line.what = "a match put away";
  line.trials = static_cast<int64_t>(published->size());
  line.trials_of = "readings";
  line.how = "the demo match, simulated with its frames, 4 readings";
  const auto before = static_cast<double>(fs::file_size(*file));
  const auto after = static_cast<double>(fs::file_size(small));
  line.figures.push_back(certify::Told("as recorded", before / 1e6, "MB", 1));
  line.figures.push_back(certify::AtMost("of as recorded", after / before, "",
                                         1.0 / 8, line.trials));
  line.figures.push_back(certify::Never(
      "judged to other bytes", *published == *again ? 0 : 1, 1, "matches", 1));
  return std::vector{line};
}

// ---- T15: the disk ---------------------------------------------------------

Lines Recorded(const RecordCampaignsOptions& options,
               const certify::Progress& progress) {
  const Clock& clock = *options.clock;
  Line line;
  line.target = "T15";
  line.what = "frames and evidence recorded on this disk";
  line.trials_of = "frames";
  line.how = "184 kB a frame, 60 a second, and 2000 messages a second";
  const std::string path = options.folder + "/frames.mcap";
  auto file = recording::DiskFile::Create(path);
  if (!file) return tl::unexpected(file.error());
  auto writer = recording::Writer::Start(std::move(*file), clock, {});
  if (!writer) return tl::unexpected(writer.error());
  const auto frames = (*writer)->AddChannel({"/camera/frames", "jpeg"});
  const recording::Bytes picture(kFrame, 0x5a);
  const HostTime start = clock.Now();
  const HostTime end = start + FromSeconds(options.seconds);
  uint64_t number = 0;
  for (HostTime due = start; due < end; due = due + Microseconds(16'667)) {
    clock.SleepUntil(due);
    const HostTime now = clock.Now();
    for (int i = 0; i < 33; ++i) {
      (*writer)->Write(evidence::Observation{++number, now, evidence::Tick{}});
    }
    (*writer)->Write(frames, {now, now, static_cast<uint32_t>(number)},
                     picture);
    ++line.trials;
    if (!progress((now - start).Seconds() / options.seconds)) break;
  }
  const bool closed = (*writer)->Close().has_value();
  const auto health = (*writer)->CurrentHealth();
  int64_t dropped = closed ? 0 : 1;
  for (const auto& [topic, count] : health.dropped) {
    dropped += static_cast<int64_t>(count);
  }
  line.figures.push_back(certify::Never("messages dropped", dropped,
                                        static_cast<double>(line.trials),
                                        "frames", 60));
  // What was taken in and not synced yet is what a power cut takes: a chunk's
  // span and its writing.
  const Duration open = recording::WriterOptions{}.chunk_span;
  line.figures.push_back(certify::AtMost(
      "a power cut takes at most", (open + health.worst_write).Milliseconds(),
      "ms", kMostLost, static_cast<int64_t>(health.chunks)));
  return std::vector{line};
}

// A small recording cut at every byte is read, and nothing in it is another.
Lines CutEverywhere(const RecordCampaignsOptions& options,
                    const certify::Progress& progress) {
  const std::string path = options.folder + "/cut.mcap";
  {
    auto file = recording::DiskFile::Create(path);
    if (!file) return tl::unexpected(file.error());
    const SimulatedClock clock;
    recording::WriterOptions how;
    how.flush_when_idle = false;
    auto writer = recording::Writer::Start(std::move(*file), clock, {}, how);
    if (!writer) return tl::unexpected(writer.error());
    for (uint64_t i = 1; i <= 60; ++i) {
      const HostTime at = HostTime{} + Milliseconds(10) * static_cast<int>(i);
      (*writer)->Write(evidence::Observation{i, at, evidence::Tick{}});
    }
    if (auto ok = (*writer)->Close(); !ok) return tl::unexpected(ok.error());
  }
  const auto size = fs::file_size(path);
  Line line;
  line.target = "T15";
  line.what = "a recording cut at every byte";
  line.trials_of = "cuts";
  int64_t wrong = 0;
  int64_t untold = 0;
  for (uint64_t cut = size - 1; cut > 0; --cut) {
    fs::resize_file(path, cut);
    const auto read = Read(path);
    ++line.trials;
    if (!read) continue;  // refused, and said so
    for (size_t i = 0; i < read->all.size(); ++i) {
      wrong += read->all[i].number == i + 1 ? 0 : 1;
    }
    untold += read->report.Whole() ? 1 : 0;
    if (!progress(1 - static_cast<double>(cut) / static_cast<double>(size))) {
      break;
    }
  }
  const auto cuts = static_cast<double>(line.trials);
  line.figures.push_back(certify::Never("messages that are not the first ones",
                                        wrong, cuts, "cuts", 100));
  line.figures.push_back(certify::Never("not told", untold, cuts, "cuts", 100));
  return std::vector{line};
}

// ---- T18: killed and resumed -----------------------------------------------

struct Resumed {
  bool same = false;   // rulings, score, holds as they were
  bool anew = false;   // they would be, had the host's clock begun anew
  bool twice = false;  // a card was read twice, and the first time not void
  double lost_ms = 0;
};

bool ReadTwice(const match::Match& match) {
  std::vector<evidence::CardId> counted;
  for (const match::SheetLine& line : match.Sheet().Lines()) {
    if (line.is_void) continue;
    if (std::ranges::find(counted, line.called) != counted.end()) return true;
    counted.push_back(line.called);
  }
  return false;
}

// Whether it stands as it stood where the machine was started again: all that
// was recorded lies before its clock's beginning.
bool StandsAfterReboot(const std::vector<evidence::Observation>& all,
                       const match::Match& before) {
  rig::MatchSoFarFold fold(before.LastTaken() + Seconds(1) - HostTime{});
  for (const evidence::Observation& observation : all) {
    if (!fold.Add(observation)) return false;
  }
  const match::Match match = fold.Done().match;
  return RulingsOf(match) == RulingsOf(before) &&
         match.Score().points == before.Score().points &&
         match.Flow().Holds().size() == before.Flow().Holds().size();
}

Result<Resumed> KillOnce(const RecordCampaignsOptions& options, int number,
                         Duration after) {
  const Clock& clock = *options.clock;
  const std::string folder = fmt::format("{}/kill{}", options.folder, number);
  const std::string file = folder + "/match.mcap";
  Self demo({"demo", "--headless", "--audio", "none", "--readings", "3",
             "--seed", std::to_string(number + 1), "-o", folder});
  while (demo.Runs() && !fs::exists(file)) {
    clock.SleepUntil(clock.Now() + Milliseconds(10));
  }
  // From its first chunk on: before, there is no match yet.
  while (demo.Runs() && fs::exists(file) && fs::file_size(file) < 4096) {
    clock.SleepUntil(clock.Now() + Milliseconds(10));
  }
  clock.SleepUntil(clock.Now() + after);
  if (!demo.Runs()) {
    return Fail(ErrorKind::kDevice, "the demo ended before it was killed");
  }
  const HostTime killed = clock.Now();
  demo.Kill();
  const auto torn = Read(file);
  if (!torn) return tl::unexpected(torn.error());
  const auto before = match::Replay(torn->all);
  if (!before) return tl::unexpected(before.error());
  Resumed resumed;
  resumed.lost_ms = (killed - torn->report.last).Milliseconds();
  resumed.anew = StandsAfterReboot(torn->all, *before);

  Self again({"demo", "--headless", "--audio", "none", "--resume", file});
  again.Wait();
  const auto whole = Read(file);
  if (!whole) return tl::unexpected(whole.error());
  // As it stood when it went on: the part that was there, and its first word.
  const auto goes_on = std::ranges::find_if(
      whole->all, [&](const evidence::Observation& observation) {
        return observation.number == before->NextNumber();
      });
  if (goes_on == whole->all.end()) return resumed;
  const std::vector<evidence::Observation> until(whole->all.begin(),
                                                 std::next(goes_on));
  const auto at = match::Replay(until);
  const auto after_all = match::Replay(whole->all);
  if (!at || !after_all) return resumed;
  const auto rulings = RulingsOf(*before);
  auto kept = RulingsOf(*after_all);
  kept.resize(std::min(kept.size(), rulings.size()));
  resumed.same = kept == rulings && after_all->Ended() &&
                 at->Score().points == before->Score().points &&
                 at->Flow().Holds() == before->Flow().Holds();
  resumed.twice = ReadTwice(*after_all);
  return resumed;
}

Lines KilledAndResumed(const RecordCampaignsOptions& options, Random random,
                       const certify::Progress& progress) {
  Line line;
  line.target = "T18";
  line.what = "a live demo killed with SIGKILL and resumed";
  line.trials_of = "kills";
  line.how = "3 readings, on the whole chain in real time";
  int64_t failed = 0;
  int64_t anew = 0;
  int64_t twice = 0;
  std::vector<double> lost;
  for (int i = 0; i < options.kills; ++i) {
    const Duration after = FromSeconds(random.Uniform(0, 40));
    const auto resumed = KillOnce(options, i, after);
    if (!resumed) return tl::unexpected(resumed.error());
    line.conditions.Drew("killed after", after.Seconds(), "s");
    ++line.trials;
    failed += resumed->same ? 0 : 1;
    anew += resumed->anew ? 0 : 1;
    twice += resumed->twice ? 1 : 0;
    lost.push_back(resumed->lost_ms);
    if (!progress(static_cast<double>(i + 1) / options.kills)) break;
  }
  const auto kills = static_cast<double>(line.trials);
  line.figures.push_back(certify::Never("not gone on with as it stood", failed,
                                        kills, "kills", 30));
  line.figures.push_back(certify::Never(
      "not as it stood by a clock that began anew", anew, kills, "kills", 30));
  line.figures.push_back(certify::Never("a card read twice without a word",
                                        twice, kills, "kills", 30));
  line.figures.push_back(certify::AtMost("evidence lost at most",
                                         *std::ranges::max_element(lost), "ms",
                                         kMostLost, line.trials));
  return std::vector{line};
}

}  // namespace

std::vector<certify::Campaign> RecordCampaigns(
    const RecordCampaignsOptions& options) {
  return {
      {"T13", "T13-again", "", 1,
       [options](Random, const certify::Progress&) {
         return JudgedAgain(options);
       }},
      {"T15", "T15-disk", "", 2,
       [options](Random, const certify::Progress& progress) {
         return Recorded(options, progress);
       }},
      {"T15", "T15-cuts", "", 3,
       [options](Random, const certify::Progress& progress) {
         return CutEverywhere(options, progress);
       }},
      {"T18", "T18-kills", "", 4,
       [options](Random random, const certify::Progress& progress) {
         return KilledAndResumed(options, random, progress);
       }},
      {"T22", "T22-archive", "", 5,
       [options](Random, const certify::Progress&) {
         return PutAway(options);
       }},
  };
}

}  // namespace kimari::app
