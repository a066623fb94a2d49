#include "tests/uses/web/page_types.h"

#include "host/uses/view/fields.h"

namespace kimari::view {
namespace {

TEST(PageTypes, OfAMatchAreThoseOfItsJson) {
  web::PageTypes<Values> types;
  types.Add<MatchView>();
  types.ExpectIn("host/uses/view/page/match_view.ts",
                 "host/uses/view/fields.h");
}

}  // namespace
}  // namespace kimari::view
