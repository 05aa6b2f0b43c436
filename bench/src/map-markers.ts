/**
 * Main-thread work of the live map: 50,000 markers with 5,000 updates a second in the product's marker layer, against a
 * GeoJSON source that is built anew with every tick. Both in the same browser, one after the other, each round.
 */
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { createServer } from 'vite';
import { openBrowser } from '../../test/browser.ts';
import type { MapMarkersMeasures, MapMarkersOptions } from '../../web/bench/map-markers.ts';
import { type Benchmark, figure } from './harness.ts';

const UPDATES_PER_SECOND = 5000;
const MARKERS = 50_000;

export const benchmark: Benchmark = async ({ quick, say }) => {
  const root = fileURLToPath(new URL('../../web', import.meta.url));
  const vite = await createServer({ root, logLevel: 'error', server: { host: '127.0.0.1', port: 0 } });
  await vite.listen();
  const browser = await openBrowser();
  try {
    const address = `${vite.resolvedUrls!.local[0]}bench/map-markers.html`;
    const layers: Run[] = [];
    const baselines: Run[] = [];
    for (let round = 0; round < (quick ? 1 : 5); round++) {
      const seconds = quick ? 4 : 8;
      layers.push(await run(browser, address, { markers: MARKERS, mode: 'layer', seconds, glide: false }));
      baselines.push(await run(browser, address, { markers: MARKERS, mode: 'geojson', seconds, glide: false }));
      say(
        `  round ${round + 1}: ${layers.at(-1)!.perTick.toFixed(2)} ms a tick against ${baselines.at(-1)!.perTick.toFixed(0)} ms`,
      );
    }
    const gliding = await run(browser, address, { markers: MARKERS, mode: 'layer', seconds: quick ? 4 : 10 });
    const many = await run(browser, address, { markers: 2 * MARKERS, mode: 'layer', seconds: quick ? 3 : 10 });
    const ratio = figure(baselines.map(({ perTick }, index) => perTick / layers[index]!.perTick));
    const { measures } = gliding;
    return {
      name: 'map-markers',
      ratio,
      measured: {
        layerMillisecondsPerTick: figure(layers.map(({ perTick }) => perTick)),
        geojsonMillisecondsPerTick: figure(baselines.map(({ perTick }) => perTick)),
        layerJavascriptMillisecondsPerFrameMedian: measures.layerMillisecondsMedian,
        layerJavascriptMillisecondsPerFrameP95: measures.layerMillisecondsP95,
        wholeJavascriptMillisecondsPerFrameMedian: measures.frameMillisecondsMedian,
        updateMillisecondsPerTickMedian: measures.updateMillisecondsMedian,
        longTasks: measures.longTasks,
        longestTaskMilliseconds: measures.longestTaskMilliseconds,
        layerJavascriptMillisecondsPerFrameMedianAt100000: many.measures.layerMillisecondsMedian,
      },
      target: '≤ 2 ms JavaScript a frame, no task over 50 ms, 100,000 works, ≥ 100 × less main-thread time',
      reached: measures.frameMillisecondsMedian <= 2 && measures.longTasks === 0 && ratio.median >= 100 && !quick,
    };
  } finally {
    await browser.close();
    await vite.close();
  }
};

interface Run {
  measures: MapMarkersMeasures;
  /** Main-thread milliseconds that one tick of updates costs, the map at rest taken off. */
  perTick: number;
}

async function run(
  browser: Browser,
  address: string,
  options: Omit<MapMarkersOptions, 'updatesPerSecond'>,
): Promise<Run> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  try {
    await page.goto(address);
    await page.waitForFunction(() => 'runMapMarkersBench' in window);
    const measures = await page.evaluate((given) => window.runMapMarkersBench(given), {
      ...options,
      updatesPerSecond: UPDATES_PER_SECOND,
    });
    const busy = measures.mainThreadMillisecondsPerSecond - measures.idleMillisecondsPerSecond;
    return { measures, perTick: Math.max(0.001, (busy * options.seconds) / measures.ticks) };
  } finally {
    await page.close();
  }
}
