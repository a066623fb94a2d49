#include "host/reader/folder_report.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <memory>
#include <set>
#include <utility>

#include "audio/alignment/aligner.h"
#include "audio/synthesiser.h"
#include "audio/voice.h"

namespace kimari::reader {
namespace {

using audio::Part;
using audio::Phrase;
namespace alignment = audio::alignment;

// Enough of another voice for a first guess at what the sounds are like.
constexpr size_t kSaid = 34;     // cards
constexpr size_t kChanted = 17;  // 0.6 s each

struct Loaded {
  cards::CardId card;
  Part part;
  std::string kana;
  Phrase phrase;
  std::map<size_t, int64_t> by_hand = {};  // as SungPhrase's
};

// The marks that were made by hand of this recording, but its first.
std::map<size_t, int64_t> HandMadeOf(const alignment::Marks& known,
                                     const Loaded& loaded) {
  std::map<size_t, int64_t> by_hand;
  const auto found = known.find(loaded.phrase.name);
  if (found == known.end()) return by_hand;
  const auto marks =
      alignment::MarksOfPhrase(found->second, loaded.phrase, loaded.kana);
  for (size_t i = 1; i < marks.size(); ++i) {
    if (found->second[i].by_hand) by_hand[i] = marks[i].sample;
  }
  return by_hand;
}

alignment::PhraseKind KindOf(Part part) {
  return part == Part::kUpper ? alignment::PhraseKind::kUpper
                              : alignment::PhraseKind::kLower;
}

template <typename Say>
void AddReferences(const cards::Deck& deck, size_t count, const Say& say,
                   std::vector<Loaded>& references) {
  const size_t step = std::max<size_t>(1, deck.cards.size() / count);
  for (size_t i = 0; i < deck.cards.size(); i += step) {
    const cards::Card& card = deck.cards[i];
    for (const Part part : {Part::kUpper, Part::kLower}) {
      const std::string& kana =
          part == Part::kUpper ? card.upper_sung : card.lower_sung;
      auto phrase = say(kana, part);
      if (!phrase) continue;  // the deck's own kana: one more or less
      references.push_back({card.number, part, kana, std::move(*phrase)});
    }
  }
}

// Said by espeak-ng, and chanted where that can be: what is learned from both
// depends the least on which cards they are of.
Result<std::vector<Loaded>> References(const cards::Deck& deck,
                                       std::string& not_chanted) {
  const auto says = audio::Synthesiser::Open();
  if (!says) return tl::unexpected(says.error());
  std::vector<Loaded> references;
  AddReferences(
      deck, kSaid,
      [&](const std::string& kana, Part) { return says->Say(kana); },
      references);
  const auto voice = audio::Voice::Open();
  not_chanted = voice ? voice->WhyNot() : voice.error().message;
  if (not_chanted.empty()) {
    AddReferences(
        deck, kChanted,
        [&](const std::string& kana, Part part) {
          return voice->Read(kana, part);
        },
        references);
  }
  return references;
}

std::vector<alignment::SungPhrase> Sung(const std::vector<Loaded>& loaded) {
  std::vector<alignment::SungPhrase> sung;
  sung.reserve(loaded.size());
  for (const Loaded& l : loaded) {
    sung.push_back({&l.phrase, l.kana, KindOf(l.part), l.by_hand});
  }
  return sung;
}

Spread SpreadOf(const std::vector<double>& values) {
  Spread spread;
  spread.n = static_cast<int>(values.size());
  if (values.empty()) return spread;
  for (const double v : values) spread.mean_s += v / spread.n;
  double squares = 0;
  for (const double v : values) {
    squares += (v - spread.mean_s) * (v - spread.mean_s);
  }
  if (spread.n > 1) spread.sd_s = std::sqrt(squares / (spread.n - 1));
  return spread;
}

void Summarise(FolderReport& report) {
  std::vector<double> body, resonance, upper, silence;
  std::vector<double> before;
  std::vector<double> after;
  for (const PhraseTimes& times : report.phrases) {
    if (times.card == 0) continue;
    if (times.part == Part::kUpper) {
      upper.push_back(times.sung_s);
      before.push_back(times.silence_before_s);
    } else {
      after.push_back(times.silence_after_s);
      if (times.resonance_s > 0) {
        body.push_back(times.body_s);
        resonance.push_back(times.resonance_s);
      }
    }
  }
  for (size_t i = 0; i < std::min(before.size(), after.size()); ++i) {
    silence.push_back(after[i] + before[(i + 1) % before.size()]);
  }
  report.body = SpreadOf(body);
  report.resonance = SpreadOf(resonance);
  report.upper = SpreadOf(upper);
  report.silence = SpreadOf(silence);
}

}  // namespace

Result<FolderReport> LookAt(const cards::Deck& deck,
                            const audio::Recordings& recordings,
                            const alignment::Marks& known,
                            const std::function<void(double)>& progress) {
  FolderReport report;
  report.reader = recordings.Reader();
  report.files = static_cast<int>(recordings.Files().size());
  report.troubles = recordings.Check(static_cast<int>(deck.cards.size()));
  // What cannot be played tells nothing of the others, however much is left.
  std::set<audio::RecordingKey> spoilt;
  for (const audio::RecordingTrouble& trouble : report.troubles) {
    if (trouble.fatal) spoilt.insert(trouble.key);
  }
  if (deck.joka && !recordings.Has(0, Part::kWhole) &&
      !(recordings.Has(0, Part::kUpper) && recordings.Has(0, Part::kLower))) {
    report.troubles.push_back(
        {{0, Part::kUpper},
         {"the joka (000_1 and 000_2) is missing; record it, or read with "
          "--joka 0+0",
          "序歌（000_1 と 000_2）がありません"}});
  }
  progress(0.1);
  std::vector<Loaded> loaded;
  for (const auto& [key, file] : recordings.Files()) {
    const cards::Card* card = deck.Find(static_cast<cards::CardId>(key.poem));
    if (card == nullptr || key.part == Part::kWhole) continue;
    if (spoilt.contains(key)) continue;
    const std::string& kana =
        key.part == Part::kUpper ? card->upper_sung : card->lower_sung;
    auto phrase = recordings.Load(key.poem, key.part);
    if (!phrase) continue;  // among the troubles
    loaded.push_back({card->number, key.part, kana, std::move(*phrase)});
    loaded.back().by_hand = HandMadeOf(known, loaded.back());
  }
  if (loaded.empty()) {
    const Text last =
        report.troubles.empty() ? Text{} : report.troubles.back().text;
    return Fail(ErrorKind::kFile,
                Both("none of the {0} recordings can be played: {1}",
                     "{0}個の録音はどれも再生できません（{2}）", report.files,
                     last.en, last.ja));
  }
  progress(0.2);
  auto references = References(deck, report.not_chanted);
  if (!references) return tl::unexpected(references.error());
  const auto sung = Sung(loaded);
  const auto aligned = alignment::Align(
      sung, Sung(*references),
      [&](int done, int most) { progress(0.3 + 0.6 * done / most); });
  for (size_t i = 0; i < loaded.size(); ++i) {
    report.marks[loaded[i].phrase.name] =
        alignment::MarksOfFile(aligned[i].morae, loaded[i].phrase);
  }
  report.marks = alignment::KeepHandMade(std::move(report.marks), known);
  for (size_t i = 0; i < loaded.size(); ++i) {
    Phrase& phrase = loaded[i].phrase;
    PhraseTimes times;
    times.file = phrase.name;
    times.card = loaded[i].card;
    times.part = loaded[i].part;
    times.sung_s = SecondsOf(phrase);
    times.silence_before_s =
        static_cast<double>(phrase.cut_before + phrase.first_sound) /
        audio::kSampleRate;
    times.silence_after_s = phrase.silence_after_s;
    times.doubt = aligned[i].doubt;
    phrase.morae = alignment::MarksOfPhrase(report.marks[phrase.name], phrase,
                                            loaded[i].kana);
    if (times.part == Part::kLower && !phrase.morae.empty()) {
      const LowerTimes lower = TimesOfLower(phrase);
      times.body_s = lower.body_s;
      times.resonance_s = lower.resonance_s;
    }
    report.phrases.push_back(std::move(times));
  }
  Summarise(report);
  progress(1);
  return report;
}

}  // namespace kimari::reader
