#include "audio/recording_name.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>
#include <vector>

#include "audio/copy_mark.h"
#include "audio/name_words.h"
#include "audio/sound_ending.h"
#include "host/base/foreign_name.h"
#include "host/base/text_forms.h"

namespace kimari::audio {
namespace {

namespace fs = std::filesystem;

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

// The words of a file, its folder's first; where in them number and part stand.
struct Told {
  std::vector<Word> words;
  size_t own = 0;  // from this word on they are the file's
  bool joka = false;
  std::optional<size_t> number;
  std::optional<size_t> part;
  std::optional<Part> which;
  bool two_ways = false;  // it may be another phrase too

  // The poem's number; 0 is the joka's, for its own is none of a poem.
  std::optional<int> Poem() const {
    if (joka) return 0;
    return number ? NumberOf(words[*number].text) : std::nullopt;
  }
  bool HasPhrase() const { return !two_ways && Poem() && which; }
  bool IsNumber(size_t at) const {
    return at >= own && at < words.size() && NumberOf(words[at].text);
  }
  // A number that stands by itself, in three digits: of a poem, certainly.
  bool IsClear(size_t at) const {
    return words[at].text.size() == 3 && !words[at].attached;
  }
  Told& Doubtful() {
    two_ways = true;
    return *this;
  }
};

// <number> <1|2|a|b>, the second of them at `last`.
void TellAt(Told& told, size_t last) {
  if (last == 0 || !NumberOf(told.words[last - 1].text)) return;
  const std::string& end = told.words[last].text;
  const bool upper = end == "1" || end == "a";
  if (!upper && end != "2" && end != "b") return;
  told.number = last - 1;
  told.part = last;
  told.which = upper ? Part::kUpper : Part::kLower;
}

// At the end; or, the poem's number in three digits, before a title without
// any: "001_1 秋の田の". "11_2 練習" may be a date or a track of a disc.
void TellByEnd(Told& told) {
  if (told.words.empty()) return;
  TellAt(told, told.words.size() - 1);
  if (told.which || std::ranges::any_of(told.words, [](const Word& word) {
        return PartCalled(word.text).has_value();
      })) {
    return;
  }
  size_t last = told.words.size() - 1;
  while (last > told.own && !NumberOf(told.words[last].text)) --last;
  // "001_1番" counts something.
  const bool titled = last + 1 < told.words.size() &&
                      !told.words[last + 1].attached &&
                      !told.words[last].attached;
  if (!titled || last <= told.own || !told.IsClear(last - 1)) return;
  TellAt(told, last);
}

// Which of several numbers is the poem's: the one of three digits, the one at
// the part's word, the only one. Nothing where it may be one or the other.
std::optional<size_t> PoemAmong(const Told& told,
                                const std::vector<size_t>& numbers) {
  const auto only = [&](const auto& may_be) {
    std::optional<size_t> found;
    for (const size_t at : numbers) {
      if (!may_be(at)) continue;
      if (found && told.words[*found].text != told.words[at].text) {
        return std::optional<size_t>();
      }
      found = at;
    }
    return found;
  };
  if (numbers.size() == 1) return numbers.front();
  if (const auto clear = only([&](size_t at) { return told.IsClear(at); })) {
    return clear;
  }
  const auto alone = [&](size_t at) { return !told.words[at].attached; };
  if (told.part && *told.part >= told.own) {
    const bool before = *told.part > 0 && told.IsNumber(*told.part - 1);
    const bool after = told.IsNumber(*told.part + 1);
    if (before && !after) return *told.part - 1;
    if (before) return std::nullopt;
    const bool free_before = std::ranges::any_of(
        numbers, [&](size_t at) { return at < *told.part && alone(at); });
    if (after && free_before) return std::nullopt;
    if (after) return *told.part + 1;
  }
  return only(alone);
}

Told Tell(const std::vector<Word>& folder, const std::string& stem) {
  Told told;
  told.words = folder;
  told.own = folder.size();
  const std::vector<Word> words = WordsOf(stem);
  told.words.insert(told.words.end(), words.begin(), words.end());
  std::vector<size_t> numbers;
  TellByEnd(told);
  const bool by_end = told.which.has_value();
  for (size_t i = 0; i < told.words.size(); ++i) {
    told.joka = told.joka || IsJoka(told.words[i].text);
    if (told.IsNumber(i)) numbers.push_back(i);
    const auto part = PartCalled(told.words[i].text);
    if (!part) continue;
    if (told.which && *told.which != *part) return told.Doubtful();
    told.which = part;
    if (!by_end) told.part = i;
  }
  if (told.joka) {  // 序歌1
    if (!told.which && !numbers.empty()) {
      const std::string& text = told.words[numbers.back()].text;
      if (text == "1") told.which = Part::kUpper;
      if (text == "2") told.which = Part::kLower;
      if (told.which) told.part = numbers.back();
    }
    return told;
  }
  if (by_end) {
    const bool clear = told.IsClear(*told.number);
    for (const size_t at : numbers) {
      if (!clear && told.IsClear(at)) return told.Doubtful();
    }
  } else if (!numbers.empty()) {
    told.number = told.which ? PoemAmong(told, numbers) : std::nullopt;
    if (!told.which) {
      const auto clear = std::ranges::find_if(
          numbers, [&](size_t at) { return told.words[at].text.size() == 3; });
      told.number = clear == numbers.end() ? numbers.back() : *clear;
    }
    if (!told.number) return told.Doubtful();
  } else {
    for (size_t i = 0; i < told.own; ++i) {
      if (!NumberOf(told.words[i].text)) continue;
      if (told.number) return told.Doubtful();
      told.number = i;
    }
  }
  // A folder that is a poem's.
  if (told.which && told.own == 1 && told.number && *told.number > 0 &&
      !told.IsClear(*told.number) && NumberOf(folder[0].text) &&
      NumberOf(folder[0].text) != NumberOf(told.words[*told.number].text)) {
    return told.Doubtful();
  }
  return told;
}

// What a single digit is that stands last, behind the name of a phrase.
enum class LastDigit { kItsOwn, kOfACopy, kInDoubt };

bool IsSpace(std::string_view between) {
  return !between.empty() &&
         between.find_first_not_of(' ') == std::string_view::npos;
}

// Without a digit at its end and what stands before it; nothing where none is.
std::optional<std::string> WithoutLastDigit(const std::string& stem) {
  const std::vector<Word> words = WordsOf(stem);
  if (words.size() < 2 || words.back().attached ||
      words.back().text.size() != 1 || !IsDigits(words.back().text)) {
    return std::nullopt;
  }
  std::string rest = stem.substr(0, words.back().begin);
  rest.erase(rest.find_last_not_of(" _-~.") + 1);
  return rest;
}

LastDigit LastDigitOf(const std::vector<Word>& folder,
                      const std::string& stem) {
  const auto rest = WithoutLastDigit(stem);
  if (!rest) return LastDigit::kItsOwn;
  const Told told = Tell(folder, *rest);
  if (!told.HasPhrase() || !told.part) return LastDigit::kItsOwn;
  const size_t digit = WordsOf(stem).back().begin;
  // As a Mac names copies: a space and a number from 2 on.
  const bool as_a_mac = IsSpace(std::string_view(stem).substr(
                            rest->size(), digit - rest->size())) &&
                        stem[digit] >= '2';
  const size_t last = told.words.size() - 1;
  const Word& part = told.words[*told.part];
  // The part's own separator is another than the digit's.
  const bool other_separator =
      *told.part >= told.own && part.begin > 0 &&
      (part.attached || rest->at(part.begin - 1) != ' ');
  if (told.joka) return as_a_mac ? LastDigit::kOfACopy : LastDigit::kInDoubt;
  const bool of_folder = *told.number < told.own;
  const bool clear = of_folder || told.IsClear(*told.number);
  const bool attached = told.words[*told.number].attached;
  if (!PartCalled(part.text)) {  // "050_1 2"
    if (as_a_mac && (clear || (other_separator && !attached))) {
      return LastDigit::kOfACopy;
    }
    // "reader1_2_1"
    if (attached && !clear && !as_a_mac) return LastDigit::kItsOwn;
    return LastDigit::kInDoubt;
  }
  if (*told.part == last) {  // "001上 2"
    const bool behind = *told.number + 1 == *told.part && part.attached;
    if (as_a_mac && (clear || (other_separator && !attached))) {
      return LastDigit::kOfACopy;
    }
    if (!of_folder && !attached && (clear || behind)) {
      return LastDigit::kOfACopy;
    }
    return LastDigit::kInDoubt;
  }
  // "上の句/017_1", "上_017 2"
  if (as_a_mac && clear) return LastDigit::kOfACopy;
  return LastDigit::kItsOwn;
}

std::string WithoutSeparators(std::string text) {
  const size_t begin = text.find_first_not_of(" _-./");
  if (begin == std::string::npos) return "";
  return text.substr(begin, text.find_last_not_of(" _-./") - begin + 1);
}

// As it is written, in the usual widths.
std::string Plainly(const fs::path& part) {
  return SameWidth(NameToMatch(part.native()));
}

constexpr int kTracksOfDisc = 100;  // a CD holds 99 at most

// Which disc of several a folder is: "CD1", "Disc 2", "ディスク2".
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
  std::string stem = Plainly(StemOf(in_folder));
  // The folder's words stand before the file's own and name no reader.
  std::vector<Word> folder;
  std::string folders;
  for (const fs::path& part : in_folder.parent_path()) {
    folders += Plainly(part) + "/";
  }
  folder = WordsOf(folders);
  const auto disc = DiscCalled(folder);
  if (disc) folder.clear();

