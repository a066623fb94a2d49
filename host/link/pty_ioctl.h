// Lets libserialport open a pseudo-terminal. It asks for the modem lines
// (TIOCMGET), which a pseudo-terminal does not have, and gives up. The
// program's own ioctl() answers those requests for pseudo-terminals and hands
// all others to the kernel.
#pragma once

namespace kimari::link {

// Does nothing; called so that the linker keeps the replacement.
void KeepPtyIoctl();

}  // namespace kimari::link
