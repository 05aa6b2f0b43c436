/**
 * Runs checks, `scripts/check-<name>.ts`, one after the other in one process, which loads the modules that they share
 * once. Prints a line of JSON for each, as `scripts/bootstrap/check.mjs` reads it.
 *   node scripts/run-checks.ts NAME...
 */

/** Exports of a file `check-<name>.ts`. */
interface Check {
  /** Returns the faults; none if the check passes. */
  check(): readonly string[] | Promise<readonly string[]>;
}

for (const name of process.argv.slice(2)) {
  const since = performance.now();
  const faults = await faultsOf(name);
  console.log(JSON.stringify({ check: name, milliseconds: performance.now() - since, faults }));
}

/** Returns the faults that a check finds. A check that cannot run has failed. */
async function faultsOf(name: string): Promise<readonly string[]> {
  try {
    const { check } = (await import(`./check-${name}.ts`)) as Check;
    return await check();
  } catch (error) {
    return [error instanceof Error ? (error.stack ?? error.message) : String(error)];
  }
}
