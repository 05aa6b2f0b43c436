import { islandGraph } from '@waymark/simulator/island/graph.ts';
import { toDegrees } from '@waymark/simulator/island/plane.ts';
import { FOR_ALL, type RoadArrays, roadArrays } from '../features/routes/routing/roads/network.ts';

/** Share of its limits that the demo fleet reaches on average: it slows down at bends, junctions and stops. */
const REACHED_SHARE = 0.65;

/** Returns the roads of Null Island, on which the demo fleet drives. */
export function islandRoadArrays(): RoadArrays {
  const { edges, nodes } = islandGraph();
  const pieces = edges.map(({ from, to, line, lengthMeters, limitKmh }) => {
    const shape = line.flatMap((point) => {
      const [longitude, latitude] = toDegrees(point);
      return [Math.round(latitude * 1e7), Math.round(longitude * 1e7)];
    });
    return { from, to, shape, meters: lengthMeters, kmh: limitKmh * REACHED_SHARE, access: FOR_ALL };
  });
  return roadArrays(pieces, nodes.length);
}
