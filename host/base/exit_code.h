// How a program of ours ends.
#pragma once

#include <string>

#include "host/base/result.h"

namespace kimari {

inline constexpr int kDone = 0;
inline constexpr int kAnswerIsNo = 1;
inline constexpr int kWrongUse = 2;
inline constexpr int kFault = 3;

// As Report prints it, without the program's name.
std::string ToldAtTerminal(const Error& error);

// Prints the error on standard error, in the terminal's language where it is
// said in it, and gives the exit code for its kind.
int Report(const Error& error);
// The exit code of what has printed: a full disk or a closed pipe behind
// standard output is no success, and is told.
int Printed(int code);

}  // namespace kimari
