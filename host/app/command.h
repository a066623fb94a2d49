// What every command of `kimari` shares: registration, exit codes, printing.
#pragma once

#include <CLI/CLI.hpp>
#include <functional>

#include "host/base/exit_code.h"
#include "host/base/print_text.h"

namespace kimari::app {

// For options that are numbers: a range lets "nan" through.
CLI::Validator IsFinite();

// Set by the command that was asked for; run after parsing.
using Action = std::function<int()>;

void AddDemo(CLI::App& app, Action& action);
void AddMatch(CLI::App& app, Action& action);
void AddSimulate(CLI::App& app, Action& action);
void AddJudge(CLI::App& app, Action& action);
void AddScore(CLI::App& app, Action& action);
void AddScoreSheet(CLI::App& app, Action& action);
void AddIncidents(CLI::App& app, Action& action);
void AddRecover(CLI::App& app, Action& action);
void AddVerify(CLI::App& app, Action& action);
void AddInfo(CLI::App& app, Action& action);
void AddExport(CLI::App& app, Action& action);
void AddArchive(CLI::App& app, Action& action);
void AddForget(CLI::App& app, Action& action);
void AddReplay(CLI::App& app, Action& action);
void AddDrill(CLI::App& app, Action& action);
void AddCase(CLI::App& app, Action& action);
void AddRead(CLI::App& app, Action& action);
void AddRules(CLI::App& app, Action& action);
void AddManual(CLI::App& app, Action& action);
void AddCalibrate(CLI::App& app, Action& action);
void AddCertify(CLI::App& app, Action& action);
void AddDoctor(CLI::App& app, Action& action);
void AddBoard(CLI::App& app, Action& action);

// Below `board`.
void AddBoardFlash(CLI::App& board, Action& action);
void AddBoardList(CLI::App& board, Action& action);
// Below `calibrate`.
void AddCalibrateCamera(CLI::App& calibrate, Action& action);
void AddCalibrateClock(CLI::App& calibrate, Action& action);
void AddCalibrateCourt(CLI::App& calibrate, Action& action);
void AddCalibrateDeck(CLI::App& calibrate, Action& action);
void AddCalibrateMat(CLI::App& calibrate, Action& action);
void AddCalibratePads(CLI::App& calibrate, Action& action);
void AddCalibrateSound(CLI::App& calibrate, Action& action);
void AddCalibrateTouch(CLI::App& calibrate, Action& action);

}  // namespace kimari::app
