// Who holds how many of the places that there are, so that no address holds so
// many that another has none. One thread at a time.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <string_view>

namespace kimari::web {

class Places {
 public:
  struct Shares {
    size_t all = 0;
    size_t each = 0;    // at most, of one address
    size_t here = 0;    // likewise of one of this machine, where the desk is
    size_t others = 0;  // of all that are not of this machine, together
  };
  // Whether there is one more.
  enum class Room {
    kFree,
    kNotOfIts,     // its address has its share
    kNotOfOthers,  // the others together have theirs
    kNone,
  };

  explicit Places(const Shares& shares) : shares_(shares) {}

  Room For(const std::string& address) const;
  void Enter(const std::string& address);
  // Gives a place back that was taken.
  void Leave(const std::string& address);
  size_t Of(const std::string& address) const;
  // Whether a place of `holder` is one that another of `address` could take,
  // where there is no Room for that.
  static bool IsInTheWay(Room room, const std::string& holder,
                         const std::string& address);

 private:
  const Shares shares_;
  std::map<std::string, size_t> by_address_;
  size_t all_ = 0;
  size_t others_ = 0;
};

// Whether it is a loopback: who sits at this machine, or what hands on for
// others here and tells nobody's address.
bool IsHere(std::string_view address);

}  // namespace kimari::web
