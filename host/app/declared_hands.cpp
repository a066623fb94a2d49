#include "host/app/declared_hands.h"

namespace kimari::app {

void DeclaredHands::AddTo(CLI::App& command) {
  const CLI::IsMember hands({"left", "right"});
  command.add_option("--hand-a", a, "Valid hand that player A declared")
      ->check(hands);
  command.add_option("--hand-b", b, "Valid hand that player B declared")
      ->check(hands);
}

void DeclaredHands::Into(rig::RigFile& file) const {
  if (!a.empty()) file.hand_a = a;
  if (!b.empty()) file.hand_b = b;
}

}  // namespace kimari::app
