#include "host/game/cards/kimariji.h"

#include <algorithm>
#include <string_view>

#include "host/game/cards/morae.h"

namespace kimari::cards {
namespace {

std::vector<std::string> Sounds(const Card& card, Phrase phrase) {
  std::vector<std::string> sounds =
      Letters(phrase == Phrase::kUpper ? card.upper : card.lower);
  for (std::string& kana : sounds) kana = Sound(kana);
  return sounds;
}

// How a card's phrase stands against one other card's.
struct Rival {
  CardId card = 0;
  int shared = 0;  // kana that begin both alike
};

std::vector<Rival> RivalsOf(const Deck& deck, const Card& card, Phrase phrase) {
  const std::vector<std::string> own = Sounds(card, phrase);
  std::vector<Rival> rivals;
  rivals.reserve(deck.cards.size());
  for (const Card& other : deck.cards) {
    if (other.number == card.number) continue;
    const std::vector<std::string> theirs = Sounds(other, phrase);
    const auto differ =
        std::mismatch(own.begin(), own.end(), theirs.begin(), theirs.end());
    rivals.push_back(
        {other.number, static_cast<int>(differ.first - own.begin())});
  }
  return rivals;
}

Kimariji Decide(const Card& card, Phrase phrase, int shared) {
  const std::vector<std::string> letters =
      Letters(phrase == Phrase::kUpper ? card.upper : card.lower);
  if (shared >= static_cast<int>(letters.size())) return {};
  Kimariji kimariji;
  kimariji.kana = shared + 1;
  for (int i = 0; i <= shared; ++i) kimariji.text += letters[i];
  kimariji.morae = static_cast<int>(Morae(kimariji.text).size());
  return kimariji;
}

int MostShared(const std::vector<Rival>& rivals) {
  int most = 0;
  for (const Rival& rival : rivals) most = std::max(most, rival.shared);
  return most;
}

// "はるの", "はなさ and はなの", "はなさ, はなの and はるの".
std::string Join(const Deck& deck, const std::vector<CardId>& cards,
                 Phrase phrase, std::string_view comma, std::string_view last) {
  std::string text;
  for (size_t i = 0; i < cards.size(); ++i) {
    if (i > 0) text += i + 1 == cards.size() ? last : comma;
    text += StaticKimariji(deck, cards[i], phrase).text;
  }
  return text;
}

void Explain(const Deck& deck, Phrase phrase, CurrentKimariji& k) {
  const std::string& full = k.full.text;
  if (!k.shortened_by.empty()) {
    k.why = Join(deck, k.shortened_by, phrase, ", ", " and ") +
            (k.shortened_by.size() == 1 ? " was" : " were") + " read, so " +
            full + " is " + k.now.text;
    k.why_ja = Join(deck, k.shortened_by, phrase, "、", "、") +
               "が読まれたので、" + full + "は" + k.now.text;
  } else if (!k.told_from.empty()) {
    k.why = full + ", because " +
            Join(deck, k.told_from, phrase, ", ", " and ") +
            (k.told_from.size() == 1 ? " is" : " are") + " still unread";
    k.why_ja = Join(deck, k.told_from, phrase, "、", "、") +
               "がまだ読まれていないので、" + full;
  } else {
    k.why = full + ": no other card begins so";
    k.why_ja = full + "で始まる札はほかにない";
  }
}

}  // namespace

Kimariji StaticKimariji(const Deck& deck, CardId card, Phrase phrase) {
  const Card* const found = card == 0 ? nullptr : deck.Find(card);
  if (found == nullptr) return {};
  return Decide(*found, phrase, MostShared(RivalsOf(deck, *found, phrase)));
}

CurrentKimariji KimarijiNow(const Deck& deck, CardId card,
                            const std::set<CardId>& read, Phrase phrase) {
  CurrentKimariji current;
  const Card* const found = card == 0 ? nullptr : deck.Find(card);
  if (found == nullptr) return current;
  const std::vector<Rival> all = RivalsOf(deck, *found, phrase);
  std::vector<Rival> unread;
  std::copy_if(all.begin(), all.end(), std::back_inserter(unread),
               [&](const Rival& r) { return read.count(r.card) == 0; });
  const int shared = MostShared(unread);
  current.full = Decide(*found, phrase, MostShared(all));
  current.now = Decide(*found, phrase, shared);
  for (const Rival& rival : all) {
    const bool was_read = read.count(rival.card) != 0;
    if (was_read && rival.shared > shared) {
      current.shortened_by.push_back(rival.card);
    } else if (!was_read && shared > 0 && rival.shared == shared) {
      current.told_from.push_back(rival.card);
    }
  }
  Explain(deck, phrase, current);
  return current;
}

std::vector<KimarijiChange> ChangedBy(const Deck& deck, CardId card,
                                      const std::set<CardId>& read,
                                      Phrase phrase) {
  std::vector<KimarijiChange> changes;
  const Card* const found = card == 0 ? nullptr : deck.Find(card);
  if (found == nullptr || read.count(card) != 0) return changes;
  std::set<CardId> with = read;
  with.insert(card);
  for (const Rival& rival : RivalsOf(deck, *found, phrase)) {
    if (rival.shared == 0 || read.count(rival.card) != 0) continue;
    KimarijiChange change;
    change.card = rival.card;
    change.before = KimarijiNow(deck, rival.card, read, phrase).now;
    change.after = KimarijiNow(deck, rival.card, with, phrase).now;
    if (change.before != change.after) changes.push_back(std::move(change));
  }
  return changes;
}

}  // namespace kimari::cards
