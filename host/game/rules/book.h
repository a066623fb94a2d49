// What any rule book answers. The books stand side by side in folders of their
// own; everybody else opens one by its name and asks.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "host/base/result.h"
#include "host/game/rules/conduct.h"
#include "host/game/rules/facts.h"
#include "host/game/rules/options.h"
#include "host/game/rules/ruling.h"
#include "host/game/rules/state.h"
#include "host/game/rules/ways.h"

namespace kimari::rules {

// What no option says: where a text is silent and it is read one way.
struct FixedReading {
  std::string rule;
  Text text;
};
// The text a book was made from.
struct BookText {
  Text title;
  Text edition;  // which one, and of what date
  std::vector<FixedReading> fixed;
};
// Edition and date of the words in which options are signed; raised with every
// change of an option, its values, its default or these words.
inline constexpr std::string_view kWordingEdition = "2 (2026-11-28)";

// Immutable; any thread.
class Book {
 public:
  virtual ~Book() = default;

  virtual std::string_view Id() const = 0;
  // Every option with what it is set to, in the order to show them.
  virtual std::vector<OptionInfo> Options() const = 0;
  // {"same_time_ms": 1.000000, ...}, the same bytes each time.
  virtual std::string OptionsJson() const = 0;
  // What it was made from.
  virtual const BookText& Source() const = 0;
  // No further apart than this is at the same time.
  virtual Duration SameTimeBand() const = 0;
  // Cards of the deck, numbered from 1.
  virtual int DeckSize() const = 0;
  // Cards laid out on a whole court; nothing: as many as it pleases, for
  // training.
  virtual std::optional<int> CourtSize() const = 0;
  // Each side lays half of them.
  virtual bool EqualSides() const = 0;

  // One reading as if everything in the facts were certain. Integers only: the
  // same on every machine.
  virtual Decision Decide(const State& state, const Facts& facts) const = 0;
  // What the facts leave open, each with the answers there could be.
  virtual std::vector<Question> Ask(const State& state,
                                    const Facts& facts) const = 0;
  // The facts without every touch that an answer could change.
  virtual Facts WithoutOpen(const State& state, const Facts& facts) const = 0;
  // When each side's take of the called card would count, by these facts.
  virtual PerSide<std::optional<Instant>> TakesAt(const State& state,
                                                  const Facts& facts) const = 0;
  // The rule by which an open question goes to the judge.
  virtual std::string_view JudgesRule() const = 0;

  // How the match stands after a ruling: its moves made, its debts, what is to
  // be sent. A ruling that needs the judge moves nothing. kUsage for a move
  // that cannot be made.
  virtual Result<State> Apply(const State& state,
                              const Ruling& ruling) const = 0;
  virtual rules::Score Score(const State& state) const = 0;
  // Faults of one side that a reading of this card can have at most.
  virtual int MostFaults(const State& state, CardId called) const = 0;

  struct Players {
    int least = 1;
    int most = 3;
    int usual = 1;
  };
  // How many may sit on a side.
  virtual Players PlayersOfASide() const { return {}; }
  // What follows for the match. kUsage: this book has no such thing, or there
  // is no such player.
  virtual Result<Conducted> OnConduct(const State& state,
                                      const Conduct& conduct) const;
  // Whether a protest is heard; nothing: the book leaves that to the desk.
  virtual std::optional<ProtestAnswer> OnProtest(const Protest&) const {
    return std::nullopt;
  }
  // To whom a ruling goes that the court's judge cannot make.
  virtual std::optional<Reason> WhoDecides() const { return std::nullopt; }
};

// The book a match is played by unless somebody says otherwise.
inline constexpr std::string_view kDefaultBook = "kyogi";

// `options`: a JSON object of rule options by name; those left out keep their
// default. kUsage names the books there are, or the option and its values.
Result<std::shared_ptr<const Book>> OpenBook(std::string_view id,
                                             const std::string& options = "{}");
// By which a signed paper and the sheet of a match are held against each other:
// of the book's name and every option. "0a1b 2c3d 4e5f 6071".
std::string OptionsSum(const Book& book);
// All books by name.
std::vector<std::string_view> BookNames();

// Who was first by what counts as a take, where the instants alone say it:
// without a judge of evidence.
First FirstByInstants(const Book& book, const State& state, const Facts& facts);

}  // namespace kimari::rules
