#include "host/proof/commands/certify_command.h"

namespace kimari::world {

void AddCertify(CLI::App& app, std::string& image, Action& action) {
  CLI::App* certify =
      app.add_subcommand("certify", "What a part reaches, held against bars");
  certify->require_subcommand(1);
  AddCertifyBoard(*certify, image, action);
  AddCertifyCloseCalls(*certify, image, action);
  AddCertifyDrill(*certify, action);
  AddCertifyReadings(*certify, image, action);
  AddCertifyRecord(*certify, action);
  AddCertifyReplay(*certify, action);
  AddCertifySound(*certify, action);
  AddCertifyVision(*certify, image, action);
}

}  // namespace kimari::world
