// The wave of what the loudspeaker played, and what the reader said when: first
// sound and kimariji. Where no sound is recorded, those alone.
import type uPlot from 'uplot';
import {Lane, colour} from './lane.js';
import {envelope, type Recorded} from './sound.js';
import type {TimeAxis} from './time_axis.js';

export class SoundLane extends Lane {
  private recorded: Recorded | null = null;
  private loudest = 1;  // of the reading: what is quiet is seen too

  set(recorded: Recorded | null): void {
    this.recorded = recorded;
    this.loudest = 1;
    if (recorded) {
      const {samples} = recorded;
      const [all] = envelope(samples, 0, samples.length, 1);
      this.loudest = Math.max(0.01, all!.high, -all!.low);
    }
    this.show();
  }

  protected data(axis: TimeAxis): uPlot.AlignedData {
    return this.ends(axis);
  }
  protected series(): uPlot.Series[] {
    return [];
  }
  protected range(): [number, number] {
    return [-1, 1];
  }
  protected override labels(values: number[]): string[] {
    return values.map(() => '');
  }

  protected override drawBehind(plot: uPlot, axis: TimeAxis): void {
    if (this.recorded) this.drawWave(plot, axis, this.recorded);
    const {ctx} = plot;
    const {first_sound, kimariji, kimariji_text} = axis.view;
    ctx.strokeStyle = ctx.fillStyle = colour('--good');
    ctx.lineWidth = 2 * devicePixelRatio;
    ctx.font = `bold ${14 * devicePixelRatio}px sans-serif`;
    ctx.textBaseline = 'top';
    ctx.textAlign = 'left';
    if (first_sound) {
      ctx.setLineDash([3, 3]);
      this.line(plot, this.x(plot, first_sound.t_ns));
      ctx.setLineDash([]);
    }
    this.drawMorae(plot, axis);
    if (!kimariji) return;
    const {top, height} = plot.bbox;
    ctx.globalAlpha = 0.25;
    this.drawError(plot, kimariji, top, height);
    ctx.globalAlpha = 1;
    this.line(plot, this.x(plot, kimariji.t_ns));
    ctx.fillText(
        kimariji_text, this.x(plot, kimariji.t_ns) + 4 * devicePixelRatio,
        top + 2 * devicePixelRatio);
  }

  // Where each mora begins, its kana below the wave.
  private drawMorae(plot: uPlot, axis: TimeAxis): void {
    const {ctx} = plot;
    const {left, top, width, height} = plot.bbox;
    ctx.save();
    const strip = 15 * devicePixelRatio;
    if (axis.view.morae.length > 0) {
      ctx.fillStyle = colour('--ground');
      ctx.fillRect(left, top + height - strip, width, strip);
    }
    ctx.fillStyle = ctx.strokeStyle = colour('--ink');
    ctx.font = `${12 * devicePixelRatio}px sans-serif`;
    ctx.textBaseline = 'bottom';
    ctx.lineWidth = devicePixelRatio;
    let free = left;
    for (const {kana, at} of axis.view.morae) {
      const x = this.x(plot, at.t_ns);
      if (x < left || x > left + width) continue;
      ctx.beginPath();
      ctx.moveTo(x, top + height - strip);
      ctx.lineTo(x, top + height);
      ctx.stroke();
      if (x < free) continue;  // no room for its kana
      ctx.fillText(kana, x + 3 * devicePixelRatio, top + height);
      free = x + ctx.measureText(kana).width + 5 * devicePixelRatio;
    }
    ctx.restore();
  }

  private drawWave(plot: uPlot, axis: TimeAxis, recorded: Recorded): void {
    const {ctx} = plot;
    const {left, top, width, height} = plot.bbox;
    const place = (ns: number) =>
        (ns - axis.view.from_ns) / 1e9 * recorded.rate;
    const columns = Math.max(1, Math.floor(width));
    const middle = top + height / 2;
    ctx.fillStyle = colour('--soft');
    envelope(recorded.samples, place(axis.from), place(axis.to), columns)
        .forEach(({low, high}, i) => {
          const up = high / this.loudest * height / 2;
          const down = low / this.loudest * height / 2;
          ctx.fillRect(left + i, middle - up, 1, Math.max(1, up - down));
        });
  }
}
