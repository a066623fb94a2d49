#include "vision/watch/correlation.h"

#include <cstring>

#include "host/base/cpu_clones.h"

namespace kimari::vision {
namespace {

using Lane = float __attribute__((vector_size(kLane * sizeof(float))));

}  // namespace

KIMARI_CLONES("arch=haswell")
void Correlate(const float* value, const float* weight, int pitch,
               const float* face, const float* mask, int rows, int lanes,
               Sums* out) {
  Lane n{}, i{}, f{}, ii{}, ff{}, both{};
  for (int row = 0; row < rows; ++row) {
    for (int lane = 0; lane < lanes; ++lane) {
      Lane v, w, s, m;
      std::memcpy(&v, value + lane * kLane, sizeof v);
      std::memcpy(&w, weight + lane * kLane, sizeof w);
      std::memcpy(&s, face + lane * kLane, sizeof s);
      std::memcpy(&m, mask + lane * kLane, sizeof m);
      w *= m;
      const Lane wi = w * v, wf = w * s;
      n += w;
      i += wi;
      f += wf;
      ii += wi * v;
      ff += wf * s;
      both += wi * s;
    }
    value += pitch;
    weight += pitch;
    face += lanes * kLane;
  }
  for (int k = 0; k < kLane; ++k) {
    out->n += n[k];
    out->i += i[k];
    out->f += f[k];
    out->ii += ii[k];
    out->ff += ff[k];
    out->both += both[k];
  }
}

}  // namespace kimari::vision
