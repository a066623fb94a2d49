#include "tests/vision/camera/quicktime_film.h"

#include <initializer_list>

namespace kimari::vision {
namespace {

std::string Number(uint64_t value, int bytes) {
  std::string out;
  for (int i = bytes - 1; i >= 0; --i) {
    out += static_cast<char>((value >> (8 * i)) & 0xFF);
  }
  return out;
}
std::string Four(uint64_t value) { return Number(value, 4); }
std::string Two(uint64_t value) { return Number(value, 2); }
std::string Zeros(size_t count) { return std::string(count, '\0'); }

std::string Atom(const char* name, std::initializer_list<std::string> parts) {
  std::string content;
  for (const std::string& part : parts) content += part;
  return Four(content.size() + 8) + name + content;
}

// Nine numbers: the picture is not turned.
std::string Matrix() {
  return Four(1 << 16) + Zeros(12) + Four(1 << 16) + Zeros(12) + Four(1 << 30);
}

std::string Samples(const std::vector<FilmedFrame>& frames, size_t offset,
                    uint16_t width, uint16_t height) {
  std::string times;
  std::string sizes;
  for (const FilmedFrame& frame : frames) {
    times += Four(1) + Four(frame.lasts);
    sizes += Four(frame.jpeg.size());
  }
  const std::string count = Four(frames.size());
  const std::string picture =
      Atom("jpeg", {Zeros(6), Two(1), Zeros(16), Two(width), Two(height),
                    Four(72 << 16), Four(72 << 16), Zeros(4), Two(1), Zeros(32),
                    Two(24), Two(0xFFFF)});
  return Atom("stbl",
              {Atom("stsd", {Zeros(4), Four(1), picture}),
               Atom("stts", {Zeros(4), count, times}),
               Atom("stsc", {Zeros(4), Four(1), Four(1), count, Four(1)}),
               Atom("stsz", {Zeros(8), count, sizes}),
               Atom("stco", {Zeros(4), Four(1), Four(offset)})});
}

}  // namespace

std::string QuickTimeFilm(const std::vector<FilmedFrame>& frames,
                          uint32_t units, uint16_t width, uint16_t height) {
  std::string pictures;
  uint32_t length = 0;
  for (const FilmedFrame& frame : frames) {
    pictures.append(frame.jpeg.begin(), frame.jpeg.end());
    length += frame.lasts;
  }
  const std::string head = Atom("ftyp", {"qt  ", Zeros(4), "qt  "});
  const std::string data = Atom("mdat", {pictures});
  const std::string movie =
      Atom("mvhd", {Zeros(12), Four(units), Four(length), Four(1 << 16),
                    Two(0x100), Zeros(10), Matrix(), Zeros(24), Four(2)});
  const std::string track = Atom(
      "tkhd", {Four(7), Zeros(8), Four(1), Zeros(4), Four(length), Zeros(16),
               Matrix(), Four(width << 16), Four(height << 16)});
  const std::string media = Atom(
      "mdia",
      {Atom("mdhd", {Zeros(12), Four(units), Four(length), Zeros(4)}),
       Atom("hdlr", {Zeros(4), "mhlr", "vide", Zeros(13)}),
       Atom("minf", {Atom("vmhd", {Four(1), Zeros(8)}),
                     Atom("dinf", {Atom("dref", {Zeros(4), Four(1),
                                                 Atom("url ", {Four(1)})})}),
                     Samples(frames, head.size() + 8, width, height)})});
  return head + data + Atom("moov", {movie, Atom("trak", {track, media})});
}

}  // namespace kimari::vision
