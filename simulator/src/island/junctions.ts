import { distance, type Point } from './plane.ts';

interface Junction {
  point: Point;
  name: string;
  /** Direction in which the street reaches the junction, radians. */
  angle: number;
}

/** Junctions by place. Finds the street that a new one continues. */
export class Junctions {
  private readonly cells = new Map<number, Junction[]>();

  add(point: Point, name: string, angle: number): void {
    const key = Math.floor(point[0] / 200) * 1_000_003 + Math.floor(point[1] / 200);
    const cell = this.cells.get(key);
    if (cell) cell.push({ point, name, angle });
    else this.cells.set(key, [{ point, name, angle }]);
  }

  near(point: Point, radius: number): Junction[] {
    const found: Junction[] = [];
    for (let x = Math.floor((point[0] - radius) / 200); x <= Math.floor((point[0] + radius) / 200); x++) {
      for (let y = Math.floor((point[1] - radius) / 200); y <= Math.floor((point[1] + radius) / 200); y++) {
        for (const junction of this.cells.get(x * 1_000_003 + y) ?? []) {
          if (distance(junction.point, point) <= radius) found.push(junction);
        }
      }
    }
    return found.sort((a, b) => distance(a.point, point) - distance(b.point, point));
  }
}
