#include "tests/uses/web/page_types.h"

#include "host/uses/drill/fields.h"

namespace kimari::drill {
namespace {

TEST(PageTypes, OfADrillAreThoseOfItsJson) {
  web::PageTypes<Values> types;
  types.Add<Offer>();
  types.Add<DrillSet>();
  types.Add<Marks>();
  types.Add<CoachView>();
  types.Add<Sittings>();
  types.Add<PlacesView>();
  types.Add<PlanView>();
  types.Add<CarryView>();
  types.ExpectIn("host/uses/drill/page/drill_view.ts",
                 "host/uses/drill/fields.h");
}

}  // namespace
}  // namespace kimari::drill
