/** The program of `product-host.ts`: starts and stops products as its parent says, and ends with it. */
import { readConfig } from '../../server/src/config.ts';
import { programLog, startWaymark } from '../../server/src/main.ts';
import { failureText } from '../../server/src/start/failing.ts';
import { type Stopping, stopping } from '../../server/src/start/stopping.ts';
import type { HostAnswer, HostOrder } from '../product-host.ts';

let parts: Stopping | undefined;

async function start(environment: NodeJS.ProcessEnv, commandLine: readonly string[]): Promise<void> {
  const logger = programLog();
  const started = stopping(logger);
  parts = started;
  try {
    await startWaymark(readConfig(environment, commandLine), started, logger);
  } catch (error) {
    if (started.asked) return;
    process.stderr.write(`${failureText(error)}\n`);
    await stop();
  }
}

async function stop(): Promise<void> {
  await parts?.stop();
  process.send!('ended' satisfies HostAnswer);
}

process.on('message', (order: HostOrder) => {
  if (order === 'stop') void stop();
  else void start(order.start.environment, order.start.commandLine);
});
process.on('disconnect', () => process.exit());
