// What a sound file of a reader's folder is a recording of, by its name and the
// folder it lies in, as people name them.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

namespace kimari::audio {

enum class Part { kUpper = 1, kLower = 2, kWhole = 3 };  // kWhole: joka only

struct RecordingKey {
  int poem = 0;  // 0 is the joka
  Part part = Part::kUpper;
  auto operator<=>(const RecordingKey&) const = default;
};

struct RecordingName {
  std::string reader;  // as it is shown; empty where the name tells none
  // What the name tells: the poem, or the number of a track; the part.
  std::optional<int> number;
  std::optional<Part> part;
  // The number that a track has: the first one where the name begins with it,
  // as players write them, else the last one. On disc 2 of several ("2-01
  // Track", "CD2/01") track 1 is 201.
  std::optional<int> track;
  // " (1)", " - コピー", " 2" behind a phrase, "テイク2": a copy of another
  // file, or one more take.
  bool copy = false;
  // It may be read as two phrases, as "17_1_2", or folder and file disagree:
  // then it tells neither number nor part.
  bool two_ways = false;

  // Nothing where number or part is not told; the joka may be whole.
  std::optional<RecordingKey> Key() const;
};

// Reads the file's path from the reader's folder on: "club_001_1.ogg",
// "読手-１-上の句.m4a", "上の句/017.mp3", "17/1.wav", "017a.flac". Digits and
// letters of any width, composed or not, in any encoding of names.
RecordingName ReadRecordingName(const std::filesystem::path& in_folder);

// The path as it is read, without the file's ending; and without a digit that
// stands last and by itself, as what other systems put behind the name of a
// copy. Nothing where there is none.
std::string NameWithoutEnding(const std::filesystem::path& in_folder);
std::optional<std::string> NameWithoutDigit(
    const std::filesystem::path& in_folder);

// Whether a folder within a reader's may hold phrases of his: it is named as a
// part, the joka, a poem's number, or a disc of several ("CD1").
bool HoldsPhrases(const std::filesystem::path& folder);

// What other systems leave beside people's files: "._club.ogg", ".DS_Store",
// "Thumbs.db", "desktop.ini", "__MACOSX"; hidden files.
bool IsLeftBySystem(const std::filesystem::path& file);

}  // namespace kimari::audio
