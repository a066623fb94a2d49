#include "host/case/folder.h"

#include <filesystem>
#include <system_error>
#include <utility>

#include "host/recording/file_sink.h"

namespace kimari::casefile {
namespace {

tl::unexpected<Error> Failed(const std::string& path,
                             const std::error_code& error) {
  const bool full = error == std::errc::no_space_on_device;
  const bool nowhere = error == std::errc::no_such_file_or_directory;
  return Fail(ErrorKind::kFile,
              path + ": cannot be made: " + error.message() + "; " +
                  (full      ? "make room on the disk, or choose another place"
                   : nowhere ? "make the folder it is to lie in first"
                             : "choose a place that may be written into"));
}

}  // namespace

Result<Folder> Folder::Make(const std::string& path) {
  namespace fs = std::filesystem;
  std::string plain = path;
  while (plain.size() > 1 && plain.ends_with('/')) plain.pop_back();
  std::error_code error;
  if (fs::exists(plain, error)) {
    return Fail(ErrorKind::kFile,
                plain +
                    ": it is there already; choose another name, nothing "
                    "of it is written over");
  }
  Folder folder(plain);
  // One that a crash has left.
  fs::remove_all(folder.beside_, error);
  if (!fs::create_directory(folder.beside_, error)) {
    return Failed(plain, error);
  }
  folder.made_ = true;
  return folder;
}

Folder::Folder(Folder&& other) noexcept
    : path_(std::move(other.path_)),
      beside_(std::move(other.beside_)),
      made_(std::exchange(other.made_, false)) {}

Folder::~Folder() {
  if (!made_) return;
  std::error_code error;
  std::filesystem::remove_all(beside_, error);
}

std::string Folder::In(std::string_view name) const {
  return beside_ + "/" + std::string(name);
}

Result<void> Folder::Write(const std::string& name,
                           std::string_view bytes) const {
  auto file = recording::DiskFile::Create(In(name));
  if (!file) return tl::unexpected(file.error());
  return (*file)->Append(
      {reinterpret_cast<const uint8_t*>(bytes.data()), bytes.size()});
}

Result<void> Folder::MakeFolder(const std::string& name) const {
  std::error_code error;
  if (!std::filesystem::create_directory(In(name), error)) {
    return Failed(In(name), error);
  }
  return {};
}

Result<void> Folder::Place() {
  if (auto ok = recording::Rename(beside_, path_); !ok) return ok;
  made_ = false;
  return {};
}

}  // namespace kimari::casefile
