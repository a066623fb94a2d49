#include "host/uses/drill/mat_drill.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "host/uses/drill/metronome.h"

namespace kimari::drill {
namespace {

DrillSet SetOf(const std::string& toml) {
  const cards::Deck& deck = cards::HyakuninIsshu();
  SetWanted wanted{*ParseDrill(toml, "mine.toml", deck), 5};
  wanted.ghost.curve = wanted.drill.ghost;
  return *MakeSet(deck, wanted);
}

TEST(MatDrill, ARecordingSaysWhatTheGhostDoesAndNotWhatIsReadNext) {
  const DrillSet set =
      SetOf("kind = \"ghost\"\n[court]\ncards = 6\ndead = 2\n");
  const MatDrill mat = OnTheMatOf(set);
  EXPECT_EQ(MatDrillOf(ToJson(mat)), mat);
  EXPECT_EQ(mat.id, "mine");
  ASSERT_EQ(mat.ghost.size(), 8U);
  for (size_t i = 0; i < 8; ++i) {
    EXPECT_EQ(mat.ghost[i].at == GhostMove::At::kNothing,
              set.Dead(set.asked[i].card));
    EXPECT_EQ(mat.ghost[i].card, 0) << "the called one is not named";
  }
}

TEST(MatDrill, ARecordingOfAMatchIsOfNoDrill) {
  EXPECT_EQ(MatDrillOf(""), MatDrill());
  EXPECT_EQ(MatDrillOf("{\"kind\": \"kimariji\"}").kind, Kind::kRig);
}

TEST(Metronome, TheBeatThatIsStruckIsWhatDecides) {
  audio::Phrase upper;
  upper.samples.assign(3 * audio::kSampleRate, 0.1F);
  upper.last_sound = 3 * audio::kSampleRate;
  upper.morae = {{"む", 0, 0}, {"ら", 24'000, 900}, {"さ", 48'000, 900}};
  const audio::Phrase beaten = Beaten(upper, 1, {4, 120});
  // Half a second of the name, a beat's pause, three beats to the last.
  const int64_t last = 24'000 + 4 * 24'000;
  for (const audio::MoraMark& mora : beaten.morae) {
    EXPECT_EQ(mora.sample, last);
    EXPECT_EQ(mora.sigma_samples, 0);
  }
  EXPECT_GT(std::abs(beaten.samples[static_cast<size_t>(last)]), 0.2F);
  EXPECT_EQ(beaten.samples[static_cast<size_t>(last - 100)], 0.0F);
  EXPECT_GT(Ready().last_sound, 0);
}

}  // namespace
}  // namespace kimari::drill
