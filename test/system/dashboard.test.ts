/** The dashboard in docs/ queries only metrics that the product exports. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Product, startProduct } from '../shared-product.ts';

interface Dashboard {
  panels: { title: string; targets?: { expr: string; legendFormat?: string }[] }[];
}

const FILE = fileURLToPath(new URL('../../docs/grafana/waymark.json', import.meta.url));
const dashboard = JSON.parse(readFileSync(FILE, 'utf8')) as Dashboard;
const targets = dashboard.panels.flatMap((panel) => panel.targets ?? []);
/** Words of PromQL that are not metrics. */
const WORDS = new Set(['sum', 'max', 'min', 'count', 'rate', 'by', 'or', 'vector', 'histogram_quantile', 'le']);

let product: Product;
/** Names in the response of /metrics, with the suffixes of histograms. */
let names: Set<string>;

beforeAll(async () => {
  product = await startProduct();
  const text = await (await fetch(`${product.address}/metrics`)).text();
  names = new Set(
    [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name, type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name!],
    ),
  );
});
afterAll(() => product?.stop());

/** Returns the metrics of an expression: names outside `by (…)`, ranges and numbers. */
function metricsOf(expression: string): string[] {
  const bare = expression.replace(/\bby \([^)]*\)/g, '').replace(/\[[^\]]*\]/g, '');
  return [...bare.matchAll(/[a-z_][a-z0-9_]*/g)].map(([name]) => name).filter((name) => !WORDS.has(name));
}

describe('docs/grafana/waymark.json', () => {
  it('has panels, each with a title and queries', () => {
    expect(targets.length).toBeGreaterThan(20);
    for (const panel of dashboard.panels) expect(panel.title).toBeTruthy();
    for (const { expr } of targets) expect(metricsOf(expr), expr).not.toEqual([]);
  });

  it('queries only existing metrics', () => {
    const missing = targets.flatMap(({ expr }) => metricsOf(expr).filter((name) => !names.has(name)));
    expect(missing).toEqual([]);
  });

  it('shows every metric of the product', () => {
    const asked = new Set(targets.flatMap(({ expr }) => metricsOf(expr)));
    const ours = [...names].filter((name) => name.startsWith('waymark_') && !/_(sum|count)$/.test(name));
    expect(ours.filter((name) => !asked.has(name))).toEqual([]);
  });
});
