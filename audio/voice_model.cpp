#include "audio/voice_model.h"

#include <HTS_engine.h>

#include <algorithm>
#include <charconv>
#include <fstream>
#include <mutex>
#include <system_error>
#include <utility>

#include "host/base/plain_file.h"

namespace kimari::audio {
namespace {

constexpr size_t kHeaderBytes = 4096;  // the header is shorter than that
constexpr size_t kSpectrum = 0;        // streams of the voice
constexpr size_t kPitch = 1;

// libHTSEngine trusts the file it is given: what is wrong with it, or nothing.
std::string WrongWith(const std::filesystem::path& file) {
  if (WhyNoPlainFile(file)) return "is no file";
  std::error_code error;
  const auto size = std::filesystem::file_size(file, error);
  std::ifstream in(file, std::ios::binary);
  if (error || !in) return "cannot be read";
  std::string head(kHeaderBytes, '\0');
  in.read(head.data(), static_cast<std::streamsize>(head.size()));
  head.resize(static_cast<size_t>(std::max<std::streamsize>(0, in.gcount())));
  if (!head.starts_with("[GLOBAL]")) return "is no HTS voice";
  for (const char* line :
       {"\nSAMPLING_FREQUENCY:48000\n", "\nFRAME_PERIOD:240\n",
        "\nFULLCONTEXT_FORMAT:HTS_TTS_JPN\n", "\nVECTOR_LENGTH[MCP]:35\n",
        "\nOPTION[MCP]:ALPHA=0.55\n", "\nSTREAM_TYPE:MCP,LF0"}) {
    if (head.find(line) == std::string::npos) {
      return "is an HTS voice of another kind";
    }
  }
  constexpr std::string_view kData = "[DATA]\n";
  constexpr std::string_view kLast = "GV_TREE[LF0]:";
  const size_t data = head.find(kData);
  const size_t last = head.find(kLast);
  if (data == std::string::npos || last == std::string::npos || last > data) {
    return "is cut short";
  }
  const size_t dash = head.find('-', last);
  size_t end = 0;
  std::from_chars(head.data() + dash + 1, head.data() + data, end);
  return size < data + kData.size() + end + 1 ? "is cut short" : "";
}

}  // namespace

struct VoiceModel::Engine {
  Engine() { HTS_Engine_initialize(&hts); }
  ~Engine() { HTS_Engine_clear(&hts); }
  Engine(const Engine&) = delete;
  Engine& operator=(const Engine&) = delete;
  HTS_Engine hts{};
  std::mutex mutex;
};

VoiceModel::VoiceModel(std::unique_ptr<Engine> engine)
    : engine_(std::move(engine)) {}
VoiceModel::VoiceModel(VoiceModel&&) noexcept = default;
VoiceModel& VoiceModel::operator=(VoiceModel&&) noexcept = default;
VoiceModel::~VoiceModel() = default;

Result<VoiceModel> VoiceModel::Load(const std::filesystem::path& file) {
  std::string wrong = WrongWith(file);
  auto engine = std::make_unique<Engine>();
  std::string name = file.string();
  char* names[] = {name.data()};
  if (wrong.empty() && HTS_Engine_load(&engine->hts, names, 1) != TRUE) {
    wrong = "is damaged";
  }
  if (!wrong.empty()) {
    return Fail(ErrorKind::kFile,
                "the voice " + file.string() + " " + wrong +
                    "; run scripts/install again to fetch it");
  }
  return VoiceModel(std::move(engine));
}

Result<SpokenFrames> VoiceModel::Speak(
    const std::vector<std::string>& labels) const {
  const std::lock_guard lock(engine_->mutex);
  HTS_Engine& hts = engine_->hts;
  std::vector<std::string> copies = labels;
  std::vector<char*> lines;
  for (std::string& line : copies) lines.push_back(line.data());
  if (HTS_Engine_generate_state_sequence_from_strings(&hts, lines.data(),
                                                      lines.size()) != TRUE ||
      HTS_Engine_generate_parameter_sequence(&hts) != TRUE) {
    HTS_Engine_refresh(&hts);
    return Fail(ErrorKind::kFile, "the voice cannot say this text");
  }
  SpokenFrames spoken;
  const size_t states = HTS_Engine_get_nstate(&hts);
  for (size_t i = 0; i < labels.size(); ++i) {
    size_t frames = 0;
    for (size_t s = 0; s < states; ++s) {
      frames += HTS_Engine_get_state_duration(&hts, i * states + s);
    }
    spoken.frames.push_back(static_cast<int>(frames));
  }
  const HTS_PStream& spectrum = hts.pss.pstream[kSpectrum];
  const HTS_PStream& pitch = hts.pss.pstream[kPitch];
  size_t voiced = 0;
  for (size_t f = 0; f < hts.pss.total_frame; ++f) {
    Cepstrum& c = spoken.spectra.emplace_back();
    std::copy_n(spectrum.par[f], kCepstrumSize, c.begin());
    const bool has_pitch = pitch.msd_flag == nullptr || pitch.msd_flag[f] != 0;
    spoken.log_f0.push_back(has_pitch ? pitch.par[voiced++][0] : 0);
  }
  HTS_Engine_refresh(&hts);
  return spoken;
}

}  // namespace kimari::audio
