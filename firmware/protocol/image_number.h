// The number of the boards' image that this tree makes: a board says it in its
// Hello, and the program tells one with a lower number to be flashed again.
//
// Another image has a higher number. Whoever changes what the image is made of
// raises it and adds a line to firmware/avr/images.txt; a test says which.
#ifndef KIMARI_FIRMWARE_PROTOCOL_IMAGE_NUMBER_H_
#define KIMARI_FIRMWARE_PROTOCOL_IMAGE_NUMBER_H_

#include <stdint.h>

namespace kimari {
namespace wire {

constexpr uint16_t kImageNumber = 4;

}  // namespace wire
}  // namespace kimari

#endif  // KIMARI_FIRMWARE_PROTOCOL_IMAGE_NUMBER_H_
