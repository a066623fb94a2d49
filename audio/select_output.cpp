#include "audio/select_output.h"

#include <filesystem>
#include <system_error>
#include <utility>

#include "audio/paced_output.h"
#include "audio/portaudio_output.h"
#include "audio/wav_writer.h"

namespace kimari::audio {
namespace {

Result<SelectedOutput> Device(const std::string& name, const Clock& clock) {
  auto device = PortAudioOutput::Open(name, clock);
  if (!device) return tl::unexpected(device.error());
  SelectedOutput selected;
  selected.output = std::move(*device);
  selected.sentence =
      "Sound goes to the " + selected.output->Description() + ".";
  selected.sentence_ja = "音の出力: " + selected.output->Description() + "。";
  return selected;
}

Result<SelectedOutput> Private(const Clock& clock) {
  auto server = PrivateSoundServer::Start(clock);
  if (!server) return tl::unexpected(server.error());
  auto selected = Device(PrivateSoundServer::kDevice, clock);
  if (!selected) {
    return Fail(
        ErrorKind::kDevice,
        Both("the private sound server runs, but PortAudio does not "
             "find it; install the package libasound2-plugins ({})",
             "専用の PulseAudio は動いていますが、PortAudio から見えませ"
             "ん。パッケージ libasound2-plugins を入れてください（{}）",
             selected.error().message));
  }
  selected->server = std::move(*server);
  selected->sentence =
      "Sound goes to a private PulseAudio server (a real sound chain that "
      "nobody hears).";
  selected->sentence_ja =
      "音の出力: "
      "専用のPulseAudio（本物の音声経路ですが、誰にも聞こえません）。";
  return selected;
}

SelectedOutput Paced(const Clock& clock, PacedOutput::Options options,
                     std::string sentence, std::string sentence_ja) {
  SelectedOutput selected;
  selected.output = std::make_unique<PacedOutput>(clock, std::move(options));
  selected.sentence = std::move(sentence);
  selected.sentence_ja = std::move(sentence_ja);
  return selected;
}

Result<SelectedOutput> File(const std::string& file, const Clock& clock,
                            Duration lookahead) {
  auto writer = WavWriter::Create(file);
  if (!writer) return tl::unexpected(writer.error());
  PacedOutput::Options options;
  options.lookahead = lookahead;
  options.file = std::move(*writer);
  options.description = "no sound device: written to " + file;
  return Paced(clock, std::move(options),
               "Sound is written to " + file + ", in real time, unheard.",
               "音は実時間で " + file + " に書き、鳴らしません。");
}

}  // namespace

Result<SelectedOutput> SelectOutput(std::string_view words, const Clock& clock,
                                    const SelectOptions& options) {
  constexpr std::string_view kFile = "file:";
  constexpr std::string_view kDevice = "device:";
  const auto none = [&](std::string sentence, std::string sentence_ja) {
    PacedOutput::Options paced;
    paced.lookahead = options.lookahead;
    return Paced(clock, std::move(paced), std::move(sentence),
                 std::move(sentence_ja));
  };
  if (words.empty() && options.headless) {
    if (PrivateSoundServer::Available()) return Private(clock);
    return none(
        "PulseAudio is not installed: sound is paced by the clock and goes "
        "nowhere.",
        "PulseAudioがないため、音は鳴りません。");
  }
  if (words.empty() || words == "default") return Device("", clock);
  if (words == "private") return Private(clock);
  if (words == "none") {
    return none("Sound is paced by the clock and goes nowhere.",
                "音は鳴らしません。");
  }
  if (words.starts_with(kDevice)) {
    return Device(std::string(words.substr(kDevice.size())), clock);
  }
  if (words.starts_with(kFile) && words.size() > kFile.size()) {
    return File(std::string(words.substr(kFile.size())), clock,
                options.lookahead);
  }
  return Fail(
      ErrorKind::kUsage,
      Both("--audio '{}' is unknown; use default, device:NAME, private, "
           "none or file:OUT.wav",
           "--audio「{}」は使えません。default、device:NAME、private、"
           "none、file:OUT.wav のどれかです",
           words));
}

}  // namespace kimari::audio
