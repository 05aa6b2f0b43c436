import type { CommandHold, CommandNote } from '@waymark/domain/commands/words.ts';
import type { Verdict } from '@waymark/protocols/orders.ts';
import { Counter, Gauge, type Registry } from 'prom-client';

export type DispatchMetrics = ReturnType<typeof dispatchMetrics>;

/** @param holds returns the hold reason of each queued command; called when the metrics are read */
export function dispatchMetrics(registry: Registry, holds: () => Iterable<CommandHold | null>) {
  const registers = [registry];
  return {
    dispatched: new Counter({
      name: 'waymark_commands_dispatched_total',
      help: 'Remote commands written to a device.',
      labelNames: ['request'] as const,
      registers,
    }),
    answered: new Counter({
      name: 'waymark_command_answers_total',
      help: 'Device answers to remote commands, by verdict.',
      labelNames: ['verdict'] as const satisfies readonly string[],
      registers,
    }) as Counter<'verdict'> & { inc(labels: { verdict: Verdict | 'late' | 'output' }): void },
    ended: new Counter({
      name: 'waymark_commands_ended_total',
      help: 'Remote commands ended without success, by reason.',
      labelNames: ['reason'] as const,
      registers,
    }) as Counter<'reason'> & { inc(labels: { reason: CommandNote }): void },
    waiting: new Gauge({
      name: 'waymark_commands_waiting',
      help: 'Remote commands waiting, by reason.',
      labelNames: ['reason'] as const,
      collect() {
        this.reset();
        for (const hold of holds()) this.inc({ reason: hold ?? 'none' });
      },
      registers,
    }),
  };
}
