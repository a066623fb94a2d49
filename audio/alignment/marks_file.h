// The marks of a reader's folder in a small file that people can read and
// correct: one mora a line.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "audio/recitation.h"
#include "host/base/result.h"

namespace kimari::audio::alignment {

struct FileMark {
  std::string kana;
  double seconds = 0;    // from the start of the sound file
  double sigma_ms = 0;   // one standard deviation
  bool by_hand = false;  // somebody corrected it
};

// By name of the sound file.
using Marks = std::map<std::string, std::vector<FileMark>>;

// Kept in the folder of the recordings under this name.
inline constexpr std::string_view kMarksName = "kimari-marks.tsv";

// Tab-separated: file, mora (from 1), kana, seconds, sigma in ms, "aligned" or
// "hand"; '#' begins a comment. Whoever corrects a line writes "hand" at its
// end, and it stays so; its sigma is then kHandSigmaMs at most, whatever the
// line still says, and aligned marks that it has overtaken are spread over the
// room that is left. Errors are "file:line: what is wrong" (kFile).
Result<Marks> ParseMarks(std::string_view text, const std::string& source);
Result<Marks> LoadMarks(const std::filesystem::path& file);
std::string ToText(const Marks& marks);
// Replaces the file at once or not at all.
Result<void> SaveMarks(const Marks& marks, const std::filesystem::path& file);

// `fresh` with the marks of `old` that were made by hand, where file, mora and
// kana are the same; files of `old` that hold some and are not in `fresh` stay.
// Fresh marks that a hand-made one has overtaken are spread over the room that
// is left, with a sigma as large as they were moved.
Marks KeepHandMade(Marks fresh, const Marks& old);

// Marks of a phrase from those of its file. Empty where they are not of this
// recording: another number of morae than `kana`, or a first sound more than
// 50 ms from the phrase's own (the file was replaced since).
std::vector<MoraMark> MarksOfPhrase(const std::vector<FileMark>& marks,
                                    const Phrase& phrase,
                                    std::string_view kana);
std::vector<FileMark> MarksOfFile(const std::vector<MoraMark>& marks,
                                  const Phrase& phrase);

}  // namespace kimari::audio::alignment