  // A number in brackets, or a take's, may be the only one there is.
  std::string original = stem;
  if (StripCopyMarks(original) &&
      (Tell(folder, original).HasPhrase() ||
       std::ranges::any_of(WordsOf(original), [](const Word& word) {
         return NumberOf(word.text) || IsJoka(word.text);
       }))) {
    stem = std::move(original);
    name.copy = true;
  }
  const LastDigit digit = LastDigitOf(folder, stem);
  if (digit == LastDigit::kOfACopy) {
    stem = *WithoutLastDigit(stem);
    name.copy = true;
  }
  name.track = TrackOf(WordsOf(stem), stem);
  if (disc && name.track && *name.track < kTracksOfDisc) {
    *name.track += *disc * kTracksOfDisc;
  }
  const Told told = Tell(folder, stem);
  name.two_ways = told.two_ways || digit == LastDigit::kInDoubt;
  if (name.two_ways) return name;
  name.number = told.Poem();
  name.part = told.which;
  size_t end = stem.size();
  for (size_t i = told.own; i < told.words.size(); ++i) {
    if (i != told.number && i != told.part && !IsJoka(told.words[i].text) &&
        !PartCalled(told.words[i].text)) {
      continue;
    }
    end = told.words[i].begin;
    break;
  }
  name.reader = WithoutSeparators(stem.substr(0, end));
  return name;
}

std::optional<std::string> NameWithoutDigit(const fs::path& in_folder) {
  return WithoutLastDigit(NameWithoutEnding(in_folder));
}

std::string NameWithoutEnding(const fs::path& in_folder) {
  return Plainly(in_folder.parent_path() / StemOf(in_folder));
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
