#include "host/app/declared_hands.h"

#include <vector>

#include "host/evidence/names.h"

namespace kimari::app {

void DeclaredHands::AddTo(CLI::App& command) {
  const std::vector<std::string> names(evidence::kNames<Hand>.begin(),
                                       evidence::kNames<Hand>.end());
  const CLI::IsMember hands(names);
  command.add_option("--hand-a", a, "Valid hand that player A declared")
      ->check(hands);
  command.add_option("--hand-b", b, "Valid hand that player B declared")
      ->check(hands);
}

void DeclaredHands::Into(rig::RigFile& file) const {
  if (!a.empty()) file.hand_a = evidence::FromName<Hand>(a);
  if (!b.empty()) file.hand_b = evidence::FromName<Hand>(b);
}

}  // namespace kimari::app
