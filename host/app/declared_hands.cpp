#include "host/app/declared_hands.h"

#include <string>
#include <vector>

#include "host/evidence/names.h"

namespace kimari::app {

void AddDeclaredHands(CLI::App& command, live::DeclaredHands& hands) {
  const std::vector<std::string> names(evidence::kNames<Hand>.begin(),
                                       evidence::kNames<Hand>.end());
  const auto add = [&](const char* option, std::optional<Hand>& hand,
                       const char* what) {
    command
        .add_option_function<std::string>(
            option,
            [&hand](const std::string& name) {
              hand = evidence::FromName<Hand>(name);
            },
            what)
        ->check(CLI::IsMember(names));
  };
  add("--hand-a", hands.a, "Valid hand that player A declared");
  add("--hand-b", hands.b, "Valid hand that player B declared");
}

}  // namespace kimari::app
