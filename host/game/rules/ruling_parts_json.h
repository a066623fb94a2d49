// The parts of a ruling in JSON: who was first, faults, moves, reasons,
// opinions, doubts. As json_values.h. For this folder only.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "host/game/rules/ruling.h"

namespace kimari::rules {

std::string Write(const First& first);
std::string Write(const Fault& fault);
std::string Write(const Reason& reason);
std::string Write(const Move& move);
std::string Write(const Opinion& opinion);
std::string Write(const Doubt& doubt);

First ReadFirst(const nlohmann::json& json);
Fault ReadFault(const nlohmann::json& json);
Opinion ReadOpinion(const nlohmann::json& json);
Doubt ReadDoubt(const nlohmann::json& json);
Move ReadMove(const nlohmann::json& json);
std::vector<Reason> ReadReasons(const nlohmann::json& json);

}  // namespace kimari::rules
