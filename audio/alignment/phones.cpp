#include "audio/alignment/phones.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>

#include "audio/morae.h"
#include "audio/phones.h"

namespace kimari::audio::alignment {
namespace {

struct Row {
  std::string_view phone;  // audio/phones.h
  Phone consonant;
};
constexpr std::array<Row, 21> kRows = {{
    {"k", Phone::kK}, {"s", Phone::kS},   {"sh", Phone::kSh},
    {"t", Phone::kT}, {"ch", Phone::kCh}, {"ts", Phone::kTs},
    {"h", Phone::kH}, {"f", Phone::kF},   {"p", Phone::kP},
    {"g", Phone::kG}, {"z", Phone::kZ},   {"j", Phone::kJ},
    {"d", Phone::kD}, {"n", Phone::kN},   {"m", Phone::kM},
    {"b", Phone::kB}, {"v", Phone::kB},   {"y", Phone::kY},
    {"r", Phone::kR}, {"w", Phone::kW},   {"hy", Phone::kHi},
}};

// Which consonant a mora begins with; kSilence: none. Nothing where it is no
// kana.
std::optional<Phone> ConsonantOf(std::string_view mora) {
  const auto phones = PhonesOf(mora);
  if (!phones) return std::nullopt;
  if (phones->size() == 1) return Phone::kSilence;
  std::string_view name = phones->front();
  if (name == "h" && phones->back() == "i") return Phone::kHi;
  const auto find = [](std::string_view wanted) {
    return std::find_if(kRows.begin(), kRows.end(),
                        [&](const Row& row) { return row.phone == wanted; });
  };
  auto row = find(name);
  // A palatalised consonant shares its plain one's model.
  if (row == kRows.end() && name.ends_with('y')) {
    name.remove_suffix(1);
    row = find(name);
  }
  if (row == kRows.end()) return std::nullopt;
  return row->consonant;
}

Phone VowelOf(char vowel, bool first) {
  constexpr std::string_view kVowels = "aiueo";
  const auto i = kVowels.find(vowel);
  const Phone base = first ? Phone::kFirstA : Phone::kA;
  return static_cast<Phone>(static_cast<size_t>(base) + i);
}

struct Place {
  int ku = 0;
  int from_start = 0;
  int from_end = 0;
};

int Key(PhraseKind kind, const Place& place) {
  const int within =
      place.from_end <= 2 ? 50 + place.from_end : place.from_start;
  return (kind == PhraseKind::kUpper ? 0 : 1000) + 100 * place.ku + within;
}

std::vector<Place> PlacesOf(const std::vector<Mora>& morae) {
  std::vector<Place> places(morae.size());
  int ku = 0;
  size_t begin = 0;
  for (size_t i = 0; i < morae.size(); ++i) {
    if (!morae[i].ends_ku) continue;
    for (size_t k = begin; k <= i; ++k) {
      places[k] = {ku, static_cast<int>(k - begin), static_cast<int>(i - k)};
    }
    begin = i + 1;
    ++ku;
  }
  return places;
}

bool IsVoiceless(Phone phone) {
  return IsVoicelessStop(phone) || phone == Phone::kS || phone == Phone::kSh ||
         phone == Phone::kH || phone == Phone::kHi || phone == Phone::kF;
}

// i and u between voiceless consonants of one ku, as in ひと and した.
bool MayBeWhispered(const std::vector<Mora>& morae, size_t i,
                    const MoraSound& sound) {
  if (sound.vowel != 'i' && sound.vowel != 'u') return false;
  if (morae[i].ends_ku || i + 1 == morae.size()) return false;
  const auto own = ConsonantOf(morae[i].kana);
  const auto next = ConsonantOf(morae[i + 1].kana);
  return own && next && IsVoiceless(*own) && IsVoiceless(*next);
}

Slot Silence() {
  Slot slot;
  slot.optional = true;
  return slot;
}

}  // namespace

bool IsVowel(Phone phone) {
  return phone >= Phone::kA && phone <= Phone::kFirstO;
}

bool IsVoicelessStop(Phone phone) {
  return phone == Phone::kK || phone == Phone::kT || phone == Phone::kP ||
         phone == Phone::kCh || phone == Phone::kTs;
}

bool IsFricative(Phone phone) {
  return phone == Phone::kS || phone == Phone::kSh || phone == Phone::kH ||
         phone == Phone::kHi || phone == Phone::kF || phone == Phone::kZ ||
         phone == Phone::kJ;
}

bool IsSungOn(Phone before, const Slot& slot) {
  const bool first = before >= Phone::kFirstA && before <= Phone::kFirstO;
  const Phone vowel =
      first ? static_cast<Phone>(static_cast<int>(before) -
                                 static_cast<int>(Phone::kFirstA) +
                                 static_cast<int>(Phone::kA))
            : before;
  return IsVowel(slot.phone) && (vowel == slot.phone || vowel == slot.or_phone);
}

std::vector<Slot> SlotsOf(std::string_view kana, PhraseKind kind) {
  const std::vector<Mora> morae = SplitMorae(kana);
  const std::vector<Place> places = PlacesOf(morae);
  const int last_ku = places.empty() ? 0 : places.back().ku;
  std::vector<Slot> slots = {Silence()};
  char vowel_before = 0;
  for (size_t i = 0; i < morae.size(); ++i) {
    const std::string& text = morae[i].kana;
    const MoraSound sound = SoundOf(text);
    if (!sound.known) return {};
    const int mora = static_cast<int>(i);
    const bool ends_phrase = i + 1 == morae.size();
    bool begun = false;
    const auto add = [&](Slot slot) {
      slot.mora = mora;
      slots.push_back(slot);
    };
    const auto begin_with = [&](Phone phone, Phone or_phone) {
      add({.phone = phone, .or_phone = or_phone, .begins_mora = !begun});
      begun = true;
    };
    if (sound.stop) {
      begin_with(Phone::kClosure, Phone::kClosure);
      continue;
    }
    if (!sound.nasal) {
      const auto consonant = ConsonantOf(text);
      if (!consonant) return {};
      if (IsVoicelessStop(*consonant) && i > 0) {
        add({.phone = Phone::kClosure, .or_phone = Phone::kClosure});
      }
      if (*consonant != Phone::kSilence) begin_with(*consonant, *consonant);
    }
    Slot held;
    held.begins_mora = !begun;
    held.place = Key(kind, places[i]);
    held.ends_ku = morae[i].ends_ku && !ends_phrase;
    held.ends_phrase = ends_phrase;
    held.last_ku = places[i].ku == last_ku;
    if (sound.nasal) {
      held.phone = held.or_phone = Phone::kNasal;
    } else {
      held.phone = held.or_phone = VowelOf(sound.vowel, i == 0);
      if (text == "う" && vowel_before == 'o') held.or_phone = Phone::kO;
      if (text == "い" && vowel_before == 'e') held.or_phone = Phone::kE;
    }
    held.optional = MayBeWhispered(morae, i, sound);
    vowel_before = sound.nasal ? 'n' : sound.vowel;
    add(held);
    if (held.ends_ku) slots.push_back(Silence());
  }
  slots.push_back(Silence());
  return slots;
}

}  // namespace kimari::audio::alignment
