// Any bytes as a name, a list, a typed answer or a path of another system:
// valid text, or an error in words (host/base/foreign_text.h). All that reads
// foreign text gets the same bytes.
#include <cstdint>
#include <string>

#include "audio/recording_name.h"
#include "audio/track_table.h"
#include "host/base/foreign_name.h"
#include "host/base/foreign_text.h"
#include "host/base/text_forms.h"
#include "host/game/cards/deck.h"
#include "host/game/cards/kana_key.h"
#include "host/reader/card_set.h"
#include "host/reader/own_sets.h"
#include "tests/fuzz/holds.h"

using kimari::cards::HyakuninIsshu;

namespace {

bool IsText(const std::string& text) {
  return kimari::Utf8Of(kimari::PointsOf(text)) == text;
}

bool HasNoControls(const std::string& text) {
  for (const char32_t c : kimari::PointsOf(text)) {
    if (c < 0x20 || (c >= 0x7F && c < 0xA0)) return false;
  }
  return true;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const std::string bytes(reinterpret_cast<const char*>(data), size);
  const std::string text = kimari::DecodeText(bytes).text;
  KIMARI_HOLDS(IsText(text));
  KIMARI_HOLDS(IsText(kimari::Composed(bytes)));
  KIMARI_HOLDS(IsText(kimari::SameWidth(bytes)));
  KIMARI_HOLDS(kimari::Composed(text) ==
               kimari::Composed(kimari::Composed(text)));
  const std::string shown = kimari::ShownName(bytes);
  KIMARI_HOLDS(IsText(shown) && HasNoControls(shown));

  std::string path = bytes;
  std::erase(path, '\0');
  const std::string key = kimari::KeyOf(path);
  KIMARI_HOLDS(IsText(key) && kimari::PathOf(key).native() == path);

  const auto name = kimari::audio::ReadRecordingName(path);
  KIMARI_HOLDS(IsText(name.reader) && HasNoControls(name.reader));
  KIMARI_HOLDS(!name.Key() ||
               (name.Key()->poem >= 0 && name.Key()->poem < 1000));
  const auto tracks = kimari::audio::TrackTable::Parse(text, "tracks.toml");
  KIMARI_HOLDS(tracks || !tracks.error().message.empty());

  KIMARI_HOLDS(IsText(kimari::cards::KanaKey(bytes)));
  const auto found = kimari::cards::CardsBeginning(HyakuninIsshu(), bytes);
  KIMARI_HOLDS(found.size() <= HyakuninIsshu().cards.size());

  const auto cards = kimari::reader::ParseCardSet(HyakuninIsshu(), bytes);
  KIMARI_HOLDS(cards || IsText(cards.error().message));
  const auto sets = kimari::reader::OwnSets::Read(bytes, HyakuninIsshu());
  KIMARI_HOLDS(IsText(sets.Text()));
  for (const kimari::Text& trouble : sets.Troubles()) {
    KIMARI_HOLDS(IsText(trouble.en) && IsText(trouble.ja));
  }
  // What is kept is read again as it was.
  const auto again =
      kimari::reader::OwnSets::Read(sets.Text(), HyakuninIsshu());
  KIMARI_HOLDS(again.All() == sets.All());
  return 0;
}
