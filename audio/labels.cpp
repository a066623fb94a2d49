#include "audio/labels.h"

#include <algorithm>

namespace kimari::audio {
namespace {

struct AccentPhrase {
  int begin = 0;   // index of its first mora
  int length = 0;  // morae
  int accent = 0;  // mora after which the pitch falls, from 1; 0: none
};

std::vector<AccentPhrase> AccentPhrases(const std::vector<SpokenMora>& morae) {
  std::vector<AccentPhrase> phrases(1);
  for (int i = 0; i < std::ssize(morae); ++i) {
    AccentPhrase& phrase = phrases.back();
    ++phrase.length;
    const SpokenMora& mora = morae[static_cast<size_t>(i)];
    if (mora.accented) phrase.accent = phrase.length;
    if (mora.ends_ku && i + 1 < std::ssize(morae)) phrases.push_back({i + 1});
  }
  return phrases;
}

std::string N(int n) { return std::to_string(std::min(n, 49)); }

std::string Shape(const std::vector<AccentPhrase>& phrases, int i) {
  if (i < 0 || i >= std::ssize(phrases)) return "xx_xx";
  const AccentPhrase& p = phrases[static_cast<size_t>(i)];
  return N(p.length) + "_" + N(p.accent);
}

// Everything after the phones, for mora `mora` (from 0; -1: silence).
std::string Context(const std::vector<AccentPhrase>& phrases, int morae,
                    int mora) {
  const int count = static_cast<int>(phrases.size());
  int at = 0;
  while (at + 1 < count && phrases[static_cast<size_t>(at + 1)].begin <= mora) {
    ++at;
  }
  const AccentPhrase& p = phrases[static_cast<size_t>(at)];
  const std::string words = "/B:xx-xx_xx/C:xx_xx+xx/D:xx+xx_xx";
  const std::string whole = "/K:1+" + N(count) + "-" + N(morae);
  if (mora < 0) {
    return "/A:xx+xx+xx" + words +
           "/E:xx_xx!xx_xx-xx/F:xx_xx#xx_xx@xx_xx|xx_xx"
           "/G:xx_xx%xx_xx_xx/H:xx_xx/I:xx-xx@xx+xx&xx-xx|xx+xx/J:xx_xx" +
           whole;
  }
  const int place = mora - p.begin + 1;
  return "/A:" + std::to_string(place - p.accent) + "+" + N(place) + "+" +
         N(p.length - place + 1) + words + "/E:" + Shape(phrases, at - 1) +
         "!0_xx-" + (at > 0 ? "1" : "xx") + "/F:" + Shape(phrases, at) +
         "#0_xx@" + N(at + 1) + "_" + N(count - at) + "|" + N(p.begin + 1) +
         "_" + N(morae - p.begin) + "/G:" + Shape(phrases, at + 1) + "%0_xx_" +
         (at + 1 < count ? "1" : "xx") + "/H:xx_xx/I:" + N(count) + "-" +
         N(morae) + "@1+1&1-" + N(count) + "|1+" + N(morae) + "/J:xx_xx" +
         whole;
}

}  // namespace

Labels MakeLabels(const std::vector<SpokenMora>& morae, bool last_goes_on) {
  Labels labels;
  labels.phones.emplace_back("sil");
  labels.mora_of.push_back(-1);
  for (int i = 0; i < std::ssize(morae); ++i) {
    for (const std::string& phone : morae[static_cast<size_t>(i)].phones) {
      labels.phones.push_back(phone);
      labels.mora_of.push_back(i);
    }
  }
  const int last = static_cast<int>(morae.size()) - 1;
  if (last_goes_on) {
    labels.phones.push_back(morae.back().Last());
    labels.mora_of.push_back(-1);
  }
  labels.phones.emplace_back("sil");
  labels.mora_of.push_back(-1);

  const std::vector<AccentPhrase> phrases = AccentPhrases(morae);
  const auto phone = [&](int64_t i) -> std::string {
    if (i < 0 || i >= std::ssize(labels.phones)) return "xx";
    return labels.phones[static_cast<size_t>(i)];
  };
  for (int64_t i = 0; i < std::ssize(labels.phones); ++i) {
    int mora = labels.mora_of[static_cast<size_t>(i)];
    if (mora < 0 && phone(i) != "sil") mora = last;
    labels.lines.push_back(
        phone(i - 2) + "^" + phone(i - 1) + "-" + phone(i) + "+" +
        phone(i + 1) + "=" + phone(i + 2) +
        Context(phrases, static_cast<int>(morae.size()), mora));
  }
  return labels;
}

}  // namespace kimari::audio
