#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <optional>

#include "host/proof/certify/record/campaign.h"
#include "host/proof/certify/record/judged.h"
#include "host/proof/certify/record/live_load.h"

namespace kimari::rig {
namespace {

namespace fs = std::filesystem;

constexpr Duration kLife = Seconds(20);  // of a process that is not killed

// A process that records, from its first whole chunk on.
class RecordingProcess {
 public:
  RecordingProcess(const std::string& path, const Clock& clock) {
    pid_ = fork();
    if (pid_ != 0) return;
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    auto file = recording::DiskFile::Create(path);
    if (!file) _exit(3);
    auto writer = recording::Writer::Start(std::move(*file), clock, {});
    if (!writer) _exit(3);
    GiveLoad(**writer, clock, kLife, [](HostTime) { return true; });
    _exit(0);
  }
  RecordingProcess(const RecordingProcess&) = delete;
  RecordingProcess& operator=(const RecordingProcess&) = delete;
  ~RecordingProcess() { Kill(); }

  bool Runs() {
    if (pid_ > 0 && waitpid(pid_, nullptr, WNOHANG) == pid_) pid_ = 0;
    return pid_ > 0;
  }
  void Kill() {
    if (pid_ <= 0) return;
    kill(pid_, SIGKILL);
    waitpid(pid_, nullptr, 0);
    pid_ = 0;
  }

 private:
  pid_t pid_ = 0;
};

// When it was killed; nothing where it had ended.
std::optional<HostTime> KillOneAfter(Duration after, const std::string& path,
                                     const Clock& clock) {
  RecordingProcess process(path, clock);
  std::error_code error;
  while (process.Runs() &&
         (!fs::exists(path, error) || fs::file_size(path, error) < 100'000)) {
    clock.SleepUntil(clock.Now() + Milliseconds(2));
  }
  clock.SleepUntil(clock.Now() + after);
  if (!process.Runs()) return std::nullopt;
  const HostTime killed = clock.Now();
  process.Kill();
  return killed;
}

}  // namespace

certify::Lines KilledWriters(const CertifyRecordOptions& options,
                             const Clock& clock, Random random,
                             const certify::Progress& progress) {
  certify::Line line;
  line.target = "T15";
  line.what = "a process that records, killed with SIGKILL";
  line.trials_of = "kills";
  line.how = kLoadWords;
  int64_t wrong = 0;
  int64_t untold = 0;
  double worst = 0;
  for (int i = 0; i < options.instants; ++i) {
    const std::string path = options.folder + "/killed.mcap";
    fs::remove(path);
    const Duration after = FromSeconds(random.Uniform(0, 0.5));
    const auto killed = KillOneAfter(after, path, clock);
    if (!killed) {
      return Fail(ErrorKind::kFile,
                  path + ": a process that records it ended by itself");
    }
    const auto read = ReadRecording(path);
    if (!read) return tl::unexpected(read.error());
    line.conditions.Drew("killed after", after.Seconds(), "s");
    ++line.trials;
    wrong += NotTheFirst(read->all);
    untold += read->report.Whole() ? 1 : 0;
    worst = std::max(worst, (*killed - read->report.last).Milliseconds());
    if (!progress(static_cast<double>(i + 1) / options.instants)) break;
  }
  const auto kills = static_cast<double>(line.trials);
  line.figures.push_back(certify::Never("messages that are not the first ones",
                                        wrong, kills, "kills", 100));
  line.figures.push_back(
      certify::Never("not told", untold, kills, "kills", 100));
  line.figures.push_back(certify::AtMost("evidence lost at most", worst, "ms",
                                         kMostLostMs, line.trials, 100));
  return std::vector{line};
}

}  // namespace kimari::rig
