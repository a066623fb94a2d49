#include "host/uses/drill/on_mat/drilling.h"

#include <utility>
#include <vector>

#include "host/base/exit_code.h"
#include "host/base/language.h"
#include "host/base/stop_signal.h"
#include "host/base/text_forms.h"
#include "host/uses/drill/offered_drills.h"

namespace kimari::drill {
namespace {

int OnRig(OnRigOptions& options, std::vector<Drill> drills,
          const cards::Deck& deck) {
  if (options.folder.empty()) {
    return Report(
        {ErrorKind::kUsage,
         Say("a drill on the mat is recorded: name a folder with -o",
             "畳の上の練習は記録されます。-o でフォルダを指定してください")});
  }
  options.player = Composed(options.player);
  if (options.corner) options.asked = options.asked.value_or(true);
  const auto played = DrillOnRig(drills.front(), deck, options);
  if (!played) return Report(played.error());
  if (!played->set || options.headless || g_stop) return played->code;
  const int shown = Train(options, deck, std::move(drills), played->set);
  return shown == kDone ? played->code : shown;
}

}  // namespace

int Drilling(DrillingOptions options) {
  if (!options.day_begins.empty()) {
    const auto begins = DayBeginsOf(options.day_begins);
    if (!begins) return Report(begins.error());
    options.day_begins_min = *begins;
  }
  const auto deck = DeckOf(options.deck);
  if (!deck) return Report(deck.error());
  auto drills = OfferedDrills(options.files, *deck);
  if (!drills) return Report(drills.error());
  if (!options.rig.empty()) return OnRig(options, std::move(*drills), *deck);
  return Train(options, *deck, std::move(*drills), std::nullopt);
}

}  // namespace kimari::drill
