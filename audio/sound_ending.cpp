#include "audio/sound_ending.h"

#include <algorithm>
#include <array>
#include <fstream>
#include <system_error>

#include "audio/name_words.h"

namespace kimari::audio {
namespace {

namespace fs = std::filesystem;

constexpr std::array<std::string_view, 39> kSounds = {
    ".wav",  ".wave", ".flac", ".ogg",  ".oga", ".opus", ".mp3", ".m4a",
    ".m4b",  ".aac",  ".mp4",  ".3gp",  ".3ga", ".amr",  ".aif", ".aiff",
    ".aifc", ".caf",  ".wma",  ".webm", ".mka", ".w64",  ".au",  ".wv",
    ".ape",  ".mp2",  ".m4r",  ".mp1",  ".mpa", ".mpga", ".3g2", ".ac3",
    ".tta",  ".spx",  ".3gpp", ".3gp2", ".aa3", ".f4a",  ".m2a"};
constexpr std::array<std::string_view, 5> kUnfinished = {
    ".crdownload", ".part", ".download", ".partial", ".opdownload"};
constexpr size_t kLongestEnding = 6;

std::string Trimmed(std::string name) {
  name.erase(name.find_last_not_of(" \t") + 1);
  return name;
}

// A leading dot is none of an ending's.
size_t DotOf(std::string_view name) {
  const size_t dot = name.rfind('.');
  return dot == 0 ? std::string_view::npos : dot;
}

std::string EndingIn(const std::string& name) {
  const size_t dot = DotOf(name);
  return dot == std::string::npos ? "" : InSmallLetters(name.substr(dot));
}

template <size_t N>
bool IsAmong(std::string_view ending,
             const std::array<std::string_view, N>& known) {
  return std::ranges::find(known, ending) != known.end();
}

bool IsDigit(char c) { return c >= '0' && c <= '9'; }
bool IsLetter(char c) { return c >= 'a' && c <= 'z'; }

// ".001_1" and ".k1" do, ".m4x" of a family of files does not.
bool TellsANumber(std::string_view ending) {
  const bool family = ending.size() == 4 && IsLetter(ending[1]) &&
                      IsDigit(ending[2]) && IsLetter(ending[3]) &&
                      ending[3] != 'a' && ending[3] != 'b';
  return !family && std::ranges::any_of(ending, IsDigit);
}

}  // namespace

std::string EndingOf(const fs::path& file) {
  return EndingIn(Trimmed(file.filename().native()));
}

bool HasSoundEnding(const fs::path& file) {
  return IsAmong(EndingOf(file), kSounds);
}

bool IsUnfinished(const fs::path& file) {
  return IsAmong(EndingOf(file), kUnfinished);
}

std::string StemOf(const fs::path& file) {
  std::string name = Trimmed(file.filename().native());
  bool any = false;
  while (IsAmong(EndingIn(name), kSounds) ||
         IsAmong(EndingIn(name), kUnfinished)) {
    name = Trimmed(name.substr(0, DotOf(name)));
    any = true;
  }
  const std::string ending = EndingIn(name);
  if (!any && !ending.empty() && ending.size() <= kLongestEnding &&
      !TellsANumber(ending)) {
    name = Trimmed(name.substr(0, DotOf(name)));
  }
  return name;
}

bool BeginsAsSound(const fs::path& file) {
  std::error_code none;
  if (!fs::is_regular_file(file, none)) return false;
  std::ifstream stream(file, std::ios::binary);
  std::array<char, 16> bytes{};
  stream.read(bytes.data(), bytes.size());
  const std::string_view begin(bytes.data(),
                               static_cast<size_t>(stream.gcount()));
  if (begin.size() < bytes.size()) return false;
  constexpr std::array<std::string_view, 7> kMarks = {
      "fLaC", "OggS", "ID3", "caff", "wvPk", "#!AMR", "\x30\x26\xB2\x75"};
  if (std::ranges::any_of(
          kMarks, [&](std::string_view m) { return begin.starts_with(m); })) {
    return true;
  }
  const std::string_view kind = begin.substr(8, 4);
  if (begin.starts_with("RIFF")) return kind == "WAVE";
  if (begin.starts_with("FORM")) return kind == "AIFF" || kind == "AIFC";
  if (begin.substr(4, 4) == "ftyp") {  // photographs and films have others
    constexpr std::array<std::string_view, 5> kBrands = {"M4", "mp4", "iso",
                                                         "3gp", "3g2"};
    return std::ranges::any_of(
        kBrands, [&](std::string_view b) { return kind.starts_with(b); });
  }
  // MPEG audio of layer II or III (11 set bits, a rate), or AAC's ADTS; the
  // mark of UTF-16 would be layer I.
  const auto second = static_cast<unsigned char>(begin[1]);
  const auto third = static_cast<unsigned char>(begin[2]);
  if (begin[0] != '\xFF') return false;
  if ((second & 0xF6U) == 0xF0U) return true;
  const unsigned layer = (second >> 1U) & 3U;
  return (second & 0xE0U) == 0xE0U && (second & 0x18U) != 0x08U &&
         (layer == 1 || layer == 2) && (third & 0xF0U) != 0xF0U &&
         (third & 0xF0U) != 0 && (third & 0x0CU) != 0x0CU;
}

}  // namespace kimari::audio
