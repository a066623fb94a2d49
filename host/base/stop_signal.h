// Whether somebody wants the program to end.
#pragma once

#include <atomic>

namespace kimari {

// Set by Ctrl-C, SIGTERM and a terminal that goes, once ListenForStop was
// called. Thread: any.
extern std::atomic<bool> g_stop;
// From then on nobody who reads no longer (SIGPIPE) ends the program either.
void ListenForStop();

}  // namespace kimari
