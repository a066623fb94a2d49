// What a house signs before a match: the options in force, grouped, each value
// in words of both languages, with what the text of the rules is and the sum by
// which the match's sheet is held against the paper. Pure values.
#pragma once

#include <string>
#include <vector>

#include "host/game/rules/book.h"

namespace kimari::rules {

struct RulesPaper {
  std::string book;  // its id
  BookText text;
  std::string wording;  // edition of the words here, kWordingEdition
  std::string program;  // "kimari 0.1.0 (commit ...)"
  std::string sum;      // OptionsSum
  struct Part {
    OptionGroup group = OptionGroup::kTake;
    std::vector<OptionInfo> options;
  };
  std::vector<Part> parts;  // none is empty
};

// `program`: which kimari prints it.
RulesPaper MakePaper(const Book& book, std::string program);

// The same in every form of it, from the paper alone.
std::string PaperText(const RulesPaper& paper);  // for a terminal, every value
std::string PaperJson(const RulesPaper& paper);  // one object
// One page to print on A4 and to sign, which loads nothing from anywhere.
std::string PaperHtml(const RulesPaper& paper);

}  // namespace kimari::rules
