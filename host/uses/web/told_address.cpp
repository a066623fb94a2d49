#include "host/uses/web/told_address.h"

#include "host/uses/web/host_name.h"
#include "host/uses/web/places.h"

namespace kimari::web {
namespace {

std::string_view WithoutBlanks(std::string_view text) {
  while (text.starts_with(' ') || text.starts_with('\t')) text.remove_prefix(1);
  while (text.ends_with(' ') || text.ends_with('\t')) text.remove_suffix(1);
  return text;
}

}  // namespace

std::string ToldAddress(const std::string& peer,
                        std::string_view forwarded_for) {
  if (!IsHere(peer)) return peer;
  while (!forwarded_for.empty()) {
    const size_t comma = forwarded_for.rfind(',');
    const size_t begin = comma == std::string_view::npos ? 0 : comma + 1;
    const auto last = HostNameOf(WithoutBlanks(forwarded_for.substr(begin)));
    // "unknown", a name, nonsense: nobody's address is told.
    if (!last || !last->numeric) return peer;
    if (!IsHere(last->name)) return last->name;
    forwarded_for = forwarded_for.substr(0, begin == 0 ? 0 : comma);
  }
  return peer;
}

}  // namespace kimari::web
