import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

/** Prometheus instruments of telemetry. `server/src/http` serves the registry. */
export type TelemetryMetrics = ReturnType<typeof telemetryMetrics>;

/** Values that are read when metrics are collected. */
export interface MetricSources {
  queueRows(): number;
  lagSeconds(): number;
}

/** Creates the instruments in `registry`. Names follow the Prometheus naming practice: base units, `_total`. */
export function telemetryMetrics(registry: Registry, sources: MetricSources) {
  const registers = [registry];
  return {
    stored: new Counter({
      name: 'waymark_positions_stored_total',
      help: 'Positions committed.',
      registers,
    }),
    duplicates: new Counter({
      name: 'waymark_positions_duplicate_total',
      help: 'Records that were already stored.',
      registers,
    }),
    late: new Counter({
      name: 'waymark_positions_late_total',
      help: 'Positions stored after a newer one of the same asset.',
      registers,
    }),
    refused: new Counter({
      name: 'waymark_records_refused_total',
      help: 'Records quarantined, by reason.',
      labelNames: ['reason'] as const,
      registers,
    }),
    unknown: new Counter({
      name: 'waymark_unknown_trackers_total',
      help: 'Packets of unregistered devices.',
      registers,
    }),
    turnedAway: new Counter({
      name: 'waymark_packets_turned_away_total',
      help: 'Packets rejected because the queue was full. Devices send them again.',
      registers,
    }),
    queueRows: new Gauge({
      name: 'waymark_ingest_queue_rows',
      help: 'Rows waiting for a commit.',
      collect() {
        this.set(sources.queueRows());
      },
      registers,
    }),
    lagSeconds: new Gauge({
      name: 'waymark_ingest_lag_seconds',
      help: 'Age of the oldest waiting packet.',
      collect() {
        this.set(sources.lagSeconds());
      },
      registers,
    }),
    commitSeconds: new Histogram({
      name: 'waymark_ingest_commit_seconds',
      help: 'Time from the start of a batch to its commit.',
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
      registers,
    }),
    batchRows: new Histogram({
      name: 'waymark_ingest_batch_rows',
      help: 'Rows of a batch.',
      buckets: [1, 10, 100, 500, 1000, 2500, 5000, 10000, 20000],
      registers,
    }),
    failures: new Counter({
      name: 'waymark_ingest_failures_total',
      help: 'Batches retried, by kind.',
      labelNames: ['kind'] as const,
      registers,
    }),
    rederived: new Counter({
      name: 'waymark_rederivations_total',
      help: 'Time ranges derived again, by cause.',
      labelNames: ['cause'] as const,
      registers,
    }),
  };
}
