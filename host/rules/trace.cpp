#include "host/rules/trace.h"

namespace kimari::rules {

std::string_view NameOf(AnsweredBy kind) {
  switch (kind) {
    case AnsweredBy::kBook:
      return "rule book";
    case AnsweredBy::kReader:
      return "reader";
    case AnsweredBy::kObserved:
      return "observed";
    case AnsweredBy::kPerson:
      return "person";
    case AnsweredBy::kNotYet:
      break;
  }
  return "not yet";
}

}  // namespace kimari::rules
