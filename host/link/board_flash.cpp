#include "host/link/board_flash.h"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <memory>
#include <system_error>
#include <utility>
#include <vector>

#include "host/link/avrdude_words.h"

namespace kimari::link {
namespace {

// avrdude waits some five seconds for each answer, eight times, and then tries
// byte by byte, for minutes: two waits in a row are a board that is not there.
constexpr int kMostTimeouts = 2;
// avrdude itself turns in circles on a port that hung up, and reads for ever
// what a board says that was not reset.
constexpr Duration kLongestSilence = Seconds(15);
constexpr int kLookEveryMs = 50;

// avrdude at work; ended with its owner.
class Avrdude {
 public:
  Avrdude() = default;
  Avrdude(const Avrdude&) = delete;
  Avrdude& operator=(const Avrdude&) = delete;
  ~Avrdude() {
    End();
    if (said_ >= 0) close(said_);
  }

  // 0, or why not.
  int Start(std::vector<std::string> words) {
    std::array<int, 2> pipe{-1, -1};
    if (pipe2(pipe.data(), O_CLOEXEC) != 0) return errno;
    said_ = pipe[0];
    std::vector<char*> argv;
    for (std::string& word : words) argv.push_back(word.data());
    argv.push_back(nullptr);
    posix_spawn_file_actions_t files;
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null",
                                     O_RDONLY, 0);
    posix_spawn_file_actions_adddup2(&files, pipe[1], STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&files, pipe[1], STDERR_FILENO);
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    // A Ctrl-C at the terminal is ours to pass on.
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
    const int failed =
        posix_spawnp(&pid_, argv[0], &files, &attributes, argv.data(), environ);
    posix_spawn_file_actions_destroy(&files);
    posix_spawnattr_destroy(&attributes);
    close(pipe[1]);
    if (failed != 0) pid_ = 0;
    return failed;
  }
  int said() const { return said_; }
  // Whether it did all that it was told, once it has ended.
  bool Wait() {
    int status = 0;
    while (waitpid(pid_, &status, 0) < 0 && errno == EINTR) {
    }
    pid_ = 0;
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
  }
  void End() {
    if (pid_ == 0) return;
    kill(pid_, SIGKILL);
    Wait();
  }

 private:
  pid_t pid_ = 0;
  int said_ = -1;
};

// Programmer `wiring` is STK500v2 with a pulse on DTR and RTS before it, which
// starts a Mega's bootloader. A pseudo-terminal has neither line: avrdude says
// that it cannot ask for them (TIOCMGET) and goes on, so one way serves both.
// The bootloader cannot erase the chip (-D); it erases each page as it is
// written. Reading back is part of writing.
std::vector<std::string> WordsFor(const std::string& port,
                                  const BoardImage& image) {
  return {"avrdude", "-p", "atmega2560", "-c",
          "wiring",  "-P", port,         "-b",
          "115200",  "-D", "-U",         "flash:w:" + image.path + ":e"};
}

FlashTrouble NotStarted(int error) {
  if (error == ENOENT || error == EACCES) return {FlashFault::kNoAvrdude, {}};
  return {FlashFault::kRefused, std::generic_category().message(error)};
}

// By avrdude's words, where it had to be ended.
FlashTrouble Unanswered(const AvrdudeWords& words, const std::string& why) {
  const Written written = WrittenAt(words.stage());
  return {written == Written::kNothing ? FlashFault::kNoAnswer
                                       : FlashFault::kCutOff,
          why, written};
}

// Listens until avrdude has ended, or is not worth waiting for.
tl::expected<void, FlashTrouble> Attend(const Avrdude& avrdude,
                                        const SerialPort& port,
                                        const Clock& clock,
                                        const FlashProgress& progress,
                                        const std::atomic<bool>& stop,
                                        AvrdudeWords& words) {
  HostTime heard = clock.Now();
  for (;;) {
    std::array<pollfd, 2> wait = {pollfd{avrdude.said(), POLLIN, 0},
                                  pollfd{port.handle(), 0, 0}};
    poll(wait.data(), wait.size(), kLookEveryMs);
    if (stop) {
      FlashTrouble trouble = Unanswered(words, "");
      trouble.fault = FlashFault::kStopped;
      return tl::unexpected(trouble);
    }
    if (wait[0].revents != 0) {
      std::array<char, 512> buffer{};
      const ssize_t n = read(avrdude.said(), buffer.data(), buffer.size());
      if (n == 0 || (n < 0 && errno != EINTR)) return {};
      heard = clock.Now();
      words.Add({buffer.data(), static_cast<size_t>(n > 0 ? n : 0)});
      progress(words.stage(), words.share());
    }
    if (wait[1].revents != 0) {
      FlashTrouble gone = Unanswered(words, "its port is gone");
      gone.fault = FlashFault::kCutOff;
      return tl::unexpected(gone);
    }
    if (words.timeouts() >= kMostTimeouts) {
      return tl::unexpected(words.Trouble());
    }
    if (clock.Now() - heard > kLongestSilence) {
      return tl::unexpected(Unanswered(words, ""));
    }
  }
}

}  // namespace

