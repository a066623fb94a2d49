#include "audio/phones.h"

#include <algorithm>
#include <array>
#include <utility>

#include "audio/morae.h"

namespace kimari::audio {
namespace {

constexpr size_t kKanaBytes = 3;
constexpr std::string_view kVowels = "aiueo";

// Five kana in the order a i u e o; "　" where there is none.
struct Row {
  std::string_view consonant;
  std::string_view kana;
};
constexpr std::array<Row, 18> kRows = {{
    {"", "あいうえお"},
    {"k", "かきくけこ"},
    {"s", "さ　すせそ"},
    {"t", "た　　てと"},
    {"n", "なにぬねの"},
    {"h", "はひ　へほ"},
    {"m", "まみむめも"},
    {"y", "や　ゆ　よ"},
    {"r", "らりるれろ"},
    {"w", "わ　　　　"},
    {"g", "がぎぐげご"},
    {"z", "ざ　ずぜぞ"},
    {"d", "だ　　でど"},
    {"b", "ばびぶべぼ"},
    {"p", "ぱぴぷぺぽ"},
    {"", "　ゐ　ゑを"},
    {"z", "　　づ　　"},
    {"v", "　　ゔ　　"},
}};
struct Single {
  std::string_view kana;
  std::string_view consonant;
  char vowel;
};
constexpr std::array<Single, 6> kSingles = {{{"し", "sh", 'i'},
                                             {"ち", "ch", 'i'},
                                             {"つ", "ts", 'u'},
                                             {"ふ", "f", 'u'},
                                             {"じ", "j", 'i'},
                                             {"ぢ", "j", 'i'}}};

std::vector<std::string> Phones(std::string_view consonant, char vowel) {
  std::vector<std::string> phones;
  if (!consonant.empty()) phones.emplace_back(consonant);
  phones.emplace_back(1, vowel);
  return phones;
}

std::optional<std::vector<std::string>> PhonesOfKana(std::string_view kana) {
  if (kana == "ん") return std::vector<std::string>{"N"};
  if (kana == "っ") return std::vector<std::string>{"cl"};
  for (const Single& s : kSingles) {
    if (s.kana == kana) return Phones(s.consonant, s.vowel);
  }
  for (const Row& row : kRows) {
    const size_t at = row.kana.find(kana);
    if (at == std::string_view::npos) continue;
    return Phones(row.consonant, kVowels[at / kKanaBytes]);
  }
  return std::nullopt;
}

// The vowel of a small ゃゅょぁぃぅぇぉ and whether it makes palatal.
std::optional<std::pair<char, bool>> SmallVowel(std::string_view kana) {
  constexpr std::string_view kSmall = "ゃぃゅぇょぁ　ぅ　ぉ";
  const size_t at = kSmall.find(kana);
  if (kana == "　" || at == std::string_view::npos) return std::nullopt;
  const size_t i = at / kKanaBytes;
  const bool palatal = kana == "ゃ" || kana == "ゅ" || kana == "ょ";
  return std::pair{kVowels[i % kVowels.size()], palatal};
}

bool LongO(const SpokenMora& before) {
  return before.Last() == "o" && before.kana != "の" && before.kana != "を" &&
         before.kana != "も" && !before.ends_ku;
}

}  // namespace

std::optional<std::vector<std::string>> PhonesOf(std::string_view mora) {
  if (mora.size() == kKanaBytes) return PhonesOfKana(mora);
  if (mora.size() != 2 * kKanaBytes) return std::nullopt;
  auto phones = PhonesOfKana(mora.substr(0, kKanaBytes));
  const auto small = SmallVowel(mora.substr(kKanaBytes));
  if (!phones || !small || phones->size() != 2) return std::nullopt;
  std::string& consonant = phones->front();
  if (small->second && consonant.size() == 1 && consonant != "j" &&
      consonant != "f" && phones->back() == "i") {
    consonant += 'y';
  }
  phones->back() = std::string(1, small->first);
  return phones;
}

Result<std::vector<SpokenMora>> SpeakMorae(std::string_view kana) {
  std::vector<SpokenMora> spoken;
  for (const Mora& mora : SplitMorae(kana)) {
    SpokenMora next{mora.kana, {}, mora.ends_ku};
    const bool inside = !spoken.empty() && !spoken.back().ends_ku;
    if (mora.kana == "'" && inside) {
      spoken.back().accented = true;
      spoken.back().ends_ku = mora.ends_ku;
      continue;
    }
    if (mora.kana == "ー" && inside && IsVowel(spoken.back().Last())) {
      next.phones = {spoken.back().Last()};
    } else if (mora.kana == "う" && inside && LongO(spoken.back())) {
      next.phones = {"o"};
    } else if (auto phones = PhonesOf(mora.kana)) {
      next.phones = std::move(*phones);
    } else {
      return Fail(ErrorKind::kUsage,
                  Both("'{}' cannot be read aloud: '{}' is not hiragana that "
                       "stands for a sound",
                       "「{}」に合成音声で読めない文字「{}」があります。札の仮"
                       "名を直してください",
                       kana, mora.kana));
    }
    next.prolongs = inside && next.phones.size() == 1 &&
                    next.Last() == spoken.back().Last() && IsVowel(next.Last());
    spoken.push_back(std::move(next));
  }
  if (spoken.empty()) {
    return Fail(ErrorKind::kUsage, Text{"there is no kana to read aloud",
                                        "読み上げる仮名がありません"});
  }
  return spoken;
}

bool IsVowel(std::string_view phone) {
  return phone.size() == 1 && kVowels.find(phone[0]) != std::string_view::npos;
}

bool IsVoiced(std::string_view phone) {
  constexpr std::array<std::string_view, 15> kUnvoiced = {
      "k", "ky", "s", "sh", "t",  "ty", "ch", "ts",
      "h", "hy", "f", "p",  "py", "cl", "sil"};
  return phone != "pau" && std::find(kUnvoiced.begin(), kUnvoiced.end(),
                                     phone) == kUnvoiced.end();
}

bool IsStop(std::string_view phone) {
  constexpr std::array<std::string_view, 14> kStops = {
      "k",  "ky", "t",  "ty", "p",  "py", "b",
      "by", "d",  "dy", "g",  "gy", "ch", "ts"};
  return std::find(kStops.begin(), kStops.end(), phone) != kStops.end();
}

}  // namespace kimari::audio
