#include "host/cards/singing.h"

#include <array>
#include <sstream>

#include "host/cards/morae.h"

namespace kimari::cards {
namespace {

constexpr std::string_view kHa = "は";
constexpr std::string_view kWa = "わ";

// What stands around a particle は inside a ku of the hyakunin isshu.
struct Inside {
  std::string_view before, after;
};
constexpr std::array<Inside, 20> kInside = {
    {{"ひと", "いうなり"},   {"ひと", "いさ"},     {"ゆき", "ふり"},
     {"あき", "かなしき"},   {"あき", "きにけり"}, {"ひとに", "つげよ"},
     {"あきに", "あらねど"}, {"うきもの", "なし"}, {"むかし", "ものを"},
     {"ひる", "きえつつ"},   {"よる", "もえ"},     {"えや", "いぶきの"},
     {"ものとか", "しる"},   {"わすれや", "する"}, {"せき", "ゆるさじ"},
     {"いま", "ただ"},       {"いま", "こいしき"}, {"つきや", "ものを"},
     {"わがな", "まだき"},   {"いろ", "かわらず"}}};

void Replace(std::string& ku, const Inside& word) {
  const std::string written =
      std::string(word.before) + std::string(kHa) + std::string(word.after);
  const size_t at = ku.find(written);
  if (at == std::string::npos) return;
  ku.replace(at + word.before.size(), kHa.size(), kWa);
}

}  // namespace

std::string AsSung(std::string_view phrase) {
  std::istringstream words{std::string(phrase)};
  std::string sung;
  for (std::string ku; words >> ku;) {
    if (ku.ends_with(kHa) && Morae(ku).size() >= 3) {
      ku.replace(ku.size() - kHa.size(), kHa.size(), kWa);
    }
    for (const Inside& word : kInside) Replace(ku, word);
    sung += (sung.empty() ? "" : " ") + ku;
  }
  return sung;
}

}  // namespace kimari::cards
