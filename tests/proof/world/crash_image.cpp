// Writes where an ATmega2560 on a board without more memory has nothing.
int main() {
  *reinterpret_cast<volatile unsigned char*>(0x9000) = 1;
  for (;;) {
  }
}
