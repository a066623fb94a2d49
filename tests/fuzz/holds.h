// What must hold whatever bytes come: a fuzzer stops where it does not.
#pragma once

#include <cstdio>
#include <cstdlib>

#define KIMARI_HOLDS(condition)                                              \
  do {                                                                       \
    if (!(condition)) {                                                      \
      std::fprintf(stderr, "%s:%d: does not hold: %s\n", __FILE__, __LINE__, \
                   #condition);                                              \
      std::abort();                                                          \
    }                                                                        \
  } while (false)
