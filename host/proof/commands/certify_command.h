// `kimari-world certify`: what a part of the rig reaches, held against bars.
#pragma once

#include <string>

#include "host/proof/commands/certificate_run.h"

namespace kimari::world {

// All of them. `image`, the boards' firmware, must outlive the action.
void AddCertify(CLI::App& app, std::string& image, Action& action);

// Below `certify`. Exit codes: 0: no bar missed (sound: all met), 1: one was,
// 2: wrong use, 3: it cannot be run.
void AddCertifyBoard(CLI::App& certify, std::string& image, Action& action);
void AddCertifyCloseCalls(CLI::App& certify, std::string& image,
                          Action& action);
void AddCertifyDrill(CLI::App& certify, Action& action);
void AddCertifyReadings(CLI::App& certify, std::string& image, Action& action);
void AddCertifyRecord(CLI::App& certify, Action& action);
void AddCertifyReplay(CLI::App& certify, Action& action);
void AddCertifySound(CLI::App& certify, Action& action);
void AddCertifyVision(CLI::App& certify, std::string& image, Action& action);

}  // namespace kimari::world
