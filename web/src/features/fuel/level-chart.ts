import type { FuelLedger } from '@waymark/contract/fuel/schema.ts';
import uPlot from 'uplot';

/** Texts, units and colors for the chart. */
export interface ChartLook {
  shown(value: number): number;
  /** Label of a refuel or drain. */
  signed(value: number): string;
  day(instant: number): string;
  /** Starts of the days of the period, epoch ms. */
  days: readonly number[];
  color(variable: string): string;
  font: string;
}

const AXIS_SPACE = 44;
/** Space for labels above the curve and for the marks of movement below it, px. */
const LABELS = 26;
const MARKS = 12;
const LABEL_HEIGHT = 20;
const DAY_WIDTH = 84;

/** Draws the level over time, with refuels, drains, receipts, inconsistent trips and movement. */
export function createLevelChart(root: HTMLElement, ledger: FuelLedger, look: ChartLook): uPlot {
  const seconds = ledger.points.map(({ time }) => Date.parse(time) / 1000);
  const levels = ledger.points.map(({ level }) => look.shown(level));
  const highest = Math.max(look.shown(ledger.capacity), ...levels.slice(0, 1), 1);
  const top = roundTop(levels.reduce((most, level) => Math.max(most, level), highest));
  const axis = { stroke: look.color('--text-3'), font: `11px ${look.font}`, ticks: { show: false } };
  const grid = { stroke: look.color('--line'), width: 1 };
  const range = { min: Date.parse(ledger.start) / 1000, max: Date.parse(ledger.end) / 1000 };
  const options: uPlot.Options = {
    width: Math.max(1, root.clientWidth),
    height: Math.max(1, root.clientHeight),
    padding: [LABELS, 12, MARKS, 0],
    legend: { show: false },
    cursor: { show: false },
    scales: { x: { time: true, auto: false, ...range }, y: { range: [0, top] } },
    axes: [
      {
        ...axis,
        grid,
        gap: MARKS,
        size: 36,
        splits: (chart) => {
          const most = Math.max(1, Math.floor(chart.bbox.width / devicePixelRatio / DAY_WIDTH));
          const every = Math.ceil(look.days.length / most);
          return look.days.filter((_, index) => index % every === 0).map((day) => day / 1000);
        },
        values: (_chart, splits) => splits.map((split) => look.day(split * 1000)),
      },
      { ...axis, grid, size: AXIS_SPACE, splits: () => [0, top / 4, top / 2, (top / 4) * 3, top] },
    ],
    series: [
      {},
      {
        stroke: look.color('--text-2'),
        fill: look.color('--subtle'),
        width: 1.5,
        points: { show: false },
        paths: uPlot.paths.stepped!({ align: 1 }),
      },
    ],
    hooks: {
      drawAxes: [(chart) => drawInconsistent(chart, ledger, look)],
      draw: [
        (chart) => {
          drawMovement(chart, ledger, look);
          drawChanges(chart, ledger, look);
          drawReceipts(chart, ledger, look);
        },
      ],
    },
  };
  return new uPlot(options, [seconds, levels], root);
}

/** Returns the next of 4, 8, 20, 40, 80, 200 … at or above a level, so that quarters are round. */
function roundTop(level: number): number {
  let unit = 1;
  for (;;) {
    for (const factor of [4, 8, 12, 16, 20, 24, 28, 32, 36]) if (level <= factor * unit) return factor * unit;
    unit *= 10;
  }
}

function place(chart: uPlot, time: string): number {
  return chart.valToPos(Date.parse(time) / 1000, 'x', true);
}

