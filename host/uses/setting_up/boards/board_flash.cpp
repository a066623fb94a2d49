#include "host/uses/setting_up/boards/board_flash.h"

#include <spdlog/fmt/fmt.h>

#include <nlohmann/json.hpp>
#include <string_view>

#include "host/base/clock.h"
#include "host/base/exit_code.h"
#include "host/base/json_text.h"
#include "host/base/language.h"
#include "host/base/long_work.h"
#include "host/base/print_text.h"
#include "host/base/printable.h"
#include "host/base/result.h"
#include "host/base/stop_signal.h"
#include "host/link/ask_hello.h"
#include "host/link/board_flash.h"
#include "host/uses/setting_up/boards/port_words.h"

namespace kimari::setting_up {
namespace {

// Its bootloader may wait for seconds before the image starts.
constexpr Duration kStartOfImage = Seconds(10);

int ReportFlash(ErrorKind kind, const link::Words& words) {
  return Report({kind, InJapanese() ? words.ja : words.en});
}

int ReportPort(const link::PortError& error, const std::string& path) {
  const link::Words why = PortWords(error);
  return ReportFlash(ErrorKind::kDevice,
                     {path + " " + why.en + "; nothing was written",
                      path + why.ja + "。何も書き込まれていません"});
}

std::string_view StageWord(link::FlashStage stage) {
  return stage == link::FlashStage::kReading ? Say("reading back", "読み返し中")
                                             : Say("writing", "書き込み中");
}

// Writing and reading back take alike.
double ShareOfAll(link::FlashStage stage, double share) {
  switch (stage) {
    case link::FlashStage::kConnecting:
      return 0;
    case link::FlashStage::kWriting:
      return share / 2;
    case link::FlashStage::kReading:
      return 0.5 + share / 2;
  }
  return 0;
}

// What the board says of itself now.
int TellFlashed(const BoardFlashOptions& options, const link::BoardImage& image,
                const link::Answer& answer) {
  if (options.json) {
    nlohmann::ordered_json json = {{"port", options.port},
                                   {"file", image.path},
                                   {"bytes", image.bytes},
                                   {"verified", true},
                                   {"answers", answer.hello.has_value()}};
    if (answer.hello) json["image"] = answer.hello->firmware;
    fmt::print("{}\n", PrintableJson(JsonText(json, 2)));
  } else {
    PrintText(fmt::runtime(Say("{}: {} bytes of {} written and read back\n",
                               "{}：{}バイトを書き込み、読み返しました({})\n")),
              options.port, image.bytes, Printable(image.path));
  }
  if (!answer.hello) {
    return ReportFlash(
        ErrorKind::kDevice,
        {options.port +
             ": the image is written, and the board does not say Hello: unplug "
             "it, plug it in, then look by 'kimari board list --port " +
             options.port + "'",
         options.port +
             "：書き込みましたが、基板の応答がありません。つなぎ直してから "
             "kimari board list --port " +
             options.port + " で確かめてください"});
  }
  if (!options.json) {
    PrintText(fmt::runtime(Say("{}: the board runs image {}\n",
                               "{}：基板はイメージ{}で動いています\n")),
              options.port, answer.hello->firmware);
  }
  const auto older = link::WhyOlder(answer.hello->firmware, options.port);
  if (!older || !options.image.empty()) return kDone;
  ReportFlash(
      ErrorKind::kFile,
      {image.path + ": is not of this program, but older: install "
                    "kimari again, then flash the board again",
       image.path + "：このプログラムより古いものです。kimariを入れ直して、もう"
                    "一度書き込んでください"});
  return kAnswerIsNo;
}

}  // namespace

int BoardFlash(const BoardFlashOptions& options) {
  if (options.port.empty()) {
    return ReportFlash(ErrorKind::kUsage,
                       {"--port: name the board's port; 'kimari board list' "
                        "shows them",
                        "--port：基板のポートを書いてください。一覧は kimari "
                        "board list"});
  }
  ListenForStop();
  const SteadyClock clock;
  const auto image = options.image.empty()
                         ? link::OwnBoardImage()
                         : link::ReadBoardImage(options.image);
  if (!image) {
    return ReportFlash(image.error().kind,
                       {image.error().message,
                        "書き込むイメージが使えません。kimariを入れ直すか"
                        "、--image を直してください(" +
                            image.error().message + ")"});
  }
  auto port = link::SerialPort::Claim(options.port);
  if (!port) return ReportPort(port.error(), options.port);
  {
    LongWork work(clock);
    const auto written = link::FlashBoard(
        *port, options.port, *image, clock,
        [&work](link::FlashStage stage, double share) {
          work.At(StageWord(stage),
                  static_cast<uint64_t>(ShareOfAll(stage, share) * 1000), 1000);
        },
        g_stop);
    if (!written) {
      work.Clear();
      return ReportFlash(ErrorKind::kDevice,
                         link::WordsOf(written.error(), options.port));
    }
  }
  return TellFlashed(options, *image,
                     link::AskHello(*port, clock, kStartOfImage, g_stop));
}

}  // namespace kimari::setting_up