tl::expected<void, FlashTrouble> FlashBoard(SerialPort& port,
                                            const std::string& path,
                                            const BoardImage& image,
                                            const Clock& clock,
                                            const FlashProgress& progress,
                                            const std::atomic<bool>& stop) {
  const std::unique_ptr<char, decltype(&free)> real(
      realpath(path.c_str(), nullptr), free);
  Avrdude avrdude;
  if (const int error =
          avrdude.Start(WordsFor(real ? real.get() : path, image));
      error != 0) {
    return tl::unexpected(NotStarted(error));
  }
  progress(FlashStage::kConnecting, 0);
  AvrdudeWords words;
  if (auto attended = Attend(avrdude, port, clock, progress, stop, words);
      !attended) {
    return attended;
  }
  // Its exit code alone is not enough: of a file that it cannot use it writes
  // nothing, and is content.
  if (!avrdude.Wait() || words.verified() != image.bytes) {
    return tl::unexpected(words.Trouble());
  }
  if (!port.Reclaim()) {
    return tl::unexpected(
        FlashTrouble{FlashFault::kCutOff, "", Written::kUnchecked});
  }
  return {};
}

Written WrittenAt(FlashStage stage) {
  switch (stage) {
    case FlashStage::kConnecting:
      return Written::kNothing;
    case FlashStage::kWriting:
      return Written::kPart;
    case FlashStage::kReading:
      break;
  }
  return Written::kUnchecked;
}

namespace {

// What the board holds now, and how to begin again. Its bootloader is never
// written over, so that can be done at any time.
Words HowToBeginAgain(Written written, const std::string& again) {
  switch (written) {
    case Written::kNothing:
      return {"; plug it in and type again: " + again,
              "。つないで、もう一度入力してください: " + again};
    case Written::kPart:
      return {
          "; it now holds part of an image and is no board until it was "
          "flashed: plug it in and type again: " +
              again,
          "。イメージは途中までで、書き直すまで使えません。つないで、もう一"
          "度入力してください: " +
              again};
    case Written::kUnchecked:
      break;
  }
  return {
      "; all was written, but not read back to the end: plug it in and "
      "type again: " +
          again,
      "。書き込みは済みましたが、読み返しが終わっていません。つないで、もう"
      "一度入力してください: " +
          again};
}

}  // namespace

Words WordsOf(const FlashTrouble& trouble, const std::string& path) {
  const std::string again = FlashCommand(path);
  const std::string said =
      trouble.said.empty() ? "" : " (" + trouble.said + ")";
  const Words half = HowToBeginAgain(trouble.written, again);
  switch (trouble.fault) {
    case FlashFault::kNoAvrdude:
      return {
          "avrdude, which writes it, is not installed: type sudo apt-get "
          "install avrdude",
          "書き込みに使うavrdudeが入っていません。sudo apt-get install "
          "avrdude と入力してください"};
    case FlashFault::kNoAnswer:
      return {
          path + ": no Mega 2560's bootloader answers" + said +
              "; nothing was written. See 'kimari board list' for the "
              "boards' ports; unplug the board, plug it in and type again: " +
              again +
              ". A board whose trace RESET-EN is cut, or whose bootloader "
              "was erased, needs a programmer (firmware/README.md; installed: "
              "/usr/share/doc/kimari/boards.md)",
          path + "：Mega 2560のブートローダーが応答しません" + said +
              "。何も書き込まれていません。ポートは kimari board list "
              "で確かめ、つなぎ直して、もう一度入力してください: " +
              again +
              "。RESET-ENを切った基板やブートローダーのない基板には書き込み器"
              "が要ります(firmware/README.md、インストール版は "
              "/usr/share/doc/kimari/boards.md)"};
    case FlashFault::kWrongProcessor:
      return {path + ": another processor than the ATmega2560 is there" + said +
                  "; nothing was written. Find the board's port by 'kimari "
                  "board list'",
              path + "：ATmega2560ではありません" + said +
                  "。何も書き込まれていません。基板のポートを kimari board "
                  "list で確かめてください"};
    case FlashFault::kNotAsWritten:
      return {path + ": what was read back is not what was written" + said +
                  half.en +
                  ". If it happens again, take another cable or board",
              path + "：読み返した内容が書き込んだものと違います" + said +
                  half.ja + "。繰り返すときは、ケーブルか基板を替えてください"};
    case FlashFault::kCutOff:
      return {path + ": the board was cut off" + said + half.en,
              path + "：基板との接続が切れました" + said + half.ja};
    case FlashFault::kStopped:
      return {path + ": stopped" + half.en, path + "：中断しました" + half.ja};
    case FlashFault::kRefused:
      break;
  }
  return {path + ": avrdude could not write it" + said + half.en,
          path + "：avrdudeが書き込めませんでした" + said + half.ja};
}

}  // namespace kimari::link
