#include "tests/vision/camera/video_requests.h"

#include <linux/videodev2.h>

#include <algorithm>
#include <array>
#include <cstring>

namespace kimari::vision {
namespace {

// Name, offset and size of a field. NOLINTBEGIN(bugprone-macro-parentheses)
#define FIELD(type, path, name, kind, asked)                               \
  RequestField {                                                           \
    name, offsetof(type, path), sizeof(static_cast<type*>(nullptr)->path), \
        FieldKind::kind, asked                                             \
  }
// NOLINTEND(bugprone-macro-parentheses)

constexpr std::array kCapability = {
    FIELD(v4l2_capability, driver, "driver", kText, false),
    FIELD(v4l2_capability, card, "card", kText, false),
    FIELD(v4l2_capability, capabilities, "capabilities", kNumber, false),
    FIELD(v4l2_capability, device_caps, "device_caps", kNumber, false)};
constexpr std::array kFormatDescription = {
    FIELD(v4l2_fmtdesc, index, "index", kNumber, true),
    FIELD(v4l2_fmtdesc, type, "type", kNumber, true),
    FIELD(v4l2_fmtdesc, description, "description", kText, false),
    FIELD(v4l2_fmtdesc, pixelformat, "pixelformat", kFourcc, false)};
constexpr std::array kFrameSize = {
    FIELD(v4l2_frmsizeenum, index, "index", kNumber, true),
    FIELD(v4l2_frmsizeenum, pixel_format, "pixel_format", kFourcc, true),
    FIELD(v4l2_frmsizeenum, type, "type", kNumber, false),
    FIELD(v4l2_frmsizeenum, discrete.width, "width", kNumber, false),
    FIELD(v4l2_frmsizeenum, discrete.height, "height", kNumber, false),
    FIELD(v4l2_frmsizeenum, stepwise.max_width, "max_width", kNumber, false),
    FIELD(v4l2_frmsizeenum, stepwise.min_height, "min_height", kNumber, false),
    FIELD(v4l2_frmsizeenum, stepwise.max_height, "max_height", kNumber, false)};
constexpr std::array kFrameInterval = {
    FIELD(v4l2_frmivalenum, index, "index", kNumber, true),
    FIELD(v4l2_frmivalenum, pixel_format, "pixel_format", kFourcc, true),
    FIELD(v4l2_frmivalenum, width, "width", kNumber, true),
    FIELD(v4l2_frmivalenum, height, "height", kNumber, true),
    FIELD(v4l2_frmivalenum, type, "type", kNumber, false),
    FIELD(v4l2_frmivalenum, discrete.numerator, "numerator", kNumber, false),
    FIELD(v4l2_frmivalenum, discrete.denominator, "denominator", kNumber,
          false)};
constexpr std::array kFormat = {
    FIELD(v4l2_format, type, "type", kNumber, true),
    FIELD(v4l2_format, fmt.pix.width, "width", kNumber, true),
    FIELD(v4l2_format, fmt.pix.height, "height", kNumber, true),
    FIELD(v4l2_format, fmt.pix.pixelformat, "pixelformat", kFourcc, true),
    FIELD(v4l2_format, fmt.pix.field, "field", kNumber, true),
    FIELD(v4l2_format, fmt.pix.sizeimage, "sizeimage", kNumber, false)};
constexpr std::array kRate = {
    FIELD(v4l2_streamparm, type, "type", kNumber, true),
    FIELD(v4l2_streamparm, parm.capture.timeperframe.numerator, "numerator",
          kNumber, true),
    FIELD(v4l2_streamparm, parm.capture.timeperframe.denominator, "denominator",
          kNumber, true)};
constexpr std::array kControlRange = {
    FIELD(v4l2_queryctrl, id, "id", kNumber, true),
    FIELD(v4l2_queryctrl, name, "name", kText, false),
    FIELD(v4l2_queryctrl, minimum, "minimum", kNumber, false),
    FIELD(v4l2_queryctrl, maximum, "maximum", kNumber, false),
    FIELD(v4l2_queryctrl, step, "step", kNumber, false),
    FIELD(v4l2_queryctrl, flags, "flags", kNumber, false)};
constexpr std::array kControl = {
    FIELD(v4l2_control, id, "id", kNumber, true),
    FIELD(v4l2_control, value, "value", kNumber, true)};
constexpr std::array kBuffersAsked = {
    FIELD(v4l2_requestbuffers, count, "count", kNumber, true),
    FIELD(v4l2_requestbuffers, type, "type", kNumber, true),
    FIELD(v4l2_requestbuffers, memory, "memory", kNumber, true)};
constexpr std::array kBuffer = {
    FIELD(v4l2_buffer, index, "index", kNumber, true),
    FIELD(v4l2_buffer, type, "type", kNumber, true),
    FIELD(v4l2_buffer, memory, "memory", kNumber, true),
    FIELD(v4l2_buffer, bytesused, "bytesused", kNumber, false),
    FIELD(v4l2_buffer, flags, "flags", kNumber, false),
    FIELD(v4l2_buffer, timestamp.tv_sec, "sec", kNumber, false),
    FIELD(v4l2_buffer, timestamp.tv_usec, "usec", kNumber, false),
    FIELD(v4l2_buffer, sequence, "sequence", kNumber, false),
    FIELD(v4l2_buffer, m.offset, "offset", kNumber, false),
    FIELD(v4l2_buffer, length, "length", kNumber, false)};
constexpr std::array kStream = {
    RequestField{"type", 0, sizeof(int), FieldKind::kNumber, true}};

#undef FIELD

const std::array kRequests = {
    Request{"VIDIOC_QUERYCAP", VIDIOC_QUERYCAP, kCapability},
    Request{"VIDIOC_ENUM_FMT", VIDIOC_ENUM_FMT, kFormatDescription},
    Request{"VIDIOC_ENUM_FRAMESIZES", VIDIOC_ENUM_FRAMESIZES, kFrameSize},
    Request{"VIDIOC_ENUM_FRAMEINTERVALS", VIDIOC_ENUM_FRAMEINTERVALS,
            kFrameInterval},
    Request{"VIDIOC_S_FMT", VIDIOC_S_FMT, kFormat},
    Request{"VIDIOC_S_PARM", VIDIOC_S_PARM, kRate},
    Request{"VIDIOC_QUERYCTRL", VIDIOC_QUERYCTRL, kControlRange},
    Request{"VIDIOC_S_CTRL", VIDIOC_S_CTRL, kControl},
    Request{"VIDIOC_G_CTRL", VIDIOC_G_CTRL, kControl},
    Request{"VIDIOC_REQBUFS", VIDIOC_REQBUFS, kBuffersAsked},
    Request{"VIDIOC_QUERYBUF", VIDIOC_QUERYBUF, kBuffer},
    Request{"VIDIOC_QBUF", VIDIOC_QBUF, kBuffer},
    Request{"VIDIOC_DQBUF", VIDIOC_DQBUF, kBuffer},
    Request{"VIDIOC_STREAMON", VIDIOC_STREAMON, kStream}};

}  // namespace

const Request* RequestNamed(std::string_view name) {
  const auto* found = std::ranges::find(kRequests, name, &Request::name);
  return found == kRequests.end() ? nullptr : found;
}

const Request* RequestOf(unsigned long code) {
  const auto* found = std::ranges::find(kRequests, code, &Request::code);
  return found == kRequests.end() ? nullptr : found;
}

const RequestField* FieldNamed(const Request& request, std::string_view name) {
  const auto found =
      std::ranges::find(request.fields, name, &RequestField::name);
  return found == request.fields.end() ? nullptr : &*found;
}

int64_t Get(const RequestField& field, const void* argument) {
  const auto* at = static_cast<const uint8_t*>(argument) + field.offset;
  int64_t wide = 0;
  int32_t narrow = 0;
  if (field.bytes == sizeof wide) {
    std::memcpy(&wide, at, sizeof wide);
    return wide;
  }
  std::memcpy(&narrow, at, sizeof narrow);
  return narrow;
}

void Set(const RequestField& field, void* argument, int64_t value) {
  std::memcpy(static_cast<uint8_t*>(argument) + field.offset, &value,
              field.bytes);
}

void SetText(const RequestField& field, void* argument, std::string_view text) {
  std::memcpy(static_cast<uint8_t*>(argument) + field.offset, text.data(),
              std::min(text.size(), field.bytes - 1));
}

}  // namespace kimari::vision
