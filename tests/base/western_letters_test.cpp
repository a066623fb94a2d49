// Names of the west in Windows-1252 and Japanese ones in Shift JIS, as ICU
// writes them: where both may be meant, Shift JIS wins.
#include <gtest/gtest.h>
#include <unicode/uchar.h>
#include <unicode/ucnv.h>
#include <unicode/unistr.h>

#include <string>
#include <string_view>

#include "host/base/foreign_text.h"

namespace kimari {
namespace {

std::string InBytes(const char* encoding, std::string_view text) {
  const auto wide = icu::UnicodeString::fromUTF8(
      {text.data(), static_cast<int32_t>(text.size())});
  std::string bytes(text.size() * 4 + 8, '\0');
  bytes.resize(static_cast<size_t>(
      wide.extract(0, wide.length(), bytes.data(),
                   static_cast<uint32_t>(bytes.size()), encoding)));
  return bytes;
}

// Nothing where the bytes are no letter of Windows-31J that is assigned.
std::string LetterOf(const std::string& bytes) {
  const icu::UnicodeString wide(
      bytes.data(), static_cast<int32_t>(bytes.size()), "windows-31j");
  const UChar32 c = wide.char32At(0);
  if (wide.length() != 1 || c == 0xFFFD || u_charType(c) == U_UNASSIGNED ||
      u_charType(c) == U_PRIVATE_USE_CHAR || u_charType(c) == U_CONTROL_CHAR) {
    return "";
  }
  std::string text;
  return wide.toUTF8String(text);
}

TEST(WesternLetters, TakeTheirPlaceFromNoLetterOfShiftJis) {
  int letters = 0;
  for (int lead = 0x81; lead <= 0xFC; ++lead) {
    for (int trail = 0x40; trail <= 0xFC; ++trail) {
      const std::string bytes = {static_cast<char>(lead),
                                 static_cast<char>(trail)};
      const std::string letter = LetterOf(bytes);
      if (letter.empty()) continue;
      ++letters;
      for (const auto& [before, after] :
           {std::pair("reader", "_001_1.wav"), std::pair("reader", ""),
            std::pair("", "san_001.wav"), std::pair("inaba ", "ko 17"),
            std::pair("T", "_001"), std::pair("vol", "-1 upper")}) {
        EXPECT_EQ(DecodeText(before + bytes + after).text,
                  before + letter + after);
      }
    }
  }
  EXPECT_GT(letters, 7000);
}

TEST(WesternLetters, AreNoneOfNamesThatClubsHave) {
  for (const char* name :
       {"reader濱",    "kimura鐵",     "sato號",        "vol舊",
        "partⅰ",       "reader濱_001", "kimura鐵san",   "sato號no1",
        "vol舊ban",    "partⅰ_001_1",  "osawa澤_001",   "T澤",
        "濱san_001",   "齋san_1",      "reader齊001",   "inaba學",
        "kyogi讀み",   "yomi濱田_1",   "hamada濱001_1", "reader邊_1",
        "watanabe邉",  "saito齋藤",    "takahashi髙_1", "yamazaki﨑_2",
        "kokubu國",    "hiro廣_003",   "mizuki惠",      "makoto眞_1",
        "kuro黎san",   "mugi麥chan",   "shio鹽_001",    "ten點su",
        "kei輕i",      "ten轉_1",      "dai臺hon",      "yo與_1",
        "ken縣_001",   "ine稻ko",      "ho穗ko",        "ho穗_1",
        "yutaka穰san", "yutaka穰_1",   "to當_001",      "jo疊_1",
        "ashi蘆ya",    "kura藏_001",   "zo藏san",       "tetsu鐡o",
        "ko鑛_1",      "sou騷_1",      "Ⅰ_001",         "volⅡ_017",
        "vol①_1",      "disc②san",     "№5_1",          "a℡b",
        "㈱kimari_1",  "aki秋no_1",    "haru春_002",    "natsu夏ko",
        "fuyu冬_1",    "kami上_17",    "shimo下no17",   "yomi読_1",
        "te手_2",      "koe声a_1",     "waka和歌_100",  "joka序歌",
        "ﾖﾐﾃ_001",     "ｶﾐ_001",       "CD1ﾑ_001",      "Aﾑ_1",
        "OSAKAﾉKAI_1", "AﾄB_1",        "YOMIﾃ_3",       "ﾅﾆﾜ_1",
        "ミ_001",      "能_001",       "禮_1",          "龍_3",
        "kyogi読手",   "瀧san",        "take瀧_001",    "瀨ko_1",
        "seto瀨_1",    "龜ya",         "kame龜_1",      "nami濤_2",
        "sakura櫻_1",  "櫻ko_1",       "kei溪_1",       "rei禮ko",
        "enomoto榎_1", "ume楳_1",      "tsuru靏_1",     "tsuru靍san",
        "kiku菊_1",    "fuji冨_001",   "sachi倖_1",     "mine嶺_3"}) {
    EXPECT_EQ(DecodeText(InBytes("windows-31j", name)).text, name);
  }
}

TEST(WesternLetters, AreReadOfNamesThatNoJapaneseOnesLookLike) {
  for (const char* name : {"José_001.wav",
                           "José_001_1.wav",
                           "José.wav",
                           "José 1.wav",
                           "José-1",
                           "Bébé.wav",
                           "Bébé",
                           "Bébé_001_1.wav",
                           "Gérard_1",
                           "Pérez_001",
                           "Händel_1",
                           "Hélène.wav",
                           "Hélène_1",
                           "Frédéric_1",
                           "Gisèle_2",
                           "François_1",
                           "Françoise.wav",
                           "Béatrice_1",
                           "Émile Müller Zoë",
                           "Müller_17",
                           "Muñoz_1",
                           "Pénélope_1",
                           "Señor Núñez_1.wav",
                           "Zoë.wav",
                           "Noël Straße",
                           "été",
                           "à la.wav",
                           "Voilà la voix.wav",
                           "André_17",
                           "André.wav",
                           "René_1",
                           "René 01.wav",
                           "Bérénice_1",
                           "Véronique_1",
                           "Stéphane_1",
                           "Jérôme_1",
                           "Régine.wav",
                           "Loïc_1",
                           "Anaïs_1",
                           "Maël_1",
                           "Gaëlle_1",
                           "Raphaël_1",
                           "Michaël_2",
                           "Joël_1",
                           "Thérèse_1",
                           "Cécile_1",
                           "Céline_1",
                           "Hervé_1",
                           "Daphné.wav",
                           "Chloé_1",
                           "Mérédith_1",
                           "Sébastien_1",
                           "Mélanie_1",
                           "Valérie_1",
                           "Jürgen_1",
                           "Günter_1",
                           "Jörg_1",
                           "Björn_1",
                           "Söhne_1",
                           "Schröder_1",
                           "Köhler_1",
                           "Krüger_1",
                           "Lübeck_1",
                           "Jäger_1",
                           "Jäckel_1",
                           "Käthe_1",
                           "Strauß_1",
                           "Weiß.wav",
                           "Groß 1",
                           "Peña_1",
                           "Hölderlin_1",
                           "Iñigo_1",
                           "Martínez_1",
                           "Jérémy_1",
                           "Rodríguez_1",
                           "González_1",
                           "Hernández_1",
                           "Fernández_1",
                           "Sánchez_1",
                           "Ramírez_1",
                           "Gómez_1",
                           "Díaz_1",
                           "Jiménez_1",
                           "Amélie_1",
                           "Verónica_1",
                           "Émile Zoë",
                           "Mónica_1",
                           "Simón_1",
                           "Ramón_1",
                           "León_1",
                           "Søren_1",
                           "Jørgen_1",
                           "Bjørn_1",
                           "Håkan_1",
                           "Mårten_1",
                           "Märta_1",
                           "Nicolò_1",
                           "Niccolò.wav",
                           "Caffè.wav",
                           "Gaël.wav"}) {
    EXPECT_EQ(DecodeText(InBytes("windows-1252", name)).text, name);
  }
}

// What Japanese names may look like as well.
TEST(WesternLetters, AreNotGuessedWhereAKanjiMayBeMeant) {
  for (const char* name :
       {"GÜNTER", "JOSÉ_001", "São João", "Léa_001", "créée", "Éric 002_1",
        "Núñez", "Aimée_1", "Benoît.wav", "Schäfer_1", "Ibáñez.wav", "García_1",
        "état_1", "Raúl_1"}) {
    const std::string bytes = InBytes("windows-1252", name);
    EXPECT_EQ(DecodeText(bytes).encoding, Encoding::kShiftJis) << name;
  }
}

}  // namespace
}  // namespace kimari
