// What a command was asked to write: a new file, never one that is there.
#pragma once

#include <string>
#include <string_view>

#include "host/base/result.h"

namespace kimari {

// One thread. Its owner's alone (mode 0600). Nothing that has a name already is
// written over, be it a file, the input itself, a link to either or to nothing;
// but what only passes bytes on (a pipe, /dev/null) may be named. Nor is a name
// taken that StandsApart refuses.
class NewFile {
 public:
  // kFile, naming the file and what to do, where it is there or cannot be made.
  static Result<NewFile> Create(const std::string& path);
  NewFile(NewFile&& other) noexcept;
  NewFile& operator=(NewFile&&) = delete;
  // What was not closed is not whole, and is removed.
  ~NewFile();

  Result<void> Write(std::string_view bytes);
  // Keeps it.
  Result<void> Close();
  // For a library that writes by itself, and closes it: kept from here on.
  int Release();

 private:
  NewFile(std::string path, int fd, bool passes_on)
      : path_(std::move(path)), fd_(fd), passes_on_(passes_on) {}
  tl::unexpected<Error> Failed() const;

  std::string path_;
  int fd_ = -1;
  bool passes_on_ = false;
};

// Whole or not there.
Result<void> WriteNew(const std::string& path, std::string_view bytes);

// Fails (kFile) where a file of this name would be read together with one that
// is there: as the players' names, the sealed order, the decisions or the hold
// beside a recording, as a later part of it, or as the order that is sealed
// beside a reading's log.
Result<void> StandsApart(const std::string& path);

// What NewFile would say of a name that is taken, before long work is done for
// it. Makes nothing.
Result<void> IsFree(const std::string& path);

}  // namespace kimari
