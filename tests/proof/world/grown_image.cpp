// A part more in the boards' memory than there is room for.
#include <stdint.h>

__attribute__((used)) volatile uint8_t g_grown[KIMARI_GROWN];

// Runs before main.
__attribute__((constructor)) void Grow() { g_grown[KIMARI_GROWN - 1] = 1; }
