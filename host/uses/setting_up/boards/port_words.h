// Why a board's port cannot be had, in words for the terminal.
#pragma once

#include <string>

#include "host/link/board_image.h"
#include "host/link/serial_port.h"

namespace kimari::setting_up {

// Without the port's name before it; what to do is in it.
link::Words PortWords(const link::PortError& error);

}  // namespace kimari::setting_up
