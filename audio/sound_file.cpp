#include "audio/sound_file.h"

#include <fcntl.h>
#include <sndfile.h>
#include <spdlog/fmt/fmt.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <fstream>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "audio/av_sound.h"
#include "audio/recitation.h"
#include "audio/resample.h"
#include "host/base/foreign_name.h"
#include "host/base/system_reason.h"
#include "host/base/torn_file.h"

namespace kimari::audio {
namespace {

constexpr int64_t kLongestSeconds = 60;
constexpr int kLowestRate = 4'000;
constexpr int kHighestRate = 768'000;
constexpr int64_t kReadBlock = 4096;  // frames
constexpr int64_t kProbed = 256;      // frames of a quick look
// Frames beyond which a length is none: 10 days at 768 kHz.
constexpr int64_t kNoLength = int64_t{768'000} * 864'000;
constexpr float kFullScale = 0.999F;
// As libsndfile and libav tell of a kind that they do not know.
constexpr const char* kSaveAgain =
    "音声ファイルではありません。wav、flac、ogg、mp3で保存し直してください";

Text Torn() {
  return {
      "cut at the end, its length is not in it; copy or record this phrase "
      "again",
      "終わりが切れています。録音し直してください"};
}

Text Empty() {
  return {"empty; record this phrase again",
          "音声ファイルが空です。録音し直してください"};
}

struct Close {
  void operator()(SNDFILE* f) const { sf_close(f); }
};

// Counts samples in runs of three or more at full scale.
class ClipCounter {
 public:
  void Add(float sample) {
    run_ = std::abs(sample) >= kFullScale ? run_ + 1 : 0;
    if (run_ == 3) count_ += 3;
    if (run_ > 3) ++count_;
  }
  int64_t count() const { return count_; }

 private:
  int64_t run_ = 0;
  int64_t count_ = 0;
};

struct OpenSound {
  std::unique_ptr<SNDFILE, Close> file;
  SF_INFO info{};
};

// What a file is read by: libav reads mp3, and what libsndfile does not read.
enum class Content { kPlain, kOther, kNone };

struct Beginning {
  std::string_view bytes;
  Content content;
  std::string_view english;  // of kNone: what it is
  std::string_view japanese;
};

constexpr std::string_view kUnpackZip = "zipファイルです。展開してください";
constexpr std::string_view kUnpack = "圧縮ファイルです。展開してください";
constexpr std::string_view kPicture = "音声ではなく画像です";

constexpr std::array<Beginning, 16> kBeginnings = {
    {{"RIFF", Content::kPlain, "", ""},
     {"RIFX", Content::kPlain, "", ""},
     {"RF64", Content::kPlain, "", ""},
     {"riff", Content::kPlain, "", ""},
     {"FORM", Content::kPlain, "", ""},
     {"fLaC", Content::kPlain, "", ""},
     {"OggS", Content::kPlain, "", ""},
     {".snd", Content::kPlain, "", ""},
     {"caff", Content::kPlain, "", ""},
     {"PK\x03\x04", Content::kNone, "a zip archive; unpack it", kUnpackZip},
     {"Rar!", Content::kNone, "an archive; unpack it", kUnpack},
     {"7z\xBC\xAF", Content::kNone, "an archive; unpack it", kUnpack},
     {"\xFF\xD8\xFF", Content::kNone, "a picture", kPicture},
     {"\x89PNG", Content::kNone, "a picture", kPicture},
     {"%PDF", Content::kNone, "a PDF", "音声ではなくPDFです"},
     {"<!DO", Content::kNone, "a web page; download the sound itself",
      "音声ではなくWebページです。音声そのものを保存してください"}}};

Beginning BeginningOf(const std::filesystem::path& file) {
  std::array<char, 8> head{};
  std::ifstream in(file, std::ios::binary);
  in.read(head.data(), head.size());
  const std::string_view begins(head.data(), static_cast<size_t>(in.gcount()));
  for (const Beginning& known : kBeginnings) {
    if (begins.starts_with(known.bytes)) return known;
  }
  return {"", Content::kOther, "", ""};
}

// The file cannot be read, as the system says.
Text Unreadable(const char* advice) {
  return Both("cannot be read ({}){}", "音声ファイルを読めません（{}）",
              SystemReason(errno), advice);
}

Text TornFile(const std::filesystem::path& file) {
  return About(ShownPath(file.filename()), Torn());
}

// What keeps the file from being opened, and what to do.
std::optional<Text> Obstacle(const std::filesystem::path& file) {
  struct stat about {};
  if (stat(file.c_str(), &about) != 0) {
    if (errno == ENOENT || errno == ENOTDIR) {
      return Text{
          "is not there any more; was the folder moved, or its disk taken out?",
          "音声ファイルが見つかりません。フォルダやディスクを確かめてください"};
    }
    return Unreadable("");
  }
  if (!S_ISREG(about.st_mode)) {
    return Text{"is no file; remove it", "ファイルではありません"};
  }
  if (about.st_size == 0) return Empty();
  if (faccessat(AT_FDCWD, file.c_str(), R_OK, AT_EACCESS) != 0) {
    return Unreadable("; make it readable for this user");
  }
  return std::nullopt;
}

Text TooLong(double seconds) {
  return Both(
      "longer than {} s ({:.0f} s); a recording holds one phrase: cut it into "
      "phrases",
      "録音が長すぎます（{1:.0f}秒、{0}秒まで）。1ファイルに1句ずつ切り分けてく"
      "ださい",
      kLongestSeconds, seconds);
}

Text NotASound(const std::string& why) {
  return {"not a sound file: " + why +
              "; save it as wav, flac, ogg, mp3 or m4a again",
          kSaveAgain};
}

Text WrongRate(int rate) {
  return Both("says it has {} samples a second; save it at 8 to 192 kHz",
              "サンプリング周波数が{} Hzになっています。8〜192 kHzで保存し直し"
              "てください",
              rate);
}

bool IsRate(int rate) { return rate >= kLowestRate && rate <= kHighestRate; }

// By libsndfile: nothing where it does not know the kind.
Result<OpenSound> Open(const std::filesystem::path& file) {
  OpenSound sound;
  sound.file.reset(sf_open(file.c_str(), SFM_READ, &sound.info));
  if (!sound.file) {
    return Fail(ErrorKind::kFile, NotASound(sf_strerror(nullptr)));
  }
  if (!IsRate(sound.info.samplerate)) {
    return Fail(ErrorKind::kFile, WrongRate(sound.info.samplerate));
  }
  // A torn ogg says it goes on for ages: only reading it tells how long it is.
  if (sound.info.frames >= kNoLength) sound.info.frames = SF_COUNT_MAX;
  const double seconds =
      static_cast<double>(sound.info.frames) / sound.info.samplerate;
  if (sound.info.frames < SF_COUNT_MAX && seconds > kLongestSeconds) {
    return Fail(ErrorKind::kFile, TooLong(seconds));
  }
  return sound;
}

// Samples of all channels as one.
class Mixer {
 public:
  // False where it is no sound.
  bool Add(std::span<const float> block, int channels) {
    const auto each = static_cast<size_t>(channels);
    for (size_t at = 0; at + each <= block.size(); at += each) {
      float sum = 0;
      for (size_t c = 0; c < each; ++c) sum += block[at + c];
      if (!std::isfinite(sum)) {
        finite_ = false;
        return false;
      }
      mono_.push_back(sum / static_cast<float>(channels));
      clipped_.Add(block[at]);
    }
    return true;
  }
  const std::vector<float>& mono() const { return mono_; }
  int64_t clipped() const { return clipped_.count(); }
  bool finite() const { return finite_; }

 private:
  std::vector<float> mono_;
  ClipCounter clipped_;
  bool finite_ = true;
};

struct Raw {
  int rate = 0;
  double told_s = 0;  // how long it says it is; 0: it does not
  bool torn = false;
};

// `most`: frames after which it is enough.
Result<Raw> ReadPlain(const std::filesystem::path& file, int64_t most,
                      Mixer& mixer) {
  auto sound = Open(file);
  if (!sound) return tl::unexpected(sound.error());
  const int channels = sound->info.channels;
  const bool endless = sound->info.frames == SF_COUNT_MAX;
  Raw raw{sound->info.samplerate};
  if (!endless) {
    raw.told_s = static_cast<double>(sound->info.frames) / raw.rate;
  }
  std::vector<float> block(static_cast<size_t>(kReadBlock * channels));
  int64_t read = 0;
  for (sf_count_t got = 1; got > 0 && read < most; read += got) {
    got = sf_readf_float(sound->file.get(), block.data(),
                         std::min(kReadBlock, most - read));
    const auto samples =
        static_cast<size_t>(std::max<sf_count_t>(got, 0) * channels);
    if (!mixer.Add(std::span(block).first(samples), channels)) break;
    if (std::ssize(mixer.mono()) > kLongestSeconds * raw.rate) break;
  }
  raw.torn = endless ||
             (read < most && mixer.finite() &&
              sound->info.frames - std::ssize(mixer.mono()) > raw.rate / 10);
  return raw;
}

Result<Raw> ReadOther(const std::filesystem::path& file, int64_t most,
                      Mixer& mixer) {
  auto sound = ReadAvSound(
      file, [&](std::span<const float> block, int channels, int rate) {
        return mixer.Add(block, channels) && std::ssize(mixer.mono()) < most &&
               std::ssize(mixer.mono()) <= kLongestSeconds * rate;
      });
  if (!sound) {
    return Fail(ErrorKind::kFile, NotASound(sound.error().message));
  }
  if (!IsRate(sound->rate)) {
    return Fail(ErrorKind::kFile, WrongRate(sound->rate));
  }
  return Raw{sound->rate, static_cast<double>(sound->frames) / sound->rate,
             sound->torn};
}

// Up to `most` frames.
Result<Raw> Read(const std::filesystem::path& file, int64_t most,
                 Mixer& mixer) {
  const auto fail = [&](const Text& why) {
    return Fail(ErrorKind::kFile, About(ShownPath(file.filename()), why));
  };
  if (const auto obstacle = Obstacle(file)) return fail(*obstacle);
  const Beginning begins = BeginningOf(file);
  if (begins.content == Content::kNone) {
    return fail({"not a sound file: " + std::string(begins.english),
                 std::string(begins.japanese)});
  }
  const bool early = EndsEarly(file);
  auto raw = begins.content == Content::kPlain ? ReadPlain(file, most, mixer)
                                               : ReadOther(file, most, mixer);
  // Apple's box may hold what libsndfile does not read.
  if (!raw && begins.content == Content::kPlain && mixer.mono().empty()) {
    if (auto other = ReadOther(file, most, mixer)) raw = std::move(other);
  }
  if (!raw) return fail(early ? Torn() : TextOf(raw.error()));
  if (!mixer.finite()) {
    return fail({"holds values that are no sound; save it again",
                 "音声ファイルが正しくありません。保存し直してください"});
  }
  const double got_s = static_cast<double>(mixer.mono().size()) / raw->rate;
  const double seconds = std::max(got_s, raw->told_s);
  if (seconds > kLongestSeconds) return fail(TooLong(seconds));
  if (mixer.mono().empty()) return fail(Empty());
  raw->torn = raw->torn || early;
  return raw;
}

}  // namespace

Result<DecodedSound> DecodeSoundFile(const std::filesystem::path& file) {
  Mixer mixer;
  const auto raw = Read(file, kNoLength, mixer);
  if (!raw) return tl::unexpected(raw.error());
  auto samples = Resample(mixer.mono(), raw->rate, kSampleRate);
  if (!samples) return tl::unexpected(samples.error());
  DecodedSound sound{std::move(*samples), mixer.clipped(), raw->rate, {}};
  if (raw->torn) sound.torn = TornFile(file);
  return sound;
}

Result<SoundProbe> ProbeSoundFile(const std::filesystem::path& file) {
  Mixer mixer;
  const auto raw = Read(file, kProbed, mixer);
  if (!raw) return tl::unexpected(raw.error());
  if (raw->torn) {
    return Fail(ErrorKind::kFile, TornFile(file));
  }
  return SoundProbe{raw->told_s, raw->rate};
}

}  // namespace kimari::audio
