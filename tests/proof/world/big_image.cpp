// More memory than an ATmega2560 has.
#include <stdint.h>

volatile uint8_t g_much[12000];

int main() {
  for (;;) g_much[g_much[0]] = 1;
}
