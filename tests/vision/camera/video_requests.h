// The V4L2 requests that a camera is driven by: their names, and the fields of
// what they point to, asked and answered (linux/videodev2.h).
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace kimari::vision {

enum class FieldKind { kNumber, kFourcc, kText };

struct RequestField {
  std::string_view name;
  size_t offset = 0;
  size_t bytes = 0;
  FieldKind kind = FieldKind::kNumber;
  bool asked = false;  // the caller gives it; else only the driver does
};

struct Request {
  std::string_view name;
  unsigned long code = 0;
  std::span<const RequestField> fields;
};

// Null when unknown.
const Request* RequestNamed(std::string_view name);
const Request* RequestOf(unsigned long code);
const RequestField* FieldNamed(const Request& request, std::string_view name);

// Of numbers and fourccs; nothing is taken from the heap.
int64_t Get(const RequestField& field, const void* argument);
void Set(const RequestField& field, void* argument, int64_t value);
void SetText(const RequestField& field, void* argument, std::string_view text);

}  // namespace kimari::vision