/** Hatches trips on which the level rose. */
function drawInconsistent(chart: uPlot, { trips = [], end }: FuelLedger, look: ChartLook): void {
  const { ctx, bbox } = chart;
  ctx.save();
  ctx.strokeStyle = look.color('--warn');
  ctx.lineWidth = devicePixelRatio;
  for (const trip of trips) {
    if (!trip.inconsistent) continue;
    const left = place(chart, trip.startTime);
    const width = Math.max(6 * devicePixelRatio, place(chart, trip.endTime ?? end) - left);
    ctx.save();
    ctx.fillStyle = look.color('--warn-soft');
    ctx.fillRect(left, bbox.top, width, bbox.height);
    ctx.beginPath();
    ctx.rect(left, bbox.top, width, bbox.height);
    ctx.clip();
    ctx.beginPath();
    for (let x = left - bbox.height; x < left + width; x += 6 * devicePixelRatio) {
      ctx.moveTo(x, bbox.top + bbox.height);
      ctx.lineTo(x + bbox.height, bbox.top);
    }
    ctx.stroke();
    ctx.restore();
  }
  ctx.restore();
}

function drawMovement(chart: uPlot, { trips = [], end }: FuelLedger, look: ChartLook): void {
  const { ctx, bbox } = chart;
  const ratio = devicePixelRatio;
  ctx.save();
  ctx.fillStyle = look.color('--st-moving');
  for (const trip of trips) {
    const left = place(chart, trip.startTime);
    const width = Math.max(2 * ratio, place(chart, trip.endTime ?? end) - left);
    ctx.fillRect(left, bbox.top + bbox.height + 4 * ratio, width, 5 * ratio);
  }
  ctx.restore();
}

function drawChanges(chart: uPlot, { changes }: FuelLedger, look: ChartLook): void {
  const { ctx, bbox } = chart;
  const ratio = devicePixelRatio;
  ctx.save();
  ctx.font = `600 ${11 * ratio}px ${look.font}`;
  ctx.textAlign = 'left';
  ctx.textBaseline = 'alphabetic';
  let free = bbox.left;
  for (const { kind, time, before, after, amount } of changes) {
    const x = place(chart, time);
    const y = (level: number) => chart.valToPos(look.shown(level), 'y', true);
    const color = look.color(kind === 'refuel' ? '--accent' : '--danger');
    ctx.strokeStyle = color;
    ctx.lineWidth = 3 * ratio;
    ctx.beginPath();
    ctx.moveTo(x, y(before));
    ctx.lineTo(x, y(after));
    ctx.stroke();
    const text = look.signed(kind === 'refuel' ? amount : -amount);
    const width = ctx.measureText(text).width + 12 * ratio;
    const left = Math.min(bbox.left + bbox.width - width, Math.max(bbox.left, x - width / 2));
    // Labels that would overlap are left out; the list has them.
    if (left < free) continue;
    free = left + width + 2 * ratio;
    const upper = Math.max(2 * ratio, y(Math.max(before, after)) - (LABEL_HEIGHT + 4) * ratio);
    ctx.fillStyle = color;
    ctx.beginPath();
    ctx.roundRect(left, upper, width, LABEL_HEIGHT * ratio, 4 * ratio);
    ctx.fill();
    ctx.fillStyle = '#ffffff';
    ctx.fillText(text, left + 6 * ratio, upper + 14 * ratio);
  }
  ctx.restore();
}

/** A receipt is a small box at the foot of the curve, dashed if it has no refuel. */
function drawReceipts(chart: uPlot, { receipts }: FuelLedger, look: ChartLook): void {
  const { ctx, bbox } = chart;
  const ratio = devicePixelRatio;
  ctx.save();
  for (const { time, refuel } of receipts) {
    const left = place(chart, time) - 5 * ratio;
    const upper = bbox.top + bbox.height - 18 * ratio;
    ctx.setLineDash(refuel === null ? [2 * ratio, 2 * ratio] : []);
    ctx.strokeStyle = look.color(refuel === null ? '--warn' : '--text-3');
    ctx.fillStyle = look.color('--surface');
    ctx.lineWidth = 1.5 * ratio;
    ctx.beginPath();
    ctx.roundRect(left, upper, 10 * ratio, 13 * ratio, 2 * ratio);
    ctx.fill();
    ctx.stroke();
  }
  ctx.restore();
}
