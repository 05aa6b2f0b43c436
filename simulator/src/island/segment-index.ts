import type { Line, Point } from './plane.ts';

const CELL_METERS = 150;

/** Index of the segments of many lines by cell, for fast search nearby. */
export class SegmentIndex {
  /** Line of each segment, and its index in that line. */
  readonly lineOf: number[] = [];
  readonly segmentOf: number[] = [];
  private readonly cells = new Map<number, number[]>();
  private readonly seen: number[] = [];
  private stamp = 0;
  private readonly lines: readonly Line[];

  constructor(lines: readonly Line[]) {
    this.lines = lines;
    for (let number = 0; number < lines.length; number++) {
      const line = lines[number]!;
      for (let segment = 0; segment + 1 < line.length; segment++) {
        const index = this.lineOf.push(number) - 1;
        this.segmentOf.push(segment);
        this.seen.push(0);
        this.eachCell(line[segment]!, line[segment + 1]!, 0, (key) => {
          const cell = this.cells.get(key);
          if (cell) cell.push(index);
          else this.cells.set(key, [index]);
        });
      }
    }
  }

  ends(index: number): [Point, Point] {
    const line = this.lines[this.lineOf[index]!]!;
    const segment = this.segmentOf[index]!;
    return [line[segment]!, line[segment + 1]!];
  }

  /** Visits once every segment that may be within the margin of the box around two points. */
  near(from: Point, to: Point, margin: number, visit: (index: number) => void): void {
    const stamp = ++this.stamp;
    this.eachCell(from, to, margin, (key) => {
      for (const index of this.cells.get(key) ?? []) {
        if (this.seen[index] === stamp) continue;
        this.seen[index] = stamp;
        visit(index);
      }
    });
  }

  private eachCell(from: Point, to: Point, margin: number, visit: (key: number) => void): void {
    const west = Math.floor((Math.min(from[0], to[0]) - margin) / CELL_METERS);
    const east = Math.floor((Math.max(from[0], to[0]) + margin) / CELL_METERS);
    const south = Math.floor((Math.min(from[1], to[1]) - margin) / CELL_METERS);
    const north = Math.floor((Math.max(from[1], to[1]) + margin) / CELL_METERS);
    for (let x = west; x <= east; x++) for (let y = south; y <= north; y++) visit(x * 1_000_003 + y);
  }
}
