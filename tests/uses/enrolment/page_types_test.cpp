#include "tests/uses/web/page_types.h"

#include "host/uses/enrolment/fields.h"

namespace kimari::enrolment {
namespace {

TEST(PageTypes, OfADeckAreThoseOfItsJson) {
  web::PageTypes<Values> types;
  types.Add<EnrolView>();
  types.ExpectIn("host/uses/enrolment/page/enrolment_view.ts",
                 "host/uses/enrolment/fields.h");
}

}  // namespace
}  // namespace kimari::enrolment
