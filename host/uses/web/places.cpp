#include "host/uses/web/places.h"

namespace kimari::web {

Places::Room Places::For(const std::string& address) const {
  const bool here = IsHere(address);
  if (Of(address) >= (here ? shares_.here : shares_.each)) {
    return Room::kNotOfIts;
  }
  if (!here && others_ >= shares_.others) return Room::kNotOfOthers;
  return all_ < shares_.all ? Room::kFree : Room::kNone;
}

void Places::Enter(const std::string& address) {
  ++by_address_[address];
  ++all_;
  if (!IsHere(address)) ++others_;
}

void Places::Leave(const std::string& address) {
  const auto its = by_address_.find(address);
  if (its == by_address_.end()) return;
  if (--its->second == 0) by_address_.erase(its);
  --all_;
  if (!IsHere(address)) --others_;
}

size_t Places::Of(const std::string& address) const {
  const auto its = by_address_.find(address);
  return its == by_address_.end() ? 0 : its->second;
}

bool Places::IsInTheWay(Room room, const std::string& holder,
                        const std::string& address) {
  if (room == Room::kNotOfIts) return holder == address;
  return room == Room::kNone || !IsHere(holder);
}

bool IsHere(std::string_view address) {
  return address == "::1" || address.starts_with("127.");
}

}  // namespace kimari::web
