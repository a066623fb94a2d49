// Words that several views share.
#pragma once

#include "host/base/text.h"

namespace kimari::web {

using kimari::Text;

}  // namespace kimari::web
