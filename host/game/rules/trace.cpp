#include "host/game/rules/trace.h"

namespace kimari::rules {

std::vector<TraceOfBook> TraceOfAll() {
  return {{"R-KK, R-KA", TraceOfKyogi(), true},
          {"R-HT, R-HI", TraceOfHimuka(), true}};
}

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
    case AnsweredBy::kNext:
      return "next";
    case AnsweredBy::kNotYet:
      break;
  }
  return "not yet";
}

}  // namespace kimari::rules
