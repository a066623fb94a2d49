// How the printed sheet looks: A4, black on white.
#pragma once

#include <string_view>

namespace kimari::sheet {

inline constexpr std::string_view kStyle = R"css(
@page { size: A4; margin: 12mm 10mm 14mm;
  @bottom-center { content: counter(page) " / " counter(pages);
    font-size: 8pt; } }
* { box-sizing: border-box; }
body { font: 9pt/1.3 "DejaVu Sans", "Liberation Sans", Arial, "IPAexGothic",
    "IPAGothic", "Noto Sans CJK JP", "Noto Sans JP", "Hiragino Sans",
    "Yu Gothic", "Meiryo", "IPAexMincho", "IPAMincho", sans-serif;
  color: #000; background: #fff; margin: 0 auto; padding: 0 0.5mm;
  max-width: 190mm; }
h1 { font-size: 14pt; margin: 0 0 2mm; }
h2 { font-size: 10.5pt; margin: 4mm 0 1mm; break-after: avoid; }
p { margin: 1mm 0; }
table { border-collapse: collapse; width: 100%; }
.head td { border: 0.3mm solid #000; padding: 1mm 2mm; }
.head { table-layout: fixed; }
.head .of { font-size: 7.5pt; color: #333; }
.head .player { font-size: 12pt; }
.warn { border: 0.5mm solid #000; padding: 1mm 2mm; font-weight: bold; }
.lines { margin-top: 3mm; border-bottom: 0.4mm solid #000; font-variant-numeric: tabular-nums; }
.lines thead { display: table-header-group; }
.lines tbody { break-inside: avoid; }
.lines th { border-top: 0.4mm solid #000; font-weight: bold;
  padding: 0.5mm 1mm; line-height: 1.1; vertical-align: bottom; }
.lines th { white-space: nowrap; }
.lines th[rowspan] { border-bottom: 0.4mm solid #000; }
.lines .sides th { border-top: 0; border-bottom: 0.4mm solid #000;
  font-size: 7.5pt; font-weight: normal; padding-top: 0; }
.lines td { padding: 0.45mm 1mm; border-top: 0.15mm solid #999;
  vertical-align: baseline; }
.lines tbody:nth-of-type(5n) { border-bottom: 0.3mm solid #000; }
.lines .note td { border-top: 0; padding: 0 1mm 0.6mm 0; font-size: 8pt; }
.num { text-align: right; white-space: nowrap; }
.mark { text-align: center; min-width: 6mm; }
.small { font-size: 8pt; }
.kimariji { font-weight: bold; white-space: nowrap; }
.torifuda { white-space: nowrap; }
.take { font-weight: bold; font-size: 10pt; text-align: center; }
.notake { text-align: center; font-size: 7.5pt; white-space: nowrap; }
.sends { font-size: 8pt; white-space: nowrap; }
.left { font-weight: bold; }
.void .kimariji, .void .torifuda { text-decoration: line-through; }
.key { font-size: 7.5pt; }
.list { border-bottom: 0.15mm solid #999; }
.list td { border-top: 0.15mm solid #999; padding: 0.5mm 1mm;
  vertical-align: top; }
.list tr { break-inside: avoid; }
.hash { font-family: "DejaVu Sans Mono", monospace; font-size: 7.5pt;
  word-break: break-all; }
.desk { font-size: 8pt; }
.keep { break-inside: avoid; }
.sign td { border: 0.3mm solid #000; width: 33.3%; padding: 1.5mm 2mm;
  height: 26mm; vertical-align: top; }
.sign .line { height: 14mm; }
.ink { display: block; width: 100%; height: 100%; fill: none; stroke: #000;
  stroke-width: 6; stroke-linecap: round; stroke-linejoin: round; }
.sign .done { font-size: 7.5pt; }
)css";

}  // namespace kimari::sheet
