#include "audio/recording_name.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>
#include <vector>

#include "host/base/foreign_text.h"

namespace kimari::audio {
namespace {

namespace fs = std::filesystem;

constexpr size_t kMostDigits = 3;

// ASCII letters small.
std::string InSmallLetters(std::string text) {
  for (char& c : text) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return text;
}

std::optional<Part> PartCalled(std::string_view word) {
  constexpr std::array<std::string_view, 7> kUpper = {
      "上の句", "上句", "上", "かみのく", "kami", "upper", "kaminoku"};
  constexpr std::array<std::string_view, 8> kLower = {
      "下の句", "下句", "下",    "しものく",
      "shimo",  "simo", "lower", "shimonoku"};
  if (std::ranges::find(kUpper, word) != kUpper.end()) return Part::kUpper;
  if (std::ranges::find(kLower, word) != kLower.end()) return Part::kLower;
  // "稲葉上の句"
  if (word.ends_with("上の句")) return Part::kUpper;
  if (word.ends_with("下の句")) return Part::kLower;
  return std::nullopt;
}

bool IsJoka(std::string_view word) {
  return word == "joka" || word == "序歌" || word == "じょか";
}

bool IsDigits(std::string_view word) {
  return !word.empty() &&
         std::ranges::all_of(word, [](char c) { return c >= '0' && c <= '9'; });
}

std::optional<int> NumberOf(std::string_view word) {
  if (!IsDigits(word) || word.size() > kMostDigits) return std::nullopt;
  int number = 0;
  for (const char c : word) number = number * 10 + (c - '0');
  return number;
}

struct Word {
  std::string text;  // in small letters
  size_t begin = 0;  // bytes of the name
};

bool IsSeparator(char32_t c) {
  return std::u32string_view(U" _-.,/()[]{}#+~&'・、。「」『』【】〔〕—–‐−")
             .find(c) != std::u32string_view::npos;
}

bool IsDigit(char32_t c) { return c >= U'0' && c <= U'9'; }

// Cut at what stands between, and where digits begin or end.
std::vector<Word> WordsOf(std::string_view name) {
  std::vector<Word> words;
  size_t at = 0;
  char32_t before = U' ';
  for (const char32_t c : PointsOf(name)) {
    const std::string letter = Utf8Of(std::u32string_view(&c, 1));
    if (!IsSeparator(c)) {
      if (IsSeparator(before) || IsDigit(c) != IsDigit(before)) {
        words.push_back({"", at});
      }
      words.back().text += letter;
    }
    before = c;
    at += letter.size();
  }
  for (Word& word : words) word.text = InSmallLetters(std::move(word.text));
  return words;
}

// Takes what says so from the end of a stem.
bool TakeCopyMark(std::string& stem) {
  const auto ends = [&](std::string_view mark) {
    if (!InSmallLetters(stem).ends_with(mark)) return false;
    stem.erase(stem.size() - mark.size());
    return true;
  };
  const auto trim = [&] { stem.erase(stem.find_last_not_of(" -") + 1); };
  bool copy = false;
  for (;;) {
    // " (1)", "(2)" behind a name.
    const size_t open = stem.rfind('(');
    if (open != std::string::npos && open > 0 && stem.ends_with(')') &&
        IsDigits(
            std::string_view(stem).substr(open + 1, stem.size() - open - 2)) &&
        stem.size() - open <= 4) {
      stem.erase(open);
    } else if (!ends("のコピー") && !ends("コピー") && !ends(" copy") &&
               !ends("- copy")) {
      return copy;
    }
    copy = true;
    trim();
  }
}

// Where in `words` the number and the part stand.
struct Told {
  std::optional<size_t> number;
  std::optional<size_t> part;
  std::optional<Part> which;
};

// <number> <1|2|a|b> at the end.
Told TellsByEnd(const std::vector<Word>& words) {
  if (words.size() < 2) return {};
  const size_t last = words.size() - 1;
  const std::string& end = words[last].text;
  if (!NumberOf(words[last - 1].text)) return {};
  if (end == "1" || end == "a") return {last - 1, last, Part::kUpper};
  if (end == "2" || end == "b") return {last - 1, last, Part::kLower};
  return {};
}

// A word for the part anywhere, and the last number.
Told TellsByWord(const std::vector<Word>& words) {
  Told told;
  for (size_t i = 0; i < words.size(); ++i) {
    if (const auto part = PartCalled(words[i].text)) {
      told.part = i;
      told.which = part;
    }
    if (NumberOf(words[i].text)) told.number = i;
  }
  return told;
}

// <reader>_<NNN>, the first number of three digits that stands by itself.
std::optional<size_t> ThreeDigits(const std::vector<Word>& words) {
  for (size_t i = 0; i < words.size(); ++i) {
    if (words[i].text.size() == 3 && NumberOf(words[i].text)) return i;
  }
  return std::nullopt;
}

std::string WithoutSeparators(std::string text) {
  const size_t begin = text.find_first_not_of(" _-./");
  if (begin == std::string::npos) return "";
  return text.substr(begin, text.find_last_not_of(" _-./") - begin + 1);
}

// As it is written, in the usual widths.
std::string Plainly(const fs::path& part) {
  return SameWidth(ShownName(part.native()));
}

constexpr int kTracksOfDisc = 100;  // a CD holds 99 at most

// Of a folder that is a disc of several: "CD1", "Disc 2", "ディスク2".
std::optional<int> DiscCalled(const std::vector<Word>& words) {
  constexpr std::array<std::string_view, 5> kDisc = {"cd", "disc", "disk",
                                                     "ディスク", "vol"};
  if (words.size() != 2 || words[1].text.size() != 1 ||
      std::ranges::find(kDisc, words[0].text) == kDisc.end()) {
    return std::nullopt;
  }
  return NumberOf(words[1].text);
}

// The first number where the name begins with it, else the last one; of
// "1-02 Track", as iTunes names tracks of several discs, both.
std::optional<int> TrackOf(const std::vector<Word>& words,
                           std::string_view stem) {
  std::optional<int> track;
  for (size_t i = 0; i < words.size(); ++i) {
    const auto number = NumberOf(words[i].text);
    if (!number) continue;
    track = number;
    if (i == 0) break;
  }
  if (words.size() < 2 || words[0].text.size() != 1 || words[0].begin != 0 ||
      words[1].text.size() != 2 || stem.substr(1, 1) != "-") {
    return track;
  }
  const auto disc = NumberOf(words[0].text);
  const auto on_it = NumberOf(words[1].text);
  return disc && on_it ? *disc * kTracksOfDisc + *on_it : track;
}

}  // namespace

std::optional<RecordingKey> RecordingName::Key() const {
  if (!number) return std::nullopt;
  if (part) return RecordingKey{*number, *part};
  if (*number == 0) return RecordingKey{0, Part::kWhole};
  return std::nullopt;
}

RecordingName ReadRecordingName(const fs::path& in_folder) {
  RecordingName name;
  std::string stem = Plainly(in_folder.stem());
  std::string original = stem;
  // A number in brackets may be the only one there is.
  if (TakeCopyMark(original) &&
      std::ranges::any_of(WordsOf(original), [](const Word& word) {
        return NumberOf(word.text).has_value() || IsJoka(word.text);
      })) {
    stem = std::move(original);
    name.copy = true;
  }
  std::vector<Word> words = WordsOf(stem);
  name.track = TrackOf(words, stem);
  // The folder's words stand before the file's own and name no reader.
  std::string folders;
  for (const fs::path& part : in_folder.parent_path()) {
    folders += Plainly(part) + "/";
  }
  std::vector<Word> outer = WordsOf(folders);
  if (const auto disc = DiscCalled(outer)) {
    outer.clear();
    if (name.track && *name.track < kTracksOfDisc) {
      *name.track += *disc * kTracksOfDisc;
    }
  }
  for (Word& word : words) word.begin += folders.size();
  words.insert(words.begin(), outer.begin(), outer.end());

  const Told by_word = TellsByWord(words);
  Told told = TellsByEnd(words);
  if (told.which && by_word.which && *told.which != *by_word.which) {
    return name;  // its folder says otherwise
  }
  if (!told.number) told = by_word;
  // Of the joka's files only the beginning is fixed.
  const auto three = ThreeDigits(words);
  if (three && !told.which) told.number = three;
  const bool of_joka =
      std::ranges::any_of(words, [](const Word& w) { return IsJoka(w.text); });
  if (told.number) name.number = NumberOf(words[*told.number].text);
  if (of_joka) name.number = 0;
  name.part = told.which;
  if (of_joka && !name.part && told.number) {  // 序歌1
    const auto& text = words[*told.number].text;
    if (text == "1") name.part = Part::kUpper;
    if (text == "2") name.part = Part::kLower;
  }
  size_t end = folders.size() + stem.size();
  for (size_t i = outer.size(); i < words.size(); ++i) {
    if (i != told.number && i != told.part && !IsJoka(words[i].text)) continue;
    end = words[i].begin;
    break;
  }
  if (end >= folders.size()) {
    name.reader = WithoutSeparators(stem.substr(0, end - folders.size()));
  }
  return name;
}

bool HoldsPhrases(const fs::path& folder) {
  const std::vector<Word> words = WordsOf(Plainly(folder.filename()));
  return std::ranges::any_of(words,
                             [](const Word& word) {
                               return PartCalled(word.text) ||
                                      IsJoka(word.text);
                             }) ||
         (words.size() == 1 && NumberOf(words[0].text)) || DiscCalled(words);
}

bool IsLeftBySystem(const fs::path& file) {
  const std::string name = file.filename().native();
  const std::string small = InSmallLetters(name);
  constexpr std::array<std::string_view, 7> kKnown = {
      "thumbs.db",   "desktop.ini",  "__macosx",
      "ehthumbs.db", "$recycle.bin", "system volume information",
      "lost+found"};
  return name.starts_with('.') ||
         std::ranges::find(kKnown, small) != kKnown.end();
}

}  // namespace kimari::audio
