// T18 of a set: kimari read killed at instants of everything it does.
#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <array>
#include <map>
#include <utility>

#include "host/game/cards/deck.h"
#include "host/proof/certify/sound/campaign.h"
#include "host/proof/certify/sound/killed_set.h"
#include "host/proof/certify/sound/varied_recordings.h"
#include "host/reader/phrase_loader.h"
#include "host/reader/reading_plan.h"
#include "host/reader/script.h"

namespace kimari::reader {
namespace {

constexpr int kCards = 4;
constexpr double kShortPhraseS = 1.5;
// Instants that show it (targets T18).
constexpr int kNeeds = 30;

// As they come in a set, what comes again and again in any order.
std::array<Stage, kStages.size()> Drawn(Random& random) {
  std::array<Stage, kStages.size()> stages = kStages;
  for (size_t i = stages.size() - 1; i > 2; --i) {
    std::swap(stages[i], stages[2 + random.Below(i - 1)]);
  }
  return stages;
}

}  // namespace

Lines KilledSets(CampaignOptions options) {
  const cards::Deck& deck = cards::HyakuninIsshu();
  certify::Line line;
  line.target = "T18";
  line.what = "a set read by kimari read, killed (SIGKILL) and gone on with";
  line.trials_of = "kills";
  const auto files = VariedRecordings::Make(
      deck, {.cards = kCards, .most_seconds = kShortPhraseS},
      options.random.Fork(1), line.conditions);
  if (!files) return tl::unexpected(files.error());
  auto loader = PhraseLoader::Open(deck, {.folder = files->Folder().string()});
  if (!loader) return tl::unexpected(loader.error());
  ReadingPlan all;
  for (int card = 1; card <= kCards; ++card) {
    all.order.push_back(static_cast<cards::CardId>(card));
  }
  PhraseStore phrases(std::move(*loader),
                      PhrasesOf(Mode::kCompetitive, deck, all));
  line.how = fmt::format(
      "the program itself, --audio none, sets of {} cards with the joka, "
      "recordings made by espeak-ng, broken off after {} s; killed at any "
      "instant of each thing it does, several times a set",
      kCards, kShortPhraseS);

  int sets = 0;
  int bad_sets = 0;
  int bad_seals = 0;
  int resumed = 0;
  int twice = 0;
  int kills = 0;
  std::map<Stage, int> by_stage;
  bool on = true;
  while (on && kills < options.kills) {
    KilledSet set({.program = options.program,
                   .scratch = options.scratch,
                   .readings = files->Folder().string(),
                   .cards = kCards,
                   .seed = options.random.Next()},
                  phrases, *options.clock);
    for (const Stage stage : Drawn(options.random)) {
      on = on && options.progress(static_cast<double>(kills) / options.kills);
      if (!on || kills >= options.kills) break;
      if (!set.KillIn(stage, options.random.Uniform())) break;
      ++kills;
      ++by_stage[stage];
      bad_seals += set.SealHolds() ? 0 : 1;
    }
    set.ReadOn();
    const SetAccount account = set.Account();
    ++sets;
    bad_sets += account.over && account.ordered ? 0 : 1;
    resumed += account.resumed;
    twice += account.twice_unsaid;
  }
  line.trials = kills;
  int fewest = kills;
  for (const Stage stage : kStages) fewest = std::min(fewest, by_stage[stage]);
  line.figures = {
      certify::Never("sets not read to their end in the order that was bound",
                     bad_sets, kills, "kills", kNeeds),
      certify::Never("kills after which it did not go on", kills - resumed,
                     kills, "kills", kNeeds),
      certify::Never("readings once more without a word", twice, kills, "kills",
                     kNeeds),
      certify::Never("orders sealed that do not check after a kill", bad_seals,
                     kills, "kills", kNeeds),
      certify::AtLeast("fewest kills in one of six stages", fewest, "", 1,
                       kills, kNeeds),
      certify::Told("sets", sets, "", kills)};
  for (const Stage stage : kStages) {
    line.figures.push_back(certify::Told("killed " + std::string(Words(stage)),
                                         by_stage[stage], "", kills));
  }
  return std::vector{std::move(line)};
}

}  // namespace kimari::reader
