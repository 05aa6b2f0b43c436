import { LIMITS } from '@waymark/domain/limits.ts';
import uPlot from 'uplot';
import { coveredTrips, type DayModel } from './day-model.ts';
import { axisMarks, axisTop } from './time-axis.ts';

/** Units and times of the user and colors of the theme for the chart. */
export interface ChartLook {
  toShownSpeed(metersPerSecond: number): number;
  time(instant: number): string;
  color(variable: string): string;
  font: string;
  /** Speed limit, m/s, drawn as a dashed line. */
  limit?: number | undefined;
}

/** Height of the status band above the curve and its distance from the curve, px. */
const BAND = 8;
const AXIS_SPACE = 44;
const PADDING_END = 8;
/** Mean width of a digit of the axis, px. */
const CHARACTER = 6.4;

/**
 * Draws speed over time for a part of a day. The curve has the moving color and is red during speeding events. Gaps are
 * hatched, and a band on top shows the statuses.
 */
export function createSpeedChart(root: HTMLElement, model: DayModel, look: ChartLook): uPlot {
  const { seconds, speeds, over } = chartData(model, look.toShownSpeed);
  const limit = look.limit === undefined ? undefined : look.toShownSpeed(look.limit);
  let top = limit === undefined ? 40 : Math.max(40, axisTop(limit));
  for (const speed of speeds) if (speed !== null && speed !== undefined) top = Math.max(top, axisTop(speed));
  const grid = { stroke: look.color('--line'), width: 1 };
  const axis = { stroke: look.color('--text-3'), font: `11px ${look.font}`, ticks: { show: false } };
  const options: uPlot.Options = {
    width: Math.max(1, root.clientWidth),
    height: Math.max(1, root.clientHeight),
    padding: [BAND + 10, PADDING_END, 0, 0],
    legend: { show: false },
    cursor: { drag: { x: false, y: false }, points: { show: false }, y: false },
    scales: { x: { time: true, auto: false, min: model.start / 1000, max: model.end / 1000 }, y: { range: [0, top] } },
    axes: [
      {
        ...axis,
        grid: { show: false },
        splits: (chart, _axis, low, high) =>
          axisMarks(
            low * 1000,
            high * 1000,
            model.start,
            Math.max(2, Math.floor(chart.bbox.width / devicePixelRatio / 70)),
          )
            .filter((mark) => isWithin(chart, mark, look.time(mark)))
            .map((mark) => mark / 1000),
        values: (_chart, splits) => splits.map((split) => look.time(split * 1000)),
      },
      { ...axis, grid, size: AXIS_SPACE, splits: () => [0, top / 2, top] },
    ],
    series: [
      {},
      {
        stroke: look.color('--st-moving'),
        fill: alpha(look.color('--st-moving'), 0.12),
        width: 1.5,
        points: { show: false },
      },
      { stroke: look.color('--danger'), width: 2, points: { show: false } },
      { stroke: look.color('--text-3'), width: 1, dash: [4, 3], points: { show: false } },
    ],
    hooks: { drawClear: [(chart) => drawUnder(chart, model, look)] },
  };
  const limits = seconds.map(() => limit ?? null);
  return new uPlot(options, [seconds, speeds, over, limits], root);
}

/** Returns whether the label of a time, centered below it, ends before the right edge of the chart. */
function isWithin(chart: uPlot, time: number, label: string): boolean {
  const room = chart.bbox.width / devicePixelRatio + PADDING_END - chart.valToPos(time / 1000, 'x');
  return (label.length * CHARACTER) / 2 <= room;
}

/** Returns the series with a break in every long silence, so that nothing is drawn there. */
function chartData(model: DayModel, toShownSpeed: (speed: number) => number) {
  const seconds: number[] = [];
  const speeds: (number | null)[] = [];
  const over: (number | null)[] = [];
  const speeding = model.speeding.toSorted((a, b) => a.end - b.end);
  let next = 0;
  for (let index = 0; index < model.times.length; index++) {
    const time = model.times[index]!;
    if (index > 0 && time - model.times[index - 1]! > LIMITS.trackGapSeconds * 1000) {
      seconds.push(model.times[index - 1]! / 1000 + 1);
      speeds.push(null);
      over.push(null);
    }
    const speed = model.speeds[index]!;
    const shown = Number.isNaN(speed) ? null : toShownSpeed(speed);
    seconds.push(time / 1000);
    speeds.push(shown);
    // Fixes are in time order and events do not overlap, so an ended event is passed once.
    while (next < speeding.length && speeding[next]!.end < time) next++;
    over.push(next < speeding.length && speeding[next]!.start <= time ? shown : null);
  }
  return { seconds, speeds, over };
}

/** Draws the status band and hatches the gaps. */
function drawUnder(chart: uPlot, model: DayModel, look: ChartLook): void {
  const { ctx, bbox } = chart;
  const ratio = devicePixelRatio;
  const place = (time: number): number => chart.valToPos(time / 1000, 'x', true);
  ctx.save();
  ctx.beginPath();
  ctx.rect(bbox.left, 0, bbox.width, bbox.top + bbox.height);
  ctx.clip();
  for (const { status, start, end } of model.intervals) {
    ctx.fillStyle = look.color(`--st-${status}`);
    ctx.fillRect(place(start), 0, Math.max(1, place(end) - place(start) - ratio), BAND * ratio);
  }
  ctx.fillStyle = look.color('--st-moving');
  for (const { start, end } of coveredTrips(model))
    ctx.fillRect(place(start), (BAND / 2) * ratio, Math.max(1, place(end) - place(start)), (BAND / 2) * ratio);
  ctx.strokeStyle = look.color('--line-strong');
  ctx.lineWidth = ratio;
  for (let index = 1; index < model.times.length; index++) {
    const from = model.times[index - 1]!;
    const to = model.times[index]!;
    if (to - from > LIMITS.trackGapSeconds * 1000) hatch(ctx, place(from), place(to), bbox.top, bbox.height, ratio);
  }
  ctx.restore();
}

function hatch(ctx: CanvasRenderingContext2D, left: number, right: number, top: number, height: number, ratio: number) {
  ctx.save();
  ctx.beginPath();
  ctx.rect(left, top, right - left, height);
  ctx.clip();
  ctx.beginPath();
  for (let x = left - height; x < right; x += 8 * ratio) {
    ctx.moveTo(x, top + height);
    ctx.lineTo(x + height, top);
  }
  ctx.stroke();
  ctx.restore();
}

/** Returns `#rrggbb` with an opacity of 0 to 1. */
function alpha(color: string, opacity: number): string {
  return /^#[0-9a-f]{6}$/i.test(color)
    ? color +
        Math.round(opacity * 255)
          .toString(16)
          .padStart(2, '0')
    : color;
}
