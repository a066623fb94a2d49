#include "audio/alignment/marks_file.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <optional>
#include <sstream>
#include <system_error>
#include <utility>

#include "audio/alignment/aligner.h"
#include "audio/morae.h"
#include "host/base/foreign_name.h"
#include "host/base/private_file.h"
#include "host/base/text_file.h"
#include "host/base/text_forms.h"

namespace kimari::audio::alignment {
namespace {

namespace fs = std::filesystem;

constexpr double kSameSound = 0.050;   // s
constexpr double kLeastRoomS = 0.005;  // a mora

constexpr std::string_view kHead =
    "# Where each mora begins in this folder's recordings.\n"
    "# To correct one: change the seconds (from the start of the file) and "
    "write\n"
    "# hand at the end of its line, then run kimari read --check again: the "
    "lines\n"
    "# around it are laid anew. Lines marked hand are kept.\n"
    "# file\tmora\tkana\tseconds\tsigma_ms\tby\n";

std::vector<std::string_view> Fields(std::string_view line) {
  std::vector<std::string_view> fields;
  while (true) {
    const size_t tab = line.find('\t');
    fields.push_back(line.substr(0, tab));
    if (tab == std::string_view::npos) return fields;
    line.remove_prefix(tab + 1);
  }
}

template <typename Number>
std::optional<Number> NumberOf(std::string_view text) {
  Number n{};
  const auto [end, error] =
      std::from_chars(text.data(), text.data() + text.size(), n);
  if (error != std::errc() || end != text.data() + text.size()) {
    return std::nullopt;
  }
  return n;
}

// What is wrong with the line, or nothing.
std::optional<Text> ReadLine(std::string_view line, Marks& marks) {
  const auto fields = Fields(line);
  if (fields.size() != 6) {
    return Both(
        "has {} fields, not 6: file, mora, kana, seconds, sigma_ms, by",
        "1行はタブで区切った6つです（{}個ありました：ファイル、番号、仮名"
        "、秒、誤差ms、aligned か hand）",
        fields.size());
  }
  const auto mora = NumberOf<size_t>(fields[1]);
  const auto seconds = NumberOf<double>(fields[3]);
  const auto sigma = NumberOf<double>(fields[4]);
  std::vector<FileMark>& of_file = marks[Composed(fields[0])];
  if (!mora || *mora != of_file.size() + 1) {
    return Both("mora {} is out of turn; {} is next",
                "モーラの番号{}の順が違います。次は{}です", fields[1],
                of_file.size() + 1);
  }
  if (!seconds || !std::isfinite(*seconds) || *seconds < 0) {
    return Both("'{}' is no time in seconds", "「{}」は秒の数ではありません",
                fields[3]);
  }
  const bool hand = fields[5] == "hand";
  // Aligned ones that a hand's has overtaken are laid anew.
  const auto before =
      std::find_if(of_file.rbegin(), of_file.rend(),
                   [&](const FileMark& mark) { return mark.by_hand == hand; });
  if (before != of_file.rend() && *seconds <= before->seconds) {
    return Both(
        "mora {} ({}) begins no later than mora {} ({}); put the "
        "seconds in order",
        "{}（{}）の時刻が{}（{}）より後になっていません。秒を並べ直してく"
        "ださい",
        fields[1], fields[2], of_file.rend() - before, before->kana);
  }
  // A hand's mark leaves room for the morae between it and the hand's before,
  // or the first sound.
  if (hand && !of_file.empty()) {
    const auto from = before == of_file.rend() ? of_file.rend() - 1 : before;
    const auto between = from - of_file.rbegin();
    if (*seconds <=
        from->seconds + kLeastRoomS * static_cast<double>(between)) {
      return Both(
          "mora {} ({}) at {} s leaves no room for those before it; "
          "correct its seconds",
          "{}（{}）の時刻{}秒が早すぎて、前の字が入りません。秒を直して"
          "ください",
          fields[1], fields[2], fields[3]);
    }
  }
  if (!sigma || !std::isfinite(*sigma) || *sigma < 0) {
    return Both("'{}' is no sigma in ms",
                "「{}」は誤差の数（ms）ではありません", fields[4]);
  }
  if (fields[5] != "aligned" && !hand) {
    return Both("'{}' is neither aligned nor hand",
                "行の終わりは aligned か hand です（{}）", fields[5]);
  }
  of_file.push_back({std::string(fields[2]), *seconds,
                     hand ? std::min(*sigma, kHandSigmaMs) : *sigma, hand});
  return std::nullopt;
}

// The marks of [begin, end) stand between those around them, which were made by
// hand: where they do not, they are spread over the room that is left.
void SpreadBetween(std::vector<FileMark>& marks, size_t begin, size_t end) {
  constexpr double kRoom = 0.05;  // s a mora, where nothing bounds it
  if (begin == end) return;
  const double n = static_cast<double>(end - begin);
  const double low =
      begin > 0
          ? marks[begin - 1].seconds
          : std::max(0.0, std::min(marks[begin].seconds - kRoom,
                                   end < marks.size()
                                       ? marks[end].seconds - kRoom * (n + 1)
                                       : marks[begin].seconds - kRoom));
  const double high =
      end < marks.size()
          ? marks[end].seconds
          : std::max(marks[end - 1].seconds + kRoom, low + kRoom * (n + 1));
  bool in_order = marks[begin].seconds > low && marks[end - 1].seconds < high;
  for (size_t i = begin + 1; i < end; ++i) {
    in_order = in_order && marks[i].seconds > marks[i - 1].seconds;
  }
  if (in_order) return;
  for (size_t i = begin; i < end; ++i) {
    const double moved =
        low + (high - low) * static_cast<double>(i - begin + 1) / (n + 1);
    marks[i].sigma_ms =
        std::max(marks[i].sigma_ms, 1000 * std::abs(moved - marks[i].seconds));
    marks[i].seconds = moved;
  }
}

void MakeRoomForHandMade(std::vector<FileMark>& marks) {
  size_t begin = 0;
  for (size_t i = 0; i <= marks.size(); ++i) {
    if (i < marks.size() && !marks[i].by_hand) continue;
    SpreadBetween(marks, begin, i);
    begin = i + 1;
  }
}

}  // namespace

Result<Marks> ParseMarks(std::string_view text, const std::string& source) {
  Marks marks;
  int number = 0;
  while (!text.empty()) {
    ++number;
    const size_t end = text.find('\n');
    std::string_view line = text.substr(0, end);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    if (line.ends_with('\r')) line.remove_suffix(1);
    if (line.empty() || line.front() == '#') continue;
    if (const auto wrong = ReadLine(line, marks)) {
      return Fail(ErrorKind::kFile,
                  About(source + ":" + std::to_string(number), *wrong));
    }
  }
  for (auto& [file, of_file] : marks) MakeRoomForHandMade(of_file);
  return marks;
}

Result<Marks> LoadMarks(const fs::path& file) {
  const auto text = ReadText(file);
  if (!text) return tl::unexpected(text.error());
  return ParseMarks(*text, ShownPath(file));
}

std::string ToText(const Marks& marks) {
  std::string text(kHead);
  for (const auto& [file, of_file] : marks) {
    for (size_t i = 0; i < of_file.size(); ++i) {
      const FileMark& mark = of_file[i];
      std::array<char, 64> numbers{};
      std::snprintf(numbers.data(), numbers.size(), "%.4f\t%.0f", mark.seconds,
                    mark.sigma_ms);
      text += file + "\t" + std::to_string(i + 1) + "\t" + mark.kana + "\t" +
              numbers.data() + "\t" + (mark.by_hand ? "hand" : "aligned") +
              "\n";
    }
  }
  return text;
}

Result<void> SaveMarks(const Marks& marks, const fs::path& file) {
  return ReplaceFile(file.string(), ToText(marks));
}

Marks KeepHandMade(Marks fresh, const Marks& old) {
  for (const auto& [file, before] : old) {
    const bool any = std::any_of(before.begin(), before.end(),
                                 [](const FileMark& m) { return m.by_hand; });
    if (any) fresh.try_emplace(file, before);
  }
  for (auto& [file, marks] : fresh) {
    const auto before = old.find(file);
    if (before == old.end() || before->second.size() != marks.size()) continue;
    for (size_t i = 0; i < marks.size(); ++i) {
      const FileMark& made = before->second[i];
      if (made.by_hand && made.kana == marks[i].kana) marks[i] = made;
    }
    MakeRoomForHandMade(marks);
  }
  return fresh;
}

std::vector<MoraMark> MarksOfPhrase(const std::vector<FileMark>& marks,
                                    const Phrase& phrase,
                                    std::string_view kana) {
  if (marks.size() != SplitMorae(kana).size()) return {};
  std::vector<MoraMark> of_phrase;
  for (const FileMark& mark : marks) {
    of_phrase.push_back(
        {mark.kana,
         std::llround(mark.seconds * kSampleRate) - phrase.cut_before,
         std::llround(mark.sigma_ms * kSampleRate / 1000)});
  }
  const auto off = of_phrase.front().sample - phrase.first_sound;
  if (std::abs(static_cast<double>(off)) > kSameSound * kSampleRate) return {};
  return of_phrase;
}

std::vector<FileMark> MarksOfFile(const std::vector<MoraMark>& marks,
                                  const Phrase& phrase) {
  std::vector<FileMark> of_file;
  for (const MoraMark& mark : marks) {
    of_file.push_back(
        {mark.kana,
         static_cast<double>(mark.sample + phrase.cut_before) / kSampleRate,
         static_cast<double>(mark.sigma_samples) * 1000 / kSampleRate, false});
  }
  return of_file;
}

}  // namespace kimari::audio::alignment
