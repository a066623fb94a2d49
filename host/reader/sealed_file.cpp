#include "host/reader/sealed_file.h"

#include <charconv>
#include <fstream>

#include "host/base/plain_file.h"
#include "host/base/private_file.h"
#include "host/base/sha256.h"

namespace kimari::reader {
namespace {

// Mixing twice gives the text back.
std::string Mixed(std::string text, const std::string& title) {
  for (size_t i = 0; i < text.size(); i += 32) {
    const auto stream = Sha256(title + ":" + std::to_string(i));
    for (size_t j = 0; j < stream.size() && i + j < text.size(); ++j) {
      text[i + j] = static_cast<char>(text[i + j] ^ stream[j]);
    }
  }
  return text;
}

std::string Hexadecimal(const std::string& bytes) {
  constexpr const char* kDigits = "0123456789abcdef";
  std::string text;
  for (const char c : bytes) {
    const auto byte = static_cast<unsigned char>(c);
    text += kDigits[byte >> 4U];
    text += kDigits[byte & 15U];
  }
  return text;
}

std::string Bytes(const std::string& hexadecimal) {
  std::string bytes;
  for (size_t i = 0; i + 1 < hexadecimal.size(); i += 2) {
    unsigned int byte = 0;
    const char* at = hexadecimal.data() + i;
    std::from_chars(at, at + 2, byte, 16);
    bytes += static_cast<char>(byte);
  }
  return bytes;
}

}  // namespace

Result<void> WriteSealed(const std::string& path, const SealedText& sealed) {
  const std::string body =
      sealed.title + "\n" + Hexadecimal(Mixed(sealed.text, sealed.title));
  return WritePrivate(path, body + "\n" + Sha256Hex(body) + "\n");
}

tl::expected<SealedText, SealFault> ReadSealed(const std::string& path) {
  if (WhyNoPlainFile(path)) return tl::unexpected(SealFault::kChanged);
  std::ifstream in(path, std::ios::binary);
  if (!in) return tl::unexpected(SealFault::kNotThere);
  std::string title;
  std::string mixed;
  std::string hash;
  std::getline(in, title);
  std::getline(in, mixed);
  std::getline(in, hash);
  if (hash != Sha256Hex(title + "\n" + mixed)) {
    return tl::unexpected(SealFault::kChanged);
  }
  return SealedText{title, Mixed(Bytes(mixed), title)};
}

}  // namespace kimari::reader
