#include "host/link/board_image.h"

#include <elf.h>

#include <cstring>
#include <fstream>
#include <string_view>
#include <system_error>

namespace kimari::link {
namespace {

namespace fs = std::filesystem;

constexpr const char* kImageFile = "kimari_board.elf";
// Arduino's bootloader has the last 8 of the ATmega2560's 256 KiB.
constexpr uint32_t kFlashForImage = 248 * 1024;
// The linker counts the data memory from here on; below it is flash.
constexpr uint32_t kDataMemory = 0x800000;
constexpr uint32_t kArchitecture = 0x7f;  // of an AVR's e_flags
constexpr uint32_t kAvr6 = 6;             // the family of the ATmega2560

template <typename T>
bool ReadAt(std::ifstream& file, int64_t at, T& into) {
  file.seekg(at);
  return static_cast<bool>(
      file.read(reinterpret_cast<char*>(&into), sizeof into));
}

tl::unexpected<Error> NoImage(const fs::path& file, const std::string& why) {
  return Fail(ErrorKind::kFile, "board image " + file.string() + ": " + why);
}

// avrdude takes a file that is cut short for an empty one, and says that all
// of it was written.
bool IsWhole(const Elf32_Ehdr& head, int64_t size) {
  const int64_t sections =
      int64_t{head.e_shoff} + int64_t{head.e_shnum} * head.e_shentsize;
  return head.e_shnum > 0 && sections <= size && head.e_phnum > 0 &&
         head.e_phentsize == sizeof(Elf32_Phdr);
}

}  // namespace

std::vector<fs::path> BoardImageFiles() {
  std::error_code error;
  const fs::path program = fs::read_symlink("/proc/self/exe", error);
  if (error) return {};
  const fs::path above = program.parent_path().parent_path();
  return {above / "share/kimari" / kImageFile,
          above / "firmware/avr" / kImageFile};
}

Result<BoardImage> OwnBoardImage(const std::vector<fs::path>& files) {
  std::string looked;
  for (const fs::path& file : files) {
    std::error_code error;
    if (fs::exists(file, error)) return ReadBoardImage(file);
    looked += (looked.empty() ? "" : ", ") + file.string();
  }
  return Fail(ErrorKind::kFile,
              "the boards' image is not there (looked for " + looked +
                  "); install kimari again, build the target firmware_image, "
                  "or name a file by --image");
}

Result<BoardImage> ReadBoardImage(const fs::path& file) {
  std::error_code error;
  if (!fs::is_regular_file(file, error)) {
    return NoImage(file, "is not there; name the ELF file of an image");
  }
  std::ifstream in(file, std::ios::binary | std::ios::ate);
  const auto size = static_cast<int64_t>(in.tellg());
  Elf32_Ehdr head = {};
  if (!ReadAt(in, 0, head) || std::memcmp(head.e_ident, ELFMAG, SELFMAG) != 0 ||
      head.e_ident[EI_CLASS] != ELFCLASS32 || head.e_machine != EM_AVR) {
    return NoImage(file,
                   "is no AVR ELF file; name kimari_board.elf, or leave "
                   "--image out");
  }
  if ((head.e_flags & kArchitecture) != kAvr6) {
    return NoImage(file,
                   "is for another processor than the ATmega2560; name "
                   "kimari_board.elf, or leave --image out");
  }
  const char* const cut =
      "is cut short; install kimari again, or build it anew";
  if (!IsWhole(head, size)) return NoImage(file, cut);
  BoardImage image{file.string(), 0};
  for (int i = 0; i < head.e_phnum; ++i) {
    Elf32_Phdr part = {};
    if (!ReadAt(in, int64_t{head.e_phoff} + int64_t{i} * head.e_phentsize,
                part) ||
        int64_t{part.p_offset} + part.p_filesz > size) {
      return NoImage(file, cut);
    }
    if (part.p_type != PT_LOAD || part.p_filesz == 0 ||
        part.p_paddr >= kDataMemory) {
      continue;
    }
    image.bytes += part.p_filesz;
    if (part.p_paddr > kFlashForImage ||
        part.p_filesz > kFlashForImage - part.p_paddr) {
      return NoImage(file, "does not fit below a Mega 2560's bootloader (" +
                               std::to_string(kFlashForImage) + " bytes)");
    }
  }
  if (image.bytes == 0) return NoImage(file, "holds nothing to be written");
  return image;
}

std::string FlashCommand(const std::string& port) {
  return "kimari board flash --port " + port;
}

std::optional<Words> WhyOlder(uint16_t image, const std::string& port) {
  if (image >= wire::kImageNumber) return std::nullopt;
  const std::string runs = std::to_string(image);
  const std::string ours = std::to_string(wire::kImageNumber);
  const std::string type = FlashCommand(port);
  return Words{
      "runs image " + runs + ", older than this program's " + ours + ": type " +
          type,
      "のイメージ(" + runs + ")は、このプログラムのもの(" + ours +
          ")より古くなっています。次のとおり入力してください: " + type};
}

}  // namespace kimari::link
