// Builds a loop twice, for newer processors and for all; which one runs is
// chosen when the program starts.
#pragma once

// `target` is GCC's, such as "avx2". ThreadSanitizer is not up yet when the
// choice is made, and crashes; Clang 14 has no clones in C++.
#if defined(__x86_64__) && !defined(__SANITIZE_ADDRESS__) && \
    !defined(__SANITIZE_THREAD__) && !defined(__clang__)
#define KIMARI_CLONES(target) __attribute__((target_clones(target, "default")))
#else
#define KIMARI_CLONES(target)
#endif
