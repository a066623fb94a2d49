#include "host/reader/phrase_list.h"

#include <algorithm>

namespace kimari::reader {
namespace {

using audio::Part;

const char* NameOf(Part part) {
  return part == Part::kUpper ? "upper phrase" : "lower phrase";
}

const char* JapaneseNameOf(Part part) {
  return part == Part::kUpper ? "上の句" : "下の句";
}

// The poems' numbers, not the joka's; in rising order where `phrases` are.
std::vector<int> PoemsOf(const std::vector<audio::RecordingKey>& phrases,
                         Part part) {
  std::vector<int> numbers;
  for (const auto& key : phrases) {
    if (key.part == part && key.poem != 0) numbers.push_back(key.poem);
  }
  return numbers;
}

}  // namespace

std::string NumberList(const std::vector<int>& numbers) {
  std::string list;
  for (size_t i = 0; i < numbers.size();) {
    size_t last = i;
    while (last + 1 < numbers.size() && numbers[last + 1] == numbers[last] + 1)
      ++last;
    list += (list.empty() ? "" : ", ") + std::to_string(numbers[i]);
    if (last > i) list += "-" + std::to_string(numbers[last]);
    i = last + 1;
  }
  return list;
}

namespace {

std::string InEnglish(std::vector<audio::RecordingKey> phrases) {
  std::sort(phrases.begin(), phrases.end());
  std::string list;
  const auto add = [&](const std::string& words) {
    list += (list.empty() ? "" : "; ") + words;
  };
  for (const Part part : {Part::kUpper, Part::kLower}) {
    const std::vector<int> numbers = PoemsOf(phrases, part);
    if (numbers.empty()) continue;
    add(NameOf(part) + std::string(numbers.size() > 1 ? "s " : " ") +
        NumberList(numbers));
  }
  std::string joka;
  for (const auto& key : phrases) {
    if (key.poem != 0) continue;
    joka += (joka.empty() ? "of the joka the " : " and the ") +
            std::string(NameOf(key.part));
  }
  if (!joka.empty()) add(joka);
  return list;
}

std::string InJapanese(std::vector<audio::RecordingKey> phrases) {
  std::sort(phrases.begin(), phrases.end());
  std::string list;
  const auto add = [&](const std::string& words) {
    list += (list.empty() ? "" : "、") + words;
  };
  for (const Part part : {Part::kUpper, Part::kLower}) {
    const std::vector<int> numbers = PoemsOf(phrases, part);
    if (numbers.empty()) continue;
    add(JapaneseNameOf(part) + (" " + NumberList(numbers)));
  }
  for (const auto& key : phrases) {
    if (key.poem == 0) add(std::string("序歌の") + JapaneseNameOf(key.part));
  }
  return list;
}

}  // namespace

Text PhraseList(const std::vector<audio::RecordingKey>& phrases) {
  return {InEnglish(phrases), InJapanese(phrases)};
}

}  // namespace kimari::reader
