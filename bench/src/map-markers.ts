/**
 * Measures main-thread work of the live map: 50,000 markers with 5,000 updates a second in the product's marker layer,
 * against a GeoJSON source that is rebuilt at every tick. Both run in the same browser, in sequence, in each round.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { build, preview } from 'vite';
import { openBrowser } from '../../test/browser.ts';
import type { MapMarkersMeasures, MapMarkersOptions } from '../../web/bench/map-markers.ts';
import { type Benchmark, figure } from './harness.ts';

const UPDATES_PER_SECOND = 5000;
const MARKERS = 50_000;

export const benchmark: Benchmark = async ({ quick, say }) => {
  const configFile = fileURLToPath(new URL('../../web/bench/vite.config.ts', import.meta.url));
  const outDir = mkdtempSync(path.join(tmpdir(), 'waymark-map-markers-'));
  await build({ configFile, logLevel: 'error', build: { outDir } });
  const server = await preview({
    configFile,
    logLevel: 'error',
    build: { outDir },
    preview: { host: '127.0.0.1', port: 0 },
  });
  const browser = await openBrowser();
  try {
    const address = `${server.resolvedUrls!.local[0]}map-markers.html`;
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
    await server.close();
    rmSync(outDir, { recursive: true, force: true });
  }
};

interface Run {
  measures: MapMarkersMeasures;
  /** Main-thread processor milliseconds for one tick of updates, including drawing. */
  perTick: number;
}

async function run(
  browser: Browser,
  address: string,
  options: Omit<MapMarkersOptions, 'updatesPerSecond'>,
): Promise<Run> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  try {
    const tools = await page.context().newCDPSession(page);
    await tools.send('Performance.enable', { timeDomain: 'threadTicks' });
    const busy: number[] = [];
    await page.exposeFunction('mapMarkersPhase', async () => {
      const { metrics } = await tools.send('Performance.getMetrics');
      busy.push(metrics.find(({ name }) => name === 'TaskDuration')!.value);
    });
    await page.goto(address);
    await page.waitForFunction(() => 'runMapMarkersBench' in window);
    const measures = await page.evaluate((given) => window.runMapMarkersBench(given), {
      ...options,
      updatesPerSecond: UPDATES_PER_SECOND,
    });
    return { measures, perTick: ((busy[1]! - busy[0]!) * 1000) / measures.ticks };
  } finally {
    await page.close();
  }
}
