/** Recorded drives of two cars over every protocol. */
import { cases } from '@waymark/domain/testing-thorough.ts';
import { protocolsSuite } from './protocols-suite.ts';
import { recordedTrace } from './recorded.ts';

protocolsSuite(async () => {
  const { trace } = await recordedTrace('envirocar/points.csv.gz');
  return { ...trace, vehicles: trace.vehicles.slice(-cases(1, 2)) };
});
