#include "host/proof/truth/expected.h"

namespace kimari::truth {
namespace {

// From the first sound on.
rules::Facts FactsOf(const Happened& happened) {
  rules::Facts facts;
  facts.reading = happened.reading;
  facts.called = happened.called;
  for (const rules::Touch& t : happened.touches) {
    const bool early = t.down.t < happened.first_sound;
    (early ? facts.early : facts.touches).push_back(t);
  }
  for (const rules::Exit& e : happened.exits) {
    if (e.at.t >= happened.first_sound) facts.exits.push_back(e);
  }
  return facts;
}

}  // namespace

PerSide<std::optional<Instant>> Taken(const Happened& happened,
                                      const rules::Book& book) {
  return book.TakesAt(happened.state, FactsOf(happened));
}

rules::Ruling Expected(const Happened& happened, const rules::Book& book) {
  rules::Facts facts = FactsOf(happened);
  facts.first = rules::FirstByInstants(book, happened.state, facts);
  return rules::Settle(book, happened.state, facts);
}

}  // namespace kimari::truth
