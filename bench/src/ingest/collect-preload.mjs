/**
 * Loaded before the product (`--import`, with `--expose-gc`). SIGUSR2 collects garbage, so that only memory in use is
 * measured.
 */
process.on('SIGUSR2', () => globalThis.gc());
