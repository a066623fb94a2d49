#include "host/game/rules/book.h"

#include "host/base/sha256.h"
#include "host/game/rules/himuka/book.h"
#include "host/game/rules/instants.h"
#include "host/game/rules/kyogi/book.h"

namespace kimari::rules {
namespace {

struct Shelf {
  std::string_view id;
  Result<std::shared_ptr<const Book>> (*open)(const std::string& options);
};
constexpr Shelf kShelf[] = {{"kyogi", kyogi::Open},
                            {"himuka-team", himuka::OpenTeam},
                            {"himuka-individual", himuka::OpenIndividual}};

}  // namespace

Result<Conducted> Book::OnConduct(const State&, const Conduct&) const {
  return Fail(ErrorKind::kUsage,
              std::string("the rules of ") + std::string(Id()) +
                  " know no yellow cards, places or substitutes; leave it out");
}

Result<std::shared_ptr<const Book>> OpenBook(std::string_view id,
                                             const std::string& options) {
  std::string known;
  for (const Shelf& shelf : kShelf) {
    if (shelf.id == id) return shelf.open(options);
    known += (known.empty() ? "\"" : ", \"") + std::string(shelf.id) + "\"";
  }
  return Fail(ErrorKind::kUsage,
              "rule book '" + std::string(id) + "' is not known; use " + known);
}

std::string OptionsSum(const Book& book) {
  constexpr size_t kDigits = 16;
  constexpr size_t kGroup = 4;
  const std::string whole =
      Sha256Hex(std::string(book.Id()) + "\n" + book.OptionsJson());
  std::string sum;
  for (size_t i = 0; i < kDigits; i += kGroup) {
    sum += (sum.empty() ? "" : " ") + whole.substr(i, kGroup);
  }
  return sum;
}

std::vector<std::string_view> BookNames() {
  std::vector<std::string_view> names;
  for (const Shelf& shelf : kShelf) names.push_back(shelf.id);
  return names;
}

First FirstByInstants(const Book& book, const State& state,
                      const Facts& facts) {
  const PerSide<std::optional<Instant>> takes = book.TakesAt(state, facts);
  return FirstOf(takes.a, takes.b, book.SameTimeBand());
}

}  // namespace kimari::rules
