// Where a recording's bytes go: a disk, or in tests something worse.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>

#include "host/base/result.h"

namespace kimari::recording {

// Used by one thread at a time; Sync also while another one appends: it is for
// what was appended before. After a failure the writer gives up on it.
class FileSink {
 public:
  virtual ~FileSink() = default;
  virtual Result<void> Append(std::span<const uint8_t> bytes) = 0;
  // Returns when everything appended would survive a power cut.
  virtual Result<void> Sync() = 0;
};

// A new file; fdatasync at each Sync. As long as it is open it holds the file's
// lock (flock), so that other programs can tell (IsBeingWritten).
class DiskFile : public FileSink {
 public:
  // Never overwrites: fails (kFile) when the path exists or cannot be made.
  static Result<std::unique_ptr<DiskFile>> Create(const std::string& path);
  // One without a name (Name), gone with the last who has it open. kFile where
  // the folder's disk knows no such files.
  static Result<std::unique_ptr<DiskFile>> Unnamed(const std::string& folder);
  DiskFile(const DiskFile&) = delete;
  DiskFile& operator=(const DiskFile&) = delete;
  ~DiskFile() override;

  Result<void> Append(std::span<const uint8_t> bytes) override;
  Result<void> Sync() override;
  // Another descriptor of it, the caller's own, that outlasts it.
  int Again() const;

 private:
  DiskFile(std::string path, int fd) : path_(std::move(path)), fd_(fd) {}
  tl::unexpected<Error> Failure(const char* what) const;

  std::string path_;
  int fd_;
};

// Whether some program has the recording, its last part (parts.h), open as a
// DiskFile. False where the file
// cannot be opened, or its file system knows no locks.
bool IsBeingWritten(const std::string& path);

// A name itself must survive a power cut too: syncs the folder it stands in.
void SyncFolderOf(const std::string& path);

// Gives the finished file `from` its name. Fails (kFile) when `to` exists.
Result<void> Rename(const std::string& from, const std::string& to);
// The same of one that has none.
Result<void> Name(int unnamed, const std::string& to);

}  // namespace kimari::recording
