#include "tests/uses/web/page_types.h"

#include "host/uses/evening/fields.h"

namespace kimari::evening {
namespace {

TEST(PageTypes, OfAnEveningAreThoseOfItsJson) {
  web::PageTypes<Values> types;
  types.Add<ReaderView>();
  types.Add<reader::ReaderFolder>();
  types.Add<Tried>();
  types.ExpectIn("host/uses/evening/page/evening_view.ts",
                 "host/uses/evening/fields.h");
}

}  // namespace
}  // namespace kimari::evening
