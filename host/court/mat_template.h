// The paper template that a mat is cut and laid by: electrodes, wires' exits,
// numbers and header pins at full size, over several sheets.
#pragma once

#include <string>
#include <vector>

#include "host/court/plan.h"
#include "host/court/side.h"
#include "host/court/tiling.h"

namespace kimari::mat {

struct TemplatePage {
  std::string name;  // "overview", or the sheet's
  std::string svg;   // a whole file, one user unit a millimetre
};
struct MatTemplate {
  Tiling tiling;
  std::vector<TemplatePage> pages;  // the overview first
  std::string html;                 // all of them, each a page of paper
};

// The mat of `board`, seen from above, its owner below.
MatTemplate DrawTemplate(const court::Plan& plan, Side board,
                         const Paper& paper);

}  // namespace kimari::mat
