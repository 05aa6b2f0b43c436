import { readdirSync, readFileSync } from 'node:fs';

/** Processor time of a process in `schedstat`, nanoseconds of each thread. */
function ofProcess(pid: number): number {
  let nanoseconds = 0;
  for (const thread of readdirSync(`/proc/${pid}/task`))
    nanoseconds += Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]);
  return nanoseconds;
}

/** Returns the parent of each process. */
function parents(): Map<number, number> {
  const found = new Map<number, number>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const parent = ignoringEnded(() => /^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${name}/status`, 'utf8'))?.[1]);
    if (parent !== undefined) found.set(Number(name), Number(parent));
  }
  return found;
}

/** Returns the result of reading files of a process, undefined if it has ended. */
function ignoringEnded<Result>(read: () => Result): Result | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

/**
 * Returns the processor time, seconds, of a process, or of those below it that still run, without
 * autovacuum. It hardly depends on what else
 * the machine does. NaN where there is no /proc.
 */
export function processorSeconds(pid: number, which: 'itself' | 'below'): number {
  if (which === 'itself') return (ignoringEnded(() => ofProcess(pid)) ?? Number.NaN) / 1e9;
  const all = ignoringEnded(parents);
  if (all === undefined || all.size === 0) return Number.NaN;
  let nanoseconds = 0;
  for (const each of all.keys())
    if (isBelow(each, pid, all) && !isAutovacuum(each)) nanoseconds += ignoringEnded(() => ofProcess(each)) ?? 0;
  return nanoseconds / 1e9;
}

/** Workers of autovacuum start and end during a measurement, and clean up after other work. */
function isAutovacuum(pid: number): boolean {
  return ignoringEnded(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8'))?.includes('autovacuum') ?? false;
}

function isBelow(pid: number, above: number, all: ReadonlyMap<number, number>): boolean {
  for (let at = all.get(pid); at !== undefined && at > 0; at = all.get(at)) if (at === above) return true;
  return false;
}
