// What this machine is called in its network.
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace kimari::web {

// In small letters: its own name, whole and up to the first dot; that with
// ".local" (mDNS), with each domain that the network's router gave, and, where
// the resolver is asked, what that has for its full name. The resolver may take
// seconds without a network. Thread: any.
std::set<std::string> NamesOfThisMachine(bool asks_resolver);

// The same of what is given: `own`, "mat1" or "mat1.lan"; `resolv_conf`, the
// text of /etc/resolv.conf; `full`, the resolver's answer or "".
std::set<std::string> NamesFrom(std::string_view own,
                                std::string_view resolv_conf,
                                std::string_view full);

// "mat1-2.local": what mDNS calls a machine whose name another has already.
bool IsMulticastSecond(std::string_view name,
                       const std::set<std::string>& names);

}  // namespace kimari::web
