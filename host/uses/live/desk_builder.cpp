#include "host/uses/live/desk_builder.h"

#include "host/uses/view/match_desk.h"

namespace kimari::live {

view::DeskView BuildDesk(const rig::Conductor& conductor, HostTime now) {
  view::DeskView desk =
      view::DeskOf(conductor.Match(), now, [&](rules::CardId card) {
        return view::CardName(&conductor.Deck(), card);
      });
  desk.stage = view::ToStage(conductor.StageNow());
  desk.human_reader = conductor.Readings().GoesOnByItself();
  desk.over |= conductor.Over();
  desk.ended |= conductor.Over();
  const match::Match& match = conductor.Match();
  const bool all_read =
      match.Reading() > 0 && !match.UnderWay() &&
      (match.WonUnlessSent() || conductor.Readings().AllRead());
  desk.may_sign = !desk.ended && (desk.may_sign || all_read);
  return desk;
}

}  // namespace kimari::live
