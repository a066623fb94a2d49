#include "host/reader/sound_went.h"

#include <spdlog/fmt/fmt.h>

namespace kimari::reader {
namespace {

using Kind = audio::OutputEvent::Kind;

Text Happened(const audio::OutputEvent& event) {
  if (event.kind == Kind::kMoved) {
    return {fmt::format(
                "The sound was moved from “{}” to “{}”: choose the "
                "loudspeaker in the sound settings of this computer, or stay",
                event.from, event.to),
            fmt::format("音の出力が「{}」から「{}」に移りました。このパソコンの"
                        "音の設定で選び直すか、そのまま続けてください",
                        event.from, event.to)};
  }
  const double still = event.amount.Seconds();
  const char* const kWhyNot =
      "keep this computer from sleeping and its sound from being suspended";
  const char* const kWhyNotJa =
      "パソコンのスリープや音の一時停止を切ってください";
  if (event.kind == Kind::kStandsStill) {
    return {"The sound stands still: wake the loudspeaker or its sound server",
            "音が止まっています。スピーカーか音の設定を確認してください"};
  }
  return {fmt::format("The sound stood still for {:.1f} s: {}", still, kWhyNot),
          fmt::format("音が{:.1f}秒止まっていました。{}", still, kWhyNotJa)};
}

}  // namespace

Text Told(const SoundWent& went) {
  Text told = Happened(went.event);
  if (went.reads_again) {
    told.en += ". The card that was being read is read again";
    told.ja += "。読みかけの札はもう一度読みます";
  }
  if (went.event.kind != Kind::kStandsStill) {
    told.en += "; “Go on” (g) reads on";
    told.ja += "。「再開」（g）で読みます";
  }
  return told;
}

}  // namespace kimari::reader
