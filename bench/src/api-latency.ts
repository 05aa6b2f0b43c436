/**
 * Measures every list and detail call of the contract over 20 kept connections to a product with 10,000 assets, each
 * with a device, a latest state, and days of trips, stops and states. There are two rounds. Paced: at a rate below the
 * machine's limit. Closed: each connection sends its next request after the answer, which gives the maximum rate.
 */
import { measuredCalls } from './api-latency/requests.ts';
import { closed, OFFERED_PER_SECOND, pacedTimes, processorOf } from './api-latency/rounds.ts';
import { DAYS, DRIVEN } from './api-latency/things.ts';
import { type Benchmark, quantile } from './harness.ts';
import { copyToOthers, countKeptSums, DAY_MILLISECONDS, driveDays } from './ingest/days.ts';
import { HttpConnection } from './ingest/http.ts';
import { openWorkshop } from './ingest/workshop.ts';

const CONNECTIONS = 20;

export const benchmark: Benchmark = async ({ quick, say, settings }) => {
  const vehicles = quick ? 1000 : 10_000;
  const workshop = await openWorkshop(vehicles, { WAYMARK_REQUESTS_PER_MINUTE: '1000000' }, settings.folder);
  const connections: HttpConnection[] = [];
  try {
    const first = Math.floor(Date.now() / DAY_MILLISECONDS - DAYS) * DAY_MILLISECONDS;
    if (!workshop.filled) {
      say(`  ${DRIVEN} vehicles drive ${DAYS} days, their reports and states are copied to ${vehicles}`);
      await driveDays(workshop, DRIVEN, first, DAYS);
      await copyToOthers(workshop, DRIVEN);
      await countKeptSums(workshop);
    }
    const headers = { cookie: await workshop.product.session() };
    for (let index = 0; index < CONNECTIONS; index++)
      connections.push(await HttpConnection.open(workshop.product.address, headers));
    const figures: Record<string, number> = { connections: CONNECTIONS, offeredPerSecond: OFFERED_PER_SECOND };
    let worstPaced = 0;
    let worstClosed = 0;
    for (const [name, requestOf] of await measuredCalls(workshop, first)) {
      if (settings.call !== undefined && !settings.call.split(',').includes(name)) continue;
      const { server, database } = await processorOf(workshop, connections[0]!, requestOf, quick ? 10 : 40);
      const processor = server + database;
      figures[`${name}ProcessorMilliseconds`] = processor;
      if (settings.part === 'processor') {
        say(`  ${name}: processor ${processor.toFixed(1)} ms, database ${database.toFixed(1)} ms of it`);
        continue;
      }
      await closed(connections, requestOf, quick ? 5 : 20);
      const paced = await pacedTimes(connections, requestOf, quick ? 5 : 15);
      const { times, perSecond } = await closed(connections, requestOf, quick ? 10 : 60);
      figures[`${name}PacedP99Milliseconds`] = quantile(paced, 0.99);
      figures[`${name}ClosedP50Milliseconds`] = quantile(times, 0.5);
      figures[`${name}ClosedP99Milliseconds`] = quantile(times, 0.99);
      figures[`${name}PerSecond`] = perSecond;
      say(
        `  ${name}: paced p99 ${quantile(paced, 0.99).toFixed(1)} ms, closed p50 ${quantile(times, 0.5).toFixed(1)} ms, ${perSecond.toFixed(0)}/s, processor ${processor.toFixed(1)} ms`,
      );
      worstPaced = Math.max(worstPaced, quantile(paced, 0.99));
      worstClosed = Math.max(worstClosed, quantile(times, 0.99));
    }
    figures.worstPacedP99Milliseconds = worstPaced;
    figures.worstClosedP99Milliseconds = worstClosed;
    return {
      name: 'api-latency',
      measured: figures,
      target: 'p99 ≤ 10 ms with 20 connections at 10,000 assets, closed loop, every list and detail call',
      reached: worstClosed <= 10 && !quick && settings.part !== 'processor',
    };
  } finally {
    for (const connection of connections) connection.close();
    await workshop.close();
  }
};
