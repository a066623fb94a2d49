// What a file's ending, or its first bytes, say of whether it is a sound. Inner
// header of this folder.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace kimari::audio {

// ".wav", in small letters; of "001.wav " too. Empty where there is none.
std::string EndingOf(const std::filesystem::path& file);

bool HasSoundEnding(const std::filesystem::path& file);

// An ending of what a browser has not finished: ".crdownload", ".part".
bool IsUnfinished(const std::filesystem::path& file);

// The name without its endings: all of sounds ("001_1.wav.wav"), or a last one
// that tells no number, as "inaba.001_1" does and ".m4x" does not.
std::string StemOf(const std::filesystem::path& file);

// A plain file without a sound's ending begins as sound files do (wav, flac,
// ogg, mp3, mp4, aiff, caf, amr, wma, wavpack). Reads 16 bytes.
bool BeginsAsSound(const std::filesystem::path& file);

}  // namespace kimari::audio
